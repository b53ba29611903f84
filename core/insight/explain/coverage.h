#pragma once
// Which operations of a graph a backend can quantize at all, whatever the rules say, and what stands in the
// way of the others.

#include "insight/explain/explanation.h"

namespace qcs::insight {

enum class Coverable : std::uint8_t {
    Quantizable, ///< a pattern with a dtype config covers it
    FusedOnly,   ///< its pattern has no dtype config
    NoPattern,
    Apart, ///< a custom or standalone module
};
std::string_view name_of(Coverable coverable);

/// The message says what is nearest: the constraint that the qconfig of a rejected node breaks, or why the
/// nearest pattern does not match; none if there is nothing to say.
struct OperationCoverage : Message {
    std::string operation; ///< class, function or method
    Coverable coverable = Coverable::NoPattern;
    config::EntryIndex entry; ///< the pattern of the first of the nodes
    std::vector<model::TracedNode> nodes;
    int quantized = 0; ///< of the nodes, as the rules stand
};

/// In the order in which the operations first occur; nodes with different answers are apart. Nothing where
/// PyTorch raises before it matches.
std::vector<OperationCoverage> coverage(const Explainer& explainer);

} // namespace qcs::insight
