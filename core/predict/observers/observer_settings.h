#pragma once
// Converts an observer object to the settings that its computations depend on.

#include "base/diagnostic.h"
#include "predict/observers/observer_instance.h"
#include "quant/qparams/observer_settings.h"

namespace qcs::predict {

/// The settings of an observer or fake quantizer of torch.ao.quantization itself; subclasses by others may
/// compute differently. Errors: "observer-not-known" (args: its class); "observer-attribute-not-supported"
/// (args: class, name and value), e.g. for ranges that are not int32 integers and for statistics in float64.
Expected<quant::ObserverSettings> settings_of(const ObserverInstance& instance);

} // namespace qcs::predict
