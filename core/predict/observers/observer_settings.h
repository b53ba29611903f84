#pragma once
// Converts an observer object to the settings that its computations depend on.

#include "base/diagnostic.h"
#include "predict/observers/observer_instance.h"
#include "quant/qparams/observer_settings.h"

namespace qcs::predict {

/// Returns the settings of an observer or fake quantizer that is one of torch.ao.quantization's own classes;
/// subclasses by others may compute differently. Fails with `observer-not-known` (argument: the class) for
/// other classes, and with `observer-attribute-not-supported` (arguments: class, name and value of the
/// attribute), for example for ranges that are not int32 integers and for statistics in float64.
Expected<quant::ObserverSettings> settings_of(const ObserverInstance& instance);

} // namespace qcs::predict
