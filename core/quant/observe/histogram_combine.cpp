#include "quant/observe/histogram_combine.h"

#include "quant/observe/histogram_counts.h"
#include "quant/observe/torch_sum.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace qcs::quant {

namespace {

constexpr std::size_t upsample_rate = 16;

std::vector<float> resampled(std::span<const float> old, const ValueRange& from, const ValueRange& to) {
    const auto bins = old.size();
    const auto fine = bins * upsample_rate;
    const auto fine_width = (from.max - from.min) / static_cast<float>(fine);
    const auto half_width = 0.5F * fine_width;
    const auto places = torch_linspace(from.min, from.max, fine + 1);
    const auto edges = torch_linspace(to.min, to.max, bins + 1);
    std::vector<float> found(bins); // torch.bincount adds float32 weights up as float32
    for (std::size_t i = 0; i < fine; ++i) {
        const auto middle = places[i] + half_width;
        const auto above = std::ranges::upper_bound(edges, middle) - edges.begin();
        const auto bin = std::clamp<std::ptrdiff_t>(above - 1, 0, static_cast<std::ptrdiff_t>(bins) - 1);
        found[static_cast<std::size_t>(bin)] += old[i / upsample_rate] / static_cast<float>(upsample_rate);
    }
    return found;
}

} // namespace

std::vector<float> torch_linspace(float start, float end, std::size_t steps) {
    std::vector<float> places(steps, start);
    if (steps < 2) return places;
    const float step = (end - start) / static_cast<float>(steps - 1);
    for (std::size_t i = 0; i < steps; ++i)
        places[i] = i < steps / 2 ? std::fma(step, static_cast<float>(i), start)
                                  : std::fma(-step, static_cast<float>(steps - 1 - i), end);
    return places;
}

std::vector<float> combine_histograms(std::span<const float> old, const ValueRange& from,
                                      std::span<const float> added, const ValueRange& to) {
    std::vector<float> moved(old.begin(), old.end());
    if (from != to) {
        if (from.min == from.max) {
            std::ranges::fill(moved, 0.0F);
            const BinEdges edges(to.min, to.max, static_cast<int>(old.size()));
            if (!edges.infinite()) moved[edges.bin_of(from.min)] = torch_sum(old);
        } else {
            moved = resampled(old, from, to);
        }
    }
    std::ranges::transform(moved, added, moved.begin(), std::plus<>());
    return moved;
}

} // namespace qcs::quant
