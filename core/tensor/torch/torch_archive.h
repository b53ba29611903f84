#pragma once
// Reads the files that torch.save, torch.jit.save and torch.export.save write.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Opens a mapped file: a zip archive of torch.save (data.pkl and data/N), a TorchScript archive (the same;
/// attributes of modules become names, code is ignored), a .pt2 archive (torch 2.0 to 2.13), or a file of
/// torch.save before 1.6 (five pickles, then the storages). Nothing in it is executed: see
/// pickle/torch_tensors.h for what is refused. `file` must be the whole of `path`. Errors besides those of
/// zips and pickles: "torch-no-archive" (none of these), "torch-big-endian", and for a tensor (name, offset)
/// "torch-storage-missing" and "torch-storage-cut-off".
Expected<std::shared_ptr<const TensorSource>>
open_torch_archive(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task = {});

} // namespace qcs::tensor
