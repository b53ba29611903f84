#pragma once
// Loads the two sides of a comparison: workspaces, configs, presets, or git revisions of files, each
// completed to a whole project.

#include "config/diff/config_diff.h"
#include "inputs.h"

namespace qcs::cli {

/// The two sides, on the same graph; `configs` lists the differences of their files.
struct Compared {
    project::Project a, b;
    std::shared_ptr<const model::Graph> graph; ///< null if neither side names a graph
    std::vector<config::ConfigChange> configs;
    Diagnostics warnings;
};

/// `options` supply what the two sides do not specify.
Expected<Compared> load_compared(const std::string& a, const std::string& b,
                                 const project::InputOptions& options);

} // namespace qcs::cli
