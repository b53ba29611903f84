#pragma once
// The options that every command with inputs shares.

#include "inputs.h"

#include <CLI/CLI.hpp>

namespace qcs::cli {

inline void add_input_options(CLI::App& command, project::InputOptions& options) {
    command.add_option("--workspace,-w", options.workspace, "Workspace file; stands for all the others");
    command.add_option("--graph,-g", options.graph, "Graph file");
    command.add_option("--backend,-b", options.backend,
                       "Backend config file, or a preset (qconfig presets lists them)");
    command.add_option("--mapping,-m", options.mapping, "QConfig mapping file, or default:x86 and its like");
    command.add_option("--custom", options.custom, "PrepareCustomConfig file");
    command.add_flag("--qat", options.qat, "As prepare_qat_fx rather than prepare_fx");
}

} // namespace qcs::cli
