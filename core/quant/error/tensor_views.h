#pragma once
// Views of a part of a tensor. No elements are copied.

#include "tensor/tensor.h"

namespace qcs::quant {

/// Returns a view of at most `most` evenly spaced elements. The view keeps every n-th index along some axes;
/// the longest axis is shortened first. If `kept` is given, it is the channel axis (counted from the end if
/// negative), of which all indices are kept. If the channel axis alone is longer than `most`, the view has
/// one element for each index along the channel axis.
tensor::TensorData strided_sample(const tensor::TensorData& tensor, std::optional<int> kept,
                                  std::uint64_t most);

/// Returns a view of the elements that have index `channel` along `axis` (counted from the end if negative).
/// In the view, the axis has length 1.
tensor::TensorData channel_slice(const tensor::TensorData& tensor, int axis, std::uint64_t channel);

} // namespace qcs::quant
