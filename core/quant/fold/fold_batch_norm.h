#pragma once
// A BatchNorm folded into the weight in front of it (torch/nn/utils/fusion.py, fuse_conv_bn_weights and
// fuse_linear_bn_weights).

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::quant {

struct BatchNorm {
    std::optional<tensor::TensorData> weight; ///< gamma, one for each channel; nullopt: ones
    tensor::TensorData running_var;           ///< one for each channel
    double eps = 1e-5;
};

/// weight * (gamma * rsqrt(running_var + eps)) along `axis` (0; of transposed convolutions 1): float32 in
/// row-major order, in the same order of roundings as PyTorch. "axis-out-of-range", "fold-channels-differ",
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<tensor::TensorData> fold_batch_norm(const tensor::TensorData& weight, const BatchNorm& norm,
                                             int axis, const Task& task = {});

} // namespace qcs::quant
