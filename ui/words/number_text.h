#pragma once
// Numbers of a backend config as text: an int stays an int, a float a float, as in Python.

#include "config/backend_config.h"

#include <QString>

namespace qcs::ui {

struct TypedNumber {
    std::optional<qcs::config::Number> number; ///< nullopt without a problem: the field is empty, None
    QString problem;
};
/// "0" is an int, "0.0" a float; "1/256" and "2**-12" are worked out as Python does.
TypedNumber readNumber(const QString& typed);
/// readNumber gives back the very same number.
QString writeNumber(const qcs::config::Number& number);
/// As people write it: "1/256", "2⁻¹²", "−127".
QString shortNumber(const qcs::config::Number& number);

} // namespace qcs::ui
