#pragma once
// What saving a workspace writes, worked out before anything is written.

#include "model/workspace_files.h"

#include <QByteArray>
#include <QString>

namespace qcs::ui {

/// Prefix of the paths of files that are linked into the program.
inline constexpr std::string_view builtInPrefix = "builtin:";

/// Makes the paths of a workspace that was read from `file` absolute (or built-in), as a Document keeps them.
void makePathsAbsolute(qcs::Workspace& workspace, const std::string& file, bool builtIn);

struct FileToWrite {
    QString path;
    QByteArray bytes;
};

struct SavePlan {
    std::vector<FileToWrite> files; ///< parts first, the workspace itself last
    qcs::Workspace workspace;       ///< as the document holds it afterwards (absolute paths)
};

/// `saved` is the workspace as it is on disk. Parts that stand in files of their own and changed are written
/// there; on saving under another name (`path` is not `oldPath`) they go inside instead, so that the old
/// workspace's files stay as they are. Presets that were edited go inside. Built-in files are written beside
/// the workspace.
qcs::Expected<SavePlan> planSave(const qcs::Workspace& workspace, const qcs::Workspace& saved,
                                 const QString& oldPath, const QString& path);

/// Each file through a temporary one that is synced and renamed. Stops at the first failure.
qcs::Diagnostics writeFiles(const std::vector<FileToWrite>& files);

} // namespace qcs::ui
