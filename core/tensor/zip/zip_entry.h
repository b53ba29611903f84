#pragma once
// The bytes of one entry of a zip archive.

#include "base/task.h"
#include "tensor/tensor.h"
#include "tensor/zip/zip_directory.h"

namespace qcs::tensor {

/// Larger entries are not inflated into memory.
inline constexpr std::uint64_t max_inflated_entry = std::uint64_t{16} << 30;

/// A stored entry: the part of the archive where it lies, nothing is read (and its checksum not checked: that
/// would read all of it). A deflated one: inflated into memory, which grows as bytes come, up to the size
/// that the directory says and no further; its checksum is checked. `entry` comes from read_zip_directory().
/// Errors: "zip-method" for other methods, "zip-bad-data", "zip-wrong-checksum", "zip-wrong-size",
/// "zip-entry-too-large", "not-enough-memory", "file-changed", "cancelled".
Expected<std::shared_ptr<const TensorStorage>> open_zip_entry(std::shared_ptr<const TensorStorage> archive,
                                                              const ZipEntry& entry, const std::string& file,
                                                              const Task& task = {});

/// The first `size` bytes of an entry, or all of it if it has less; no checksum is checked.
Expected<std::vector<std::byte>> zip_entry_head(const TensorStorage& archive, const ZipEntry& entry,
                                                const std::string& file, std::size_t size);

} // namespace qcs::tensor
