#pragma once
// Helpers for building fixes of findings.

#include "config/qconfig.h"

namespace qcs::insight::lint_checks {

// Return the qconfig with one observer replaced, and with QConfig::name cleared.

config::QConfig with_activation(config::QConfig qconfig, config::ObserverSpec spec);
config::QConfig with_weight(config::QConfig qconfig, config::ObserverSpec spec);

/// Returns e.g. "torch.quint8"; "" for nullopt.
std::string dtype_text(std::optional<DType> dtype);
/// True if `type` is torch.nn.ConvTranspose1d, 2d or 3d.
bool is_conv_transpose(std::string_view type);

} // namespace qcs::insight::lint_checks
