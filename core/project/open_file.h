#pragma once
// One file that a person or a command names: what kind it is, and what it holds.

#include "config/measurements.h"
#include "config/parts.h"
#include "model/module_list.h"
#include "project/project_files.h"

#include <variant>

namespace qcs::project {

/// A file of tensors, of which no more than the directory was read.
struct TensorFile {};

struct OpenedFile {
    /// A workspace comes with everything it refers to.
    std::variant<TensorFile, Project, std::shared_ptr<const model::Graph>,
                 std::shared_ptr<const model::ModuleList>, config::BackendConfig, config::QConfigMapping,
                 config::PrepareCustomConfig, config::ConvertCustomConfig, config::FuseCustomConfig,
                 config::EagerConfig, catalogue::Addition, config::Measurements>
        content;
    Diagnostics warnings;
    bool read_only = false; ///< written by a newer version of this program
};

/// One of our JSON files of any kind. "kind-not-validated" for those that come with the program (the
/// catalogue, named qconfigs).
Expected<OpenedFile> open_json_file(const std::string& path, const FileReader& reader = disk_reader());
/// The same, or a file of tensors: by what it holds or, so that their reader says what is wrong with it, by
/// its name.
Expected<OpenedFile> open_file(const std::string& path, const FileReader& reader = disk_reader());

/// Replaces the parts that the file at `path` has a value for; a workspace has one for each. Warnings are
/// added to those of the project. "not-comparable" for files of another kind.
Expected<void> take_configs(Project& project, const std::string& path, const FileReader& reader,
                            LoadGraphs graphs = LoadGraphs::Yes);

/// A preset's backend ("x86") or mapping ("default:x86"); false if there is none of that name.
bool take_preset(Project& project, std::string_view name);

} // namespace qcs::project
