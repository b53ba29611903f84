#pragma once
// The object-type map as prepare edits it before it looks anything up (fx/qconfig_mapping_utils.py,
// _update_qconfig_for_fusion and _update_qconfig_for_qat; semantics §3.4-3.5).

#include "analysis/resolve/facts.h"

namespace qcs {

/// What one type resolves to: a rule of the mapping, and how its entry came to be.
struct TypeEntry {
    int rule = -1;
    Via via = Via::OwnType; ///< OwnType (the user's own entry), FusedType or QatType
    bool operator==(const TypeEntry&) const = default;
};

struct TypeMap {
    std::vector<TypeEntry> entry;      ///< by type of FusedFacts::types
    std::vector<TypeEntry> before_qat; ///< after the update for fusion only
    std::optional<Raised> raised;
};

TypeMap update_types(const FusedFacts& facts, const QConfigMapping& mapping);

/// Types that an entry for `type` alone decides: itself, the fused modules whose first part it is, and their
/// QAT classes. `writes` is false for an entry with None, which PyTorch does not pass on to fused modules.
std::vector<int> types_decided_by(const FusedFacts& facts, int type, bool writes);

} // namespace qcs
