#pragma once
// Which outcomes depend on answers that only Python can give and that were not recorded. A missing answer is
// treated like an edit whose content is unknown: it affects every node whose outcome an edit at the same
// place could change.

#include "insight/explain/conversions.h"

namespace qcs::insight {

struct UnknownOutcomes {
    /// One element for each missing answer. Raised::node is the name of the traced node that needs the
    /// answer, or "" if no single node does, as for a regex that reached the step limit. Raised::type is
    /// empty.
    std::vector<predict::Raised> causes;
    IdVector<model::TracedNode, bool> nodes; ///< true for affected nodes; empty if nothing is unknown
    bool empty() const { return causes.empty(); }
    bool contains(model::TracedNode node) const { return nodes.contains(node) && nodes[node]; }
};

/// Finds what is unknown in prepare alone.
UnknownOutcomes unknown_outcomes(const predict::Prepared& prepared);
/// Finds what is unknown in prepare and in the conversions; `conversions` may be null.
UnknownOutcomes unknown_outcomes(const predict::Prepared& prepared, const Conversions* conversions);

/// True if `raised` reports an answer that was not recorded, rather than an exception of Python.
inline bool is_gap(const std::optional<predict::Raised>& raised) {
    return raised && raised->type.empty();
}

} // namespace qcs::insight
