#pragma once
// Storages that are no whole files.

#include "tensor/tensor.h"

namespace qcs {

/// Bytes in memory.
std::shared_ptr<const TensorStorage> memory_storage(std::vector<std::byte> bytes);
/// `size` bytes of a storage from `offset`, which must lie in it; keeps it alive.
std::shared_ptr<const TensorStorage> part_of(std::shared_ptr<const TensorStorage> whole, std::size_t offset,
                                             std::size_t size);

} // namespace qcs
