#pragma once
// Scales and zero points of quantized tensors, as numbers.

#include "tensor/torch/pickle/torch_tensors.h"

#include <functional>

namespace qcs::tensor {

/// `read` opens a tensor of the same file. The scheme is what torch makes of it: zero points that are floats
/// make it per_channel_affine_float_qparams, with float32 scales. "torch-qparams-dtype" (tensor, offset,
/// dtypes of scales and zero points) unless the scales are floats and the zero points floats or integers.
Expected<SharedQParams> read_qparams(const TorchTensor& tensor,
                                     const std::function<Expected<TensorData>(const TorchTensor&)>& read,
                                     const std::string& file);

} // namespace qcs::tensor
