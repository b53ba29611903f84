#pragma once
// Loads the inputs of commands.

#include "predict/resolve/resolve.h"
#include "project/inputs.h"

#include <CLI/CLI.hpp>

namespace qcs::cli {

/// load_project(), and a note about rules that are switched off.
Expected<project::Project> load_inputs(const project::InputOptions& options);

/// A note listing the rules that the workspace has switched off; empty if there are none.
Diagnostics note_rules_off(const project::Project& project, const std::string& workspace_file);

/// The inputs of the analysis of a project, with the answers recorded in its graph; the graph may be null.
Expected<predict::ResolveInput> configs_of(const project::Project& project);
/// The same; error "no-graph" if there is no graph.
Expected<predict::ResolveInput> graph_input(const project::Project& project);
/// The same for commands that need prepare; error "mode-is-fuse" if the mode is fuse_fx alone, which neither
/// resolves nor observes.
Expected<predict::ResolveInput> analysis_input(const project::Project& project);

/// The problems of one file of any kind. For a workspace, everything that it refers to is read, too.
Diagnostics validate_file(const std::string& path);

// The options that all commands with inputs share.

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
