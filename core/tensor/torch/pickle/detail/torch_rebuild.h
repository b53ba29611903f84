#pragma once
// Interprets the calls in a pickle that rebuild tensors.

#include "base/dtype.h"
#include "tensor/torch/pickle/torch_tensors.h"

#include <string_view>

namespace qcs::tensor::pickle {

// The known globals of a pickle and their meaning. All others are opaque.

enum class Meaning : std::uint8_t {
    Unknown,
    Plain,        ///< its result contains no named tensors: torch.Size, a dtype, set, ...
    Mapping,      ///< a kind of dict; its first argument may be pairs or a dict
    Module,       ///< a class of torch.nn or TorchScript; its attributes are searched
    ScriptObject, ///< a C++ class of torch; its state contains the class name
    ScriptClass,  ///< the same in TorchScript, where the global is the class
    Rebuild,      ///< _rebuild_tensor, _v2, _v3
    RebuildQuantized,
    FirstArgument,   ///< wraps its first argument, a tensor or a list of tensors
    RebuildFromType, ///< (function, type, arguments, state): a tensor of a subclass
    Reconstruct,     ///< copyreg's reconstructor: (class, base, state of the base)
    // Tensors whose elements are not stored in a plain storage:
    Sparse,
    Nested,
    WithoutData,
    Wrapper,
};

Meaning meaning_of(std::string_view global);

/// What the name of a storage class says about its elements. `known` without a dtype means untyped bytes.
struct StorageClass {
    bool known = false;
    std::optional<DType> dtype = {};
};
StorageClass storage_class(std::string_view global);

/// The meaning of the callable of a Call; Unknown if it is not a Global.
Meaning meaning_of_call(const Pickle& pickle, const PickleObject& call);

/// A rebuilt tensor, or the reason why there is none. `problem` is null, or the code of an error
/// ("torch-tensor-malformed", "torch-tensor-outside") or of a warning ("torch-tensor-lazy",
/// "torch-tensor-dtype").
struct Rebuilt {
    TorchTensor tensor = {};
    const CodeOf<2>* problem = nullptr;
    bool left_out = false; ///< `problem` is only a warning
};
/// For Meaning::Rebuild and RebuildQuantized (torch/_utils.py, the functions of those names). The caller sets
/// name and place.
Rebuilt rebuild(const Pickle& pickle, std::string_view function, std::span<const PickleRef> arguments);

/// The tensors in the state of a torch C++ object, as its __getstate__ returned it
/// (aten/src/ATen/native/quantized/: cpu/fbgemm_utils.cpp, cudnn/utils.h, cpu/conv_serialization.h, RNN.cpp):
/// packed weights of linear, convolution, embedding and RNN modules. Empty for other classes and for
/// unexpected states.
struct PackedPart {
    PickleRef tensor = 0;
    std::string_view name; ///< "weight", "bias", ...
};
std::vector<PackedPart> packed_parts(const Pickle& pickle, std::string_view class_name, PickleRef state);

/// The quantizer of a tensor, from the argument `quantizer_params` of _rebuild_qtensor. Errors:
/// "torch-qparams-..." with the name and offset of the tensor.
tl::expected<TorchQuantizer, Message> read_quantizer(const Pickle& pickle, PickleRef params,
                                                     const TorchTensor& tensor);

} // namespace qcs::tensor::pickle
