#pragma once
// Files of named tensors, opened without reading them.

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::tensor {

/// One opened file (with its shards). Immutable; safe from any thread.
class TensorSource {
public:
    virtual ~TensorSource() = default;
    /// In the file's order.
    virtual std::span<const TensorInfo> tensors() const = 0;
    /// The elements of tensors()[index]: mapped ones at once, deflated ones after inflating them into memory.
    /// "cancelled" when stopped; "file-changed" when the file is shorter than it was.
    virtual Expected<TensorData> read(std::size_t index, const Task& task = {}) const = 0;
    /// What was odd but readable.
    virtual const Diagnostics& warnings() const = 0;
};

/// Elements of an expanded tensor (torch.Tensor.expand: several places of it are one element of the file)
/// that are read at most; what takes its bytes in the file has no such limit.
inline constexpr std::uint64_t max_expanded_elements = std::uint64_t{1} << 27;
/// "tensor-expanded" if the tensor claims more.
Expected<TensorData> tensor_data(const TensorInfo& info, std::shared_ptr<const TensorStorage> storage,
                                 std::uint64_t offset);

/// By content, not by name: .safetensors, model.safetensors.index.json, .npy, .npz, .pt/.pth (torch.save of
/// tensors in dicts, lists, state dicts), TorchScript and .pt2 archives. Nothing in a file is executed. Every
/// diagnostic names the file, the tensor (args) and, where there is one, the byte offset (args).
Expected<std::shared_ptr<const TensorSource>> open_tensors(const std::string& path, const Task& task = {});

/// True if the path looks like a file open_tensors() reads, by its first bytes and, for JSON, its name.
bool is_tensor_file(const std::string& path);

} // namespace qcs::tensor
