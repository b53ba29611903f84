#pragma once
// The facts about a model that prepare determines before it uses any qconfig: the modules that are called,
// the patterns that match, and the values that are not tensors. The engine keeps them when the mapping is
// edited.

#include "predict/prepare/target_info.h"

namespace qcs::predict {

struct FusedFacts;

struct PrepareFacts {
    std::shared_ptr<const FusedFacts> fused;
    ModuleObjects modules; ///< without qconfigs
    /// What PyTorch raises while the module objects are made; the members below are then not set.
    std::optional<Raised> modules_raised;
    Matches matches;
    /// What PyTorch raises while patterns are matched; the members below are then not set.
    std::optional<Raised> matches_raised;
    IdVector<fx::NodeId, bool> no_tensors; ///< nodes that are known not to have tensors as arguments
    NonObservable non_observable;
    std::shared_ptr<const config::PrepareCustomConfig> custom;
};

/// Determines the facts. They depend on everything in `input` except the mapping. `constructors` is used to
/// build the weight fake quantizers of QAT modules.
std::shared_ptr<const PrepareFacts> prepare_facts(const PrepareInput& input, const CachedFacts& cached,
                                                  Constructors& constructors);

} // namespace qcs::predict
