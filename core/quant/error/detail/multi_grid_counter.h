#pragma once
// Counts the codes that values have under several grids at once.

#include "quant/kernels/grid_error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

/// How often each code of a grid occurs, and how many values were clamped at each end.
struct GridCodes {
    std::vector<std::uint64_t> codes; ///< counts, beginning with the lowest code; they include clamped values
    std::uint64_t clamped_low = 0;
    std::uint64_t clamped_high = 0;
};

/// In each grid, a value has a row, a number that stands for its code or for the end at which it is clamped
/// (Grid::row). This class counts how often each combination of the rows in all grids occurs. In every grid,
/// the row grows with the value. Two values with the same sum of rows therefore have the same row in each
/// grid. So one counter per sum suffices, and each value is counted only once, however many grids there are.
///
/// For each block: call begin_block(); then, for each grid in order, call sums_for() and let the kernel add
/// its rows. After the last block call end_blocks(), then split().
class MultiGridCounter {
public:
    /// Maximum number of values in a block.
    static constexpr std::size_t block = 2048;
    /// The maximum number of grids for which the tables and the values fit the first-level cache.
    static constexpr std::size_t max_grids = 8;

    explicit MultiGridCounter(std::vector<Grid> grids);

    const std::vector<Grid>& grids() const { return grids_; }
    /// Begins the next block, which has `values` values.
    void begin_block(std::size_t values);
    /// Returns the place where grids()[grid] adds its rows for the current block. If possible, the kernel of
    /// the first grid also counts the sums of the previous block at the same time.
    RowSums sums_for(std::size_t grid);
    /// Returns the row that grids()[grid] must add for a value that is not finite. Together, the grids then
    /// reach a sum that no finite value has.
    std::uint16_t non_finite_cell(std::size_t grid) const {
        return static_cast<std::uint16_t>(grid == 0 ? rows_ : 0);
    }
    /// Counts the sums of the last block. All grids must have added to them.
    void end_blocks();

    /// Adds the counts of another object with the same grids.
    void add(MultiGridCounter& other);

    /// Splits the joint counts into counts for each grid, in the order of grids(). All finite values must
    /// have been in [min, max].
    std::vector<GridCodes> split(float min, float max);

private:
    void spill(); ///< Adds the counts in tables_ to counts_, before the 32-bit counts can overflow.

    std::vector<Grid> grids_;
    std::size_t rows_;                  ///< number of different sums that finite values can have
    std::vector<std::uint32_t> tables_; ///< two tables of counts, incremented alternately
    std::uint64_t pending_ = 0;         ///< number of values counted since the last spill()
    std::vector<std::uint64_t> counts_; ///< by sum of rows: number of values, as of the last spill()
    struct alignas(64) Sums {
        std::uint16_t values[block];
    };
    std::vector<Sums> sums_;     ///< the sums for the current block and for the previous block
    std::size_t current_ = 0;    ///< index of the current block in `sums_`
    std::size_t size_ = 0;       ///< values in the current block
    bool counts_before_ = false; ///< the kernel of the first grid counts the previous block
};

} // namespace qcs::quant
