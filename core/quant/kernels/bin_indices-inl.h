// The kernel that finds the histogram bins of values and counts the values. This file is compiled once for
// each SIMD target.
#if defined(QCS_QUANT_KERNELS_BIN_INDICES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_BIN_INDICES_INL_H
#undef QCS_QUANT_KERNELS_BIN_INDICES_INL_H
#else
#define QCS_QUANT_KERNELS_BIN_INDICES_INL_H
#endif

#include "quant/elements/bin_edges.h"
#include "quant/kernels/bin_indices.h"
#include "quant/kernels/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// Number of values in a tile. While the bins of one tile are computed, the values of the previous tile are
/// counted.
constexpr std::size_t bin_tile = 64;

/// Writes the torch.histc bin of each value in a tile; for NaN and values outside of the edges, writes
/// edges.bin_count. Must not be used if edges.overflow() is true.
HWY_INLINE void tile_bins(const float* HWY_RESTRICT values, const BinEdges& edges,
                          std::uint32_t* HWY_RESTRICT indices) {
    const Floats d;
    const Words words;
    const hn::RebindToSigned<Floats> signs;
    const auto low = hn::Set(d, edges.low);
    const auto high = hn::Set(d, edges.high);
    const auto bins = hn::Set(d, edges.bin_count);
    const auto last = hn::Set(d, edges.bin_count - 1);
    const auto width = hn::Set(d, edges.high - edges.low);
    for (std::size_t i = 0; i < bin_tile; i += hn::Lanes(d)) {
        const auto x = hn::LoadU(d, values + i);
        prefetch(values + i);
        const auto inside = hn::And(hn::Ge(x, low), hn::Le(x, high));
        const auto place = hn::Div(hn::Mul(hn::Sub(x, low), bins), width);
        const auto cut = hn::IfThenElse(hn::Lt(place, last), place, last);
        const auto bin = hn::IfThenElse(inside, cut, bins);
        hn::Store(hn::BitCast(words, hn::ConvertTo(signs, bin)), words, indices + i);
    }
}

/// Counts each of the `count` values in one of four tables, which are used in turn, so that equal neighbours
/// do not wait for each other; the caller adds up the tables. `count` must be a multiple of bin_tile. Each
/// table begins `stride` cells after the table before it.
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

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
