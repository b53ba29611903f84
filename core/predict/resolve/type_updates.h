#pragma once
// Computes the object-type map as PyTorch's prepare updates it for fusion and QAT before any look-up
// (fx/qconfig_mapping_utils.py, _update_qconfig_for_fusion and _update_qconfig_for_qat;
// docs/semantics/resolution.md#fused-types, docs/semantics/resolution.md#qat-swap).

#include "config/qconfig.h"
#include "predict/resolve/facts.h"

#include <memory>

namespace qcs::predict {

/// The entry for a type: the rule of the mapping from which it comes, and whether it was derived.
struct TypeEntry {
    config::RuleIndex rule;
    /// OwnType: the user's own entry; FusedType or QatType: derived by the update for fusion or QAT.
    MatchKind matched_by = MatchKind::OwnType;
    bool operator==(const TypeEntry&) const = default;
};

/// The object-type map.
struct TypeMap {
    IdVector<TypeId, TypeEntry> entry;      ///< after both updates; no rule = no entry
    IdVector<TypeId, TypeEntry> before_qat; ///< after the update for fusion, before the update for QAT
    std::optional<Raised> raised;
};

/// Makes both updates. `raised` is set if PyTorch raises.
TypeMap update_types(const FusedFacts& facts, const config::QConfigMapping& mapping);

/// Returns the types to which an entry for `type` applies if it is the only entry: the type itself, the fused
/// modules whose first part it is, and their QAT classes. `has_qconfig` is false for an entry
/// whose qconfig is None, which PyTorch does not pass on to fused modules.
std::vector<TypeId> types_decided_by(const FusedFacts& facts, TypeId type, bool has_qconfig);

// The attribute `qconfig` that a module of the model may already have, as graph files store it: None, the
// name of one of torch's own qconfigs, or a dict of both constructors.

/// Returns null for None, and for values that are not a qconfig.
std::shared_ptr<const config::QConfig> read_own_qconfig(const config::Value& value);
config::Value own_qconfig_value(const std::shared_ptr<const config::QConfig>& qconfig);

} // namespace qcs::predict
