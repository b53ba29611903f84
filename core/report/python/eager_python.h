#pragma once
// Python source of what is asked of eager mode.

#include "config/eager_config.h"
#include "report/python/python_values.h"

namespace qcs::report {

/// Assignments to the `eager_...` variables that the call needs, and functions: `fuse(model)` and
/// `set_qconfigs(model)` in place, where there is something to fuse or set, and one named like the call,
/// which works on a copy. A whole way puts the model into the mode that it needs before anything else; then
/// it is fused, gets its qconfigs and is handed to torch's functions.
std::string eager_statements(const config::EagerConfig& config, config::EagerCall call, PythonNames& names,
                             PythonValues& values);

} // namespace qcs::report
