#pragma once
// Finds the smallest float for which a monotone predicate is true.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace qcs::quant {

/// These two functions map floats to integers in the same order, and back.
inline std::int32_t to_ordered_int(float value) {
    const auto bits = std::bit_cast<std::int32_t>(value);
    return bits >= 0 ? bits : std::numeric_limits<std::int32_t>::min() - bits;
}
inline float from_ordered_int(std::int32_t value) {
    return std::bit_cast<float>(value >= 0 ? value : std::numeric_limits<std::int32_t>::min() - value);
}

/// Returns the smallest value in (low, high] for which `holds` is true. The search gallops from `guess`, then
/// bisects the bit patterns. `holds` must be false for `low`, true for `high`, and change only once between
/// them. The search is fast if it changes near `guess`.
template <typename Holds>
float first_that_holds(float low, float high, float guess, const Holds& holds) {
    const auto is_true = [&](std::int64_t value) {
        return holds(from_ordered_int(static_cast<std::int32_t>(value)));
    };
    std::int64_t below = to_ordered_int(low);
    std::int64_t from = to_ordered_int(high);
    guess = std::clamp(guess, low, high);
    for (std::int64_t step = 2, near = to_ordered_int(guess); step < from - below; step *= 8) {
        const auto left = std::max(near - step, below);
        const auto right = std::min(near + step, from);
        if (!is_true(left)) below = left;
        if (is_true(right)) from = right;
        if (from - below <= 2 * step) break;
    }
    while (from - below > 1) {
        const auto middle = below + (from - below) / 2;
        (is_true(middle) ? from : below) = middle;
    }
    return from_ordered_int(static_cast<std::int32_t>(from));
}

} // namespace qcs::quant
