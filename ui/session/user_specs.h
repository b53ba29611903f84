#pragma once
// The user's own specs. The user can try them on a tensor or on all weights, and compare the errors.

#include "insight/ranking/weight_error.h"
#include "quant/format/format.h"
#include "quant/qparams/observer_settings.h"

#include <optional>
#include <variant>

namespace qcs::ui {

/// Either the settings of an observer or a number format.
using ObserverOrFormat = std::variant<qcs::quant::ObserverSettings, qcs::quant::Format>;

/// Returns the settings of an observer that quantizes in the same way as the spec; nullopt if PyTorch has no
/// such observer, in which case no rule can request the spec.
std::optional<qcs::quant::ObserverSettings> observerOf(const ObserverOrFormat& spec);

} // namespace qcs::ui
