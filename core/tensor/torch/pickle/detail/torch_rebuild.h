#pragma once
// One tensor from the call that would rebuild it.

#include "base/dtype.h"
#include "tensor/torch/pickle/torch_tensors.h"

#include <string_view>

namespace qcs::tensor::pickle {

// The globals of a pickle that mean something here, and what. Everything else stays opaque.

enum class Meaning : std::uint8_t {
    Unknown,
    Plain,        ///< what it makes holds no tensors that have names: torch.Size, a dtype, set, ...
    Mapping,      ///< a dict of some kind; its first argument may be pairs or a dict
    Module,       ///< a class of torch.nn or of TorchScript: known, and left as it is
    ScriptObject, ///< one of torch's C++ classes: its state says which
    ScriptClass,  ///< the same in TorchScript: its name says which
    Rebuild,      ///< _rebuild_tensor, _v2, _v3
    RebuildQuantized,
    FirstArgument,   ///< makes something of its first argument, a tensor or a list of them
    RebuildFromType, ///< (function, type, arguments, state): a tensor of a subclass
    Reconstruct,     ///< copyreg's way to make an object: (class, base, base's state)
    // Tensors whose elements are not simply in a storage:
    Sparse,
    Nested,
    WithoutData,
    Wrapper,
};

Meaning meaning_of(std::string_view global);

/// What the storage class's name says of its elements. `known` but no dtype: untyped bytes.
struct StorageClass {
    bool known = false;
    std::optional<DType> dtype = {};
};
StorageClass storage_class(std::string_view global);

/// The meaning of what a Call calls; Unknown for anything but a Global.
Meaning meaning_of_call(const Pickle& pickle, const PickleObject& call);

/// A tensor, or why there is none. `problem` is null, or the code of an error ("torch-tensor-malformed",
/// "torch-tensor-outside") or of a warning ("torch-tensor-lazy", "torch-tensor-dtype").
struct Rebuilt {
    TorchTensor tensor = {};
    const CodeOf<2>* problem = nullptr;
    bool left_out = false; ///< `problem` is a warning
};
/// Of Meaning::Rebuild and RebuildQuantized (torch/_utils.py, the functions of those names). Name and place
/// are the caller's.
Rebuilt rebuild(const Pickle& pickle, std::string_view function, std::span<const PickleRef> arguments);

/// What an object of a C++ class of torch is made of, by the state that its __getstate__ gave
/// (aten/src/ATen/native/quantized/: cpu/fbgemm_utils.cpp, cudnn/utils.h, cpu/conv_serialization.h,
/// RNN.cpp): packed weights of linear, convolutions and embeddings, and what RNNs have. Nothing of other
/// classes, and where the state is another.
struct PackedPart {
    PickleRef tensor = 0;
    std::string_view name; ///< "weight", "bias", ...
};
std::vector<PackedPart> packed_parts(const Pickle& pickle, std::string_view class_name, PickleRef state);

/// The quantizer of _rebuild_qtensor (its argument `quantizer_params`) of a tensor of that shape;
/// "torch-qparams-..." with the name and the offset of the tensor.
tl::expected<TorchQuantizer, Message> read_quantizer(const Pickle& pickle, PickleRef params,
                                                     const TorchTensor& tensor);

} // namespace qcs::tensor::pickle
