#pragma once
// What saving a workspace writes, worked out before anything is written.

#include "document/durable_files.h"
#include "model/workspace_files.h"

#include <set>

namespace qcs::ui {

/// Prefix of the paths of files that are linked into the program.
inline constexpr std::string_view builtInPrefix = "builtin:";

/// Makes the paths of a workspace that was read from `file` absolute (or built-in), as a Document keeps them.
void makePathsAbsolute(qcs::Workspace& workspace, const std::string& file, bool builtIn);

/// As a file at `path` has them.
void makePathsRelative(qcs::Workspace& workspace, const QString& path);

struct SavePlan {
    std::vector<FileToWrite> files; ///< parts first, the workspace itself last
    qcs::Workspace workspace;       ///< as the document holds it afterwards (absolute paths)
};

/// Files of parts that belong to a workspace on disk.
using PartFiles = std::set<std::string>;
PartFiles partFiles(const qcs::Workspace& workspace);

/// `saved` is the workspace as it is on disk. A part in a file of its own that changed is written there only
/// if the file is one of `own`, those that belong to the workspace at `path`; any other changed part goes
/// inside, so that no other workspace's files are touched. Presets that were edited go inside. Built-in files
/// are written beside it.
qcs::Expected<SavePlan> planSave(const qcs::Workspace& workspace, const qcs::Workspace& saved,
                                 const PartFiles& own, const QString& path);

/// All or none of them (durable_files.h).
qcs::Diagnostics writeFiles(const std::vector<FileToWrite>& files, const FileSteps& steps = {});

} // namespace qcs::ui
