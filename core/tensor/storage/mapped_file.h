#pragma once
// Read-only memory mapping of files, and what all readers of tensor files share.

#include "tensor/tensor.h"
#include "tensor/tensor_source.h"

#include <string>

namespace qcs::tensor {

/// Maps a whole regular file. Errors: "file-not-found", "file-unreadable". An empty file has no bytes. The
/// storage tolerates that the file shrinks while it is mapped (see TensorStorage::is_intact).
Expected<std::shared_ptr<const TensorStorage>> map_file(const std::string& path);

// Diagnostics that readers of tensor files report.

/// The maximum number of problems that are reported for one file.
inline constexpr std::size_t max_reported_problems = 100;

/// A failed Expected with this error, which ends the reading of the file.
tl::unexpected<Diagnostics> file_error(Message what, const std::string& file);
/// "cancelled"
tl::unexpected<Diagnostics> cancelled(const std::string& file);
/// "file-changed": for a storage that was not intact after reading from it.
tl::unexpected<Diagnostics> file_changed(const std::string& file);

// A source whose tensors are in storages without any conversion.

struct MappedTensors {
    std::vector<TensorInfo> tensors; ///< `offset` is the position in the storage
    std::vector<std::shared_ptr<const TensorStorage>> storages;
    /// For each tensor the index of its storage; empty = all are in the first.
    std::vector<std::uint32_t> storage_of;
    Diagnostics warnings;
};

std::shared_ptr<const TensorSource> mapped_source(MappedTensors tensors);

} // namespace qcs::tensor
