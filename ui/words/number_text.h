#pragma once
// Numbers as text and back: those of a backend config, in which an int stays an int and a float a float as in
// Python, and those that are shown to the user.

#include "config/backend_config.h"

#include <QString>

namespace qcs::ui {

struct TypedNumber {
    /// nullopt with an empty `problem`: the text is empty or "None".
    std::optional<qcs::config::Number> number;
    QString problem;
};
/// "0" is an int, "0.0" a float; "1/256" and "2**-12" are evaluated as in Python.
TypedNumber readNumber(const QString& typed);
/// The inverse of readNumber: it reads exactly the same number from the text.
QString writeNumber(const qcs::config::Number& number);
/// A short form for display: "1/256", "2⁻¹²", "−127".
QString shortNumber(const qcs::config::Number& number);

// Numbers for display, in the user's locale, and for copying.

/// "131,072".
QString countText(std::uint64_t count);
/// Three significant digits: "0.00311", "3.11×10⁻⁷", "1,230"; "NaN", "∞", "−∞".
QString significantText(double value);
/// "41.8"; "∞" if there is no error at all.
QString decibelText(double value);
/// "SQNR of the worst weight: 32.2 dB".
QString heatWords(double decibels);
/// A share in 0..1 as a percentage: "0 %", "3.1 %", "under 0.01 %", "100 %".
QString percentText(double share);
/// "10³".
QString powerOfTenText(int exponent);
/// "2⁻¹²".
QString powerText(int base, int exponent);
/// The shortest text that reads back as exactly this number, independent of the locale: "0.0031128", "nan",
/// "inf".
QString exactText(double value);
/// Replaces hyphens by true minus signs (U+2212), as the functions for display above do.
QString withMinus(QString text);

} // namespace qcs::ui
