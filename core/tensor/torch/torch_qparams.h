#pragma once
// The scales and zero points of quantized tensors as numbers.

#include "tensor/torch/pickle/torch_tensors.h"

#include <functional>

namespace qcs::tensor {

/// The quantization parameters of `tensor`. `read` reads a tensor of the same file. As in torch, float zero
/// points select per_channel_affine_float_qparams, with scales in float32. "torch-qparams-dtype" (tensor,
/// offset, dtypes of scales and zero points) unless the scales are floats and the zero points are floats or
/// integers.
Expected<SharedQParams> read_qparams(const TorchTensor& tensor,
                                     const std::function<Expected<TensorData>(const TorchTensor&)>& read,
                                     const std::string& file);

} // namespace qcs::tensor
