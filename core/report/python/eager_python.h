#pragma once
// Generates Python source that quantizes a model in eager mode according to a config.

#include "config/eager_config.h"
#include "report/python/python_values.h"

namespace qcs::report {

/// Assignments to the `eager_...` variables that the call needs, and functions: `fuse(model)` and
/// `set_qconfigs(model)`, which work in place, if there is something to fuse or set; and a function named
/// like the call, which works on a copy: for a complete workflow (quantize, quantize_qat, quantize_dynamic)
/// it first puts the model into train or eval mode; then it fuses it, sets its qconfigs, and calls torch's
/// functions.
std::string eager_statements(const config::EagerConfig& config, config::EagerCall call, PythonNames& names,
                             PythonValues& values);

} // namespace qcs::report
