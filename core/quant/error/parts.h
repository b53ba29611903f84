#pragma once
// Views of a part of a tensor: nothing is copied.

#include "tensor/tensor.h"

namespace qcs::quant {

/// About `most` values, evenly spread, or fewer where it has no more: every n-th index along its axes, the
/// longest first, but for `kept`, the axis of the channels (from the end, if it is negative), which stays
/// whole. A part whose kept axis alone is longer than `most` has one value of each index.
tensor::TensorData sample_of(const tensor::TensorData& tensor, std::optional<int> kept, std::uint64_t most);

/// One index along an axis, which stays there with a length of 1.
tensor::TensorData channel_of(const tensor::TensorData& tensor, int axis, std::uint64_t channel);

} // namespace qcs::quant
