#pragma once
// Notes for the user who chooses an observer: settings that PyTorch ignores silently, and those that do not
// fit the observer's intended use.

#include "predict/observers/observer_factory.h"

#include <string>

namespace qcs::predict {

/// The use of an observer.
struct ObserverUse {
    bool is_weight = false;
    bool is_qat = false;
    std::string backend;                 ///< name of the backend preset; "" for none
    bool matches_conv_transpose = false; ///< the rule applies to a ConvTranspose module
};

/// `built` must be the result of building the spec. If the constructor raises, that is not among the notes.
std::vector<Message> observer_notes(const config::ObserverSpec& spec, const BuiltObserver& built,
                                    const ObserverUse& use);

} // namespace qcs::predict
