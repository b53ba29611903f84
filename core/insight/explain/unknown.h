#pragma once
// What of an outcome hangs on answers that only Python has and that are not on record. Such an answer is an
// edit of unknown content: it reaches what an edit of its nodes would reach.

#include "insight/explain/conversions.h"

namespace qcs::insight {

struct Unknown {
    /// Each at a node, by its name in the traced graph, "" where at none; without a Python type.
    std::vector<predict::Raised> causes;
    IdVector<model::TracedNode, bool> nodes; ///< empty where nothing is unknown
    bool empty() const { return causes.empty(); }
    bool contains(model::TracedNode node) const { return nodes.contains(node) && nodes[node]; }
};

/// Of prepare alone.
Unknown unknown_of(const predict::Prepared& prepared);
/// Of conversions, too; they may be null.
Unknown unknown_of(const predict::Prepared& prepared, const Conversions* conversions);

/// Whether it says that something is not on record, rather than what Python raises.
inline bool is_gap(const std::optional<predict::Raised>& raised) {
    return raised && raised->type.empty();
}

} // namespace qcs::insight
