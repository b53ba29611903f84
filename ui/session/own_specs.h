#pragma once
// Specs of people's own, which tensors and whole models are compared under.

#include "insight/ranking/weight_error.h"
#include "quant/format/format.h"
#include "quant/qparams/observer_settings.h"

#include <optional>
#include <variant>

namespace qcs::ui {

/// An observer, or a format.
using OwnSpec = std::variant<qcs::quant::ObserverSettings, qcs::quant::Format>;

/// The observer that computes as the spec does; nullopt: none of PyTorch's does, so no rule can ask for it.
std::optional<qcs::quant::ObserverSettings> observerOf(const OwnSpec& spec);

} // namespace qcs::ui
