#pragma once
// Loads the inputs that the options of a command name.

#include "predict/resolve/resolve.h"
#include "project/inputs.h"

#include <CLI/CLI.hpp>

namespace qcs::cli {

/// Calls project::load_project(), and adds note_rules_off() to the warnings of the project.
Expected<project::Project> load_inputs(const project::InputOptions& options);

/// Returns a note that names up to five of the rules which are switched off in the workspace's mapping, or in
/// its eager config if the mode is an eager one; empty if none is switched off. `workspace_file` is the file
/// that the note refers to.
Diagnostics note_rules_off(const project::Project& project, const std::string& workspace_file);

/// Returns the input for predicting FX graph mode, with the answers of Python that are recorded in the graph
/// file. Its graph is null if the project has none.
Expected<predict::ResolveInput> fx_input(const project::Project& project);
/// As fx_input(), but fails with "no-graph" if there is no graph, or with "modules-no-graph" if the file of
/// the model only lists its modules.
Expected<predict::ResolveInput> graph_input(const project::Project& project);
/// As graph_input(), for commands that need the result of prepare_fx. Fails with "mode-is-fuse" if the mode
/// is fx-fuse, which calls neither prepare nor convert, or with "mode-is-eager" if it is an eager mode.
Expected<predict::ResolveInput> analysis_input(const project::Project& project);

/// Returns the problems of a JSON file of any kind. For a workspace, also reads every file that it refers to.
Diagnostics validate_file(const std::string& path);

/// Adds the options that all commands with inputs share.
inline void add_input_options(CLI::App& command, project::InputOptions& options) {
    command.add_option("--workspace,-w", options.workspace,
                       "Workspace file; the other inputs take the place of its parts");
    command.add_option("--graph,-g", options.graph, "Graph file");
    command.add_option("--backend,-b", options.backend,
                       "Backend config file, or a preset (qconfig presets lists them)");
    command.add_option("--mapping,-m", options.mapping,
                       "QConfig mapping file, or a preset such as default:x86");
    command.add_option("--custom", options.custom, "PrepareCustomConfig file");
    command.add_option("--eager", options.eager, "Eager-config file; selects eager mode");
    command.add_option("--mode", options.mode,
                       "fx, eager or dynamic (quantize_dynamic); default: the workspace's");
    command.add_flag("--qat", options.qat,
                     "As prepare_qat_fx rather than prepare_fx, or as prepare_qat in eager mode");
}

} // namespace qcs::cli
