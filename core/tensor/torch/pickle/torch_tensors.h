#pragma once
// Finds the tensors that a pickle of torch.save (or TorchScript) describes: their names, shapes and storages.
//
// torch.load(weights_only=True) (torch/_weights_only_unpickler.py) refuses a whole file because of a single
// unknown global; it must, since it builds the objects. This code builds nothing: an unknown global is left
// out together with its result, a warning names it, and the other tensors are listed. A file is refused if
// such globals leave no tensor at all. Also, torch's reader only accepts the opcodes of its own pickles;
// protocols 3 to 5 are read here.

#include "tensor/tensor.h"
#include "tensor/torch/pickle/pickle.h"

#include <algorithm>
#include <memory>

namespace qcs::tensor {

/// A storage as described by its persistent id: ("storage", class, key, location, elements[, view]).
struct TorchStorage {
    std::string key;
    /// Of its elements; nullopt = untyped bytes, or a dtype that is not supported.
    std::optional<DType> dtype;
    std::uint64_t elements = 0; ///< number of elements; of bytes if untyped
    std::uint64_t first = 0;    ///< its first element in the storage with that key (views in old files)
    bool operator==(const TorchStorage&) const = default;
    /// The size of an element in bytes; 1 if elements share bytes, since torch counts such storages in bytes.
    std::uint64_t item_bytes() const { return dtype ? std::max<std::uint64_t>(item_size(*dtype), 1) : 1; }
};

struct TorchQuantizer;

/// A tensor described by a pickle.
struct TorchTensor {
    std::string name; ///< keys, indices and attributes on the path to it, joined with '.'
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides;
    std::string storage;                                  ///< the key of its storage
    std::uint64_t offset = 0;                             ///< bytes from the beginning of the storage
    std::uint64_t extent = 0;                             ///< bytes from there to the end of its last element
    std::uint64_t described = 0;                          ///< byte offset in the file of its description
    std::shared_ptr<const TorchQuantizer> quantizer = {}; ///< only for a quantized tensor
};

/// The quantization parameters of a tensor as the pickle describes them. For per-channel schemes, scales and
/// zero points are either numbers or two tensors.
struct TorchQuantizer {
    bool is_per_channel = false;
    bool has_float_zero_points = false; ///< if the zero points are numbers: they are floats
    int axis = 0;
    std::vector<double> scales;
    std::vector<double> zero_points;
    std::vector<TorchTensor> tensors; ///< the tensors of scales and zero points, or empty
};

struct TorchContents {
    std::vector<TorchTensor> tensors; ///< in the order of the file
    Diagnostics warnings;             ///< opaque globals, and tensors that are left out
};

/// Names are joined like those of state dicts. For modules, "_parameters", "_buffers" and "_modules" are left
/// out, so that a whole module has the names of its state dict. An object that is reached again through
/// another one is not listed twice.
/// C++ objects of torch ("torch.ScriptObject") with packed weights have these as "weight", "bias" and so on:
/// `lstm._all_weight_values.0.param.weight_ih`. Quantization parameters are checked as in
/// torch._utils._rebuild_qtensor: errors "torch-qparams-malformed", "torch-qparams-axis" and
/// "torch-qparams-count". Views of tensors whose codes share bytes are left out ("torch-packed-view").
/// Errors: "torch-tensor-malformed" (the description is no tensor; negative or overflowing sizes),
/// "torch-tensor-outside" (it exceeds its storage), "torch-cycle" (a container contains itself),
/// "torch-too-deep", "torch-too-large"; "torch-global-not-allowed" if the file has nothing else. Their args
/// are the name (of a tensor, a container, a global) and the byte offset.
Expected<TorchContents> find_torch_tensors(const Pickle& pickle, const std::string& file);

/// The storage of a Persistent object; nullopt if the object is not a storage.
std::optional<TorchStorage> torch_storage(const Pickle& pickle, PickleRef persistent);

} // namespace qcs::tensor
