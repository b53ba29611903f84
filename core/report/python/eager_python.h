#pragma once
// Generates Python source that quantizes a model in eager mode according to a config.

#include "config/eager_config.h"
#include "report/python/python_values.h"

namespace qcs::report {

/// Returns Python statements that define:
/// - variables `eager_...` that the functions need;
/// - `fuse(model)` and `set_qconfigs(model)`, which change the model in place; each only if it is called;
/// - a function with the name of `call`, which works on a copy of the model. It calls `fuse`, `set_qconfigs`,
/// and torch's functions. For complete workflows (quantize, quantize_qat, quantize_dynamic), the function
/// first puts the copy into train or eval mode.
std::string eager_statements(const config::EagerConfig& config, config::EagerCall call, PythonNames& names,
                             PythonValues& values);

} // namespace qcs::report
