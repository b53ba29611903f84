#pragma once
// What prepare finds out without asking for a qconfig: the modules that are called, the patterns that match,
// and which values are no tensors. Kept between edits of a mapping.

#include "analysis/prepare/target_info.h"

namespace qcs {

struct FusedFacts;

struct PrepareFacts {
    std::shared_ptr<const FusedFacts> fused;
    ModuleObjects modules; ///< without qconfigs
    /// What making the modules raised; then there is nothing else.
    std::optional<Raised> modules_raised;
    Matches matches;
    std::optional<Raised> matches_raised; ///< what matching raised; then there is nothing after it
    std::vector<bool> no_tensors;         ///< by node: known to work on no tensors
    NonObservable non_observable;

    // What it hangs on.
    std::vector<int> module_type;
    std::unordered_map<int, std::shared_ptr<const QConfig>> swapped;
    std::shared_ptr<const PrepareCustomConfig> custom;
    std::shared_ptr<const Recorded> recorded;

    /// Would it be the same for this input, which is no child's?
    bool is_current(const PrepareInput& input, const Resolution& resolution) const;
};

/// `constructors` build the weight fake quantizers of QAT modules.
std::shared_ptr<const PrepareFacts> prepare_facts(const PrepareInput& input, const Resolution& resolution,
                                                  Constructors& constructors);

} // namespace qcs
