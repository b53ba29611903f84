// Rounding, errors and counting in one pass. Included once for each target.
#if defined(QCS_QUANT_KERNELS_GRID_ERROR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#undef QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#else
#define QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#endif

#include "quant/kernels/bin_planes-inl.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/value_summary.h"

#include <algorithm>
#include <cmath>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// Values whose cells are found before they are counted.
constexpr std::size_t tile = tally_tile;
/// Where codes go: into one table or four in turn, or onto sums whose owner counts them.
enum class Codes { OneTable, FourTables, Sums };

/// Cells of the values of two vectors, in an order that is the target's; `sums`: added to what is there.
template <bool sums>
HWY_INLINE void store_cells(hn::Vec<Words> a, hn::Vec<Words> b, std::uint16_t* to) {
#if HWY_TARGET == HWY_SCALAR
    to[0] = static_cast<std::uint16_t>(hn::GetLane(a) + (sums ? to[0] : 0U));
    to[1] = static_cast<std::uint16_t>(hn::GetLane(b) + (sums ? to[1] : 0U));
#else
    const hn::Repartition<std::uint16_t, Floats> d;
    const auto both = hn::OddEven(hn::BitCast(d, hn::ShiftLeft<16>(b)), hn::BitCast(d, a));
    hn::Store(sums ? hn::Add(both, hn::Load(d, to)) : both, d, to);
#endif
}

/// Grid::value with the target's instructions.
HWY_INLINE float value_of(float x, const Grid& grid) {
    const auto code =
        std::min(std::max(std::nearbyint(std::fma(x, grid.inverse, grid.shift)), grid.low), grid.high);
    return static_cast<float>((double{code} - double{grid.shift}) * double{grid.scale});
}

template <Codes place>
HWY_INLINE void count_codes(const std::uint16_t* HWY_RESTRICT codes, std::size_t count,
                            std::uint32_t* HWY_RESTRICT cells) {
    constexpr std::size_t next = place == Codes::OneTable ? 0 : cells_in_table;
    for (std::size_t k = 0; k < count; ++k)
        ++cells[codes[k] + k % 4 * next];
}

