// Rounding, errors and counting in one pass. Included once for each target.
#if defined(QCS_QUANT_KERNELS_GRID_ERROR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#undef QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#else
#define QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#endif

#include "quant/kernels/grid_error.h"
#include "quant/kernels/lanes-inl.h"

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// Values whose cells are found before they are counted: long enough to be fast, short enough that the
/// processor counts those of one tile while it computes the next.
constexpr std::size_t tile = 64;
/// Adding this rounds to an integer (ties to even) in the low bits; the lowest 16 bits of it are 0.
constexpr float round_bits = 12582912.0F; // 1.5 * 2^23

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

/// What there is to mind: nothing, values that are not finite (and dots are wanted), also a shift.
enum class Care { None, Finite, Shift };

/// One tile: its sums, its cells, and the largest error in it.
template <Care care>
HWY_INLINE float tile_error(const float* HWY_RESTRICT values, const Grid& grid, GridSums& sums,
                            std::uint16_t* HWY_RESTRICT cells, std::size_t ahead) {
    const Floats d;
    const Words words;
    constexpr bool general = care != Care::None;
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
    constexpr auto all = static_cast<float>(error_bins);
    const auto first_bin = hn::Set(d, -half);
    const auto last_bin = hn::Set(d, half - 1);
    const auto row_length = hn::Set(d, all);
    const auto origin = hn::Set(d, round_bits + half - all * (grid.low - 1));
    const auto nowhere = hn::Set(words, static_cast<std::uint32_t>((grid.codes() + 2) * error_bins));
    auto worst = hn::Set(d, -1.0F);
    for (std::size_t first = 0; first < lanes; first += n) {
        auto squares = load_doubles(sums.squares.data() + first);
        auto absolutes = load_doubles(sums.absolutes.data() + first);
        auto dots = load_doubles(sums.dots.data() + first);
        const auto one = [&](const float* at) HWY_ATTR {
            auto x = hn::LoadU(d, at);
            fetch_ahead_of(at, ahead);
            [[maybe_unused]] auto finite = hn::Eq(x, x);
            if constexpr (general) {
                finite = is_finite(x);
                x = hn::IfThenElseZero(finite, x);
            }
            auto product = x;
            if constexpr (care == Care::Shift)
                product = fused(x, inverse, shift);
            else
                product = hn::Mul(x, inverse);
            const auto rounded =
                hn::Sub(hn::Add(hn::Min(hn::Max(product, below), above), rounding), rounding);
            const auto code = hn::Min(hn::Max(rounded, low), high);
            auto y = code;
            if constexpr (care == Care::Shift)
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
            const auto wide = to_doubles(size);
            squares = multiply_add(wide, wide, squares);
            absolutes = absolutes + wide;
            const auto bin = hn::Min(hn::Max(hn::Floor(hn::Mul(e, bins)), first_bin), last_bin);
            auto cell = hn::BitCast(words, hn::MulAdd(rounded, row_length, hn::Add(bin, origin)));
            if constexpr (general) cell = hn::IfThenElse(hn::RebindMask(words, finite), cell, nowhere);
            return cell;
        };
        for (std::size_t i = first; i < tile; i += 2 * lanes) {
            const auto a = one(values + i);
            const auto b = one(values + i + lanes);
            store_cells(a, b, cells);
            cells += 2 * n;
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
HWY_INLINE void count_cells(const std::uint16_t* HWY_RESTRICT indices, std::uint16_t* HWY_RESTRICT cells) {
    constexpr std::size_t next = tables == 1 ? 0 : cells_in_table;
    for (std::size_t i = 0; i < tile; i += 8)
        for (std::size_t k = 0; k < 8; ++k)
            ++cells[indices[i + k] + k % 4 * next];
}

/// Tiles of values; the largest error's tile is looked through afterwards.
template <Care care, std::size_t tables>
HWY_INLINE void tiles_error(const float* values, std::size_t count, const Grid& grid, std::uint64_t first,
                            GridSums& sums, std::uint16_t* table, std::size_t ahead) {
    alignas(64) std::uint16_t cells[2][tile];
    const float* worst = nullptr;
    for (std::size_t i = 0; i <= count; i += tile) {
        auto* own = cells[i / tile % 2];
        auto* previous = cells[(i / tile + 1) % 2];
        if (i < count) {
            const auto max = tile_error<care>(values + i, grid, sums, own, ahead);
            if (max >= 0) {
                sums.max = max;
                worst = values + i;
            }
        }
        if (i > 0) count_cells<tables>(previous, table);
    }
    if (!worst) return;
    const auto* at = worst;
    while (!(std::fabs(*at - grid.value(*at)) == sums.max))
        ++at;
    sums.max_index = first + static_cast<std::uint64_t>(at - values);
}

template <std::size_t tables>
HWY_INLINE void run_error(const float* values, std::size_t count, const Grid& grid, bool general,
                          std::uint64_t first, GridSums& sums, std::uint16_t* cells, std::size_t ahead) {
    const auto whole = count / tile * tile;
    if (whole > 0) {
        if (grid.shift != 0)
            tiles_error<Care::Shift, tables>(values, whole, grid, first, sums, cells, ahead);
        else if (general)
            tiles_error<Care::Finite, tables>(values, whole, grid, first, sums, cells, ahead);
        else
            tiles_error<Care::None, tables>(values, whole, grid, first, sums, cells, ahead);
    }
    if (whole == count) return;
    alignas(64) float last[tile];
    std::fill_n(std::copy(values + whole, values + count, last), tile - (count - whole), NAN);
    tiles_error<Care::Shift, tables>(last, tile, grid, first + whole, sums, cells, ahead);
}

void GridError(const float* values, std::size_t count, const Grid& grid, bool general, std::uint64_t first,
               GridSums& sums, std::uint16_t* cells, std::size_t tables, std::size_t ahead) {
    if (tables == 1)
        run_error<1>(values, count, grid, general, first, sums, cells, ahead);
    else
        run_error<4>(values, count, grid, general, first, sums, cells, ahead);
}

#if HWY_TARGET == HWY_SCALAR
HWY_INLINE void add_row(const std::uint16_t* HWY_RESTRICT cells, std::uint32_t* HWY_RESTRICT columns,
                        std::uint64_t& row) {
    for (std::size_t bin = 0; bin < error_bins; ++bin) {
        columns[bin] += cells[bin];
        row += cells[bin];
    }
}
#else
/// Columns are in the order of even and odd bins, vector by vector.
HWY_INLINE void add_row(const std::uint16_t* HWY_RESTRICT cells, std::uint32_t* HWY_RESTRICT columns,
                        std::uint64_t& row) {
    const hn::CappedTag<std::uint16_t, error_bins> narrow;
    const hn::RepartitionToWide<decltype(narrow)> wide;
    const auto n = hn::Lanes(narrow);
    auto sum = hn::Zero(wide);
    for (std::size_t i = 0; i < error_bins; i += n) {
        const auto both = hn::BitCast(wide, hn::Load(narrow, cells + i));
        const auto even = hn::And(both, hn::Set(wide, 0xffff));
        const auto odd = hn::ShiftRight<16>(both);
        hn::Store(hn::Add(hn::Load(wide, columns + i), even), wide, columns + i);
        hn::Store(hn::Add(hn::Load(wide, columns + i + n / 2), odd), wide, columns + i + n / 2);
        sum = hn::Add(sum, hn::Add(even, odd));
    }
    row += hn::GetLane(hn::SumOfLanes(wide, sum));
}
#endif

/// Where add_row() puts a bin.
HWY_INLINE std::size_t column_of(std::size_t bin) {
#if HWY_TARGET == HWY_SCALAR
    return bin;
#else
    const auto n = hn::Lanes(hn::CappedTag<std::uint16_t, error_bins>());
    return bin / n * n + bin % n / 2 + bin % 2 * (n / 2);
#endif
}

/// Sums the cells by row and by column and sets them to 0.
void FlushCells(std::uint16_t* cells, std::size_t row_count, std::size_t tables, std::uint64_t* rows,
                std::uint64_t* bins) {
    alignas(64) std::uint32_t columns[error_bins] = {};
    for (std::size_t table = 0; table < tables; ++table) {
        auto* own = cells + table * cells_in_table;
        for (std::size_t row = 0; row < row_count; ++row)
            add_row(own + row * error_bins, columns, rows[row]);
        std::fill_n(own, row_count * error_bins, std::uint16_t{0});
    }
    for (std::size_t bin = 0; bin < error_bins; ++bin)
        bins[bin] += columns[column_of(bin)];
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
