#pragma once
// Files of named tensors, opened without reading the tensors' data.

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::tensor {

/// One opened file with its shards. Immutable and thread-safe.
class TensorSource {
public:
    virtual ~TensorSource() = default;
    /// In the order of the file.
    virtual std::span<const TensorInfo> tensors() const = 0;
    /// The elements of tensors()[index]. Mapped tensors are returned at once, deflated ones are inflated into
    /// memory. Errors: "cancelled" if a stop was requested, "file-changed" if the file has become shorter.
    virtual Expected<TensorData> read(std::size_t index, const Task& task = {}) const = 0;
    /// Irregularities that did not prevent reading.
    virtual const Diagnostics& warnings() const = 0;
};

/// The maximum number of elements of an expanded tensor (torch.Tensor.expand: several index positions share
/// one element in the file). Other tensors have no such limit.
inline constexpr std::uint64_t max_expanded_elements = std::uint64_t{1} << 27;
/// Makes a TensorData; `offset` is the byte position of its first element in `storage`. "tensor-expanded" if
/// an expanded tensor exceeds the limit.
Expected<TensorData> tensor_data(const TensorInfo& info, std::shared_ptr<const TensorStorage> storage,
                                 std::uint64_t offset);

/// Opens a file. The format is recognised by content rather than by name: .safetensors,
/// model.safetensors.index.json, .npy, .npz, .pt/.pth (torch.save of tensors in dicts, lists, state dicts),
/// TorchScript and .pt2 archives. Nothing in the file is executed. Every diagnostic names the file, the
/// tensor (args) and, if there is one, the byte offset (args).
Expected<std::shared_ptr<const TensorSource>> open_tensors(const std::string& path, const Task& task = {});

/// True if open_tensors() might read this file, judging by its first bytes and its name.
bool is_tensor_file(const std::string& path);

} // namespace qcs::tensor
