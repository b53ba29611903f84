#pragma once
// The facts about a model that prepare determines before it looks at qconfigs: the modules that are called,
// the patterns that match, and the values that are not tensors. They are kept between edits of a mapping.

#include "predict/prepare/target_info.h"

namespace qcs::predict {

struct FusedFacts;

struct PrepareFacts {
    std::shared_ptr<const FusedFacts> fused;
    ModuleObjects modules; ///< without qconfigs
    /// What making the module objects raised; the members below are then not set.
    std::optional<Raised> modules_raised;
    Matches matches;
    std::optional<Raised> matches_raised;  ///< what matching raised; the members below are then not set
    IdVector<fx::NodeId, bool> no_tensors; ///< nodes that are known to take no tensors
    NonObservable non_observable;
    std::shared_ptr<const config::PrepareCustomConfig> custom;
};

/// Everything in the input matters except the mapping. `constructors` is used to build the weight fake
/// quantizers of QAT modules.
std::shared_ptr<const PrepareFacts> prepare_facts(const PrepareInput& input, const CachedFacts& cached,
                                                  Constructors& constructors);

} // namespace qcs::predict
