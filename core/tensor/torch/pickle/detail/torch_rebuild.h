#pragma once
// One tensor from the call that would rebuild it.

#include "tensor/torch/pickle/detail/torch_globals.h"
#include "tensor/torch/pickle/torch_tensors.h"

namespace qcs::tensor::pickle {

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

} // namespace qcs::tensor::pickle
