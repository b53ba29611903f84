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
HWY_EXPORT(TakeCodes);
HWY_EXPORT(CountUsed);
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

JointBins::JointBins(float low, float high, float bins)
    : min(low),
      max(high),
      per_unit(bins),
      first(static_cast<int>(std::floor(double{low} * bins))),
      count(static_cast<std::size_t>(static_cast<int>(std::floor(double{high} * bins)) - first) + 1) {}

GridCells::GridCells() : cells_(cells_in_table * cell_tables) {}

ClampCounts GridCells::flush(const Grid& grid, std::span<std::uint64_t> codes) {
    return HWY_DYNAMIC_DISPATCH(TakeCodes)(data(), grid, nullptr, codes.data(), nullptr);
}

ClampCounts GridCells::flush(const Grid& grid, const JointBins& bins, std::span<std::uint64_t> codes,
                             std::span<std::uint64_t> values) {
    return HWY_DYNAMIC_DISPATCH(TakeCodes)(data(), grid, &bins, codes.data(), values.data());
}

void grid_error(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
                std::uint64_t first, GridSums& sums, GridCells& cells, BitPlaneCounter& errors,
                const JointBins* bins, std::size_t ahead) {
    GridCounts counts;
    counts.codes = cells.data();
    counts.bins = bins;
    counts.non_finite_cell = cells_in_table - idle_cells;
    counts.errors = &errors.planes_for(count);
    counts.tiles = &errors.tiles();
    HWY_DYNAMIC_DISPATCH(GridError)(values, count, grid, cases, first, sums, counts, ahead);
}

void grid_error_rows(const float* values, std::size_t count, const Grid& grid, KernelCases cases,
                     std::uint64_t first, GridSums& sums, const RowSums& rows, std::uint16_t non_finite_cell,
                     BitPlaneCounter& errors, std::size_t ahead) {
    GridCounts counts;
    counts.rows = rows;
    counts.non_finite_cell = non_finite_cell;
    counts.errors = &errors.planes_for(count);
    counts.tiles = &errors.tiles();
    HWY_DYNAMIC_DISPATCH(GridError)(values, count, grid, cases, first, sums, counts, ahead);
}

std::uint64_t count_used(std::span<const std::uint64_t> codes) {
    return HWY_DYNAMIC_DISPATCH(CountUsed)(codes.data(), codes.size());
}

double sum_of_rounded_squares(std::span<const std::uint64_t> codes, const Grid& grid) {
    return HWY_DYNAMIC_DISPATCH(SumOfSquares)(codes.data(), codes.size(), grid);
}

} // namespace qcs::quant
#endif
