#pragma once
// What a person should know of an observer while choosing it: what PyTorch passes over silently, or what the
// place that it is meant for does not go with.

#include "predict/observers/observer_factory.h"

#include <string>

namespace qcs::predict {

/// The place of an observer.
struct ObserverUse {
    bool is_weight = false;
    bool is_qat = false;
    std::string backend;                 ///< the preset's name, "" for none
    bool reaches_conv_transpose = false; ///< the rule applies to a ConvTranspose module
};

/// `built` is what the spec builds. What its constructor raises is no note.
std::vector<Message> observer_notes(const config::ObserverSpec& spec, const BuiltObserver& built,
                                    const ObserverUse& use);

} // namespace qcs::predict
