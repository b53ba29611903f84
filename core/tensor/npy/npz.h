#pragma once
// Reads numpy's .npz files: zip archives of .npy files, stored or deflated.

#include "tensor/tensor_source.h"
#include "tensor/zip/zip_directory.h"

namespace qcs::tensor {

/// Returns true if the archive has entries, and all entries are .npy files.
bool is_npz(const std::vector<ZipEntry>& directory);

/// Opens a .npz archive. `file` is the mapped content of the file at `path`, and `directory` is what
/// read_zip_directory() returned for it. A tensor's name is the name of its entry without ".npy". The
/// elements of stored entries are used directly in the mapped file, without a copy. Of deflated entries, only
/// the headers are inflated until the tensor is read.
///
/// An array that cannot be a tensor (Python objects, strings, structures, big-endian numbers) is left out
/// with a warning. If no array remains, these warnings are returned as errors. Bytes after an array cause a
/// warning as well, but the tensor is kept. Any other problem is an error.
/// The error names the tensor and the offset: in the archive or, for deflated entries, in the inflated entry.
Expected<std::shared_ptr<const TensorSource>> open_npz(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file,
                                                       std::vector<ZipEntry> directory,
                                                       const Task& task = {});

} // namespace qcs::tensor
