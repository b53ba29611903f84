#pragma once
// Backend patterns: atoms and nested tuples, in simple (execution order) and complex (reversed, nested)
// format.

#include "config/value.h"

namespace qcs::config {

/// A leaf is an atom or a literal; a tuple has children and no atom. An atom is a type, a function, a method
/// name (ObjectRef), torch.ao.quantization.utils.MatchAllNode (an Object of that name), or in complex format
/// the pair (getattr, "name"), which is a plain two-element tuple whose second element is a string literal.
struct Pattern {
    Value atom; ///< ObjectRef, or a literal; ignored for a tuple
    std::vector<Pattern> elements;
    bool is_tuple = false;
    bool operator==(const Pattern&) const = default;

    static Pattern leaf(ObjectRef object) { return {Value(std::move(object)), {}, false}; }
    static Pattern tuple(std::vector<Pattern> elements) { return {Value{}, std::move(elements), true}; }
};

inline constexpr std::string_view match_all_node = "torch.ao.quantization.utils.MatchAllNode";

/// Simple to complex: `(a,b)` becomes `(b,a)`, `(a,b,c)` becomes `(c,(b,a))`, an atom stays
/// (torch.ao.quantization.backend_config.utils). nullopt for a tuple of any other length: PyTorch raises
/// ValueError.
std::optional<Pattern> to_complex_format(const Pattern& simple);
/// Leaves of the nested tuple; MatchAllNode counts.
int leaf_count(const Pattern& pattern);
/// One line for people, of a pattern in complex format: "Conv2d + BatchNorm2d + ReLU" in execution order
/// where it is a chain, else like a call, "add(BatchNorm2d(Conv2d), *)". Methods are ".relu()", MatchAllNode
/// is "*".
std::string short_text(const Pattern& complex);
/// Structural hash key: equal patterns have equal text, unequal ones do not.
std::string key_text(const Pattern& pattern);

} // namespace qcs::config
