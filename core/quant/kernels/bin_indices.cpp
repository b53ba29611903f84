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
#include <cmath>

namespace qcs::quant {

HWY_EXPORT(CountBins);
HWY_EXPORT(CountPairs);

namespace {
constexpr std::size_t tile = 64;
}

BinCounter::BinCounter(std::size_t bins) : bins_(bins), tables_((bins + 1) * tables), flushed_(bins) {}

void BinCounter::add(std::span<const float> values, const BinEdges& edges) {
    if (edges.overflow()) return add_each(values, edges);
    constexpr std::uint64_t most = 0xffffffffU; // what a table holds
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

std::size_t PairCounter::bin_of(float scaled) {
    return static_cast<std::size_t>(std::floor(scaled) + bins / 2);
}

void PairCounter::add(std::span<const float> values, float per_unit, std::uint64_t not_finite) {
    zeros_ += not_finite;
    constexpr std::uint64_t most = 65535 * 2 - tile; // either table gets every other pair
    while (!values.empty()) {
        if (pending_ >= most) spill();
        const auto now = std::min<std::uint64_t>(values.size(), most - pending_);
        const auto whole = now / tile * tile;
        if (whole > 0) HWY_DYNAMIC_DISPATCH(CountPairs)(values.data(), whole, per_unit, pairs_.data());
        for (std::size_t i = whole; i < now; ++i)
            ++counts_[bin_of(std::isfinite(values[i]) ? values[i] * per_unit : 0)];
        pending_ += now;
        values = values.subspan(now);
    }
}

void PairCounter::spill() {
    std::array<std::uint32_t, bins> columns = {};
    for (std::size_t row = 0; row < pairs_.size() / bins; ++row) {
        std::uint32_t sum = 0;
        for (std::size_t column = 0; column < bins; ++column) {
            const std::uint32_t count = pairs_[row * bins + column];
            columns[column] += count;
            sum += count;
        }
        counts_[row % bins] += sum;
    }
    for (std::size_t column = 0; column < bins; ++column)
        counts_[column] += columns[column];
    std::fill(pairs_.begin(), pairs_.end(), std::uint16_t{0});
    pending_ = 0;
}

void PairCounter::flush(std::span<std::uint64_t> counts) {
    spill();
    counts_[bin_of(0)] -= std::exchange(zeros_, 0);
    for (std::size_t i = 0; i < bins; ++i)
        counts[i] += std::exchange(counts_[i], 0);
}

} // namespace qcs::quant
#endif
