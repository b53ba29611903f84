#pragma once
// torch.histc.

#include "config/diagnostic.h"
#include "config/task.h"
#include "tensor/tensor.h"

#include <span>

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

/// torch.histc(tensor, bins, min, max) with finite edges: counts as float32. (PyTorch counts in float32, in
/// each thread for itself: a bin that one thread fills more than 2^24 times stops there.)
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<std::vector<float>> histogram_counts(const TensorData& tensor, float min, float max, int bins,
                                              const Task& task);

} // namespace qcs::quant
