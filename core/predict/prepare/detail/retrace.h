#pragma once
// Tracing an observed model again, as PyTorch does for a standalone module that is called twice
// (torch/ao/quantization/fx/prepare.py, _run_prepare_fx_on_standalone_modules).

#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// The graph that the second trace of the module at `path` produces; `custom` (may be null) determines the
/// leaf modules. Null if the model runs code that only Python has: a user's module or fake quantizer. Throws
/// PyError if an observer reads the values of its input, which fails during tracing.
std::shared_ptr<const model::Graph> traced_again(const std::string& path, const Prepared& observed,
                                                 const config::PrepareCustomConfig* custom);

} // namespace qcs::predict
