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
    const auto nowhere = hn::Set(words, no_bin + floor_origin);
    const auto bin_of = [&](const float* from) HWY_ATTR __attribute__((always_inline)) {
        const auto x = hn::LoadU(d, from);
        if constexpr (sure) return floor_of_product(x, factor);
        const auto place = hn::Min(hn::Max(hn::Mul(x, factor), low), high);
        const auto bin = floor_of_product(place, hn::Set(d, 1));
        return hn::IfThenElse(hn::RebindMask(words, is_finite(x)), bin, nowhere);
    };
    for (std::size_t lane = 0; lane < lanes; lane += hn::Lanes(d)) {
        PlaneLanes lower(planes[0], lane);
        PlaneLanes upper(planes[halves - 1], lane);
        for (std::size_t t = 0; t < count / tally_tile; ++t) {
            const auto* from = values + t * tally_tile + lane;
            const auto a = bin_of(from);
            const auto b = bin_of(from + lanes);
            const auto c = bin_of(from + 2 * lanes);
            const auto e = bin_of(from + 3 * lanes);
            const auto add = [&](PlaneLanes & to, int bins_below) HWY_ATTR __attribute__((always_inline)) {
                const auto origin =
                    hn::Set(words, static_cast<std::uint32_t>(half - bins_below) - floor_origin);
                to.add(bit_of(hn::Add(a, origin)), bit_of(hn::Add(b, origin)), bit_of(hn::Add(c, origin)),
                       bit_of(hn::Add(e, origin)), tiles + t);
            };
            add(lower, 0);
            if constexpr (halves == 2) add(upper, 32);
        }
        lower.store();
        if constexpr (halves == 2) upper.store();
    }
    tiles += count / tally_tile;
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
