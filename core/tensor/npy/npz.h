#pragma once
// numpy's .npz: a zip archive of .npy files, stored or deflated.

#include "tensor/tensor_source.h"
#include "tensor/zip/zip_directory.h"

namespace qcs::tensor {

/// True if the archive has entries and all of them are .npy.
bool is_npz(const std::vector<ZipEntry>& directory);

/// The tensors have the entries' names without ".npy". Stored ones are mapped where they lie; of deflated
/// ones only the headers are inflated, until they are read. An array that no tensor can hold (Python objects,
/// strings, structures, big-endian numbers) is left out, with a warning; if all of them are such, that is an
/// error, and so is whatever else is wrong, each with its tensor and offset. (An offset is that in the
/// archive or, for deflated entries, in the inflated entry.)
Expected<std::shared_ptr<const TensorSource>> open_npz(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file,
                                                       std::vector<ZipEntry> directory,
                                                       const Task& task = {});

} // namespace qcs::tensor
