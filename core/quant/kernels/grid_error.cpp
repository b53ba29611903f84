#include "quant/kernels/grid_error.h"

// The first include repeats this file for each target: the order matters.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quant/kernels/grid_error.cpp"
#include <hwy/foreach_target.h>
#include "quant/kernels/grid_error-inl.h"
// clang-format on

#if HWY_ONCE
#include <new>

namespace qcs::quant {

HWY_EXPORT(GridError);
HWY_EXPORT(FlushCells);

float Grid::code(float x) const {
    return std::min(std::max(std::nearbyint(std::fma(x, inverse, shift)), low), high);
}

float Grid::value(float x) const {
    return static_cast<float>((double{code(x)} - double{shift}) * double{scale});
}

GridCells::GridCells(std::size_t codes, bool four_tables) : codes_(codes), tables_(four_tables ? 4 : 1) {
    constexpr std::align_val_t cache_line{64};
    const auto count = cells_in_table * (tables_ - 1) + (codes + 3) * error_bins;
    cells_.reset(new (cache_line) std::uint16_t[count]());
}

void GridCells::Free::operator()(std::uint16_t* cells) const {
    operator delete[](cells, std::align_val_t{64});
}

void GridCells::flush(std::uint64_t* rows, std::uint64_t* bins) {
    HWY_DYNAMIC_DISPATCH(FlushCells)(data(), codes_ + 2, tables_, rows, bins);
}

void grid_error(const float* values, std::size_t count, const Grid& grid, bool general, std::uint64_t first,
                GridSums& sums, GridCells& cells, std::size_t ahead) {
    HWY_DYNAMIC_DISPATCH(GridError)
    (values, count, grid, general, first, sums, cells.data(), cells.tables(), ahead);
}

} // namespace qcs::quant
#endif
