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
HWY_EXPORT(FlushCells);

float Grid::code(float x) const {
    return std::min(std::max(std::nearbyint(x * inverse + shift), low), high);
}

float Grid::value(float x) const {
    return (code(x) - shift) * scale;
}

namespace {
constexpr std::size_t cache_line = 64;
}

GridCells::GridCells(std::size_t codes, std::size_t tables)
    : codes_(codes), tables_(tables), stride_(tables > 1 ? (codes + 3) * error_bins : 0) {
    constexpr auto line = cache_line / sizeof(std::uint16_t);
    cells_.resize((codes + 3) * error_bins * tables + line);
    const auto misplaced = reinterpret_cast<std::uintptr_t>(cells_.data()) % cache_line;
    offset_ = (cache_line - misplaced) % cache_line / sizeof(std::uint16_t);
}

void GridCells::flush(std::uint64_t* rows, std::uint64_t* bins) {
    HWY_DYNAMIC_DISPATCH(FlushCells)(data(), codes_ + 2, tables_, stride_, rows, bins);
}

void grid_error(const float* values, std::size_t count, const Grid& grid, bool general, std::uint64_t first,
                GridSums& sums, GridCells& cells) {
    HWY_DYNAMIC_DISPATCH(GridError)
    (values, count, grid, general, first, sums, cells.data(), cells.stride());
}

} // namespace qcs::quant
#endif
