#pragma once
// The workspace that options name: a file, or its parts from files and presets.

#include "config/parts.h"
#include "project/project_files.h"

namespace qcs::project {

/// As given; "" for what is not. Parts given beside a workspace replace the workspace's.
struct InputOptions {
    std::string workspace;
    std::string graph;
    std::string backend; ///< file or preset
    std::string mapping; ///< file or "default:x86" and its like
    std::string custom;  ///< prepare-custom-config file
    std::string eager;   ///< eager-config file; the mode is eager mode then
    std::string mode; ///< "fx", "eager" or "dynamic"; "": the workspace's, or what the call of `eager` is of
    bool qat = false;
};

/// What the options say of that part.
const std::string& option_of(const InputOptions& options, config::Part part);

/// A config: a preset if there is one of that name, else a file. "unknown-preset" where there is no such file
/// and a preset's name is near; warnings are those of reading.
template <typename T>
Expected<config::Decoded<T>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::BackendConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::QConfigMapping>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::PrepareCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::ConvertCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::FuseCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::EagerConfig>> load_config(const std::string& name);

/// Everything the options name, as one workspace: what is not named keeps its default (native backend, empty
/// mapping, no graph). All problems in one go.
Expected<Project> load_project(const InputOptions& options);
/// Puts the workspace into the mode that the options name; "unknown-mode-option".
void choose_mode(const InputOptions& options, config::Workspace& workspace, Diagnostics& problems);

} // namespace qcs::project
