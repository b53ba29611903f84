#pragma once
// Reads single entries of a zip archive.

#include "base/task.h"
#include "tensor/tensor.h"
#include "tensor/zip/zip_directory.h"

namespace qcs::tensor {

/// Maximum inflated size in bytes of an entry.
inline constexpr std::uint64_t max_inflated_entry = std::uint64_t{16} << 30;

/// The bytes of an entry. A stored entry is returned as a part of the archive; nothing is read, and its
/// checksum is not verified, since that would read all of it. A deflated entry is inflated into memory, whose
/// pages are allocated as they are written, up to the size in the directory, and its checksum is verified.
/// `entry` comes from read_zip_directory(). Errors: "zip-method" for other methods, "zip-bad-data",
/// "zip-wrong-checksum", "zip-wrong-size", "zip-entry-too-large", "not-enough-memory", "file-changed",
/// "cancelled".
Expected<std::shared_ptr<const TensorStorage>> open_zip_entry(std::shared_ptr<const TensorStorage> archive,
                                                              const ZipEntry& entry, const std::string& file,
                                                              const Task& task = {});

/// The first `size` bytes of an entry, or all of them if there are fewer. The checksum is not verified.
Expected<std::vector<std::byte>> zip_entry_head(const TensorStorage& archive, const ZipEntry& entry,
                                                const std::string& file, std::size_t size);

} // namespace qcs::tensor
