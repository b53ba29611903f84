#pragma once
// The user's own specs, with which tensors and whole models are compared.

#include "insight/ranking/weight_error.h"
#include "quant/format/format.h"
#include "quant/qparams/observer_settings.h"

#include <optional>
#include <variant>

namespace qcs::ui {

/// The settings of an observer, or a number format.
using UserSpec = std::variant<qcs::quant::ObserverSettings, qcs::quant::Format>;

/// The observer that computes the same as the spec; nullopt if PyTorch has none, so that no rule can request
/// it.
std::optional<qcs::quant::ObserverSettings> observerOf(const UserSpec& spec);

} // namespace qcs::ui
