// The kernel that rounds values, sums their errors, and counts codes and errors in one pass. This file is
// compiled once for each SIMD target.
#if defined(QCS_QUANT_KERNELS_GRID_ERROR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#undef QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#else
#define QCS_QUANT_KERNELS_GRID_ERROR_INL_H
#endif

#include "quant/kernels/bit_planes-inl.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/value_summary.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace qcs::quant::HWY_NAMESPACE {

/// Number of values in a tile. The errors of a tile are counted together in bit planes (BitPlanes).
constexpr std::size_t tile = bit_plane_tile;
/// Number of tiles in a group. The sums of a group stay in registers. At first, the kernel only notes which
/// group has the largest error; at the end, it searches that group for the value with this error. The number
/// of tiles is even because tiles alternate between two buffers for codes.
constexpr std::size_t tiles_at_once = 16;
using TwoTiles = std::array<std::array<std::uint16_t, tile>, 2>;
/// What happens to the code of each value. Tables: it is counted in tables. TablesWithBins: it is counted in
/// tables together with the value's bin. Sums: the value's row (Grid::row()) is added to RowSums::sums.
/// FirstSums: the row overwrites the old sum in RowSums::sums, and in the same pass, the sums of the previous
/// block of values (RowSums::complete) are counted.
enum class CodeDestination { Tables, TablesWithBins, Sums, FirstSums };
constexpr bool goes_to_tables(CodeDestination place) {
    return place < CodeDestination::Sums;
}

/// Adds `origin` to two vectors of cell numbers, and stores the results as 16-bit integers (the lower halves
/// of the words), in an order that depends on the target. With `sums`, the results are added to the integers
/// that are stored there.
template <bool sums>
HWY_INLINE void store_cells(hn::Vec<Words> a, hn::Vec<Words> b, std::uint16_t origin, std::uint16_t* to) {
#if HWY_TARGET == HWY_SCALAR
    to[0] = static_cast<std::uint16_t>(hn::GetLane(a) + origin + (sums ? to[0] : 0U));
    to[1] = static_cast<std::uint16_t>(hn::GetLane(b) + origin + (sums ? to[1] : 0U));
#else
    const hn::Repartition<std::uint16_t, Floats> d;
    const auto both = hn::OddEven(hn::BitCast(d, hn::ShiftLeft<16>(b)), hn::BitCast(d, a));
    const auto cells = hn::Add(both, hn::Set(d, origin));
    hn::Store(sums ? hn::Add(cells, hn::Load(d, to)) : cells, d, to);
#endif
}

/// For each error e, returns a word in which only the bit of bin floor(e * bins_per_unit) is set (see
/// Grid::bins_per_unit); half of the 32 bins lie on each side of 0. With `cut`, errors beyond the bins fall
/// in the first or last bin; without `cut` there must be no such errors.
template <bool cut>
HWY_INLINE WordVector error_bit(FloatVector e, float bins_per_unit) {
    const Floats d;
    constexpr float most = error_bins / 2 - 0.5F;
    if constexpr (cut) {
        const auto limit = hn::Set(d, std::min(most / bins_per_unit, FLT_MAX));
#if HWY_TARGET == HWY_AVX3
        constexpr int smaller_size = 2; // the operand of smaller magnitude, with the sign of the first
        e.raw = _mm512_range_ps(e.raw, limit.raw, smaller_size);
#else
        e = hn::Min(hn::Max(e, hn::Neg(limit)), limit);
#endif
        return bit_around_zero(floor_of_tiny_product(e, hn::Set(d, bins_per_unit)));
    } else {
        return bit_around_zero(floor_of_product(e, hn::Set(d, bins_per_unit)));
    }
}

/// Rounds a vector of values to a grid.
template <KernelCases cases>
struct RoundedVector {
    static constexpr bool general = cases >= KernelCases::NonFinite;

    FloatMask finite;
    FloatVector x; ///< 0 if the value is not finite
    FloatVector y;
    FloatVector error;
    FloatVector size; ///< |error|; -1 if the value is not finite
    /// The lower 16 bits hold the code; for a value that is clamped, the lowest code - 1 or the highest + 1.
    WordVector cell;

