#pragma once
// Computes which bin of torch.histc a value falls into, in float32 exactly as ATen does.

#include <cstddef>

namespace qcs::quant {

/// Bins of equal width from `low` to `high`.
struct BinEdges {
    float low = 0;
    float high = 1;
    float bin_count = 2048; ///< number of bins
    /// `count` bins from `min` to `max`. If `min` equals `max`, both edges are moved outwards, as in
    /// torch.histc.
    BinEdges(float min, float max, int count);
    /// Returns the index of the bin for an x between low and high, as ATen/native/cpu/HistogramKernel.cpp
    /// computes it.
    std::size_t bin_of(float x) const;
    /// Returns true if high - low overflows float32. torch.histc then counts nothing.
    bool infinite() const;
    /// Returns true if an intermediate product in bin_of() overflows to infinity for some values between
    /// `low` and `high`.
    bool overflow() const;
};

} // namespace qcs::quant
