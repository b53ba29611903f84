// The kernel that computes a ValueSummary in one pass, or in two if there are non-finite values. This file is
// compiled once for each SIMD target.
#if defined(QCS_QUANT_KERNELS_VALUE_SUMMARY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_VALUE_SUMMARY_INL_H
#undef QCS_QUANT_KERNELS_VALUE_SUMMARY_INL_H
#else
#define QCS_QUANT_KERNELS_VALUE_SUMMARY_INL_H
#endif

#include "quant/kernels/lanes-inl.h"
#include "quant/kernels/value_summary.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// The intermediate result: the sum of squares of each lane, and the other members of ValueSummary but
/// `count`.
struct SummaryLanes {
    alignas(64) double squares[lanes] = {};
    float min = HUGE_VALF;
    float max = -HUGE_VALF;
    std::uint64_t nan = 0;
    std::uint64_t positive_inf = 0;
    std::uint64_t negative_inf = 0;
};

constexpr std::size_t summary_tile = 512; ///< number of values in a tile

/// Adds `count` values to `result`. `count` must be a multiple of 16 and at most summary_tile. Without
/// `careful`, the result is valid only if all values are finite. The caller can check this afterwards: the
/// sum of squares is finite exactly if all values are, because squares of finite floats cannot overflow a
/// double.
template <bool careful>
HWY_INLINE void summarize_tile(const float* HWY_RESTRICT values, std::size_t count, SummaryLanes& result) {
    const Floats d;
    auto min = hn::Set(d, result.min);
    auto max = hn::Set(d, result.max);
    for (std::size_t first = 0; first < lanes; first += hn::Lanes(d)) {
        auto squares = load_doubles(result.squares + first);
        for (std::size_t i = first; i < count; i += lanes) {
            const auto x = hn::LoadU(d, values + i);
            prefetch(values + i);
            if constexpr (careful) {
                const auto finite = is_finite(x);
                const auto positive = hn::Eq(x, hn::Set(d, HUGE_VALF));
                const auto negative = hn::Eq(x, hn::Set(d, -HUGE_VALF));
                result.nan += hn::CountTrue(d, hn::Not(hn::Eq(x, x)));
                result.positive_inf += hn::CountTrue(d, positive);
                result.negative_inf += hn::CountTrue(d, negative);
                min = hn::Min(min, hn::IfThenElse(finite, x, hn::Set(d, HUGE_VALF)));
                max = hn::Max(max, hn::IfThenElse(finite, x, hn::Set(d, -HUGE_VALF)));
                const auto wide = to_doubles(hn::IfThenElseZero(finite, x));
                squares = multiply_add(wide, wide, squares);
            } else {
                min = hn::Min(min, x);
                max = hn::Max(max, x);
                const auto wide = to_doubles(values + i);
                squares = multiply_add(wide, wide, squares);
            }
        }
        store_doubles(squares, result.squares + first);
    }
    result.min = hn::GetLane(hn::MinOfLanes(d, min));
    result.max = hn::GetLane(hn::MaxOfLanes(d, max));
}

template <bool careful>
void summarize_tiles(const float* values, std::size_t count, SummaryLanes& result) {
    for (std::size_t i = 0; i < count; i += summary_tile)
        summarize_tile<careful>(values + i, std::min(summary_tile, count - i), result);
}

ValueSummary SummaryOf(const float* values, std::size_t count) {
    const auto whole = count / lanes * lanes;
    SummaryLanes sums;
    summarize_tiles<false>(values, whole, sums);
    if (!std::isfinite(sum_of_lanes(sums.squares))) {
        sums = {};
        summarize_tiles<true>(values, whole, sums);
    }
    if (whole < count) {
        alignas(64) float last[lanes];
        std::fill_n(std::copy(values + whole, values + count, last), lanes - (count - whole), NAN);
        summarize_tile<true>(last, lanes, sums);
        sums.nan -= lanes - (count - whole);
    }
    return {sums.min + 0.0F,   sums.max + 0.0F,           count, sums.nan, sums.positive_inf,
            sums.negative_inf, sum_of_lanes(sums.squares)};
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
