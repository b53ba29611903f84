// Bins of values, tile by tile. Included once for each target.
#if defined(QCS_QUANT_KERNELS_BIN_TALLY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_BIN_TALLY_INL_H
#undef QCS_QUANT_KERNELS_BIN_TALLY_INL_H
#else
#define QCS_QUANT_KERNELS_BIN_TALLY_INL_H
#endif

#include "quant/kernels/bin_planes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// `sure`: every value is finite and has a bin.
template <std::size_t halves, bool sure>
HWY_INLINE void tally_values(const float* HWY_RESTRICT values, std::size_t count, float per_unit,
                             BinPlanes* planes, std::uint64_t& tiles) {
    const Floats d;
    const Words words;
    const auto factor = hn::Set(d, per_unit);
    constexpr auto half = static_cast<int>(halves * 16);
    const auto low = hn::Set(d, -half);
    const auto high = hn::Set(d, half - 0.5F);
    const auto nowhere = hn::Set(words, no_bin);
    alignas(64) std::uint32_t bins[tally_tile];
    for (std::size_t i = 0; i < count; i += tally_tile) {
        for (std::size_t k = 0; k < tally_tile; k += hn::Lanes(d)) {
            const auto x = hn::LoadU(d, values + i + k);
            const auto place = hn::Mul(x, factor);
            if constexpr (sure) {
                hn::Store(floor_words(place), words, bins + k);
                continue;
            }
            const auto bin = floor_words(hn::Min(hn::Max(place, low), high));
            const auto counted = hn::RebindMask(words, is_finite(x));
            hn::Store(hn::IfThenElse(counted, bin, nowhere), words, bins + k);
        }
        for (std::size_t h = 0; h < halves; ++h)
            tally_words(bins, static_cast<int>(32 * h) - half, planes[h], tiles);
        ++tiles;
    }
}

/// `count` is a multiple of tally_tile.
template <bool sure>
HWY_INLINE void tally_halves(const float* values, std::size_t count, float per_unit, BinPlanes* planes,
                             std::size_t halves, std::uint64_t& tiles) {
    if (halves == 1)
        tally_values<1, sure>(values, count, per_unit, planes, tiles);
    else
        tally_values<2, sure>(values, count, per_unit, planes, tiles);
}
void TallySure(const float* values, std::size_t count, float per_unit, BinPlanes* planes, std::size_t halves,
               std::uint64_t& tiles) {
    tally_halves<true>(values, count, per_unit, planes, halves, tiles);
}
void TallyAny(const float* values, std::size_t count, float per_unit, BinPlanes* planes, std::size_t halves,
              std::uint64_t& tiles) {
    tally_halves<false>(values, count, per_unit, planes, halves, tiles);
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
