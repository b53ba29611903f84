#pragma once
// What the module passes of PyTorch learn of a qconfig's constructors by calling them.

#include "predict/observers/observer_factory.h"

#include <string>

namespace qcs::predict {

/// Does it build a per-channel MinMax or MovingAverage observer (an observer itself, not a fake quantizer)?
/// (torch/ao/quantization/qconfig.py, _assert_valid_qconfig)
bool is_per_channel_observer(const ObserverInstance& built);
bool is_fake_quantize(const ObserverInstance& built);
/// An observer that takes statistics; a fake quantizer is none.
bool takes_statistics(const ObserverInstance& built);
/// By the scheme of what it builds, or of the observer inside.
bool is_per_channel(const ObserverInstance& built);
/// The class whose constructor refuses the keyword factory_kwargs, which QAT modules pass; "" if none does.
std::string refuses_factory_kwargs(const config::ObserverSpec& spec);
/// Is this exception that refusal? Then the class that refuses.
std::string refusing_class(const Raised& raised);
/// constructor(factory_kwargs={...}), as QAT modules call it.
BuiltObserver build_with_factory_kwargs(const ObserverFactory& factory, const config::ObserverSpec& spec);

} // namespace qcs::predict
