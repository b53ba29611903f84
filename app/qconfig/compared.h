#pragma once
// What can be compared: workspaces, configs, presets, and git revisions of files, each filled in to a whole
// project.

#include "config/diff/config_diff.h"
#include "inputs.h"

namespace qcs::cli {

/// The two to compare, on one graph; `configs` is how they are written.
struct Compared {
    Project a, b;
    std::shared_ptr<const Graph> graph; ///< null: nobody names one
    std::vector<ConfigChange> configs;
    Diagnostics warnings;
};

/// `options` fill in what the two do not say.
Expected<Compared> load_compared(const std::string& a, const std::string& b, const InputOptions& options);

} // namespace qcs::cli
