#pragma once
// What torch.save, torch.jit.save and torch.export.save write.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Opens a mapped file: a zip archive of torch.save (data.pkl and data/N), a TorchScript archive (the same;
/// attributes of modules become names, code is not looked at), a .pt2 archive (torch 2.0 to 2.13), or a file
/// of torch.save before 1.6 (four pickles, then the storages). Nothing in it is executed: see
/// pickle/torch_tensors.h for what is refused. `file` must hold the whole of `path`.
/// Errors besides those of zips and pickles: "torch-no-archive" (neither of these), "torch-big-endian",
/// "torch-storage-missing", "torch-storage-cut-off" (of a tensor: its name, offset).
Expected<std::shared_ptr<const TensorSource>>
open_torch_archive(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task = {});

} // namespace qcs::tensor
