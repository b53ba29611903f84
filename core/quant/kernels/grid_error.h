#pragma once
// The inner loop of error analysis: rounds values to an evenly spaced grid of at most 256 codes, sums the
// errors, and counts how often each code and each size of error occurs.

#include "quant/kernels/bin_planes.h"
#include "quant/kernels/fetch_ahead.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

/// x becomes t = rint(fma(x, inverse, shift)) clamped to [low, high], and y = (t - shift) * scale, rounded
/// once to float32. With an integer zero point z, this is torch.fake_quantize_* with shift 0, and the codes
/// are low + z to high + z. With a float zero point, shift is the zero point and t the code. All numbers are
/// finite and normal; low and high are integers within +-2^15 and at most 255 apart.
struct Grid {
    float scale = 1;
    float inverse = 1;
    float low = 0;
    float high = 255;
    float shift = 0;
    float bins = 1; ///< error bins per unit: a power of two

    bool operator==(const Grid&) const = default;
    std::size_t codes() const { return static_cast<std::size_t>(high - low) + 1; }
    float code(float x) const;      ///< t, for a finite x
    std::size_t row(float x) const; ///< x's row in GridCells (0: clamped at the low end), for a finite x
    float value(float x) const;     ///< y, for a finite x
};

/// Error e falls in bin floor(e * bins) + 16, or in the nearest bin there is.
constexpr std::size_t error_bins = BinPlanes::bins;

/// Sums over a run of values, without those that are not finite.
struct GridSums {
    alignas(64) std::array<double, 16> squares = {};   ///< of e^2, where e = x - y (float32); by index mod 16
    alignas(64) std::array<double, 16> absolutes = {}; ///< of |e|
    alignas(64) std::array<double, 16> dots = {};      ///< of x * y; only from KernelCases::Finite on
    float max = -1;                                    ///< the largest |e|
    std::uint64_t max_index = 0;                       ///< index of the first value with that error
};

/// The special cases that a kernel must handle. Each level includes those before it.
enum class KernelCases {
    Inside, ///< none: every value rounds to a code, its error has a bin, and bins are at most 1 wide
    Near,   ///< values that round to one above the highest code
    Clamp,  ///< values beyond both ends, errors beyond the bins, which count in the nearest, and bins of any
            ///< width
    Finite, ///< values that are not finite; `dots` are summed as well
    Shift,  ///< a grid with a shift
};

/// Bins of equal width in which values are counted together with their codes. All values must lie within
/// [min, max] or be not finite (these are left out).
struct JointBins {
    float min;
    float max;
    float per_unit; ///< a power of two; x falls in bin floor(x * per_unit)
    int first;      ///< the bin of min
    std::size_t count;

    JointBins(float min, float max, float per_unit);
};
constexpr std::size_t most_joint_bins = 64;

/// The last cells of a table, whose counts are never read.
constexpr std::size_t idle_cells = 8;
/// Cells of a table: 256 codes, one row for clamped values at either end, bins of values and idle cells,
/// rounded up to whole cache lines.
constexpr std::size_t cells_in_table = 336;
constexpr std::size_t cell_tables = 4;
static_assert(cells_in_table >= 256 + 2 + most_joint_bins + idle_cells);

/// For each value, a sum of rows to which several grids add. Arrays are aligned to 64 bytes, and their size
/// is rounded up to a multiple of 64; the order within each 64 values depends on the processor only.
struct RowSums {
    std::uint16_t* sums = nullptr;
    /// If not null: as many complete sums (of the previous block), which the kernel counts on the way in two
    /// tables, incremented alternately; the second table begins `second_table` cells after the first. The
    /// kernel then overwrites `sums` instead of adding to them.
    const std::uint16_t* complete = nullptr;
    std::uint32_t* tables = nullptr;
    std::size_t second_table = 0;
};

/// The tables and planes in which a kernel counts.
struct GridCounts {
    std::uint32_t* codes = nullptr;
    const JointBins* bins = nullptr; ///< not null if values are counted together with their codes
    RowSums rows;                    ///< used instead of `codes` if its `sums` are set
    std::uint16_t not_counted = 0;   ///< cell of values that are not finite
    BinPlanes* errors = nullptr;
    std::uint64_t* tiles = nullptr; ///< number of tiles added to `errors`
};

/// How many values were clamped at each end.
struct ClampCounts {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

/// How often each code occurs: one row for values clamped at the low end, one for each code, and one for
/// values clamped at the high end. There are four tables, incremented in turn, so that equal neighbouring
/// values do not wait for each other.
///
/// With bins of values, a value is counted in cell row + bin - first bin. Row and bin both grow with the
/// value, so no other combination has that sum, and one count serves for both.
class GridCells {
public:
    /// Counts up to 2^32 - 1 values between two calls of flush().
    GridCells();

    /// Adds the counts to those of the codes (clamped values count for the outermost code), and resets them
    /// to 0.
    ClampCounts flush(const Grid& grid, std::span<std::uint64_t> codes);
    /// The same if values were also counted in `bins`. Their counts are added to `values`, which begins with
    /// the first bin.
    ClampCounts flush(const Grid& grid, const JointBins& bins, std::span<std::uint64_t> codes,
                      std::span<std::uint64_t> values);
    std::uint32_t* data() { return cells_.data(); }

private:
    std::vector<std::uint32_t> cells_;
};

/// Rounds values [0, count), whose indices begin at `first`, and adds to the sums and counts. Memory is
/// prefetched `ahead` bytes before it is needed. All calls for one run, except the last, must have a multiple
/// of 64 values. If `bins` is not null, the values are counted in them as well.
void grid_error(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
                std::uint64_t first, GridSums& sums, GridCells& cells, BinTally& errors,
                const JointBins* bins = nullptr, std::size_t ahead = usual_ahead);

/// The same, but instead of counting codes it adds the row of each value to `rows`; `not_counted` for a value
/// that is not finite.
void grid_error_rows(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
                     std::uint64_t first, GridSums& sums, const RowSums& rows, std::uint16_t not_counted,
                     BinTally& errors, std::size_t ahead = usual_ahead);

/// How many codes have a count other than 0.
std::uint64_t count_used(std::span<const std::uint64_t> codes);

/// The sum of y^2 over all values, from the number of values with each code.
double sum_of_rounded_squares(std::span<const std::uint64_t> codes, const Grid& grid);

} // namespace qcs::quant
