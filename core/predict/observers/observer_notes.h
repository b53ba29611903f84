#pragma once
// Notes for the user who chooses an observer: about settings that PyTorch ignores silently, and about
// settings that do not fit the observer's intended use.

#include "predict/observers/observer_factory.h"

#include <string>

namespace qcs::predict {

/// What an observer is used for.
struct ObserverUse {
    bool is_weight = false; ///< for weights; otherwise for activations
    bool is_qat = false;    ///< in QAT; otherwise in PTQ
    std::string backend;    ///< name of the backend preset; "" for none
    /// Whether the rule with this observer matches a ConvTranspose module.
    bool matches_conv_transpose = false;
};

/// Returns the notes about a spec. `built` must be the result of building the spec. An exception that the
/// constructor raises is not among the notes.
std::vector<Message> observer_notes(const config::ObserverSpec& spec, const BuiltObserver& built,
                                    const ObserverUse& use);

} // namespace qcs::predict
