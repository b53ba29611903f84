// Bins of values. Included once for each target.
#if defined(QCS_QUANT_KERNELS_BIN_INDICES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_BIN_INDICES_INL_H
#undef QCS_QUANT_KERNELS_BIN_INDICES_INL_H
#else
#define QCS_QUANT_KERNELS_BIN_INDICES_INL_H
#endif

#include "quant/histogram_counts.h"
#include "quant/kernels/bin_indices.h"
#include "quant/kernels/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// Values whose bins are found before those of the values before them are counted.
constexpr std::size_t bin_tile = 64;

/// torch.histc's bins; `edges.bins` for what is outside. Not for edges that overflow().
HWY_INLINE void tile_bins(const float* HWY_RESTRICT values, const BinEdges& edges,
                          std::uint32_t* HWY_RESTRICT indices) {
    const Floats d;
    const Words words;
    const hn::RebindToSigned<Floats> signs;
    const auto low = hn::Set(d, edges.low);
    const auto high = hn::Set(d, edges.high);
    const auto bins = hn::Set(d, edges.bins);
    const auto last = hn::Set(d, edges.bins - 1);
    const auto width = hn::Set(d, edges.high - edges.low);
    for (std::size_t i = 0; i < bin_tile; i += hn::Lanes(d)) {
        const auto x = hn::LoadU(d, values + i);
        fetch_ahead_of(values + i);
        const auto inside = hn::And(hn::Ge(x, low), hn::Le(x, high));
        const auto place = hn::Div(hn::Mul(hn::Sub(x, low), bins), width);
        const auto cut = hn::IfThenElse(hn::Lt(place, last), place, last);
        const auto bin = hn::IfThenElse(inside, cut, bins);
        hn::Store(hn::BitCast(words, hn::ConvertTo(signs, bin)), words, indices + i);
    }
}

/// `count` is a multiple of bin_tile.
void CountBins(const float* values, std::size_t count, const BinEdges& edges, std::uint32_t* tables,
               std::size_t stride) {
    alignas(64) std::uint32_t indices[2][bin_tile];
    auto* second = tables + stride;
    auto* third = second + stride;
    auto* fourth = third + stride;
    for (std::size_t i = 0; i <= count; i += bin_tile) {
        if (i < count) tile_bins(values + i, edges, indices[i / bin_tile % 2]);
        if (i == 0) continue;
        const auto* previous = indices[(i / bin_tile + 1) % 2];
        for (std::size_t k = 0; k < bin_tile; k += 4) {
            ++tables[previous[k]];
            ++second[previous[k + 1]];
            ++third[previous[k + 2]];
            ++fourth[previous[k + 3]];
        }
    }
}

/// The bins of each two values in one number; which two are together does not matter. What is not finite
/// counts as 0.
HWY_INLINE void tile_pairs(const float* HWY_RESTRICT values, float per_unit,
                           std::uint16_t* HWY_RESTRICT indices) {
    const Floats d;
    const Words words;
    const auto n = hn::Lanes(d);
    const auto factor = hn::Set(d, per_unit);
    const auto origin = hn::Set(d, 12582912.0F + PairCounter::bins / 2); // bits as in grid_error
    constexpr int bits = 6;
    const auto pair = [&](const float* at) HWY_ATTR {
        const auto bin = [&](const float* from) HWY_ATTR {
            const auto x = hn::LoadU(d, from);
            const auto number = hn::IfThenElseZero(is_finite(x), x);
            return hn::BitCast(words, hn::Add(hn::Floor(hn::Mul(number, factor)), origin));
        };
        return hn::Add(bin(at), hn::ShiftLeft<bits>(bin(at + n)));
    };
    for (std::size_t i = 0; i < bin_tile; i += 4 * n) {
        const auto a = pair(values + i);
        const auto b = pair(values + i + 2 * n);
#if HWY_TARGET == HWY_SCALAR
        indices[i / 2] = static_cast<std::uint16_t>(hn::GetLane(a));
        indices[i / 2 + 1] = static_cast<std::uint16_t>(hn::GetLane(b));
#else
        const hn::Repartition<std::uint16_t, Floats> narrow;
        hn::Store(hn::OddEven(hn::BitCast(narrow, hn::ShiftLeft<16>(b)), hn::BitCast(narrow, a)), narrow,
                  indices + i / 2);
#endif
    }
}

/// `count` is a multiple of bin_tile.
void CountPairs(const float* values, std::size_t count, float per_unit, std::uint16_t* tables) {
    constexpr auto half = bin_tile / 2;
    constexpr auto next = PairCounter::bins * PairCounter::bins;
    alignas(64) std::uint16_t indices[2][half];
    for (std::size_t i = 0; i <= count; i += bin_tile) {
        if (i < count) tile_pairs(values + i, per_unit, indices[i / bin_tile % 2]);
        if (i == 0) continue;
        const auto* previous = indices[(i / bin_tile + 1) % 2];
        for (std::size_t k = 0; k < half; k += 2) {
            ++tables[previous[k]];
            ++tables[previous[k + 1] + next];
        }
    }
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
