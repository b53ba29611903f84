#pragma once
// Files of torch.save before torch 1.6, or with _use_new_zipfile_serialization=False.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// True if it begins as such a file does: a pickle of the magic number 0x1950a86a20f9469cfc6c.
bool is_torch_legacy(std::span<const std::byte> bytes);

/// The file is a sequence: pickles of the magic number, of the protocol's version (1001), of facts about the
/// machine, of the object, and of a list of storage keys; then, for each key, the number of elements (8
/// bytes) and the elements (torch/serialization.py, _legacy_save). Errors as open_torch_archive().
Expected<std::shared_ptr<const TensorSource>>
open_torch_legacy(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task = {});

} // namespace qcs::tensor