/// One tile: its sums, its cells, its bins of errors, and the largest error in it. Meanwhile the codes of the
/// tile before are counted, a few after each vector: a processor has room for few writes at a time, and
/// computes while they are carried out.
template <GridCare care, Codes place_of_codes>
HWY_INLINE float tile_error(const float* HWY_RESTRICT values, const Grid& grid, GridSums& sums,
                            std::uint16_t* HWY_RESTRICT codes, const GridCounts& counts, std::size_t ahead,
                            const std::uint16_t* HWY_RESTRICT previous) {
    constexpr bool add_codes = place_of_codes == Codes::Sums;
    const Floats d;
    const Words words;
    constexpr bool general = care >= GridCare::Finite;
    const auto n = hn::Lanes(d);
    const auto inverse = hn::Set(d, grid.inverse);
    const auto scale = hn::Set(d, grid.scale);
    const auto shift = hn::Set(d, grid.shift);
    const auto low = hn::Set(d, grid.low);
    const auto high = hn::Set(d, grid.high);
    const auto below = hn::Set(d, grid.low - 1);
    const auto above = hn::Set(d, grid.high + 1);
    const auto rounding = hn::Set(d, round_bits);
    const auto bins = hn::Set(d, grid.bins);
    constexpr auto half = static_cast<float>(error_bins / 2);
    const auto first_bin = hn::Set(d, -half);
    const auto last_bin = hn::Set(d, half - 0.5F);
    const auto origin = hn::Set(d, round_bits - (grid.low - 1));
    const auto no_code = hn::Set(words, counts.not_counted);
    auto worst = hn::Set(d, -1.0F);
    for (std::size_t first = 0; first < lanes; first += n) {
        auto dots = load_doubles(sums.dots.data() + first);
        auto squares = load_doubles(sums.squares.data() + first);
        auto absolutes = load_doubles(sums.absolutes.data() + first);
        const auto one = [&](std::size_t row) HWY_ATTR __attribute__((always_inline)) {
            const auto* at = values + first + row * lanes;
            auto x = hn::LoadU(d, at);
            if constexpr (!add_codes) fetch_ahead_of(at, ahead);
            [[maybe_unused]] auto finite = hn::Eq(x, x);
            if constexpr (general) {
                finite = is_finite(x);
                x = hn::IfThenElseZero(finite, x);
            }
            auto product = x;
            if constexpr (care == GridCare::Shift)
                product = fused(x, inverse, shift);
            else
                product = hn::Mul(x, inverse);
            if constexpr (care >= GridCare::Cut) product = hn::Min(hn::Max(product, below), above);
            const auto rounded = hn::Sub(hn::Add(product, rounding), rounding);
            auto code = rounded;
            if constexpr (care != GridCare::Inside) code = hn::Min(hn::Max(rounded, low), high);
            auto y = code;
            if constexpr (care == GridCare::Shift)
                y = scaled_difference(to_doubles(code), to_doubles(shift), to_doubles(scale));
            else
                y = hn::Mul(code, scale);
            const auto e = hn::Sub(x, y);
            auto size = hn::Abs(e);
            if constexpr (general) {
                worst = hn::Max(worst, hn::IfThenElse(finite, size, hn::Set(d, -1.0F)));
                size = hn::IfThenElseZero(finite, size);
                dots = multiply_add(to_doubles(x), to_doubles(y), dots);
            } else {
                worst = hn::Max(worst, size);
            }
            auto place = hn::Mul(e, bins);
            if constexpr (care >= GridCare::Cut) place = hn::Min(hn::Max(place, first_bin), last_bin);
            auto bit = bit_around_zero(floor_words(place));
            auto cell = hn::BitCast(words, hn::Add(rounded, origin));
            if constexpr (general) {
                const auto counted = hn::RebindMask(words, finite);
                bit = hn::IfThenElseZero(counted, bit);
                cell = hn::IfThenElse(counted, cell, no_code);
            }
            const auto wide = to_doubles(size);
            squares = multiply_add(wide, wide, squares);
            absolutes = absolutes + wide;
            if constexpr (!add_codes) count_codes<place_of_codes>(previous + row * n, n, counts.codes);
            return std::pair(cell, bit);
        };
        const auto [cell_0, bit_0] = one(0);
        const auto [cell_1, bit_1] = one(1);
        store_cells<add_codes>(cell_0, cell_1, codes);
        const auto [cell_2, bit_2] = one(2);
        const auto [cell_3, bit_3] = one(3);
        store_cells<add_codes>(cell_2, cell_3, codes + 2 * n);
        codes += 4 * n;
        previous += 4 * n;
        tally_bits(bit_0, bit_1, bit_2, bit_3, first, *counts.errors, *counts.tiles);
        store_doubles(squares, sums.squares.data() + first);
        store_doubles(absolutes, sums.absolutes.data() + first);
        if constexpr (general) store_doubles(dots, sums.dots.data() + first);
    }
    ++*counts.tiles;
    if (hn::AllFalse(d, hn::Gt(worst, hn::Set(d, sums.max)))) return -1;
    return hn::GetLane(hn::MaxOfLanes(d, worst));
}

/// Tiles of values; the largest error's tile is looked through afterwards.
template <GridCare care, Codes place>
HWY_INLINE void tiles_error(const float* values, std::size_t count, const Grid& grid, std::uint64_t first,
                            GridSums& sums, const GridCounts& counts, std::size_t ahead) {
    constexpr bool add = place == Codes::Sums;
    alignas(64) std::uint16_t codes[2][tile];
    std::fill_n(codes[1], tile, counts.not_counted);
    const float* worst = nullptr;
    for (std::size_t i = 0; i < count; i += tile) {
        auto* own = add ? counts.sums + i : codes[i / tile % 2];
        const auto* previous = codes[(i / tile + 1) % 2];
        const auto max = tile_error<care, place>(values + i, grid, sums, own, counts, ahead, previous);
        if (max >= 0) {
            sums.max = max;
            worst = values + i;
        }
    }
    if constexpr (!add) count_codes<place>(codes[(count / tile + 1) % 2], tile, counts.codes);
    if (!worst) return;
    const auto* at = worst;
    while (!(std::fabs(*at - value_of(*at, grid)) == sums.max))
        ++at;
    sums.max_index = first + static_cast<std::uint64_t>(at - values);
}

