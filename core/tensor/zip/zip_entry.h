#pragma once
// Reads single entries of a zip archive.

#include "base/task.h"
#include "tensor/tensor.h"
#include "tensor/zip/zip_directory.h"

namespace qcs::tensor {

/// Maximum inflated size of a deflated entry, in bytes.
inline constexpr std::uint64_t max_inflated_entry = std::uint64_t{16} << 30;

/// Returns the inflated bytes of an entry. `entry` must come from read_zip_directory(); `file` is the
/// archive's name for diagnostics.
/// A stored entry is returned as a part of `archive`, without reading it. Its checksum is not verified,
/// because that would require reading the whole entry. A deflated entry is inflated into memory, and its
/// checksum is verified. The memory is limited to the size that the directory states; its pages are allocated
/// as they are written.
/// Errors: "zip-method" for other compression methods, "zip-bad-data", "zip-wrong-checksum",
/// "zip-wrong-size", "zip-entry-too-large", "not-enough-memory", "file-changed", "cancelled".
Expected<std::shared_ptr<const TensorStorage>> open_zip_entry(std::shared_ptr<const TensorStorage> archive,
                                                              const ZipEntry& entry, const std::string& file,
                                                              const Task& task = {});

/// Returns the first `size` inflated bytes of an entry, or all of them if there are fewer. The checksum is
/// not verified. Errors: "zip-method", "zip-bad-data", "zip-wrong-size", "not-enough-memory".
Expected<std::vector<std::byte>> zip_entry_head(const TensorStorage& archive, const ZipEntry& entry,
                                                const std::string& file, std::size_t size);

} // namespace qcs::tensor
