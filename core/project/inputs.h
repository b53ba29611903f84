#pragma once
// Loads the inputs of a command from its options: a workspace file, or a model and configs that are given by
// separate files and presets.

#include "config/parts.h"
#include "project/project_files.h"

namespace qcs::project {

/// The values of the command line options; "" = the option was not given. If a workspace and parts are given,
/// the parts replace those of the workspace.
struct InputOptions {
    std::string workspace; ///< a workspace file
    std::string graph;     ///< a graph file or module list; becomes the current model of the workspace
    std::string backend;   ///< a file, or the name of a preset ("x86")
    std::string mapping;   ///< a file, or the name of a preset ("default:x86")
    std::string custom;    ///< a prepare-custom-config file
    std::string eager;     ///< an eager-config file; selects an eager mode
    /// "fx", "eager" or "dynamic". "" = the mode of the workspace. If that is an FX mode and `eager` is
    /// given, the mode is the eager one that belongs to the function that the eager config calls
    /// (EagerConfig::call).
    std::string mode;
    bool qat = false; ///< selects the QAT variant of the mode (dynamic quantization has none)
};

/// Returns the value of the option for this part; "" for a part without an option.
const std::string& option_of(const InputOptions& options, config::Part part);

/// Loads a config. `name` is the name of a preset or, if there is no such preset, the path of a file. Fails
/// with "unknown-preset" if there is no such file, but a preset with a similar name.
template <typename T>
Expected<config::Decoded<T>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::BackendConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::QConfigMapping>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::PrepareCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::ConvertCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::FuseCustomConfig>> load_config(const std::string& name);
extern template Expected<config::Decoded<config::EagerConfig>> load_config(const std::string& name);

/// Loads all files and presets that the options name into one Project. Without a workspace, parts that are
/// not given have default values: the native backend, an empty mapping, no model. If the workspace cannot be
/// loaded, returns its errors; otherwise returns the errors of all other files and presets together.
Expected<Project> load_project(const InputOptions& options);
/// Sets the mode of the workspace according to InputOptions::mode and InputOptions::qat. Adds
/// "unknown-mode-option" to `problems` if InputOptions::mode is not valid.
void choose_mode(const InputOptions& options, config::Workspace& workspace, Diagnostics& problems);

} // namespace qcs::project
