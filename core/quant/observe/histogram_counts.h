#pragma once
// torch.histc.

#include "base/diagnostic.h"
#include "base/task.h"
#include "quant/elements/bin_edges.h"
#include "tensor/tensor.h"

#include <span>

namespace qcs::quant {

/// torch.histc(tensor, bins, min, max) with finite edges: counts as float32. (PyTorch counts in float32, in
/// each thread for itself: a bin that one thread fills more than 2^24 times stops there.)
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<std::vector<float>> histogram_counts(const tensor::TensorData& tensor, float min, float max,
                                              int bins, const Task& task);

} // namespace qcs::quant
