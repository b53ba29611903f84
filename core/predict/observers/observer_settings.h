#pragma once
// What an observer computes with, from the object that its constructor built.

#include "base/diagnostic.h"
#include "predict/observers/observer_instance.h"
#include "quant/qparams/observer_settings.h"

namespace qcs::predict {

/// Of an observer or fake quantizer of torch.ao.quantization itself; subclasses by others compute in ways of
/// their own. "observer-not-known" (args: its class); "observer-attribute-not-supported" (args: class, name
/// and value), for ranges that are no int32 integers, statistics in float64 and the like.
Expected<quant::ObserverSettings> settings_of(const ObserverInstance& instance);

} // namespace qcs::predict
