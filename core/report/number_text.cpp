#include "report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace qcs::report {

namespace {

constexpr std::string_view minus = "−";

std::string special(double value) {
    if (std::isnan(value)) return "NaN";
    return value < 0 ? "−∞" : "∞";
}

/// Inserts commas between thousands before the decimal point.
std::string grouped(std::string digits) {
    const auto point = std::min(digits.find('.'), digits.size());
    for (auto at = point; at > 3; at -= 3)
        digits.insert(at - 3, ",");
    return digits;
}

} // namespace

std::string count_text(std::uint64_t count) {
    return grouped(std::to_string(count));
}

std::string fixed_text(double value, int decimals) {
    if (!std::isfinite(value)) return special(value);
    const auto digits = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool is_zero = digits.find_first_not_of("0.") == digits.npos;
    return (value < 0 && !is_zero ? std::string(minus) : std::string()) + grouped(digits);
}

std::string power_of_ten_text(int exponent) {
    constexpr std::array<std::string_view, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (exponent == 0) return "1";
    std::string text = "10";
    if (exponent == 1) return text;
    for (const char c : std::to_string(exponent))
        text += c == '-' ? "⁻" : digits[static_cast<std::size_t>(c - '0')];
    return text;
}

std::string number_text(double value) {
    if (!std::isfinite(value)) return special(value);
    if (value == 0) return "0";
    const auto scientific = fmt::format("{:.2e}", std::abs(value)); // 9.995 is 1.00e+01
    const auto e = scientific.find('e');
    const int exponent = std::stoi(scientific.substr(e + 1));
    if (exponent >= -4 && exponent < 6) {
        const double unit = std::pow(10.0, exponent - 2);
        const double rounded = exponent > 2 ? std::round(value / unit) * unit : value;
        return fixed_text(rounded, std::max(0, 2 - exponent));
    }
    return fmt::format("{}{}×{}", value < 0 ? minus : "", scientific.substr(0, e),
                       power_of_ten_text(exponent));
}

std::string share_text(double share) {
    if (!std::isfinite(share)) return special(share);
    const double percent = share * 100;
    if (percent > 0 && percent < 0.01) return "< 0.01 %";
    if (percent == 0 || percent == 100) return fmt::format("{} %", percent);
    return fixed_text(percent, percent < 1 || percent > 99 ? 2 : 1) + " %";
}

std::string exact_text(double value) {
    return fmt::format("{}", value);
}

} // namespace qcs::report