template <Codes place>
HWY_INLINE void run_error(const float* values, std::size_t count, const Grid& grid, GridCare care,
                          std::uint64_t first, GridSums& sums, GridCounts counts, std::size_t ahead) {
    const auto whole = count / tile * tile;
    const auto run = [&]<GridCare with>() {
        if (whole > 0) tiles_error<with, place>(values, whole, grid, first, sums, counts, ahead);
    };
    switch (care) {
    case GridCare::Inside: run.template operator()<GridCare::Inside>(); break;
    case GridCare::Near: run.template operator()<GridCare::Near>(); break;
    case GridCare::Cut: run.template operator()<GridCare::Cut>(); break;
    case GridCare::Finite: run.template operator()<GridCare::Finite>(); break;
    case GridCare::Shift: run.template operator()<GridCare::Shift>(); break;
    }
    if (whole == count) return;
    alignas(64) float last[tile];
    std::fill_n(std::copy(values + whole, values + count, last), tile - (count - whole), NAN);
    if constexpr (place == Codes::Sums) counts.sums += whole;
    tiles_error<GridCare::Shift, place>(last, tile, grid, first + whole, sums, counts, ahead);
}

void GridError(const float* values, std::size_t count, const Grid& grid, GridCare care, std::uint64_t first,
               GridSums& sums, const GridCounts& counts, std::size_t ahead) {
    if (counts.sums)
        run_error<Codes::Sums>(values, count, grid, care, first, sums, counts, ahead);
    else if (counts.tables == 1)
        run_error<Codes::OneTable>(values, count, grid, care, first, sums, counts, ahead);
    else
        run_error<Codes::FourTables>(values, count, grid, care, first, sums, counts, ahead);
}

/// Counts below 2^52 become doubles without the instruction that not every target has.
double SumOfSquares(const std::uint64_t* HWY_RESTRICT codes, std::size_t count, const Grid& grid) {
    const hn::CappedTag<double, 8> d;
    const hn::RebindToUnsigned<decltype(d)> integers;
    const hn::Rebind<float, decltype(d)> narrow;
    constexpr std::uint64_t exponent = 0x4330000000000000;
    const auto n = hn::Lanes(d);
    alignas(64) double sums[lanes] = {};
    const auto add = [&](const std::uint64_t* from, std::size_t code, double* to) HWY_ATTR {
        const auto bits = hn::Or(hn::LoadU(integers, from), hn::Set(integers, exponent));
        const auto times = hn::Sub(hn::BitCast(d, bits), hn::Set(d, 0x1p52));
        const auto place = hn::Iota(d, static_cast<double>(code) + double{grid.low} - double{grid.shift});
        const auto y = hn::PromoteTo(d, hn::DemoteTo(narrow, hn::Mul(place, hn::Set(d, grid.scale))));
        hn::Store(hn::Add(hn::Load(d, to), hn::Mul(times, hn::Mul(y, y))), d, to);
    };
    const auto whole = count / lanes * lanes;
    for (std::size_t lane = 0; lane < lanes; lane += n)
        for (std::size_t i = lane; i < whole; i += lanes)
            add(codes + i, i, sums + lane);
    if (whole < count) {
        alignas(64) std::uint64_t last[lanes] = {};
        std::copy(codes + whole, codes + count, last);
        for (std::size_t lane = 0; lane < lanes; lane += n)
            add(last + lane, whole + lane, sums + lane);
    }
    return sum_of_lanes(sums);
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
