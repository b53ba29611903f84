#pragma once
// Finds the tensors that a pickle of torch.save (or TorchScript) describes: their names, shapes and storages.
//
// If a pickle contains a single unknown global, torch.load(weights_only=True)
// (torch/_weights_only_unpickler.py) refuses the whole file. It must, since it calls globals to build Python
// objects. The functions below build no Python objects and never call an unknown global. They leave out the
// object that the global would return, name the global in a warning, and list all other tensors of the
// pickle. They refuse such a file only if no tensor remains. Another difference: torch's reader only accepts
// the opcodes of torch's own pickles, whereas this reader also accepts protocols 3 to 5.

#include "tensor/tensor.h"
#include "tensor/torch/pickle/pickle.h"

#include <algorithm>
#include <memory>

namespace qcs::tensor {

/// A storage, as described by a persistent id in the pickle: ("storage", class, key, location, elements[,
/// view]).
struct TorchStorage {
    std::string key; ///< identifies the storage in the file, e.g. "0" for data/0
    /// The dtype of the elements; nullopt = untyped bytes.
    std::optional<DType> dtype;
    std::uint64_t elements = 0; ///< number of elements; for untyped storages the number of bytes
    /// In old files, a storage can be a view of another storage. The other members then describe the viewed
    /// storage, and `first` is the index of its first element that belongs to the view. 0 if the storage is
    /// no view.
    std::uint64_t first = 0;
    bool operator==(const TorchStorage&) const = default;
    /// Returns the size of an element in bytes. Returns 1 if several elements are packed into one byte (as
    /// for quint4x2), since torch counts such storages in bytes, and for untyped storages.
    std::uint64_t item_bytes() const { return dtype ? std::max<std::uint64_t>(item_size(*dtype), 1) : 1; }
};

struct TorchQuantizer;

/// A tensor as the pickle describes it.
struct TorchTensor {
    /// the keys, indices and attributes on the path from the root object to the tensor, joined with '.'
    std::string name;
    DType dtype = DType::Float32;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> strides; ///< in elements
    std::string storage;               ///< TorchStorage::key of its storage
    std::uint64_t offset = 0; ///< distance in bytes from the beginning of the storage to the first element
    std::uint64_t extent = 0; ///< number of bytes from the first element to the end of the last element
    /// byte offset in the file where the tensor is described (in a pickle: of the opcode that rebuilds it)
    std::uint64_t file_offset = 0;
    std::shared_ptr<const TorchQuantizer> quantizer = {}; ///< only for a quantized tensor
};

/// The quantization parameters of a tensor as the pickle describes them. For per-channel schemes, scales and
/// zero points are either numbers or two tensors.
struct TorchQuantizer {
    bool is_per_channel = false;
    bool has_float_zero_points = false; ///< for zero points that are numbers: whether the numbers are floats
    int axis = 0;
    std::vector<double> scales;
    std::vector<double> zero_points;
    std::vector<TorchTensor> tensors; ///< empty, or two tensors: the scales and the zero points
};

struct TorchContents {
    std::vector<TorchTensor> tensors; ///< in the order of the file
    Diagnostics warnings;             ///< unknown globals, and tensors that are left out
};

/// Returns the tensors that the pickle describes. `file` is the file's name for diagnostics.
///
/// Names are joined as in state dicts. The attributes "_parameters", "_buffers" and "_modules" of modules are
/// omitted from names, so that the tensors of a whole module have the same names as in its state dict. If a
/// module or another object can be reached by several paths, its tensors are listed only once; a tensor in
/// several places of a dict or list is listed for each of them. C++ objects of torch
/// ("torch.ScriptObject") that hold packed weights contribute tensors named "weight", "bias" and so on:
/// `lstm._all_weight_values.0.param.weight_ih`.
///
/// Quantization parameters are checked as in torch._utils._rebuild_qtensor (errors "torch-qparams-malformed",
/// "torch-qparams-axis" and "torch-qparams-count"). A tensor is left out if it is a view of a tensor with
/// several codes in one byte ("torch-packed-view").
///
/// Other errors: "torch-tensor-malformed" (the description is not that of a tensor, or has negative or
/// overflowing sizes), "torch-tensor-outside" (the tensor exceeds its storage), "torch-mapping-malformed" (a
/// dict is made of something other than pairs), "torch-cycle" (a container contains itself),
/// "torch-too-deep", "torch-too-large". If the pickle has unknown globals and no tensor remains, all
/// warnings are returned as errors, among them "torch-global-not-allowed" and "torch-class-unknown". The
/// arguments of errors and warnings begin with a name (of a tensor, container or global) and a byte offset.
Expected<TorchContents> find_torch_tensors(const Pickle& pickle, const std::string& file);

/// Returns the storage that a Persistent object stands for; nullopt if the object is not a storage.
std::optional<TorchStorage> torch_storage(const Pickle& pickle, PickleRef persistent);

} // namespace qcs::tensor
