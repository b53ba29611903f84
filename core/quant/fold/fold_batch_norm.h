#pragma once
// Folds a BatchNorm into the weight and bias of the layer before it (torch/nn/utils/fusion.py,
// fuse_conv_bn_weights and fuse_linear_bn_weights).

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// The tensors and settings of a BatchNorm module in eval mode. Each tensor has one element per channel.
struct BatchNorm {
    std::optional<tensor::TensorData> weight; ///< gamma; nullopt = ones
    tensor::TensorData running_var;           ///< the running variance
    double eps = 1e-5;
    // The following are only needed by fold_bias():
    std::optional<tensor::TensorData> running_mean = {};
    std::optional<tensor::TensorData> bias = {}; ///< beta; nullopt = zeros
};

/// Returns the folded weight: weight * (gamma * rsqrt(running_var + eps)), with the factor varying along
/// `axis` (0, or 1 for transposed convolutions). The result is float32 in row-major order, rounded in the
/// same order as in PyTorch. Errors: "axis-out-of-range", "fold-channels-differ", "dtype-not-supported",
/// "cancelled", "file-changed".
Expected<tensor::TensorData> fold_batch_norm(const tensor::TensorData& weight, const BatchNorm& norm,
                                             int axis, const Task& task = {});

/// Returns the folded bias: (bias - running_mean) * rsqrt(running_var + eps) * gamma + beta. A missing bias
/// or running mean counts as 0. Errors: "fold-channels-differ", "dtype-not-supported".
Expected<tensor::TensorData> fold_bias(const std::optional<tensor::TensorData>& bias, const BatchNorm& norm);

} // namespace qcs::quant
