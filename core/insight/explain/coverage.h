#pragma once
// Which operations of a graph a backend can quantize at all, regardless of the rules, and what prevents it
// for the others.

#include "insight/explain/explanation.h"

namespace qcs::insight {

enum class Coverable : std::uint8_t {
    Quantizable, ///< a pattern with a dtype config covers it
    FusedOnly,   ///< its pattern has no dtype config
    NoPattern,
    Apart, ///< a custom or standalone module
};
std::string_view name_of(Coverable coverable);

/// The message reports the nearest obstacle: the constraint that the qconfig of a rejected node violates, or
/// why the nearest pattern does not match; no code if there is nothing to report.
struct OperationCoverage : Message {
    std::string operation; ///< class, function or method
    Coverable coverable = Coverable::NoPattern;
    config::EntryIndex entry; ///< the pattern entry of the first of the nodes
    std::vector<model::TracedNode> nodes;
    int quantized = 0; ///< number of the nodes that are quantized with the current rules
};

/// In the order in which the operations first occur; nodes of one operation with different results are listed
/// separately. Empty if PyTorch raises before it matches patterns.
std::vector<OperationCoverage> coverage(const Explainer& explainer);

} // namespace qcs::insight
