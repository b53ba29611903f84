#pragma once
// A file mapped into memory, read-only.

#include "tensor/tensor.h"

#include <string>

namespace qcs::tensor {

/// Maps the whole of a regular file. "file-not-found", "file-unreadable". An empty file is mapped as no
/// bytes. The storage is safe against a file that shrinks (see TensorStorage::is_intact).
Expected<std::shared_ptr<const TensorStorage>> map_file(const std::string& path);

} // namespace qcs::tensor
