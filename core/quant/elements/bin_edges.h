#pragma once
// The bins of torch.histc: which one a value falls into, in float32 as ATen computes it.

#include <cstddef>

namespace qcs::quant {

/// Bins of equal width from low to high; where those are equal, to both sides of them.
struct BinEdges {
    float low = 0;
    float high = 1;
    float bins = 2048;
    BinEdges(float min, float max, int count);
    /// Of an element between low and high, as ATen/native/cpu/HistogramKernel.cpp computes it.
    std::size_t bin_of(float x) const;
    /// Whether high - low is no float: torch.histc then counts nothing.
    bool infinite() const;
    /// Whether it computes with infinity for some of them.
    bool overflow() const;
};

} // namespace qcs::quant