    HWY_INLINE RoundedVector(FloatVector value, const Grid& grid) {
        const Floats d;
        x = value;
        if constexpr (general) {
            finite = is_finite(value);
            x = hn::IfThenElseZero(finite, value);
        }
        const auto low = hn::Set(d, grid.low);
        const auto high = hn::Set(d, grid.high);
        const auto inverse = hn::Set(d, grid.inverse);
        const auto scale = hn::Set(d, grid.scale);
        const auto shift = hn::Set(d, grid.shift);
        const auto rounding = hn::Set(d, round_bits);
        auto product = x;
        if constexpr (cases == KernelCases::Shift)
            product = fused_multiply_add(x, inverse, shift);
        else
            product = hn::Mul(x, inverse);
        if constexpr (cases >= KernelCases::Clamp)
            product = hn::Min(hn::Max(product, hn::Set(d, grid.low - 1)), hn::Set(d, grid.high + 1));
        const auto sum = hn::Add(product, rounding);
        cell = hn::BitCast(Words(), sum);
        auto code = hn::Sub(sum, rounding);
        if constexpr (cases >= KernelCases::Clamp) code = hn::Max(code, low);
        if constexpr (cases >= KernelCases::OneAboveHigh) code = hn::Min(code, high);
        if constexpr (cases == KernelCases::Shift)
            y = scaled_difference(to_doubles(code), to_doubles(shift), to_doubles(scale));
        else
            y = hn::Mul(code, scale);
        error = hn::Sub(x, y);
        size = hn::Abs(error);
        if constexpr (general) size = hn::IfThenElse(finite, size, hn::Set(d, -1.0F));
    }
};

/// Counts codes in tables that are incremented in turn. If there are only two tables (when sums are counted),
/// `second` is the offset of the second table.
template <CodeDestination place>
HWY_INLINE void count_codes(const std::uint16_t* HWY_RESTRICT codes, std::size_t count,
                            std::uint32_t* HWY_RESTRICT cells, std::size_t second = 0) {
    constexpr std::size_t next = cells_in_table;
    const std::size_t starts[cell_tables] = {0, goes_to_tables(place) ? next : second,
                                             goes_to_tables(place) ? 2 * next : 0,
                                             goes_to_tables(place) ? 3 * next : second};
#if HWY_TARGET == HWY_SCALAR
    for (std::size_t k = 0; k < count; ++k)
        ++cells[codes[k] + starts[k % cell_tables]];
#else
    for (std::size_t k = 0; k < count; k += 4) {
        std::uint64_t four = 0; // one read instead of four
        std::memcpy(&four, codes + k, sizeof four);
        ++cells[(four & 0xffff) + starts[0]];
        ++cells[(four >> 16 & 0xffff) + starts[1]];
        ++cells[(four >> 32 & 0xffff) + starts[2]];
        ++cells[(four >> 48) + starts[3]];
    }
#endif
}

