#pragma once
// Interprets the calls in a pickle that rebuild tensors when Python loads the pickle.

#include "base/dtype.h"
#include "tensor/torch/pickle/torch_tensors.h"

#include <string_view>

namespace qcs::tensor::pickle {

// The meaning of globals, that is, of the functions and classes that a pickle names. Globals that are not
// known have the meaning Unknown.

enum class GlobalKind : std::uint8_t {
    Unknown,
    Plain,            ///< the call is not searched for tensors: torch.Size, a dtype, set, ...
    Mapping,          ///< a kind of dict; its arguments may contain a list of pairs, or a dict
    Module,           ///< a module class of torch or TorchScript; its attributes are searched
    ScriptObject,     ///< a C++ class of torch; its state contains the class name
    ScriptClass,      ///< a C++ class of torch in TorchScript, where the global names the class itself
    Rebuild,          ///< _rebuild_tensor, _rebuild_tensor_v2, _rebuild_tensor_v3
    RebuildQuantized, ///< _rebuild_qtensor
    FirstArgument,    ///< its first argument (often a tensor or a list) is read instead of its result
    RebuildFromType,  ///< rebuilds a tensor of a subclass; arguments: (function, type, arguments, state)
    Reconstruct,      ///< copyreg's reconstructor; arguments: (class, base, state of the base)
    // Functions that rebuild tensors whose elements are not in a plain storage:
    Sparse,
    Nested,
    /// saved without elements
    WithoutData,
    /// a tensor subclass whose Python code determines the elements
    Wrapper,
};

GlobalKind global_kind(std::string_view global); ///< Returns the meaning of a global, given as "module.name".

/// The dtype that a storage class implies. `known` is false if the global is not a storage class; `known`
/// without a dtype means untyped bytes.
struct StorageClass {
    bool known = false;
    std::optional<DType> dtype = {};
};
StorageClass storage_class(std::string_view global);

/// Returns the meaning of the callable of a Call; Unknown if the callable is not a Global.
GlobalKind callable_kind(const Pickle& pickle, const PickleObject& call);

/// A rebuilt tensor, or the reason why it could not be rebuilt. `problem` is null on success. Otherwise it is
/// the code of an error ("torch-tensor-malformed", "torch-tensor-outside") or of a warning
/// ("torch-tensor-lazy", "torch-tensor-dtype", "torch-packed-view").
struct Rebuilt {
    TorchTensor tensor = {};
    const CodeOf<2>* problem = nullptr;
    bool left_out = false; ///< `problem` is only a warning: the tensor is left out
};
/// Rebuilds the tensor from a call to a function whose meaning is Rebuild or RebuildQuantized
/// (torch/_utils.py, the functions with those names). `function` is "module.name". The caller sets
/// TorchTensor::name, TorchTensor::file_offset and TorchTensor::quantizer.
Rebuilt rebuild(const Pickle& pickle, std::string_view function, std::span<const PickleRef> arguments);

/// A tensor inside packed weights.
struct PackedPart {
    PickleRef tensor = 0;
    std::string_view name; ///< "weight", "bias", ...
};
/// Returns the tensors in the state of a torch C++ object that holds the packed weights of a linear,
/// convolution, embedding or RNN module. `state` is the object that the class's __getstate__ returned
/// (aten/src/ATen/native/quantized/: cpu/fbgemm_utils.cpp, cudnn/utils.h, cpu/conv_serialization.h, RNN.cpp).
/// Empty for other classes and for unexpected states.
std::vector<PackedPart> packed_parts(const Pickle& pickle, std::string_view class_name, PickleRef state);

/// Returns the quantizer of `tensor`. `params` is the argument quantizer_params of the call to
/// _rebuild_qtensor. Errors: "torch-qparams-..." with the name and offset of `tensor`.
tl::expected<TorchQuantizer, Message> read_quantizer(const Pickle& pickle, PickleRef params,
                                                     const TorchTensor& tensor);

} // namespace qcs::tensor::pickle
