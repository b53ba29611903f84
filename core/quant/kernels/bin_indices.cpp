#include "quant/kernels/bin_indices.h"

// The first include repeats this file for each target: the order matters.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quant/kernels/bin_indices.cpp"
#include <hwy/foreach_target.h>
#include "quant/kernels/bin_indices-inl.h"
// clang-format on

#if HWY_ONCE
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace qcs::quant {

HWY_EXPORT(CountBins);

namespace {
constexpr std::size_t tile = 64;
}

BinCounter::BinCounter(std::size_t bins) : bins_(bins), tables_((bins + 1) * tables), flushed_(bins) {}

void BinCounter::add(std::span<const float> values, const BinEdges& edges) {
    if (edges.overflow()) return add_each(values, edges);
    constexpr std::uint64_t most = 0xffffffffU; // the largest count that a table cell holds
    if (pending_ + values.size() > most) flush(flushed_);
    pending_ += values.size();
    const auto whole = values.size() / tile * tile;
    if (whole > 0) HWY_DYNAMIC_DISPATCH(CountBins)(values.data(), whole, edges, tables_.data(), bins_ + 1);
    if (whole == values.size()) return;
    std::array<float, tile> last;
    last.fill(NAN);
    std::copy(values.begin() + static_cast<std::ptrdiff_t>(whole), values.end(), last.begin());
    HWY_DYNAMIC_DISPATCH(CountBins)(last.data(), tile, edges, tables_.data(), bins_ + 1);
}

void BinCounter::add_each(std::span<const float> values, const BinEdges& edges) {
    for (const auto x : values)
        if (x >= edges.low && x <= edges.high) ++flushed_[edges.bin_of(x)];
}

void BinCounter::flush(std::span<std::uint64_t> counts) {
    for (std::size_t table = 0; table < tables; ++table)
        for (std::size_t bin = 0; bin < bins_; ++bin)
            counts[bin] += tables_[table * (bins_ + 1) + bin];
    if (counts.data() != flushed_.data())
        for (std::size_t bin = 0; bin < bins_; ++bin)
            counts[bin] += std::exchange(flushed_[bin], 0);
    std::fill(tables_.begin(), tables_.end(), 0);
    pending_ = 0;
}

} // namespace qcs::quant
#endif
