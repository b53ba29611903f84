#pragma once
// Counting the codes of values under several grids at once.

#include "quant/kernels/grid_error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

/// How often each code of a grid occurred, and how many values were cut at either end.
struct GridCodes {
    std::vector<std::uint64_t> codes;
    std::uint64_t cut_low = 0;
    std::uint64_t cut_high = 0;
};

/// How often values got each combination of rows (Grid::row) under a few grids. Every grid's row grows with
/// the value, so two values with the same sum of rows have the same rows: each value is counted once, by the
/// sum, whatever the number of grids.
class JointRows {
public:
    /// Values at a time.
    static constexpr std::size_t block = 2048;
    /// Grids whose tables still fit a processor's nearest cache beside the values.
    static constexpr std::size_t most_grids = 8;

    explicit JointRows(std::vector<Grid> grids);

    const std::vector<Grid>& grids() const { return grids_; }
    /// The next block, of so many values, to whose sums each grid in order adds its rows.
    void begin_block(std::size_t values);
    /// Where that grid adds them. The first one counts the block before meanwhile.
    RowSums sums_for(std::size_t grid);
    /// What a grid adds for a value that is not finite.
    std::uint16_t not_counted(std::size_t grid) const {
        return static_cast<std::uint16_t>(grid == 0 ? rows_ : 0);
    }
    /// Counts the last block, to which all grids have added.
    void end_blocks();

    /// Counts of another one for the same grids.
    void add(JointRows& other);

    /// The counts of each grid. All finite values were in [min, max].
    std::vector<GridCodes> split(float min, float max);

private:
    void spill();

    std::vector<Grid> grids_;
    std::size_t rows_;                  ///< sums that finite values can have
    std::vector<std::uint32_t> tables_; ///< two that are written in turn
    std::uint64_t pending_ = 0;
    std::vector<std::uint64_t> counts_;
    struct alignas(64) Sums {
        std::uint16_t values[block];
    };
    std::vector<Sums> sums_;  ///< of the last block and the one before, in turn
    std::size_t current_ = 0; ///< of the two
    std::size_t size_ = 0;    ///< values in it
    bool counts_before_ = false;
};

} // namespace qcs::quant
