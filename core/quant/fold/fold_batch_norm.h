#pragma once
// Folding a BatchNorm into the weight and bias of the layer before it (torch/nn/utils/fusion.py,
// fuse_conv_bn_weights and fuse_linear_bn_weights).

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::quant {

struct BatchNorm {
    std::optional<tensor::TensorData> weight; ///< gamma, one per channel; nullopt: ones
    tensor::TensorData running_var;           ///< one per channel
    double eps = 1e-5;
    // Only needed to fold a bias:
    std::optional<tensor::TensorData> running_mean = {};
    std::optional<tensor::TensorData> bias = {}; ///< beta; nullopt: zeros
};

/// Returns weight * (gamma * rsqrt(running_var + eps)) along `axis` (0; for transposed convolutions 1):
/// float32 in row-major order, rounded in the same order as in PyTorch. Errors: "axis-out-of-range",
/// "fold-channels-differ", "dtype-not-supported", "cancelled", "file-changed".
Expected<tensor::TensorData> fold_batch_norm(const tensor::TensorData& weight, const BatchNorm& norm,
                                             int axis, const Task& task = {});

/// Returns (bias - running_mean) * rsqrt(running_var + eps) * gamma + beta; a missing bias or running mean
/// counts as 0. Errors: "fold-channels-differ", "dtype-not-supported".
Expected<tensor::TensorData> fold_bias(const std::optional<tensor::TensorData>& bias, const BatchNorm& norm);

} // namespace qcs::quant
