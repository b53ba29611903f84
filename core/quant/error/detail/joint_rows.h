#pragma once
// Counting the codes of values under several grids at once.

#include "quant/kernels/grid_error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

/// How often each code of a grid occurs, and how many values were clamped at either end.
struct GridCodes {
    std::vector<std::uint64_t> codes;
    std::uint64_t clamped_low = 0;
    std::uint64_t clamped_high = 0;
};

/// Counts how often each combination of rows (Grid::row) occurs, over a few grids. In every grid the row
/// grows with the value, so two values with the same sum of rows have the same row in each grid: one counter
/// per sum suffices, and each value is counted once, whatever the number of grids.
class JointRows {
public:
    /// Values that are processed together.
    static constexpr std::size_t block = 2048;
    /// The most grids whose tables, with the values, still fit the first-level cache.
    static constexpr std::size_t most_grids = 8;

    explicit JointRows(std::vector<Grid> grids);

    const std::vector<Grid>& grids() const { return grids_; }
    /// Begins the next block, of so many values. Then each grid, in order, adds its rows to the block's sums.
    void begin_block(std::size_t values);
    /// Where grid number `grid` adds its rows. The kernel of the first grid also counts the previous block's
    /// sums on the way.
    RowSums sums_for(std::size_t grid);
    /// What the grid adds for a value that is not finite: in total a sum that no finite value has.
    std::uint16_t not_counted(std::size_t grid) const {
        return static_cast<std::uint16_t>(grid == 0 ? rows_ : 0);
    }
    /// Counts the sums of the last block, to which all grids must have added.
    void end_blocks();

    /// Adds the counts of another object for the same grids.
    void add(JointRows& other);

    /// Splits the joint counts into those of each grid. All finite values must have been in [min, max].
    std::vector<GridCodes> split(float min, float max);

private:
    void spill();

    std::vector<Grid> grids_;
    std::size_t rows_;                  ///< number of different sums that finite values can have
    std::vector<std::uint32_t> tables_; ///< two tables of counts, incremented alternately
    std::uint64_t pending_ = 0;
    std::vector<std::uint64_t> counts_;
    struct alignas(64) Sums {
        std::uint16_t values[block];
    };
    std::vector<Sums> sums_;  ///< of the current block and of the previous one
    std::size_t current_ = 0; ///< index of the current block in `sums_`
    std::size_t size_ = 0;    ///< values in the current block
    bool counts_before_ = false;
};

} // namespace qcs::quant
