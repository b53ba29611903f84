#pragma once
// What the commands read: a workspace, or its parts from files and presets.

#include "analysis/resolve/resolve.h"
#include "model/workspace_files.h"

namespace qcs::cli {

/// The options that name the inputs, as given. Parts given beside a workspace replace the workspace's.
struct InputOptions {
    std::string workspace;
    std::string graph;
    std::string backend; ///< file or preset
    std::string mapping; ///< file or "default:x86" and its like
    std::string custom;  ///< prepare-custom-config file
    bool qat = false;
};

/// Values with the warnings that reading gave.
template <typename T>
struct Loaded {
    T value;
    Diagnostics warnings;
};

Expected<Loaded<BackendConfig>> load_backend(const std::string& file_or_preset);
Expected<Loaded<QConfigMapping>> load_mapping(const std::string& file_or_preset);
Expected<Loaded<ConvertCustomConfig>> load_convert_custom(const std::string& file);
Expected<Loaded<FuseCustomConfig>> load_fuse_custom(const std::string& file);

/// Everything the options name, as one workspace: what is not named keeps its default (native backend, empty
/// mapping, no graph).
Expected<Project> load_inputs(const InputOptions& options);

/// A note of the rules that the workspace has switched off; none where all are on.
Diagnostics note_rules_off(const Project& project, const std::string& workspace_file);

/// What is analyzed of a project, with what its graph has on record; the graph may be null.
Expected<ResolveInput> configs_of(const Project& project);
/// The same; "no-graph" when it has none.
Expected<ResolveInput> graph_input(const Project& project);
/// For what prepare does; "mode-is-fuse" where the mode is fuse_fx alone, which resolves and observes
/// nothing.
Expected<ResolveInput> analysis_input(const Project& project);

/// Problems of one file of any kind; a workspace is read with everything it refers to.
Diagnostics validate_file(const std::string& path);

} // namespace qcs::cli
