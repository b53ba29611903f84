#pragma once
// Puts what a file says into a project: one config, or all of a workspace.

#include "model/workspace_files.h"

namespace qcs {

/// Replaces the parts that the file at `path` has a value for; a workspace has one for each. Warnings are
/// added to those of the project. "not-comparable" for files of another kind.
Expected<bool> take_configs(Project& project, const std::string& path, const FileReader& reader,
                            LoadGraphs graphs = LoadGraphs::Yes);

/// A preset's backend ("x86") or mapping ("default:x86"); false if there is none of that name.
bool take_preset(Project& project, std::string_view name);

} // namespace qcs
