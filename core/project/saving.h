#pragma once
// Saves a workspace. What to write is computed first, from plain values and on any thread, and then written.

#include "config/workspace.h"
#include "project/disk_state.h"
#include "project/save_journal.h"

#include <memory>
#include <set>

namespace qcs::project {

/// Makes the paths of a workspace that was read from `file` absolute (or, if `built_in`, adds
/// builtin_prefix), as they are kept in memory.
void make_paths_absolute(config::Workspace& workspace, const std::string& file, bool built_in);

/// Makes the paths relative to the folder of `path`, as a workspace file contains them.
void make_paths_relative(config::Workspace& workspace, const std::string& path);

struct SavePlan {
    std::vector<NewFile> files;  ///< parts first, the workspace itself last
    config::Workspace workspace; ///< the workspace in memory after the save (absolute paths)
};

/// The files of the parts that belong to a workspace on disk.
using PartFiles = std::set<std::string>;
PartFiles part_files(const config::Workspace& workspace);

/// Computes a save to `path`. `saved` is the workspace as it is on disk. A changed part with a file of its
/// own is written to that file only if the file is in `own`, the files that belong to the workspace at
/// `path`; otherwise the part is stored inside the workspace, so that files of other workspaces are not
/// changed. Edited presets are stored inside. Built-in files are written beside the workspace.
Expected<SavePlan> plan_save(config::Workspace workspace, const config::Workspace& saved,
                             const PartFiles& own, const std::string& path);

/// A workspace whose large values are held separately, by shared pointers.
struct SharedWorkspace {
    config::Workspace rest; ///< without the three values below
    std::shared_ptr<const config::BackendConfig> backend;
    std::shared_ptr<const config::QConfigMapping> mapping;
    std::shared_ptr<const config::PrepareCustomConfig> prepare_custom;

    config::Workspace whole() const;
    /// Values that are the same object are not compared element by element.
    bool operator==(const SharedWorkspace& other) const;
};

/// Resets the parts of `saved` that are in these files, so that they count as never saved.
void forget_parts(config::Workspace& saved, const std::vector<std::string>& files);

/// Everything that a save needs.
struct SaveRequest {
    std::uint64_t id = 0; ///< identifies the save for the caller
    std::string path;
    SharedWorkspace workspace;
    std::shared_ptr<const config::Workspace> saved; ///< the workspace as it is on disk
    PartFiles own;                                  ///< see plan_save()
    /// Digests of its files when they were read or written last, to detect changes by other programs.
    DiskState on_disk;
    bool overwrite = false;
    bool read_only = false; ///< written by a newer version of this program; the save is refused
    FileSteps steps;
};

struct SaveResult {
    Diagnostics problems;
    /// The workspace as it is on disk now, paths absolute; null if the save failed.
    std::shared_ptr<const config::Workspace> saved;
    DiskState written;
};

/// May be called on any thread. Saves into the same folders, also by other processes, wait for each other,
/// since they may share files. Problems: "saved-by-newer-version", "changed-on-disk" (one per file),
/// "file-unwritable". `progress` receives 0..1.
SaveResult write_save(const SaveRequest& request, const std::function<void(double)>& progress = {});

/// Gives `now`, which may have been edited since it was `before`, the file locations of `saved`.
void move_places(config::Workspace& now, const config::Workspace& before, const config::Workspace& saved);

} // namespace qcs::project
