#pragma once
// How far a strided tensor reaches, without overflow: every reader of files that know strides asks this
// first.

#include "tensor/tensor.h"

namespace qcs::tensor {

/// Bytes from the storage's begin to behind the last element of a tensor whose first element is number
/// `offset` of the storage; 0 for one without elements. Nullopt if shape and strides differ in length, one of
/// the numbers is negative, there are too many axes, or a size (elements, bytes, extent) does not fit 63
/// bits.
std::optional<std::uint64_t> strided_extent(std::span<const std::int64_t> shape,
                                            std::span<const std::int64_t> strides, std::int64_t offset,
                                            std::size_t item_size);

} // namespace qcs::tensor
