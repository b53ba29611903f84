#pragma once
// Patterns of backend configs: atoms and nested tuples, in simple format (execution order) or in complex
// format (reversed and nested).

#include "config/value.h"

namespace qcs::config {

/// A leaf is an atom or a literal; a tuple has elements and no atom. An atom is a type, a function, a method
/// name (ObjectRef), or torch.ao.quantization.utils.MatchAllNode (an Object of that name). In complex format
/// there is also the pair (getattr, "name"), a two-element tuple whose second element is a string literal.
struct Pattern {
    Value atom; ///< an ObjectRef or a literal; ignored for a tuple
    std::vector<Pattern> elements;
    bool is_tuple = false;
    bool operator==(const Pattern&) const = default;

    static Pattern leaf(ObjectRef object) { return {Value(std::move(object)), {}, false}; }
    static Pattern tuple(std::vector<Pattern> elements) { return {Value{}, std::move(elements), true}; }
};

inline constexpr std::string_view match_all_node = "torch.ao.quantization.utils.MatchAllNode";

/// Converts simple to complex format: `(a,b)` becomes `(b,a)`, `(a,b,c)` becomes `(c,(b,a))`, an atom stays
/// (torch.ao.quantization.backend_config.utils). nullopt for a tuple of any other length, for which PyTorch
/// raises ValueError.
std::optional<Pattern> to_complex_format(const Pattern& simple);
/// The number of leaves in the nested tuple, MatchAllNode included.
int leaf_count(const Pattern& pattern);
/// A short display text of a pattern in complex format: "Conv2d + BatchNorm2d + ReLU" in execution order if
/// it is a chain, else in call notation: "add(BatchNorm2d(Conv2d), *)". Methods are shown as ".relu()",
/// MatchAllNode as "*".
std::string short_text(const Pattern& complex);
/// A text for use as a hash key: two texts are equal if and only if the patterns are.
std::string key_text(const Pattern& pattern);

} // namespace qcs::config
