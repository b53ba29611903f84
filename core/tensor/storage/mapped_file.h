#pragma once
// Read-only memory mapping of files, and helpers that all readers of tensor files share.

#include "tensor/tensor.h"
#include "tensor/tensor_source.h"

#include <string>

namespace qcs::tensor {

/// Maps a whole regular file into memory. The storage of an empty file has no bytes. The storage tolerates
/// that the file shrinks while it is mapped (see TensorStorage::is_intact()). Errors: "file-not-found",
/// "file-unreadable".
Expected<std::shared_ptr<const TensorStorage>> map_file(const std::string& path);

// Errors that readers of tensor files return. `file` is the file's name for diagnostics.

/// The maximum number of problems that are reported for one file.
inline constexpr std::size_t max_reported_problems = 100;

/// Returns the error `what`. Use it in the return statement of a function that returns an Expected.
tl::unexpected<Diagnostics> file_error(Message what, const std::string& file);
/// Returns the error "cancelled".
tl::unexpected<Diagnostics> cancelled(const std::string& file);
/// Returns the error "file-changed". Use it if TensorStorage::is_intact() is false after bytes were read.
tl::unexpected<Diagnostics> file_changed(const std::string& file);

// A TensorSource for tensors whose elements can be used as they are in the file, without inflating or
// converting them.

struct MappedTensors {
    std::vector<TensorInfo> tensors; ///< TensorInfo::offset is the byte position in the tensor's storage
    std::vector<std::shared_ptr<const TensorStorage>> storages;
    /// For each tensor, the index of its storage in `storages`. If empty, all tensors are in storages[0].
    std::vector<std::uint32_t> storage_of;
    Diagnostics warnings;
};

/// Returns a source of these tensors.
std::shared_ptr<const TensorSource> mapped_source(MappedTensors tensors);

} // namespace qcs::tensor
