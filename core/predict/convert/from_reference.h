#pragma once
// `quantized.from_reference(module, ...)`: makes a quantized module, packing its weights, or says why not.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// For the module that `call` calls. Raises what PyTorch raises.
ModuleObject from_reference(State& state, const fx::FxNode& call, std::string_view quantized);

} // namespace qcs::predict::converting
