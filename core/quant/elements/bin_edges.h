#pragma once
// The bins of torch.histc: computes which bin a value falls into, in float32 exactly as ATen does.

#include <cstddef>

namespace qcs::quant {

/// Bins of equal width from low to high. If low equals high, the edges are moved apart on both sides, as
/// torch.histc does.
struct BinEdges {
    float low = 0;
    float high = 1;
    float bins = 2048;
    BinEdges(float min, float max, int count);
    /// The bin of an element between low and high, as ATen/native/cpu/HistogramKernel.cpp computes it.
    std::size_t bin_of(float x) const;
    /// Whether high - low overflows float32: torch.histc then counts nothing.
    bool infinite() const;
    /// Whether the intermediate product of bin_of() overflows to infinity for some elements.
    bool overflow() const;
};

} // namespace qcs::quant