/// Processes a few tiles: updates sums, cells and the counts of error bins. Returns the largest |error|.
/// Meanwhile, pending codes (those of the previous tile, or complete sums) are counted, a few after each
/// vector: the processor can buffer only a few writes at a time, and computes while they complete.
template <KernelCases cases, CodeDestination place>
HWY_INLINE float tiles_error(const float* HWY_RESTRICT values, std::size_t tiles, Grid grid, GridSums& sums,
                             const GridCounts& counts, std::size_t ahead, TwoTiles& codes) {
    constexpr bool to_tables = goes_to_tables(place);
    constexpr bool general = cases >= KernelCases::NonFinite;
    const Floats d;
    const Words words;
    const auto n = hn::Lanes(d);
    const auto first_bin = place == CodeDestination::TablesWithBins ? counts.bins->first : 0;
    const auto per_unit = hn::Set(d, place == CodeDestination::TablesWithBins ? counts.bins->per_unit : 0);
    const auto origin = static_cast<std::uint16_t>(1 - static_cast<int>(grid.low) - first_bin);
    const auto no_code = hn::Set(words, static_cast<std::uint16_t>(counts.non_finite_cell - origin));
    auto* const cells = to_tables ? counts.codes : counts.rows.tables;
    auto worst = hn::Set(d, -1.0F);
    for (std::size_t first = 0; first < lanes; first += n) {
        auto dots = load_doubles(sums.dots.data() + first);
        auto squares = load_doubles(sums.squares.data() + first);
        auto absolutes = load_doubles(sums.absolutes.data() + first);
        PlaneLanes planes(*counts.errors, first);
        for (std::size_t t = 0; t < tiles; ++t) {
            auto* own = (to_tables ? codes[t % 2].data() : counts.rows.sums + t * tile) + 4 * first;
            [[maybe_unused]] const auto* due = codes[(t + 1) % 2].data() + 4 * first;
            if constexpr (place == CodeDestination::FirstSums)
                due = counts.rows.complete + t * tile + 4 * first;
            const auto one = [&](std::size_t row) HWY_ATTR __attribute__((always_inline)) {
                const auto* at = values + t * tile + row * lanes + first;
                prefetch(at, ahead);
                const RoundedVector<cases> rounding(load_once(at), grid);
                worst = hn::Max(worst, rounding.size);
                auto bit = error_bit<cases >= KernelCases::Clamp>(rounding.error, grid.bins_per_unit);
                auto cell = rounding.cell;
                if constexpr (place == CodeDestination::TablesWithBins)
                    cell = hn::Add(cell, floor_of_tiny_product(rounding.x, per_unit));
                auto size = rounding.size;
                if constexpr (general) {
                    const auto counted = hn::RebindMask(words, rounding.finite);
                    bit = hn::IfThenElseZero(counted, bit);
                    cell = hn::IfThenElse(counted, cell, no_code);
                    size = hn::IfThenElseZero(rounding.finite, size);
                    dots = multiply_add(to_doubles(rounding.x), to_doubles(rounding.y), dots);
                }
                const auto wide = to_doubles(size);
                squares = multiply_add(wide, wide, squares);
                absolutes = absolutes + wide;
                if constexpr (place != CodeDestination::Sums)
                    count_codes<place>(due + row * n, n, cells, counts.rows.second_table);
                return std::pair(cell, bit);
            };
            const auto [cell_0, bit_0] = one(0);
            const auto [cell_1, bit_1] = one(1);
            store_cells<place == CodeDestination::Sums>(cell_0, cell_1, origin, own);
            const auto [cell_2, bit_2] = one(2);
            const auto [cell_3, bit_3] = one(3);
            store_cells<place == CodeDestination::Sums>(cell_2, cell_3, origin, own + 2 * n);
            planes.add(bit_0, bit_1, bit_2, bit_3, *counts.tiles + t);
        }
        planes.store();
        store_doubles(squares, sums.squares.data() + first);
        store_doubles(absolutes, sums.absolutes.data() + first);
        if constexpr (general) store_doubles(dots, sums.dots.data() + first);
    }
    *counts.tiles += tiles;
    return hn::GetLane(hn::MaxOfLanes(d, worst));
}

/// Returns the index of the first value whose error has the magnitude `size`. There must be such a value.
template <KernelCases cases>
HWY_INLINE std::size_t find_error(const float* values, const Grid& grid, float size) {
    const Floats d;
    for (std::size_t i = 0;; i += hn::Lanes(d)) {
        const auto same = hn::Eq(RoundedVector<cases>(hn::LoadU(d, values + i), grid).size, hn::Set(d, size));
        if (const auto at = hn::FindFirstTrue(d, same); at >= 0) return i + static_cast<std::size_t>(at);
    }
}

/// Processes `count` values. `count` must be a multiple of the tile size.
template <KernelCases cases, CodeDestination place>
HWY_INLINE void whole_error(const float* values, std::size_t count, const Grid& grid, std::uint64_t first,
                            GridSums& sums, GridCounts counts, std::size_t ahead) {
    const float* worst = nullptr;
    alignas(64) TwoTiles codes;
    // The first tile has no previous tile. Instead, a dummy tile is counted in cells that are never read. It
    // uses several cells, because writes to the same cell would wait for each other.
    if constexpr (goes_to_tables(place))
        for (std::size_t i = 0; i < tile; ++i)
            codes[1][i] = static_cast<std::uint16_t>(counts.non_finite_cell + i / cell_tables % idle_cells);
    for (std::size_t i = 0; i < count; i += tiles_at_once * tile) {
        const auto tiles = std::min(tiles_at_once, (count - i) / tile);
        const auto max = tiles_error<cases, place>(values + i, tiles, grid, sums, counts, ahead, codes);
        counts.rows.sums += goes_to_tables(place) ? 0 : tiles * tile;
        counts.rows.complete += place == CodeDestination::FirstSums ? tiles * tile : 0;
        if (max > sums.max) {
            sums.max = max;
            worst = values + i;
        }
    }
    if constexpr (goes_to_tables(place))
        count_codes<place>(codes[(count / tile + 1) % 2].data(), tile, counts.codes);
    if (worst)
        sums.max_index =
            first + static_cast<std::uint64_t>(worst - values) + find_error<cases>(worst, grid, sums.max);
}

