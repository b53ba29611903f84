#pragma once
// numpy's .npz files: zip archives of .npy files, stored or deflated.

#include "tensor/tensor_source.h"
#include "tensor/zip/zip_directory.h"

namespace qcs::tensor {

/// True if the archive has entries and all of them are .npy files.
bool is_npz(const std::vector<ZipEntry>& directory);

/// Opens an archive. Tensors are named like their entries without ".npy". Stored entries are mapped; of
/// deflated ones, only the headers are inflated until the tensor is read. An array that cannot be a tensor
/// (Python objects, strings, structures, big-endian numbers) is left out with a warning; if all are like
/// that, it is an error. Everything else that is wrong is an error as well, each with its tensor and offset:
/// in the archive or, for deflated entries, in the inflated entry.
Expected<std::shared_ptr<const TensorSource>> open_npz(const std::string& path,
                                                       std::shared_ptr<const TensorStorage> file,
                                                       std::vector<ZipEntry> directory,
                                                       const Task& task = {});

} // namespace qcs::tensor
