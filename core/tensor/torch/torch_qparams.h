#pragma once
// Reads the scales and zero points of quantized tensors as numbers.

#include "tensor/torch/pickle/torch_tensors.h"

#include <functional>

namespace qcs::tensor {

/// Returns the quantization parameters of `tensor`. If the tensor is not quantized, this is not an error: the
/// returned SharedQParams then holds nullopt. `read` must return the elements of another tensor in the same
/// file; it is called for scales and zero points that are stored as tensors. `file` is the file's name for
/// diagnostics.
/// As in torch, zero points of a float dtype select per_channel_affine_float_qparams, with scales in float32.
/// Fails with "torch-qparams-dtype" (arguments: name and offset of the tensor, dtypes of the scales and of
/// the zero points) if the scales are not float32 or float64, or if the zero points are neither of these nor
/// signed integers or uint8. Other errors: those that `read` returns, and "file-changed".
Expected<SharedQParams> read_qparams(const TorchTensor& tensor,
                                     const std::function<Expected<TensorData>(const TorchTensor&)>& read,
                                     const std::string& file);

} // namespace qcs::tensor
