#pragma once
// Saving a workspace: what is written is worked out before anything is, of plain values and on any thread.

#include "config/workspace.h"
#include "project/disk_state.h"
#include "project/save_journal.h"

#include <memory>
#include <set>

namespace qcs::project {

/// Makes the paths of a workspace that was read from `file` absolute (or built-in), as a window keeps them.
void make_paths_absolute(config::Workspace& workspace, const std::string& file, bool built_in);

/// As a file at `path` has them.
void make_paths_relative(config::Workspace& workspace, const std::string& path);

struct SavePlan {
    std::vector<NewFile> files;  ///< parts first, the workspace itself last
    config::Workspace workspace; ///< as it stands in memory afterwards (absolute paths)
};

/// Files of parts that belong to a workspace on disk.
using PartFiles = std::set<std::string>;
PartFiles part_files(const config::Workspace& workspace);

/// `saved` is the workspace as it is on disk. A part in a file of its own that changed is written there only
/// if the file is one of `own`, those that belong to the workspace at `path`; any other changed part goes
/// inside, so that no other workspace's files are touched. Presets that were edited go inside. Built-in files
/// are written beside it.
Expected<SavePlan> plan_save(config::Workspace workspace, const config::Workspace& saved,
                             const PartFiles& own, const std::string& path);

/// A workspace whose big values stand apart from it, shared with whoever has them.
struct SharedWorkspace {
    config::Workspace rest; ///< without the three values below
    std::shared_ptr<const config::BackendConfig> backend;
    std::shared_ptr<const config::QConfigMapping> mapping;
    std::shared_ptr<const config::PrepareCustomConfig> prepare_custom;

    config::Workspace whole() const;
    /// Values that are shared are the same without a look at them.
    bool operator==(const SharedWorkspace& other) const;
};

/// The parts that stand in these files count as never saved.
void forget_parts(config::Workspace& saved, const std::vector<std::string>& files);

/// All that a save needs to know.
struct SaveOrder {
    std::uint64_t id = 0; ///< names the save for whoever ordered it
    std::string path;
    SharedWorkspace workspace;
    std::shared_ptr<const config::Workspace> saved; ///< as it is on disk
    PartFiles own;                                  ///< as for plan_save()
    DiskState on_disk; ///< what its files held; others may have changed them meanwhile
    bool overwrite = false;
    bool read_only = false; ///< written by a newer version: refused
    FileSteps steps;
};

struct SaveResult {
    Diagnostics problems;
    std::shared_ptr<const config::Workspace> saved; ///< as it is on disk now, paths absolute; null: it is not
    DiskState written;
};

/// On any thread. Saves into the same folders, of this program and of others, wait for each other: they may
/// have files in common. Problems: "saved-by-newer-version", "changed-on-disk" (one for each file),
/// "file-unwritable".
SaveResult write_save(const SaveOrder& order, const std::function<void(double)>& progress = {});

/// Lets `now`, which may have been edited since it was `before`, stand where `saved` stands.
void move_places(config::Workspace& now, const config::Workspace& before, const config::Workspace& saved);

} // namespace qcs::project
