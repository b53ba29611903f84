#pragma once
// What the module passes of PyTorch learn by building an observer from a qconfig, told from the spec alone.

#include "config/value.h"

#include <string>

namespace qcs {

/// Does it build a per-channel MinMax or MovingAverage observer (an observer itself, not a fake quantizer)?
/// (torch/ao/quantization/qconfig.py, _assert_valid_qconfig)
bool builds_per_channel_observer(const ObserverSpec& spec);
/// The class whose constructor refuses the keyword factory_kwargs, which QAT modules pass; "" if none does.
std::string refuses_factory_kwargs(const ObserverSpec& spec);
/// The qscheme of what it builds; nullopt where that has no such attribute.
std::optional<QScheme> built_qscheme(const ObserverSpec& spec);

} // namespace qcs
