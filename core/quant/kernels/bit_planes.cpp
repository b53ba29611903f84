#include "quant/kernels/bit_planes.h"

#include <utility>

namespace qcs::quant {

namespace {

constexpr std::uint64_t max_tiles = std::uint64_t{1} << (BitPlanes::levels - 3);

/// Adds 2^level for each set bit.
void add_plane(const BitPlanes::Plane& plane, std::size_t level,
               std::array<std::uint64_t, BitPlanes::bins>& counts) {
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        std::uint32_t found = 0;
        for (const auto word : plane)
            found += word >> bin & 1;
        counts[bin] += std::uint64_t{found} << level;
    }
}

} // namespace

BitPlanes& BitPlaneCounter::planes_for(std::size_t values) {
    if (tiles_ + values / bit_plane_tile + 1 > max_tiles) spill();
    return planes_;
}

void BitPlaneCounter::spill() {
    add_plane(planes_.sums[0], 0, counts_);
    add_plane(planes_.sums[1], 1, counts_);
    for (std::size_t level = 2; tiles_ >> (level - 2) > 0; ++level) {
        add_plane(planes_.sums[level], level, counts_);
        if (tiles_ >> (level - 2) & 1) add_plane(planes_.waiting[level], level, counts_);
    }
    planes_ = {};
    tiles_ = 0;
}

void BitPlaneCounter::flush(std::span<std::uint64_t> counts) {
    spill();
    for (std::size_t i = 0; i < counts_.size(); ++i)
        counts[i] += std::exchange(counts_[i], 0);
}

} // namespace qcs::quant
