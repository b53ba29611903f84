#pragma once
// Patterns of backend configs: trees of operations. In PyTorch's simple format, a pattern is a tuple in
// execution order: (Conv2d, BatchNorm2d, ReLU). In the complex format it is reversed and nested: (ReLU,
// (BatchNorm2d, Conv2d)).

#include "config/value.h"

namespace qcs::config {

/// A node of the pattern tree: a leaf or a tuple. Most leaves are an ObjectRef: a class, a function, a method
/// name, or torch.ao.quantization.utils.MatchAllNode, which matches any node. The complex format also has
/// tuples (getattr, "name"), whose second element is a leaf that is a string.
struct Pattern {
    Value atom;                    ///< the content of a leaf; not used for a tuple
    std::vector<Pattern> elements; ///< the elements of a tuple; empty for a leaf
    bool is_tuple = false;
    bool operator==(const Pattern&) const = default;

    static Pattern leaf(ObjectRef object) { return {Value(std::move(object)), {}, false}; }
    static Pattern tuple(std::vector<Pattern> elements) { return {Value{}, std::move(elements), true}; }
};

inline constexpr std::string_view match_all_node = "torch.ao.quantization.utils.MatchAllNode";

/// Converts a pattern from simple to complex format, as in torch.ao.quantization.backend_config.utils:
/// `(a,b)` becomes `(b,a)`, `(a,b,c)` becomes `(c,(b,a))`, and a leaf stays as it is. Returns nullopt for a
/// tuple of any other length, for which PyTorch raises ValueError.
std::optional<Pattern> to_complex_format(const Pattern& simple);
/// Returns the number of leaves of the tree, including MatchAllNode.
int leaf_count(const Pattern& pattern);
/// Returns a short display text of a pattern in complex format. A chain of operations is shown in execution
/// order: "Conv2d + BatchNorm2d + ReLU". Any other pattern is shown as nested calls:
/// "add(BatchNorm2d(Conv2d), *)". Methods are shown as ".relu()", and MatchAllNode as "*".
std::string short_text(const Pattern& complex);
/// Returns a text for use as a hash key. The texts of two patterns are equal if and only if the patterns are.
std::string key_text(const Pattern& pattern);

} // namespace qcs::config
