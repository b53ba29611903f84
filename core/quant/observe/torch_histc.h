#pragma once
// Computes torch.histc of a whole tensor.

#include "base/diagnostic.h"
#include "base/task.h"
#include "quant/elements/bin_edges.h"
#include "tensor/tensor.h"

#include <span>

namespace qcs::quant {

/// Returns torch.histc(tensor, bins, min, max). `min` and `max` must be finite, and may be equal only if all
/// finite elements have this value (otherwise, torch.histc takes the range of the tensor). One difference:
/// PyTorch counts in float32, separately in each thread, so that a bin stops growing when one thread has
/// counted 2^24 values in it. This function counts exactly, and rounds the counts to float32 at the end.
/// Errors: "dtype-not-supported", "cancelled", "file-changed".
Expected<std::vector<float>> torch_histc(const tensor::TensorData& tensor, float min, float max, int bins,
                                         const Task& task);

} // namespace qcs::quant
