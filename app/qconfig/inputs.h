#pragma once
// What the commands make of their inputs.

#include "predict/resolve/resolve.h"
#include "project/inputs.h"

#include <CLI/CLI.hpp>

namespace qcs::cli {

/// load_project() with a note of the rules that are off.
Expected<project::Project> load_inputs(const project::InputOptions& options);

/// A note of the rules that the workspace has switched off; none where all are on.
Diagnostics note_rules_off(const project::Project& project, const std::string& workspace_file);

/// What is analyzed of a project, with what its graph has on record; the graph may be null.
Expected<predict::ResolveInput> configs_of(const project::Project& project);
/// The same; "no-graph" when it has none.
Expected<predict::ResolveInput> graph_input(const project::Project& project);
/// For what prepare does; "mode-is-fuse" where the mode is fuse_fx alone, which resolves and observes
/// nothing.
Expected<predict::ResolveInput> analysis_input(const project::Project& project);

/// Problems of one file of any kind; a workspace is read with everything it refers to.
Diagnostics validate_file(const std::string& path);

// The options that every command with inputs shares.

inline void add_input_options(CLI::App& command, project::InputOptions& options) {
    command.add_option("--workspace,-w", options.workspace, "Workspace file; stands for all the others");
    command.add_option("--graph,-g", options.graph, "Graph file");
    command.add_option("--backend,-b", options.backend,
                       "Backend config file, or a preset (qconfig presets lists them)");
    command.add_option("--mapping,-m", options.mapping, "QConfig mapping file, or default:x86 and its like");
    command.add_option("--custom", options.custom, "PrepareCustomConfig file");
    command.add_option("--eager", options.eager, "Eager-config file; the mode is one of eager mode's then");
    command.add_option("--mode", options.mode,
                       "fx, eager or dynamic (quantize_dynamic); default: the workspace's");
    command.add_flag("--qat", options.qat,
                     "As prepare_qat_fx rather than prepare_fx, or as prepare_qat in eager mode");
}

} // namespace qcs::cli
