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
    // Of a bias only:
    std::optional<tensor::TensorData> running_mean = {};
    std::optional<tensor::TensorData> bias = {}; ///< beta; nullopt: zeros
};

/// weight * (gamma * rsqrt(running_var + eps)) along `axis` (0; of transposed convolutions 1): float32 in
/// row-major order, in the same order of roundings as PyTorch. "axis-out-of-range", "fold-channels-differ",
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<tensor::TensorData> fold_batch_norm(const tensor::TensorData& weight, const BatchNorm& norm,
                                             int axis, const Task& task = {});

/// (bias - running_mean) * rsqrt(running_var + eps) * gamma + beta, of no bias as if it were 0; errors as
/// above. The norm has a running mean.
Expected<tensor::TensorData> fold_bias(const std::optional<tensor::TensorData>& bias, const BatchNorm& norm);

} // namespace qcs::quant
