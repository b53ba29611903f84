#include "quant/elements/bin_edges.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::quant {

BinEdges::BinEdges(float min, float max, int count)
    : low(min), high(max), bin_count(static_cast<float>(count)) {
    if (low != high) return;
    constexpr auto infinity = std::numeric_limits<float>::infinity();
    low = std::min(min - 1, std::nextafter(min, -infinity));
    high = std::max(max + 1, std::nextafter(max, infinity));
}

std::size_t BinEdges::bin_of(float x) const {
    const float place = (x - low) * bin_count / (high - low);
    // x86 converts it to -2^63, and that times the element size overflows to offset 0.
    if (!std::isfinite(place)) return 0;
    const auto last = static_cast<std::size_t>(bin_count) - 1;
    return place < bin_count ? static_cast<std::size_t>(place) : last;
}

bool BinEdges::infinite() const {
    return !std::isfinite(high - low);
}

bool BinEdges::overflow() const {
    return !std::isfinite((high - low) * bin_count);
}

} // namespace qcs::quant
