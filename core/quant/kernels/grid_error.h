#pragma once
// The error of rounding values to an evenly spaced grid of at most 256 codes, and how often each code and
// each size of error occurs: the inner loop of error analysis.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

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
    float code(float x) const;  ///< t, for a finite x
    float value(float x) const; ///< y
};

/// Error e falls in bin floor(e * bins) + 16, or the nearest there is.
constexpr std::size_t error_bins = 32;

/// Sums over a run of values. Those that are not finite are in none.
struct GridSums {
    alignas(64) std::array<double, 16> squares = {};   ///< of e = x - y (float32), by index mod 16
    alignas(64) std::array<double, 16> absolutes = {}; ///< of |e|
    alignas(64) std::array<double, 16> dots = {};      ///< of x * y; by general runs only
    float max = -1;                                    ///< the largest |e|
    std::uint64_t max_index = 0;                       ///< where it is first
};

/// Cells of a table for 256 codes.
constexpr std::size_t cells_in_table = (256 + 3) * error_bins;

/// How often each code with each error was seen, in 16 bits: a row for what was cut at the low end, one for
/// each code, one for what was cut at the high end, and one that nobody looks at. There is one table, or four
/// of them are written in turn, so that equal neighbours do not wait for each other.
class GridCells {
public:
    /// For grids of so many codes. A table is good for 65535 values between calls of flush(), four are for
    /// twice as many.
    GridCells(std::size_t codes, bool four_tables);

    /// Adds the counts to the rows of codes (codes + 2 of them, the cut ones at the ends) and to the bins of
    /// errors, and begins anew.
    void flush(std::uint64_t* rows, std::uint64_t* bins);
    std::uint16_t* data() { return cells_.get(); }
    std::size_t tables() const { return tables_; }

private:
    std::size_t codes_;
    std::size_t tables_;
    struct Free {
        void operator()(std::uint16_t* cells) const;
    };
    std::unique_ptr<std::uint16_t[], Free> cells_;
};

/// While values are computed, memory so many bytes `ahead` is fetched.
/// Values [0, count) have the indices `first` and so on; `general` wherever some may not be finite, or
/// dots are wanted; a grid with a shift always gives dots. Calls that make up one run but for the last have
/// multiples of 64 values.
void grid_error(const float* values, std::size_t count, const Grid& grid, bool general, std::uint64_t first,
                GridSums& sums, GridCells& cells, std::size_t ahead = 4096);

} // namespace qcs::quant
