#pragma once
// Computes minimum, maximum and sum of squares of many values, and counts NaNs and infinities.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace qcs::quant {

struct ValueSummary {
    /// smallest finite value; +inf if there is none; never -0
    float min = std::numeric_limits<float>::infinity();
    /// Largest finite value; -inf if there is none; never -0.
    float max = -std::numeric_limits<float>::infinity();
    std::uint64_t count = 0; ///< all values, finite or not
    std::uint64_t nan = 0;
    std::uint64_t positive_inf = 0;
    std::uint64_t negative_inf = 0;
    double squares = 0; ///< sum of the squares of the finite values

    std::uint64_t finite() const { return count - nan - positive_inf - negative_inf; }
    bool all_finite() const { return nan + positive_inf + negative_inf == 0; }
    /// Combines this summary with `next`, the summary of the values that follow.
    void add(const ValueSummary& next);
    bool operator==(const ValueSummary&) const = default;
};

/// Returns the summary of `count` values. The result is bit-identical on every processor, because it always
/// uses sixteen partial sums in float64, which are added pairwise at the end.
ValueSummary summarize(const float* values, std::size_t count);

/// Returns the sum of sixteen lanes, added pairwise: first lanes that are 8 apart, then 4, 2 and 1 apart.
inline double sum_of_lanes(const double* lanes) {
    const auto four = [lanes](int i) { return (lanes[i] + lanes[i + 8]) + (lanes[i + 4] + lanes[i + 12]); };
    return (four(0) + four(2)) + (four(1) + four(3));
}

} // namespace qcs::quant
