#pragma once
// The tensors that a pickle of torch.save (or TorchScript) describes: their names, shapes and storages.
//
// torch.load(weights_only=True) (torch/_weights_only_unpickler.py) refuses a whole file for one global that
// it does not know. It must, since it builds the objects. Nothing is built here: a global that is not in our
// list is left out together with what it would have made, a warning names it, and the tensors beside it are
// listed. A file is refused when such globals leave no tensor at all. Besides, torch's reader stops at
// opcodes other than those of its own pickles; protocols 3 to 5 are read here.

#include "tensor/tensor.h"
#include "tensor/torch/pickle/pickle.h"

#include <algorithm>
#include <memory>

namespace qcs::tensor {

/// A storage as a persistent id describes it: ("storage", class, key, location, elements[, view]).
struct TorchStorage {
    std::string key;
    std::optional<DType> dtype; ///< of its elements; nullopt = untyped bytes, or not known here
    std::uint64_t elements = 0; ///< of `dtype`; bytes if untyped
    std::uint64_t first = 0;    ///< element where it begins in the storage of that key (views in old files)
    bool operator==(const TorchStorage&) const = default;
    /// 1 where elements share bytes: torch counts such storages in bytes.
    std::uint64_t item_bytes() const { return dtype ? std::max<std::uint64_t>(item_size(*dtype), 1) : 1; }
};

struct TorchQuantizer;

struct TorchTensor {
    std::string name; ///< keys, indices and attributes on the way to it, joined with '.'
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides;
    std::string storage;                                  ///< its key
    std::uint64_t offset = 0;                             ///< bytes from the storage's begin
    std::uint64_t extent = 0;                             ///< bytes from there to behind its last element
    std::uint64_t described = 0;                          ///< byte offset in the file of what describes it
    std::shared_ptr<const TorchQuantizer> quantizer = {}; ///< of a quantized tensor
};

/// What a pickle says of a quantized tensor's codes. Of the scales and zero points of channels it has the
/// numbers, or two tensors that hold them.
struct TorchQuantizer {
    bool is_per_channel = false;
    bool has_float_zero_points = false; ///< where they are numbers
    int axis = 0;
    std::vector<double> scales;
    std::vector<double> zero_points;
    std::vector<TorchTensor> tensors; ///< of scales and of zero points, or empty
};

struct TorchContents {
    std::vector<TorchTensor> tensors; ///< in the order of the file
    Diagnostics warnings;             ///< opaque globals; tensors that are left out
};

/// Names are joined as torch joins those of state dicts; of modules, "_parameters", "_buffers" and "_modules"
/// are left out, so that a whole module has the names of its state dict. An object that is reached again by
/// way of another one gives no second set of names.
/// Objects of torch's own C++ classes ("torch.ScriptObject") that hold packed weights have them as "weight",
/// "bias" and so on: `lstm._all_weight_values.0.param.weight_ih`. What describes a quantized tensor is
/// checked as torch._utils._rebuild_qtensor does: errors "torch-qparams-malformed", "torch-qparams-axis" and
/// "torch-qparams-count"; views of tensors whose codes share bytes are left out ("torch-packed-view").
/// Errors: "torch-tensor-malformed" (what describes it is no tensor; negative or overflowing sizes),
/// "torch-tensor-outside" (it reaches beyond its storage), "torch-cycle" (a container in itself),
/// "torch-too-deep", "torch-too-large"; "torch-global-not-allowed" where nothing else is in the file. Their
/// args are the name (of a tensor, a container, a global) and the byte offset.
Expected<TorchContents> find_torch_tensors(const Pickle& pickle, const std::string& file);

/// The storage of a Persistent, nullopt if that is none.
std::optional<TorchStorage> torch_storage(const Pickle& pickle, PickleRef persistent);

} // namespace qcs::tensor
