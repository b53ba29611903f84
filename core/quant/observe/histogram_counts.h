#pragma once
// torch.histc of a whole tensor.

#include "base/diagnostic.h"
#include "base/task.h"
#include "quant/elements/bin_edges.h"
#include "tensor/tensor.h"

#include <span>

namespace qcs::quant {

/// torch.histc(tensor, bins, min, max) with finite edges; counts are float32. (PyTorch counts in float32,
/// separately in each thread: there, a bin stops growing once one thread has counted 2^24 values in it.)
/// Errors: "dtype-not-supported", "cancelled", "file-changed".
Expected<std::vector<float>> histogram_counts(const tensor::TensorData& tensor, float min, float max,
                                              int bins, const Task& task);

} // namespace qcs::quant
