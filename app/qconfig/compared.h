#pragma once
// Loads the two sides of a comparison. A side is a workspace, a config, a preset, or one of these files in a
// git revision; the rest of the project is taken from the options.

#include "config/diff/config_diff.h"
#include "inputs.h"

namespace qcs::cli {

/// Both sides as complete projects with the same graph.
struct Compared {
    project::Project a, b;
    /// The graph of the options, else that of `a`, else that of `b`; null if none of them names a graph.
    std::shared_ptr<const model::Graph> graph;
    std::vector<config::ConfigChange> configs; ///< the changes from the workspace of `a` to that of `b`
    Diagnostics warnings;
};

/// `a` and `b` name the two sides as on the command line; `options` supply everything that a side does not
/// specify.
Expected<Compared> load_compared(const std::string& a, const std::string& b,
                                 const project::InputOptions& options);

} // namespace qcs::cli
