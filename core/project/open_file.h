#pragma once
// Opens a file of any kind: determines the kind and reads the file.

#include "config/measurements.h"
#include "config/parts.h"
#include "model/module_list.h"
#include "project/project_files.h"

#include <variant>

namespace qcs::project {

/// Stands for a valid file of tensors. Only the file's directory of tensors was read, not the tensors.
struct TensorFile {};

struct OpenedFile {
    /// The contents; the type depends on the kind of the file. For a workspace it is a Project, into which
    /// all files to which the workspace refers have been loaded.
    std::variant<TensorFile, Project, std::shared_ptr<const model::Graph>,
                 std::shared_ptr<const model::ModuleList>, config::BackendConfig, config::QConfigMapping,
                 config::PrepareCustomConfig, config::ConvertCustomConfig, config::FuseCustomConfig,
                 config::EagerConfig, catalogue::Addition, config::Measurements>
        content;
    Diagnostics warnings;
    /// The file was written by a newer version of this program; for a workspace, see Project::read_only.
    bool read_only = false;
};

/// Opens a JSON file of any kind. Fails with "kind-not-validated" for the kinds that exist only as data of
/// the program (catalogue, named qconfigs, ...). `reader` reads the file and those to which a workspace
/// refers.
Expected<OpenedFile> open_json_file(const std::string& path, const FileReader& reader = disk_reader());
/// Opens a JSON file or a file of tensors. A file is opened as a file of tensors if its contents look like
/// one, or if its name has one of the usual endings (".safetensors", ".npy", ...). The name is considered so
/// that a damaged file of tensors is not reported as invalid JSON. `reader` reads only JSON files; a file of
/// tensors is always read from the disk.
Expected<OpenedFile> open_file(const std::string& path, const FileReader& reader = disk_reader());

/// Loads the file at `path` into the project. A config file replaces the part that it contains. A workspace
/// file replaces the whole workspace; `graphs` tells whether its graphs are loaded. Warnings are appended to
/// Project::warnings. Fails with "not-comparable" for other kinds of files.
Expected<void> load_into(Project& project, const std::string& path, const FileReader& reader,
                         LoadGraphs graphs = LoadGraphs::Yes);

/// Sets one part of the project to the preset with this name: "x86" is a preset for the backend, for example,
/// and "default:x86" one for the mapping. Returns false and changes nothing if there is no preset with this
/// name.
bool set_preset(Project& project, std::string_view name);

} // namespace qcs::project
