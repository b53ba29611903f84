#pragma once
// The object-type map as prepare edits it before it looks anything up (fx/qconfig_mapping_utils.py,
// _update_qconfig_for_fusion and _update_qconfig_for_qat; semantics §3.4-3.5).

#include "config/qconfig.h"
#include "predict/resolve/facts.h"

#include <memory>

namespace qcs::predict {

/// What one type resolves to: a rule of the mapping, and how its entry came to be.
struct TypeEntry {
    config::RuleIndex rule;
    Via via = Via::OwnType; ///< OwnType (the user's own entry), FusedType or QatType
    bool operator==(const TypeEntry&) const = default;
};

struct TypeMap {
    IdVector<TypeId, TypeEntry> entry;
    IdVector<TypeId, TypeEntry> before_qat; ///< after the update for fusion only
    std::optional<Raised> raised;
};

TypeMap update_types(const FusedFacts& facts, const config::QConfigMapping& mapping);

/// Types that an entry for `type` alone decides: itself, the fused modules whose first part it is, and their
/// QAT classes. `writes` is false for an entry with None, which PyTorch does not pass on to fused modules.
std::vector<TypeId> types_decided_by(const FusedFacts& facts, TypeId type, bool writes);

// The attribute `qconfig` that a module may come with, as graph files hold it: None, the name of one of
// torch's own, or a dict of both constructors.

/// null for None, and for what is no qconfig.
std::shared_ptr<const config::QConfig> read_own_qconfig(const config::Value& value);
config::Value own_qconfig_value(const std::shared_ptr<const config::QConfig>& qconfig);

} // namespace qcs::predict
