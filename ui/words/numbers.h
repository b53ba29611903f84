#pragma once
// Numbers as people read them, in their locale; and as they are copied.

#include <QString>

namespace qcs::ui {

/// "131,072".
QString countText(std::uint64_t count);
/// Three significant digits: "0.00311", "3.11×10⁻⁷", "1,230"; "NaN", "∞", "−∞".
QString significantText(double value);
/// "41.8", "∞" where nothing is lost.
QString decibelText(double value);
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
