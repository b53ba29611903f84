#pragma once
// Helpers for building fixes of findings.

#include "config/qconfig.h"

namespace qcs::insight::lint_checks {

// Copies of a QConfig with one observer replaced.

config::QConfig with_activation(config::QConfig qconfig, config::ObserverSpec spec);
config::QConfig with_weight(config::QConfig qconfig, config::ObserverSpec spec);

/// "torch.quint8", "" for none.
std::string dtype_text(std::optional<DType> dtype);
bool is_conv_transpose(std::string_view type);

} // namespace qcs::insight::lint_checks