template <CodeDestination place>
HWY_INLINE void run_error(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
                          std::uint64_t first, GridSums& sums, GridCounts counts, std::size_t ahead) {
    const auto whole = count / tile * tile;
    const auto run = [&]<KernelCases with>() {
        if (whole > 0) whole_error<with, place>(values, whole, grid, first, sums, counts, ahead);
    };
    switch (cases) {
    case KernelCases::Inside: run.template operator()<KernelCases::Inside>(); break;
    case KernelCases::OneAboveHigh: run.template operator()<KernelCases::OneAboveHigh>(); break;
    case KernelCases::Clamp: run.template operator()<KernelCases::Clamp>(); break;
    case KernelCases::NonFinite: run.template operator()<KernelCases::NonFinite>(); break;
    case KernelCases::Shift: run.template operator()<KernelCases::Shift>(); break;
    }
    if (whole == count) return;
    alignas(64) float last[tile];
    std::fill_n(std::copy(values + whole, values + count, last), tile - (count - whole), NAN);
    counts.rows.sums += goes_to_tables(place) ? 0 : whole;
    counts.rows.complete += place == CodeDestination::FirstSums ? whole : 0;
    whole_error<KernelCases::Shift, place>(last, tile, grid, first + whole, sums, counts, ahead);
}

void GridError(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
               std::uint64_t first, GridSums& sums, const GridCounts& counts, std::size_t ahead) {
    if (counts.rows.complete)
        run_error<CodeDestination::FirstSums>(values, count, grid, cases, first, sums, counts, ahead);
    else if (counts.rows.sums)
        run_error<CodeDestination::Sums>(values, count, grid, cases, first, sums, counts, ahead);
    else if (counts.bins)
        run_error<CodeDestination::TablesWithBins>(values, count, grid, cases, first, sums, counts, ahead);
    else
        run_error<CodeDestination::Tables>(values, count, grid, cases, first, sums, counts, ahead);
}

/// For each of the first `count` cells, writes the sum over all tables to `sums`; sets the cells to 0.
HWY_INLINE void take_tables(std::uint32_t* HWY_RESTRICT cells, std::size_t count,
                            std::uint32_t* HWY_RESTRICT sums) {
    const Words d;
    static_assert(cells_in_table % lanes == 0);
    for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
        auto sum = hn::Zero(d);
        for (std::size_t table = 0; table < cell_tables; ++table) {
            auto* at = cells + table * cells_in_table + i;
            sum = hn::Add(sum, hn::LoadU(d, at));
            hn::StoreU(hn::Zero(d), d, at);
        }
        hn::Store(sum, d, sums + i);
        compiler_barrier();
    }
}

/// Writes the row in which each bin begins, and the row in which the last bin ends.
HWY_INLINE void rows_between_bins(const Grid& grid, const JointBins& bins, std::uint32_t* rows) {
    const Floats d;
    const Words words;
    const auto unit = hn::Set(d, 1 / bins.per_unit);
    const auto origin = hn::Set(words, static_cast<std::uint32_t>(1 - static_cast<int>(grid.low)));
    for (std::size_t i = 0; i <= bins.count; i += hn::Lanes(d)) {
        const auto bin = hn::Iota(d, static_cast<float>(bins.first) + static_cast<float>(i));
        const auto edge = hn::Max(hn::Mul(bin, unit), hn::Set(d, bins.min));
        const RoundedVector<KernelCases::Shift> rounding(hn::Min(edge, hn::Set(d, bins.max)), grid);
        hn::Store(hn::And(hn::Add(rounding.cell, origin), hn::Set(words, 0xffff)), words, rows + i);
    }
}

/// Splits the counts of combined cells (row + bin) into counts of rows, which are written to `rows`, and
/// counts of bins, which are added to `values`. Each bin is taken to include the row in which the next bin
/// begins; if the bin has no value in that row, the count of this row and bin is 0 anyway. `rows` must have
/// room for one vector more than the number of rows.
HWY_INLINE void split_bins(const std::uint32_t* HWY_RESTRICT cells, const Grid& grid, const JointBins& bins,
                           std::uint32_t* HWY_RESTRICT rows, std::uint64_t* values) {
    const Words d;
    const auto n = hn::Lanes(d);
    alignas(64) std::uint32_t between[max_joint_bins + lanes];
    rows_between_bins(grid, bins, between);
    std::fill_n(rows, between[0], 0);
    for (std::size_t bin = 0; bin < bins.count; ++bin) {
        auto sum = hn::Zero(d);
        const std::size_t end = between[bin + 1] + 1;
        for (std::size_t row = between[bin]; row < end; row += n) {
            const auto there = hn::FirstN(d, end - row);
            const auto part = hn::IfThenElseZero(there, hn::LoadU(d, cells + row + bin));
            hn::StoreU(part, d, rows + row);
            sum = hn::Add(sum, part);
        }
        values[bin] += hn::GetLane(hn::SumOfLanes(d, sum));
    }
    // For a row that two bins share, the loop above kept only the count of the later bin. Add the count of
    // the earlier bin.
    for (std::size_t bin = 0; bin + 1 < bins.count; ++bin)
        rows[between[bin + 1]] += cells[between[bin + 1] + bin];
    std::fill(rows + between[bins.count] + 1, rows + grid.codes() + 2, 0);
}

