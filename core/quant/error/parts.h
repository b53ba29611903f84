#pragma once
// Views of a part of a tensor. Nothing is copied.

#include "tensor/tensor.h"

namespace qcs::quant {

/// A view of at most `most` evenly spaced values: every n-th index along some axes, beginning with the
/// longest. The axis `kept`, that of the channels (counted from the end if negative), stays whole; if it
/// alone is longer than `most`, one value of each of its indices is left.
tensor::TensorData sample_of(const tensor::TensorData& tensor, std::optional<int> kept, std::uint64_t most);

/// The elements with one index along `axis` (counted from the end if negative). The axis is kept with a
/// length of 1.
tensor::TensorData channel_of(const tensor::TensorData& tensor, int axis, std::uint64_t channel);

} // namespace qcs::quant
