#pragma once
// QConfigs with an observer changed.

#include "config/qconfig.h"

namespace qcs::lint_checks {

QConfig with_activation(QConfig qconfig, ObserverSpec spec);
QConfig with_weight(QConfig qconfig, ObserverSpec spec);

/// "torch.quint8", "" for none.
std::string dtype_text(std::optional<DType> dtype);
bool is_conv_transpose(std::string_view type);

} // namespace qcs::lint_checks
