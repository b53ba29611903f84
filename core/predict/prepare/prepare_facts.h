#pragma once
// What prepare finds out without asking for a qconfig: the modules that are called, the patterns that match,
// and which values are no tensors. Kept between edits of a mapping.

#include "predict/prepare/target_info.h"

namespace qcs::predict {

struct FusedFacts;

struct PrepareFacts {
    std::shared_ptr<const FusedFacts> fused;
    ModuleObjects modules; ///< without qconfigs
    /// What making the modules raised; then there is nothing else.
    std::optional<Raised> modules_raised;
    Matches matches;
    std::optional<Raised> matches_raised;  ///< what matching raised; then there is nothing after it
    IdVector<fx::NodeId, bool> no_tensors; ///< known to work on no tensors
    NonObservable non_observable;
    std::shared_ptr<const config::PrepareCustomConfig> custom;
};

/// Of the input all but the mapping matters. `constructors` build the weight fake quantizers of QAT modules.
std::shared_ptr<const PrepareFacts> prepare_facts(const PrepareInput& input, const KeptFacts& kept,
                                                  Constructors& constructors);

} // namespace qcs::predict
