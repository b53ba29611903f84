#pragma once
// The workspace that command line options describe: a workspace file, or separate parts from files and
// presets.

#include "config/parts.h"
#include "project/project_files.h"

namespace qcs::project {

/// The options as given; "" for options that were not. Parts that are given besides a workspace replace the
/// workspace's.
struct InputOptions {
    std::string workspace;
    std::string graph;
    std::string backend; ///< a file or a preset
    std::string mapping; ///< a file or a preset ("default:x86")
    std::string custom;  ///< a prepare-custom-config file
    std::string eager;   ///< an eager-config file; selects an eager mode
    /// "fx", "eager" or "dynamic"; "": the workspace's mode, or that of the call in `eager`.
    std::string mode;
    bool qat = false;
};

/// The option for this part; "" for parts that have none.
const std::string& option_of(const InputOptions& options, config::Part part);

/// Loads a config: the preset of this name if there is one, else the file. "unknown-preset" if there is no
/// such file and the name resembles that of a preset.
template <typename T>
Expected<config::Decoded<T>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::BackendConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::QConfigMapping>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::PrepareCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::ConvertCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::FuseCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::EagerConfig>> load_config(const std::string& name);

/// Loads everything that the options name into one workspace. What they do not name has its default (native
/// backend, empty mapping, no graph). All problems are reported at once.
Expected<Project> load_project(const InputOptions& options);
/// Sets the workspace's mode as the options request. Reports "unknown-mode-option" for an unknown one.
void choose_mode(const InputOptions& options, config::Workspace& workspace, Diagnostics& problems);

} // namespace qcs::project
