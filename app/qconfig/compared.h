#pragma once
// What can be compared: workspaces, configs, presets, and git revisions of files, each filled in to a whole
// project.

#include "config/diff/config_diff.h"
#include "inputs.h"

namespace qcs::cli {

/// The two to compare, on one graph; `configs` is how they are written.
struct Compared {
    project::Project a, b;
    std::shared_ptr<const model::Graph> graph; ///< null: nobody names one
    std::vector<config::ConfigChange> configs;
    Diagnostics warnings;
};

/// `options` fill in what the two do not say.
Expected<Compared> load_compared(const std::string& a, const std::string& b,
                                 const project::InputOptions& options);

} // namespace qcs::cli
