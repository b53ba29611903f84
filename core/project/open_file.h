#pragma once
// Opens a single file that the user or a command names: finds its kind and reads it.

#include "config/measurements.h"
#include "config/parts.h"
#include "model/module_list.h"
#include "project/project_files.h"

#include <variant>

namespace qcs::project {

/// A file of tensors. Only its directory was read, to validate it.
struct TensorFile {};

struct OpenedFile {
    /// A workspace is loaded with everything it refers to.
    std::variant<TensorFile, Project, std::shared_ptr<const model::Graph>,
                 std::shared_ptr<const model::ModuleList>, config::BackendConfig, config::QConfigMapping,
                 config::PrepareCustomConfig, config::ConvertCustomConfig, config::FuseCustomConfig,
                 config::EagerConfig, catalogue::Addition, config::Measurements>
        content;
    Diagnostics warnings;
    bool read_only = false; ///< written by a newer version of this program
};

/// Opens a JSON file of this program, of any kind. "kind-not-validated" for kinds that only come with the
/// program (the catalogue, named qconfigs).
Expected<OpenedFile> open_json_file(const std::string& path, const FileReader& reader = disk_reader());
/// Opens a JSON file or a file of tensors. Tensor files are recognised by their content or by their name, so
/// that a broken one gets an error from the tensor reader.
Expected<OpenedFile> open_file(const std::string& path, const FileReader& reader = disk_reader());

/// Replaces the parts for which the file at `path` has a value (a workspace: all of them). The file's
/// warnings are appended to those of the project. "not-comparable" for files of other kinds.
Expected<void> take_configs(Project& project, const std::string& path, const FileReader& reader,
                            LoadGraphs graphs = LoadGraphs::Yes);

/// Takes the backend of a preset ("x86") or its mapping ("default:x86"). False if there is no preset of this
/// name.
bool take_preset(Project& project, std::string_view name);

} // namespace qcs::project
