#pragma once
// Which outcomes depend on answers that only Python can give and that were not recorded. A missing answer is
// treated as an edit of unknown content: it affects every node that an edit of its nodes could affect.

#include "insight/explain/conversions.h"

namespace qcs::insight {

struct Unknown {
    /// Each cause names its node in the traced graph ("" if it concerns no node); its Python type is empty.
    std::vector<predict::Raised> causes;
    IdVector<model::TracedNode, bool> nodes; ///< true for affected nodes; empty if nothing is unknown
    bool empty() const { return causes.empty(); }
    bool contains(model::TracedNode node) const { return nodes.contains(node) && nodes[node]; }
};

/// For prepare alone.
Unknown unknown_of(const predict::Prepared& prepared);
/// For prepare and the conversions, which may be null.
Unknown unknown_of(const predict::Prepared& prepared, const Conversions* conversions);

/// True if `raised` reports an answer that was not recorded, rather than an exception of Python.
inline bool is_gap(const std::optional<predict::Raised>& raised) {
    return raised && raised->type.empty();
}

} // namespace qcs::insight
