#pragma once
// Formats numbers for reading, the same in every language: decimal point, commas between thousands, a true
// minus sign.

#include <cstdint>
#include <string>

namespace qcs::report {

/// Returns e.g. "131,072".
std::string count_text(std::uint64_t count);
/// Returns the number with three significant digits: "0.00311", "3.11×10⁻⁷", "1,230"; "NaN", "∞" or "−∞" for
/// non-finite numbers.
std::string number_text(double value);
/// Returns the number with a fixed number of decimals: "41.8", "−1,230.00". Non-finite numbers are written as
/// by number_text().
std::string fixed_text(double value, int decimals);
/// Returns a fraction (0..1) as a percentage: "0 %", "3.1 %", "< 0.01 %".
std::string share_text(double share);
/// Returns "1", "10", "10³" etc. for the exponents 0, 1, 3.
std::string power_of_ten_text(int exponent);
/// Returns the shortest text from which the same number can be parsed: "0.0031128", "nan", "inf".
std::string exact_text(double value);

} // namespace qcs::report
