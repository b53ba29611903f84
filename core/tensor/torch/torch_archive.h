#pragma once
// Reads the files that torch.save, torch.jit.save and torch.export.save write.

#include "tensor/tensor_source.h"

namespace qcs::tensor {

/// Opens a file in one of four formats:
/// - a zip archive that torch.save wrote (entries data.pkl and data/N);
/// - a TorchScript archive: the same entries; the attributes of modules become the tensors' names, and code
/// is ignored;
/// - a .pt2 archive (torch 2.0 to 2.13);
/// - a file of torch.save before torch 1.6 (five pickles, then the storages).
/// `file` must be the mapped content of the whole file at `path`. Nothing in the file is executed;
/// pickle/torch_tensors.h says what is refused. Errors, besides those of zip archives and pickles:
/// "torch-no-archive" (the file has none of these formats), "torch-big-endian", "torch-config-malformed",
/// "torch-qparams-dtype", "torch-storage-missing" and "torch-storage-cut-off". The arguments of the last two
/// are the name of the tensor and the offset in the file at which the tensor is described. If an old file
/// ends within its storages, the name is "" and the offset is where reading stopped.
Expected<std::shared_ptr<const TensorSource>>
open_torch_archive(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task = {});

} // namespace qcs::tensor
