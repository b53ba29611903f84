#pragma once
// An observed model traced once more: what PyTorch does to a standalone module that is called twice
// (torch/ao/quantization/fx/prepare.py, _run_prepare_fx_on_standalone_modules).

#include "predict/prepare/prepared.h"

namespace qcs::predict {

/// The graph that the second tracing of the module at `path` finds; `custom` (may be null) says what is a
/// leaf then. Null where the model runs code that only Python has: a user's module or fake quantizer. Throws
/// PyError where an observer looks at its input, which tracing refuses.
std::shared_ptr<const model::Graph> traced_again(const std::string& path, const Prepared& observed,
                                                 const config::PrepareCustomConfig* custom);

} // namespace qcs::predict
