#include "quant/kernels/bin_tally.h"

// The first include repeats this file for each target: the order matters.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quant/kernels/bin_tally.cpp"
#include <hwy/foreach_target.h>
#include "quant/kernels/bin_tally-inl.h"
// clang-format on

#if HWY_ONCE
#include <algorithm>
#include <cmath>
#include <utility>

namespace qcs::quant {

HWY_EXPORT(TallySure);
HWY_EXPORT(TallyAny);

namespace {

constexpr std::uint64_t most_tiles = std::uint64_t{1} << (BinPlanes::levels - 3);

/// Adds 2^level for each bit.
void add_plane(const BinPlanes::Plane& plane, std::size_t level, std::uint64_t* counts) {
    for (std::size_t bin = 0; bin < 32; ++bin) {
        std::uint32_t found = 0;
        for (const auto word : plane)
            found += word >> bin & 1;
        counts[bin] += std::uint64_t{found} << level;
    }
}

} // namespace

BinPlanes& BinTally::planes_for(std::size_t values) {
    if (tiles_ + values / tally_tile + 1 > most_tiles) spill();
    return planes_.front();
}

void BinTally::add(std::span<const float> values, float per_unit, bool sure) {
    constexpr std::size_t most = std::size_t{1} << 20;
    while (values.size() > most) {
        add(values.first(most), per_unit, sure);
        values = values.subspan(most);
    }
    planes_for(values.size());
    const auto whole = values.size() / tally_tile * tally_tile;
    if (whole > 0) {
        const auto tally = sure ? HWY_DYNAMIC_DISPATCH(TallySure) : HWY_DYNAMIC_DISPATCH(TallyAny);
        tally(values.data(), whole, per_unit, planes_.data(), planes_.size(), tiles_);
    }
    if (whole == values.size()) return;
    std::array<float, tally_tile> last;
    last.fill(NAN);
    std::copy(values.begin() + static_cast<std::ptrdiff_t>(whole), values.end(), last.begin());
    HWY_DYNAMIC_DISPATCH(TallyAny)
    (last.data(), last.size(), per_unit, planes_.data(), planes_.size(), tiles_);
}

void BinTally::spill() {
    for (std::size_t i = 0; i < planes_.size(); ++i) {
        auto* counts = counts_.data() + 32 * i;
        add_plane(planes_[i].sums[0], 0, counts);
        add_plane(planes_[i].sums[1], 1, counts);
        for (std::size_t level = 2; tiles_ >> (level - 2) > 0; ++level) {
            add_plane(planes_[i].sums[level], level, counts);
            if (tiles_ >> (level - 2) & 1) add_plane(planes_[i].waiting[level], level, counts);
        }
        planes_[i] = {};
    }
    tiles_ = 0;
}

void BinTally::flush(std::span<std::uint64_t> counts) {
    spill();
    for (std::size_t i = 0; i < counts_.size(); ++i)
        counts[i] += std::exchange(counts_[i], 0);
}

} // namespace qcs::quant
#endif
