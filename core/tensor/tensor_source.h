#pragma once
// Files of named tensors, opened without reading the tensors' data.

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::tensor {

/// An opened file of tensors. If the file is an index, this includes the tensors of all shards. Immutable and
/// thread-safe.
class TensorSource {
public:
    virtual ~TensorSource() = default;
    /// Returns the metadata of all tensors, in the file's order.
    virtual std::span<const TensorInfo> tensors() const = 0;
    /// Returns the elements of tensors()[index]. If the tensor is memory-mapped, this returns at once without
    /// reading; if it is deflated, it is inflated into memory. Errors: "cancelled" if a stop was requested,
    /// "file-changed" if the file has become shorter, those of tensor_data() and, if the tensor is deflated,
    /// of open_zip_entry().
    virtual Expected<TensorData> read(std::size_t index, const Task& task = {}) const = 0;
    /// Problems in the file that did not prevent opening it.
    virtual const Diagnostics& warnings() const = 0;
};

/// The maximum number of elements of an expanded tensor, that is, a tensor in which several indices share one
/// element in the file (torch.Tensor.expand). Other tensors have no such limit.
inline constexpr std::uint64_t max_expanded_elements = std::uint64_t{1} << 27;
/// Returns the elements of the tensor that `info` describes. `offset` is the byte position of the first
/// element in `storage`; info.offset is not used. Error: "tensor-expanded" if an expanded tensor has more
/// than max_expanded_elements elements.
Expected<TensorData> tensor_data(const TensorInfo& info, std::shared_ptr<const TensorStorage> storage,
                                 std::uint64_t offset);

/// Opens a file. The format is recognised by the content, or by the name if the content does not tell (as for
/// an index). Supported are .safetensors, model.safetensors.index.json, .npy, .npz, .pt/.pth (files that
/// torch.save wrote, with tensors in dicts, lists or state dicts), TorchScript archives and .pt2 archives.
/// Nothing in the file is executed. Every diagnostic names the file. The arguments of most messages about a
/// tensor or a position begin with the tensor's name and the byte offset (see tensor_codes.h).
Expected<std::shared_ptr<const TensorSource>> open_tensors(const std::string& path, const Task& task = {});

/// Returns true if open_tensors() might be able to read this file, judging by its first bytes and its name.
/// Returns false if the file cannot be opened or reading its first bytes fails.
bool is_tensor_file(const std::string& path);

} // namespace qcs::tensor
