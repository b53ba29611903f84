#pragma once
// Storages that are no whole files.

#include "tensor/tensor.h"

namespace qcs::tensor {

/// Bytes in memory.
std::shared_ptr<const TensorStorage> memory_storage(std::vector<std::byte> bytes);

/// Bytes that are about to be filled: nothing is in them yet, so that the threads that fill them are the
/// first to touch their pages. They begin at a multiple of 64.
class NewBytes {
public:
    explicit NewBytes(std::size_t size);
    std::byte* data() { return bytes_.get(); }
    std::size_t size() const { return size_; }

private:
    struct Free {
        void operator()(std::byte* bytes) const;
    };
    std::unique_ptr<std::byte[], Free> bytes_;
    std::size_t size_;
};
std::shared_ptr<const TensorStorage> memory_storage(NewBytes bytes);

/// `size` bytes of a storage from `offset`, which must lie in it; keeps it alive.
std::shared_ptr<const TensorStorage> part_of(std::shared_ptr<const TensorStorage> whole, std::size_t offset,
                                             std::size_t size);

} // namespace qcs::tensor
