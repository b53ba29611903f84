#pragma once
// TensorStorages other than whole mapped files.

#include "tensor/tensor.h"

namespace qcs::tensor {

/// Takes ownership of bytes in memory.
std::shared_ptr<const TensorStorage> memory_storage(std::vector<std::byte> bytes);

/// Uninitialised memory that the caller is about to fill, aligned to 64 bytes. Its pages are first touched by
/// the threads that fill it. Throws std::bad_alloc.
class UninitializedBytes {
public:
    explicit UninitializedBytes(std::size_t size);
    std::byte* data() { return bytes_.get(); }
    std::size_t size() const { return size_; }

private:
    struct Free {
        void operator()(std::byte* bytes) const;
    };
    std::unique_ptr<std::byte[], Free> bytes_;
    std::size_t size_;
};
std::shared_ptr<const TensorStorage> memory_storage(UninitializedBytes bytes);

/// A part of another storage: `size` bytes from `offset`, which must be inside it. It keeps the other storage
/// alive.
std::shared_ptr<const TensorStorage> part_of(std::shared_ptr<const TensorStorage> whole, std::size_t offset,
                                             std::size_t size);

} // namespace qcs::tensor
