#pragma once
// Formats numbers for reading, the same in every language: decimal point, commas between thousands, a true
// minus sign.

#include <cstdint>
#include <string>

namespace qcs::report {

/// "131,072".
std::string count_text(std::uint64_t count);
/// Three significant digits: "0.00311", "3.11×10⁻⁷", "1,230"; "NaN", "∞", "−∞".
std::string number_text(double value);
/// With a fixed number of decimals: "41.8", "−1,230.00"; non-finite numbers as above.
std::string fixed_text(double value, int decimals);
/// A fraction as a percentage: "0 %", "3.1 %", "< 0.01 %".
std::string share_text(double share);
/// "1", "10", "10³".
std::string power_of_ten_text(int exponent);
/// The shortest text from which the same number can be parsed: "0.0031128", "nan", "inf".
std::string exact_text(double value);

} // namespace qcs::report
