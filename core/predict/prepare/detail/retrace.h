#pragma once
// Traces an observed model again, as PyTorch does for a standalone module that is called twice
// (torch/ao/quantization/fx/prepare.py, _run_prepare_fx_on_standalone_modules).

#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// Returns the graph that the second trace of the module at `path` produces. `custom` (may be null)
/// determines the leaf modules. Returns null if it is not known what the trace would find, mostly because it
/// would run code of the user: a module or fake quantizer. Throws PyError if an observer reads the values of
/// its input, which raises during tracing.
std::shared_ptr<const model::Graph> traced_again(const std::string& path, const Prepared& observed,
                                                 const config::PrepareCustomConfig* custom);

} // namespace qcs::predict
