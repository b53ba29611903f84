#pragma once
// The inner loop of error analysis. It rounds values to an evenly spaced grid of at most 256 codes, sums the
// errors, and counts how often each code and each size of error occurs.

#include "quant/kernels/bit_planes.h"
#include "quant/kernels/prefetch.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

/// A rounding rule: x becomes t = rint(fma(x, inverse, shift)), clamped to [low, high], and then y = (t -
/// shift) * scale, rounded once to float32.
/// With an integer zero point z, shift is 0, the codes are t + z, and y is torch.fake_quantize_* of x. With a
/// float zero point, shift is the zero point, and t is the code. All numbers are finite and normal; low and
/// high are integers within +-2^15 and at most 255 apart.
struct Grid {
    float scale = 1;
    float inverse = 1;
    float low = 0;
    float high = 255;
    float shift = 0;
    float bins_per_unit = 1; ///< number of error bins per unit of e; a power of two

    bool operator==(const Grid&) const = default;
    /// number of codes
    std::size_t codes() const { return static_cast<std::size_t>(high - low) + 1; }
    float code(float x) const; ///< returns t for a finite x
    /// Returns the row of GridCells in which a finite x is counted: 0 if x is clamped at the low end, codes()
    /// + 1 if at the high end, else t - low + 1.
    std::size_t row(float x) const;
    float value(float x) const; ///< returns y for a finite x
};

/// Number of error bins. An error e is counted in bin floor(e * Grid::bins_per_unit) + 16, or in the first or
/// last bin if e is beyond the bins.
constexpr std::size_t error_bins = BitPlanes::bins;

/// Sums over the finite values in a run of values. Each sum is kept in sixteen parts, by index mod 16.
struct GridSums {
    alignas(64) std::array<double, 16> squares = {};   ///< sums of e^2, where e = x - y in float32
    alignas(64) std::array<double, 16> absolutes = {}; ///< sums of |e|
    /// sums of x * y; only complete if all calls had KernelCases::NonFinite or Shift
    alignas(64) std::array<double, 16> dots = {};
    float max = -1;              ///< the largest |e|
    std::uint64_t max_index = 0; ///< index of the first value with the largest |e|
};

/// The special cases that a kernel must handle. Each enumerator includes the cases of the enumerators before
/// it.
enum class KernelCases {
    /// no special cases: every value rounds to a code, every error has a bin, and error bins are at most 1
    /// wide
    Inside,
    OneAboveHigh, ///< values that would round to the highest code + 1
    /// Values beyond both ends; errors beyond the bins, which are counted in the first or last bin; bins of
    /// any width.
    Clamp,
    NonFinite, ///< values that are not finite; GridSums::dots are also computed
    Shift,     ///< a grid with a shift
};

/// Bins of equal width in which values are counted together with their codes. All finite values must lie
/// within [min, max]; NaN and infinities are left out.
struct JointBins {
    float min;
    float max;
    float per_unit;    ///< number of bins per unit of x, a power of two: x is in bin floor(x * per_unit)
    int first;         ///< the number of the bin that contains `min`
    std::size_t count; ///< number of bins up to the bin that contains `max`

    JointBins(float min, float max, float per_unit);
};
constexpr std::size_t max_joint_bins = 64;

/// Number of cells at the end of a table whose counts are never read.
constexpr std::size_t idle_cells = 8;
/// Number of cells in a table: 256 codes, one row for clamped values at either end, bins of values, and idle
/// cells, rounded up to whole cache lines.
constexpr std::size_t cells_in_table = 336;
constexpr std::size_t cell_tables = 4; ///< number of tables
static_assert(cells_in_table >= 256 + 2 + max_joint_bins + idle_cells);

/// Memory for sums of row numbers (Grid::row()) over several grids. There is one sum for each value; the
/// kernel of each grid adds the value's row number in this grid to it. The arrays are aligned to 64 bytes,
/// and their size is rounded up to a multiple of 64. Within each group of 64, the sums are in another order
/// than the values; that order depends only on the processor.
struct RowSums {
    std::uint16_t* sums = nullptr; ///< one sum for each value
    /// If not null: the sums for the previous block of values, to which all grids have added; as many as in
    /// `sums`. The kernel then also counts these sums, in two tables that are incremented alternately; the
    /// second table begins `second_table` cells after the first. In this case, the kernel overwrites `sums`
    /// instead of adding to them.
    const std::uint16_t* complete = nullptr;
    std::uint32_t* tables = nullptr; ///< the first of the two tables
    std::size_t second_table = 0;
};

/// The tables and planes in which a kernel counts.
struct GridCounts {
    std::uint32_t* codes = nullptr;    ///< GridCells::data()
    const JointBins* bins = nullptr;   ///< not null if values are counted together with their codes
    RowSums rows;                      ///< used instead of `codes` if rows.sums is not null
    std::uint16_t non_finite_cell = 0; ///< the cell (or row) in which values that are not finite are counted
    BitPlanes* errors = nullptr;       ///< the counts of the error bins
    std::uint64_t* tiles = nullptr;    ///< number of tiles (bit_plane_tile) added to `errors`
};

/// The numbers of values that were clamped to the lowest and to the highest code.
struct ClampCounts {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

/// Counts how often each code occurs. The rows are: one for values clamped at the low end, one for each code,
/// and one for values clamped at the high end. There are four tables, which are incremented in turn, so that
/// a value need not wait for the increment of an equal neighbouring value.
///
/// If values are also counted in bins (JointBins), a value is counted in the cell (row + bin - first bin).
/// Row and bin both grow with the value, so no other combination of row and bin has the same sum, and one
/// count serves for both.
class GridCells {
public:
    /// At most 2^32 - 1 values may be counted between two calls of flush().
    GridCells();

    /// Adds the counts of this object to `codes`, which begins with the lowest code, and resets this object.
    /// Clamped values count for the lowest or highest code. Returns the numbers of clamped values.
    ClampCounts flush(const Grid& grid, std::span<std::uint64_t> codes);
    /// Does the same if values were also counted in `bins`. The counts of the bins are added to `values`,
    /// whose first element belongs to the first bin.
    ClampCounts flush(const Grid& grid, const JointBins& bins, std::span<std::uint64_t> codes,
                      std::span<std::uint64_t> values);
    std::uint32_t* data() { return cells_.data(); }

private:
    std::vector<std::uint32_t> cells_;
};

/// Rounds `count` values, and adds to `sums`, `cells` and `errors`. `first` is the index of values[0], from
/// which GridSums::max_index is computed. If `bins` is not null, the values are counted in these bins as
/// well. Memory is prefetched `ahead` bytes ahead of the values. All calls for the same run of values, except
/// the last call, must have a `count` that is a multiple of 64.
void grid_error(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
                std::uint64_t first, GridSums& sums, GridCells& cells, BitPlaneCounter& errors,
                const JointBins* bins = nullptr, std::size_t ahead = default_prefetch_distance);

/// Does the same, but instead of counting codes, adds the row of each value to rows.sums. For a value that is
/// not finite, adds `non_finite_cell`.
void grid_error_rows(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
                     std::uint64_t first, GridSums& sums, const RowSums& rows, std::uint16_t non_finite_cell,
                     BitPlaneCounter& errors, std::size_t ahead = default_prefetch_distance);

/// Returns the number of codes whose count is not 0.
std::uint64_t count_used(std::span<const std::uint64_t> codes);

/// Returns the sum of y^2 over all values. codes[i] is the number of values with code grid.low + i (before a
/// zero point is added).
double sum_of_rounded_squares(std::span<const std::uint64_t> codes, const Grid& grid);

} // namespace qcs::quant
