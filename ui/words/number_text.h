#pragma once
// Conversion between numbers and text. The first functions are for numbers in a backend config, which are
// either int or float as in Python; the others format numbers for display.

#include "config/backend_config.h"

#include <QString>

namespace qcs::ui {

/// The result of reading a number that the user typed.
struct TypedNumber {
    /// The number. nullopt with an empty `problem` means that the text is empty or "None".
    std::optional<qcs::config::Number> number;
    QString problem; ///< why the text is not a number; "" if there is no problem
};
/// Reads a number: "0" is an int, "0.0" a float; "1/256" and "2**-12" are evaluated as in Python.
TypedNumber readNumber(const QString& typed);
/// Returns a text from which readNumber() reads exactly the same number.
QString writeNumber(const qcs::config::Number& number);
/// Returns a short text for display: "1/256", "2⁻¹²", "−127".
QString shortNumber(const qcs::config::Number& number);

// The following functions format numbers in the user's locale for display, except exactText(), which is for
// copying.

/// Returns a count with digit grouping: "131,072".
QString countText(std::uint64_t count);
/// Returns the number with three significant digits: "0.00311", "3.11×10⁻⁷", "1,230"; "NaN", "∞" and "−∞" for
/// the special values.
QString significantText(double value);
/// Returns a number of decibels without the unit: "41.8"; "∞" for an infinite SQNR, that is, if there is no
/// error.
QString decibelText(double value);
/// Returns a line for the tool tip of a module or node. `decibels` is the lowest SQNR of its weights: "SQNR
/// of the worst weight: 32.2 dB".
QString worstSqnrWords(double decibels);
/// Returns a share in 0..1 as a percentage: "0 %", "3.1 %", "under 0.01 %", "100 %".
QString percentText(double share);
/// Returns a power of ten: "10³".
QString powerOfTenText(int exponent);
/// Returns a power: "2⁻¹²".
QString powerText(int base, int exponent);
/// Returns the shortest text that reads back as exactly this number, independently of the locale:
/// "0.0031128", "nan", "inf".
QString exactText(double value);
/// Replaces hyphens by true minus signs (U+2212), which the functions for display above use as well.
QString withMinus(QString text);

} // namespace qcs::ui