/// Adds the counts of all tables to `codes`; clamped values count for the lowest or highest code. If `bins`
/// is not null, also adds the counts of the bins to `values`. Resets the tables. Returns the numbers of
/// clamped values.
ClampCounts TakeCodes(std::uint32_t* HWY_RESTRICT cells, const Grid& grid, const JointBins* bins,
                      std::uint64_t* HWY_RESTRICT codes, std::uint64_t* values) {
    alignas(64) std::uint32_t sums[cells_in_table + lanes];
    alignas(64) std::uint32_t split[cells_in_table + lanes];
    take_tables(cells, grid.codes() + 1 + (bins ? bins->count : 1), sums);
    if (bins) split_bins(sums, grid, *bins, split, values);
    const auto* rows = bins ? split : sums;
    const hn::CappedTag<std::uint64_t, 8> d;
    const hn::Rebind<std::uint32_t, decltype(d)> narrow;
    const auto n = hn::Lanes(d);
    const auto count = grid.codes();
    std::size_t i = 0;
    for (; i + n <= count; i += n) {
        const auto found = hn::PromoteTo(d, hn::LoadU(narrow, rows + 1 + i));
        hn::StoreU(hn::Add(hn::LoadU(d, codes + i), found), d, codes + i);
    }
    for (; i < count; ++i)
        codes[i] += rows[1 + i];
    codes[0] += rows[0];
    codes[count - 1] += rows[count + 1];
    return {rows[0], rows[count + 1]};
}

/// Returns how many of the counts are not 0.
std::uint64_t CountUsed(const std::uint64_t* HWY_RESTRICT codes, std::size_t count) {
    const hn::CappedTag<std::uint64_t, 8> d;
    const auto n = hn::Lanes(d);
    std::size_t unused = 0;
    std::size_t i = 0;
    for (; i + n <= count; i += n)
        unused += hn::CountTrue(d, hn::Eq(hn::LoadU(d, codes + i), hn::Zero(d)));
    for (; i < count; ++i)
        unused += static_cast<std::size_t>(codes[i] == 0);
    return count - unused;
}

/// Returns the sum of y^2 over all values, from the counts of their codes. All counts must be below 2^52:
/// they are converted to double by bit manipulation, because some targets have no instruction for this
/// conversion.
double SumOfSquares(const std::uint64_t* HWY_RESTRICT codes, std::size_t count, const Grid& grid) {
    const hn::CappedTag<double, 8> d;
    const hn::RebindToUnsigned<decltype(d)> integers;
    const hn::Rebind<float, decltype(d)> narrow;
    constexpr std::uint64_t exponent = 0x4330000000000000;
    const auto n = hn::Lanes(d);
    alignas(64) double sums[lanes];
    const auto squares = [&](const std::uint64_t* from, std::size_t code) HWY_ATTR {
        const auto bits = hn::Or(hn::LoadU(integers, from), hn::Set(integers, exponent));
        const auto times = hn::Sub(hn::BitCast(d, bits), hn::Set(d, 0x1p52));
        const auto place = hn::Iota(d, static_cast<double>(code) + double{grid.low} - double{grid.shift});
        const auto y = hn::PromoteTo(d, hn::DemoteTo(narrow, hn::Mul(place, hn::Set(d, grid.scale))));
        return hn::Mul(times, hn::Mul(y, y));
    };
    const auto whole = count / lanes * lanes;
    alignas(64) std::uint64_t last[lanes] = {};
    std::copy(codes + whole, codes + count, last);
    for (std::size_t lane = 0; lane < lanes; lane += n) {
        auto sum = hn::Zero(d);
        for (std::size_t i = lane; i < whole; i += lanes)
            sum = hn::Add(sum, squares(codes + i, i));
        if (whole < count) sum = hn::Add(sum, squares(last + lane, whole + lane));
        hn::Store(sum, d, sums + lane);
    }
    return sum_of_lanes(sums);
}

} // namespace qcs::quant::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
