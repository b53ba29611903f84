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

// Numbers as people read them, in their locale; and as they are copied.

/// "131,072".
QString countText(std::uint64_t count);
/// Three significant digits: "0.00311", "3.11×10⁻⁷", "1,230"; "NaN", "∞", "−∞".
QString significantText(double value);
/// "41.8", "∞" where nothing is lost.
QString decibelText(double value);
/// "SQNR of the worst weight: 32.2 dB".
QString heatWords(double decibels);
/// Of a share: "0 %", "3.1 %", "under 0.01 %", "100 %".
QString percentText(double share);
/// "10³".
QString powerOfTenText(int exponent);
/// "2⁻¹²".
QString powerText(int base, int exponent);
/// The shortest text that reads back as this very number, whatever the locale: "0.0031128", "nan", "inf".
QString exactText(double value);
/// With a true minus sign, as all of the above.
QString withMinus(QString text);

} // namespace qcs::ui
