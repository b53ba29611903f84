#pragma once
// A file mapped into memory, read-only.

#include "tensor/tensor.h"
#include "tensor/tensor_source.h"

#include <string>

namespace qcs::tensor {

/// Maps the whole of a regular file. "file-not-found", "file-unreadable". An empty file is mapped as no
/// bytes. The storage is safe against a file that shrinks (see TensorStorage::is_intact).
Expected<std::shared_ptr<const TensorStorage>> map_file(const std::string& path);

// What readers of tensor files say of a file.

/// A file with thousands of things wrong is described well enough by this many.
inline constexpr std::size_t enough_problems = 100;

/// The one error that ends the reading of a file.
tl::unexpected<Diagnostics> file_error(Message what, const std::string& file);
/// "cancelled"
tl::unexpected<Diagnostics> cancelled(const std::string& file);
/// "file-changed": for whoever finds that a storage is not intact after reading from it.
tl::unexpected<Diagnostics> file_changed(const std::string& file);

// A source whose tensors lie in storages as they are.

struct MappedTensors {
    std::vector<TensorInfo> tensors; ///< `offset` is the place in the storage
    std::vector<std::shared_ptr<const TensorStorage>> storages;
    std::vector<std::uint32_t> storage_of; ///< one for each tensor; empty = all in the first
    Diagnostics warnings;
};

std::shared_ptr<const TensorSource> mapped_source(MappedTensors tensors);

} // namespace qcs::tensor
