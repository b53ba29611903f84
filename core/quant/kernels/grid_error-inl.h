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

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// Values whose cells are found before they are counted: long enough to be fast, short enough that the
/// processor counts those of one tile while it computes the next.
constexpr std::size_t tile = tally_tile;
/// What is found of a tile's values.
struct TileCells {
    alignas(64) std::uint16_t codes[tile]; ///< rows of GridCells, in any order
    alignas(64) std::uint32_t errors[tile];
    alignas(64) float sizes[tile]; ///< of errors
};

/// Cells of the values of two vectors, in any order.
HWY_INLINE void store_cells(hn::Vec<Words> a, hn::Vec<Words> b, std::uint16_t* to) {
#if HWY_TARGET == HWY_SCALAR
    to[0] = static_cast<std::uint16_t>(hn::GetLane(a));
    to[1] = static_cast<std::uint16_t>(hn::GetLane(b));
#else
    const hn::Repartition<std::uint16_t, Floats> d;
    hn::Store(hn::OddEven(hn::BitCast(d, hn::ShiftLeft<16>(b)), hn::BitCast(d, a)), d, to);
#endif
}

/// One tile: its sums, its cells, and the largest error in it.
template <GridCare care>
HWY_INLINE float tile_error(const float* HWY_RESTRICT values, const Grid& grid, GridSums& sums,
                            TileCells& cells, std::size_t ahead) {
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
    const auto no_code = hn::Set(words, static_cast<std::uint32_t>(grid.codes() + 2));
    auto* codes = cells.codes;
    auto worst = hn::Set(d, -1.0F);
    for (std::size_t first = 0; first < lanes; first += n) {
        auto dots = load_doubles(sums.dots.data() + first);
        const auto one = [&](std::size_t i) HWY_ATTR __attribute__((always_inline)) {
            const auto* at = values + i;
            auto x = hn::LoadU(d, at);
            fetch_ahead_of(at, ahead);
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
            if constexpr (care != GridCare::Near) product = hn::Min(hn::Max(product, below), above);
            const auto rounded = hn::Sub(hn::Add(product, rounding), rounding);
            const auto code = hn::Min(hn::Max(rounded, low), high);
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
            hn::Store(size, d, cells.sizes + i);
            auto place = hn::Mul(e, bins);
            if constexpr (care != GridCare::Near) place = hn::Min(hn::Max(place, first_bin), last_bin);
            auto bin = floor_words(place);
            auto cell = hn::BitCast(words, hn::Add(rounded, origin));
            if constexpr (general) {
                const auto counted = hn::RebindMask(words, finite);
                bin = hn::IfThenElse(counted, bin, hn::Set(words, no_bin));
                cell = hn::IfThenElse(counted, cell, no_code);
            }
            hn::Store(bin, words, cells.errors + i);
            return cell;
        };
        for (std::size_t i = first; i < tile; i += 2 * lanes) {
            const auto a = one(i);
            const auto b = one(i + lanes);
            store_cells(a, b, codes);
            codes += 2 * n;
        }
        auto squares = load_doubles(sums.squares.data() + first);
        auto absolutes = load_doubles(sums.absolutes.data() + first);
        for (std::size_t i = first; i < tile; i += lanes) {
            const auto size = to_doubles(cells.sizes + i);
            squares = multiply_add(size, size, squares);
            absolutes = absolutes + size;
        }
        store_doubles(squares, sums.squares.data() + first);
        store_doubles(absolutes, sums.absolutes.data() + first);
        if constexpr (general) store_doubles(dots, sums.dots.data() + first);
    }
    if (hn::AllFalse(d, hn::Gt(worst, hn::Set(d, sums.max)))) return -1;
    return hn::GetLane(hn::MaxOfLanes(d, worst));
}

/// Into one table, or into four in turn.
template <std::size_t tables>
HWY_INLINE void count_codes(const std::uint16_t* HWY_RESTRICT codes, std::uint32_t* HWY_RESTRICT cells) {
    constexpr std::size_t next = tables == 1 ? 0 : cells_in_table;
    for (std::size_t i = 0; i < tile; i += 8)
        for (std::size_t k = 0; k < 8; ++k)
            ++cells[codes[i + k] + k % 4 * next];
}

/// Tiles of values; the largest error's tile is looked through afterwards.
template <GridCare care, std::size_t tables>
HWY_INLINE void tiles_error(const float* values, std::size_t count, const Grid& grid, std::uint64_t first,
                            GridSums& sums, const GridCounts& counts, std::size_t ahead) {
    constexpr auto first_error_bin = -static_cast<int>(error_bins / 2);
    TileCells cells[2];
    const float* worst = nullptr;
    for (std::size_t i = 0; i <= count; i += tile) {
        auto& own = cells[i / tile % 2];
        const auto& previous = cells[(i / tile + 1) % 2];
        if (i < count) {
            const auto max = tile_error<care>(values + i, grid, sums, own, ahead);
            if (max >= 0) {
                sums.max = max;
                worst = values + i;
            }
        }
        if (i == 0) continue;
        count_codes<tables>(previous.codes, counts.codes);
        tally_words(previous.errors, first_error_bin, *counts.errors, (*counts.tiles)++);
    }
    if (!worst) return;
    const auto* at = worst;
    while (!(std::fabs(*at - grid.value(*at)) == sums.max))
        ++at;
    sums.max_index = first + static_cast<std::uint64_t>(at - values);
}

template <std::size_t tables>
HWY_INLINE void run_error(const float* values, std::size_t count, const Grid& grid, GridCare care,
                          std::uint64_t first, GridSums& sums, const GridCounts& counts, std::size_t ahead) {
    const auto whole = count / tile * tile;
    const auto run = [&]<GridCare with>() {
        if (whole > 0) tiles_error<with, tables>(values, whole, grid, first, sums, counts, ahead);
    };
    switch (care) {
    case GridCare::Near: run.template operator()<GridCare::Near>(); break;
    case GridCare::Cut: run.template operator()<GridCare::Cut>(); break;
    case GridCare::Finite: run.template operator()<GridCare::Finite>(); break;
    case GridCare::Shift: run.template operator()<GridCare::Shift>(); break;
    }
    if (whole == count) return;
    alignas(64) float last[tile];
    std::fill_n(std::copy(values + whole, values + count, last), tile - (count - whole), NAN);
    tiles_error<GridCare::Shift, tables>(last, tile, grid, first + whole, sums, counts, ahead);
}

void GridError(const float* values, std::size_t count, const Grid& grid, GridCare care, std::uint64_t first,
               GridSums& sums, const GridCounts& counts, std::size_t ahead) {
    if (counts.tables == 1)
        run_error<1>(values, count, grid, care, first, sums, counts, ahead);
    else
        run_error<4>(values, count, grid, care, first, sums, counts, ahead);
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
