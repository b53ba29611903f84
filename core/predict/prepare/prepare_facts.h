#pragma once
// The facts about a model that prepare determines before it looks at the qconfigs of nodes: the modules that
// are called, the patterns that match, and the values that are not tensors. The engine keeps these facts when
// the mapping is edited, unless the edit changes which modules are swapped for QAT classes, or the qconfig of
// a swapped module.

#include "predict/prepare/target_info.h"

namespace qcs::predict {

struct FusedFacts;

struct PrepareFacts {
    std::shared_ptr<const FusedFacts> fused;
    ModuleObjects modules; ///< without qconfigs
    /// What PyTorch raises while the module objects are made. `matches`, `no_tensors` and `non_observable`
    /// are then not set.
    std::optional<Raised> modules_raised;
    Matches matches;
    /// What PyTorch raises while patterns are matched. `matches`, `no_tensors` and `non_observable` are then
    /// not set.
    std::optional<Raised> matches_raised;
    IdVector<fx::NodeId, bool> no_tensors; ///< all_node_args_have_no_tensors (matches.h, NoTensors)
    NonObservable non_observable;
    std::shared_ptr<const config::PrepareCustomConfig> custom;
};

/// Determines the facts. They depend on `cached.facts`, on `cached.modules`, and on everything in `input`
/// except the mapping. `constructors` builds the weight fake quantizers of the modules that were swapped for
/// QAT classes, from the qconfigs in ModuleTypes::swapped and PrepareInput::swapped_before.
std::shared_ptr<const PrepareFacts> prepare_facts(const PrepareInput& input, const CachedFacts& cached,
                                                  ObserverCache& constructors);

} // namespace qcs::predict
