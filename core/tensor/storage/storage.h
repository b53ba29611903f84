#pragma once
// Kinds of TensorStorage other than mapped files: bytes in memory, and parts of another storage.

#include "tensor/tensor.h"

namespace qcs::tensor {

/// Returns a storage that owns these bytes.
std::shared_ptr<const TensorStorage> memory_storage(std::vector<std::byte> bytes);

/// Uninitialised memory that the caller fills before it becomes a storage. It is aligned to 64 bytes. Memory
/// pages are first touched by the threads that fill them. The constructor throws std::bad_alloc if there is
/// too little memory.
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
/// Returns a storage that owns these bytes, which must be filled.
std::shared_ptr<const TensorStorage> memory_storage(UninitializedBytes bytes);

/// Returns a storage for the `size` bytes at `offset` in `whole`. These bytes must be inside `whole`. The
/// result keeps `whole` alive.
std::shared_ptr<const TensorStorage> storage_view(std::shared_ptr<const TensorStorage> whole,
                                                  std::size_t offset, std::size_t size);

} // namespace qcs::tensor
