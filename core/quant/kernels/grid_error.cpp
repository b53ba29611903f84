#include "quant/kernels/grid_error.h"

// The first include repeats this file for each target: the order matters.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quant/kernels/grid_error.cpp"
#include <hwy/foreach_target.h>
#include "quant/kernels/grid_error-inl.h"
// clang-format on

#if HWY_ONCE
namespace qcs::quant {

HWY_EXPORT(GridError);
HWY_EXPORT(SumOfSquares);

float Grid::code(float x) const {
    return std::min(std::max(std::nearbyint(std::fma(x, inverse, shift)), low), high);
}

std::size_t Grid::row(float x) const {
    const auto rounded = std::nearbyint(std::fma(x, inverse, shift));
    return static_cast<std::size_t>(std::min(std::max(rounded, low - 1), high + 1) - (low - 1));
}

float Grid::value(float x) const {
    return static_cast<float>((double{code(x)} - double{shift}) * double{scale});
}

GridCells::GridCells(bool four_tables) : cells_(cells_in_table * (four_tables ? 4 : 1)) {}

void GridCells::flush(std::span<std::uint64_t> codes, std::uint64_t& cut_low, std::uint64_t& cut_high) {
    auto* rows = cells_.data();
    const auto last = codes.size() + 1;
    for (std::size_t table = 1; table < tables(); ++table)
        for (std::size_t row = 0; row <= last; ++row)
            rows[row] += rows[table * cells_in_table + row];
    for (std::size_t i = 0; i < codes.size(); ++i)
        codes[i] += rows[i + 1];
    cut_low += rows[0];
    cut_high += rows[last];
    codes.front() += rows[0];
    codes.back() += rows[last];
    std::fill(cells_.begin(), cells_.end(), 0);
}

void grid_error(const float* values, std::size_t count, const Grid& grid, GridCare care, std::uint64_t first,
                GridSums& sums, GridCells& cells, BinTally& errors, std::size_t ahead) {
    GridCounts counts;
    counts.codes = cells.data();
    counts.tables = cells.tables();
    counts.not_counted = static_cast<std::uint16_t>(grid.codes() + 2);
    counts.errors = &errors.planes_for(count);
    counts.tiles = &errors.tiles();
    HWY_DYNAMIC_DISPATCH(GridError)(values, count, grid, care, first, sums, counts, ahead);
}

void grid_error_rows(const float* values, std::size_t count, const Grid& grid, GridCare care,
                     std::uint64_t first, GridSums& sums, std::uint16_t* rows, std::uint16_t not_counted,
                     BinTally& errors, std::size_t ahead) {
    GridCounts counts;
    counts.sums = rows;
    counts.not_counted = not_counted;
    counts.errors = &errors.planes_for(count);
    counts.tiles = &errors.tiles();
    HWY_DYNAMIC_DISPATCH(GridError)(values, count, grid, care, first, sums, counts, ahead);
}

double sum_of_rounded_squares(std::span<const std::uint64_t> codes, const Grid& grid) {
    return HWY_DYNAMIC_DISPATCH(SumOfSquares)(codes.data(), codes.size(), grid);
}

} // namespace qcs::quant
#endif
