#pragma once
// The error of rounding values to an evenly spaced grid of at most 256 codes, and how often each code and
// each size of error occurs: the inner loop of error analysis.

#include "quant/kernels/bin_planes.h"
#include "quant/kernels/fetch_ahead.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

/// x becomes t = rint(fma(x, inverse, shift)) cut to [low, high], and y = (t - shift) * scale, rounded once
/// to float32. With an integer zero point z this is torch.fake_quantize_* for shift 0 and codes from low + z
/// to high + z; with a float zero point shift is that, and t is the code. All numbers are finite and normal,
/// low and high integers within +-2^15 and at most 255 apart.
struct Grid {
    float scale = 1;
    float inverse = 1;
    float low = 0;
    float high = 255;
    float shift = 0;
    float bins = 1; ///< error bins in a unit: a power of two

    bool operator==(const Grid&) const = default;
    std::size_t codes() const { return static_cast<std::size_t>(high - low) + 1; }
    float code(float x) const;      ///< t, for a finite x
    std::size_t row(float x) const; ///< that of GridCells, for a finite x
    float value(float x) const;     ///< y
};

/// Error e falls in bin floor(e * bins) + 16, or the nearest there is.
constexpr std::size_t error_bins = BinPlanes::bins;

/// Sums over a run of values. Those that are not finite are in none.
struct GridSums {
    alignas(64) std::array<double, 16> squares = {};   ///< of e = x - y (float32), by index mod 16
    alignas(64) std::array<double, 16> absolutes = {}; ///< of |e|
    alignas(64) std::array<double, 16> dots = {};      ///< of x * y; from GridCare::Finite on
    float max = -1;                                    ///< the largest |e|
    std::uint64_t max_index = 0;                       ///< where it is first
};

/// What there is to mind, each with all that comes before it.
enum class GridCare {
    Inside, ///< every value rounds to a code, and its error has a bin; bins are no wider than 1
    Near,   ///< values that round to the one above the codes
    Cut,    ///< values beyond at either end, errors that count in the nearest bin, and bins of any width
    Finite, ///< values that are not finite; and dots are wanted
    Shift,  ///< the grid has a shift
};

/// Bins of equal width in which values are counted together with their codes. All values are finite or not
/// counted, and within [min, max].
struct JointBins {
    float min;
    float max;
    float per_unit; ///< a power of two; x falls in bin floor(x * per_unit)
    int first;      ///< that of min
    std::size_t count;

    JointBins(float min, float max, float per_unit);
};
constexpr std::size_t most_joint_bins = 64;

/// So many cells behind all others count what nobody looks at.
constexpr std::size_t idle_cells = 8;
/// Cells of a table for 256 codes, what is cut on both sides, and bins of values, up to a cache line's end.
constexpr std::size_t cells_in_table = 336;
constexpr std::size_t cell_tables = 4;
static_assert(cells_in_table >= 256 + 2 + most_joint_bins + idle_cells);

/// Sums of rows, one for each value, to which several grids add. They are aligned to 64 bytes and rounded up
/// to a multiple of 64; the order within each 64 depends on the processor only.
struct RowSums {
    std::uint16_t* sums = nullptr;
    /// As many sums that are complete: they are counted meanwhile, in two tables in turn, of which the second
    /// begins so many cells after the first. The others then begin with what this grid adds.
    const std::uint16_t* complete = nullptr;
    std::uint32_t* tables = nullptr;
    std::size_t second_table = 0;
};

/// What a kernel counts in.
struct GridCounts {
    std::uint32_t* codes = nullptr;
    const JointBins* bins = nullptr; ///< if values are counted with their codes
    RowSums rows;                    ///< instead of the tables
    std::uint16_t not_counted = 0;   ///< the cell of a value that is not finite
    BinPlanes* errors = nullptr;
    std::uint64_t* tiles = nullptr; ///< in those planes
};

/// How many values were beyond the codes.
struct CutCounts {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

/// How often each code was seen: a row for what was cut at the low end, one for each code and one for what
/// was cut at the high end. Four tables are written in turn, so that equal neighbours do not wait for each
/// other.
///
/// With bins of values a value counts in the cell row + bin - first bin. Both grow with the value, so no
/// other row and bin have that sum: one count tells two.
class GridCells {
public:
    /// Good for 2^32 - 1 values between calls of flush().
    GridCells();

    /// Adds the counts to those of the codes, cut values to the outermost, and begins anew.
    CutCounts flush(const Grid& grid, std::span<std::uint64_t> codes);
    /// The same where values were counted in these bins, too; adds to the counts of bins from the first on.
    CutCounts flush(const Grid& grid, const JointBins& bins, std::span<std::uint64_t> codes,
                    std::span<std::uint64_t> values);
    std::uint32_t* data() { return cells_.data(); }

private:
    std::vector<std::uint32_t> cells_;
};

/// While values are computed, memory so many bytes `ahead` is fetched. Values [0, count) have the indices
/// `first` and so on. Calls that make up one run but for the last have multiples of 64 values. With `bins`
/// the values are counted in them, too.
void grid_error(const float* values, std::size_t count, const Grid& grid, GridCare care, std::uint64_t first,
                GridSums& sums, GridCells& cells, BinTally& errors, const JointBins* bins = nullptr,
                std::size_t ahead = usual_ahead);

/// The same, but for the codes: the row of each value is added to `rows`; that of a value that is not finite
/// is `not_counted`.
void grid_error_rows(const float* values, std::size_t count, const Grid& grid, GridCare care,
                     std::uint64_t first, GridSums& sums, const RowSums& rows, std::uint16_t not_counted,
                     BinTally& errors, std::size_t ahead = usual_ahead);

/// How many codes have a count other than 0.
std::uint64_t count_used(std::span<const std::uint64_t> codes);

/// The sum of y^2 over values of which so many have each code.
double sum_of_rounded_squares(std::span<const std::uint64_t> codes, const Grid& grid);

} // namespace qcs::quant
