#pragma once
// A source whose tensors lie in storages as they are.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

struct MappedTensors {
    std::vector<TensorInfo> tensors; ///< `offset` is the place in the storage
    std::vector<std::shared_ptr<const TensorStorage>> storages;
    std::vector<std::uint32_t> storage_of; ///< one for each tensor; empty = all in the first
    Diagnostics warnings;
};

std::shared_ptr<const TensorSource> mapped_source(MappedTensors tensors);

} // namespace qcs::tensor
