#pragma once
// Python values as a person reads and types them.

#include "config/value.h"

#include <QString>

#include <optional>

namespace qcs::ui {

/// "None", "127", "0.01", "quint8", "per_tensor_affine", "MinMaxObserver"; what has no short form as Python
/// writes it.
QString valueText(const qcs::config::Value& value);
/// None, True, False, a number, a dtype, a qscheme, a quoted text; nullopt for what is none of them. Where
/// text is asked for it may stand without quotes.
std::optional<qcs::config::Value> readValue(const QString& typed, bool asText = false);

} // namespace qcs::ui
