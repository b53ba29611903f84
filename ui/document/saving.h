#pragma once
// Saving a workspace: what is written is worked out before anything is, of plain values and on any thread.

#include "analysis/resolve/resolve.h"
#include "document/disk_state.h"
#include "document/durable_files.h"

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
qcs::Expected<SavePlan> planSave(qcs::Workspace workspace, const qcs::Workspace& saved, const PartFiles& own,
                                 const QString& path);

/// A workspace whose big values stand apart from it, shared with whoever has them.
struct SharedWorkspace {
    qcs::Workspace rest; ///< without the values of `parts`
    qcs::ResolveInput parts;

    qcs::Workspace whole() const;
    /// Values that are shared are the same without a look at them.
    bool sameAs(const SharedWorkspace& other) const;
};

/// The parts that stand in these files count as never saved.
void forgetParts(qcs::Workspace& saved, const QStringList& files);

/// All that a save needs to know.
struct SaveOrder {
    quint64 id = 0; ///< of the document's saves
    QString path;
    SharedWorkspace workspace;                   ///< as the document held it
    std::shared_ptr<const qcs::Workspace> saved; ///< as it is on disk
    PartFiles own;                               ///< as for planSave()
    DiskState onDisk; ///< what its files held; others may have changed them meanwhile
    bool overwrite = false;
    bool readOnly = false;
    FileSteps steps;
};

struct SaveResult {
    qcs::Diagnostics problems;
    std::shared_ptr<const qcs::Workspace> saved; ///< as it is on disk now, paths absolute; null: it is not
    DiskState written;
};

/// On any thread; one at a time, also of several documents: they may have files in common.
SaveResult writeSave(const SaveOrder& order, const std::function<void(double)>& progress = {});

/// Lets `now`, which may have been edited since it was `before`, stand where `saved` stands.
void movePlaces(qcs::Workspace& now, const qcs::Workspace& before, const qcs::Workspace& saved);

} // namespace qcs::ui
