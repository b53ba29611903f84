#pragma once
// Saves a workspace. plan_save() computes which files are to be written, without changing anything on disk;
// write_save() makes a plan and writes the files. Both may be called on any thread.

#include "config/workspace.h"
#include "project/disk_state.h"
#include "project/save_journal.h"

#include <memory>
#include <set>

namespace qcs::project {

/// Makes all paths in a workspace that was read from `file` absolute, as is required of a workspace in
/// memory. If `built_in` is true, `file` is a built-in file, and the paths get builtin_prefix instead.
void make_paths_absolute(config::Workspace& workspace, const std::string& file, bool built_in);

/// Makes all absolute paths in a workspace relative to the folder of `path`, as is required in the workspace
/// file at `path`.
void make_paths_relative(config::Workspace& workspace, const std::string& path);

struct SavePlan {
    std::vector<NewFile> files;  ///< the files to write; the last one is the workspace file
    config::Workspace workspace; ///< the workspace as it is in memory after the save, with absolute paths
};

/// Paths of files in which the parts of a workspace are stored (ConfigPart::file).
using PartFiles = std::set<std::string>;
/// Returns the files of all parts that are stored in files of their own.
PartFiles part_files(const config::Workspace& workspace);

/// Computes how to save `workspace` to `path`. `saved` is the workspace as it is on disk; parts that are
/// equal in both are not written again. `own` has the part files that belong to the workspace at `path`. A
/// changed part whose ConfigPart::file is in `own` is written to that file. If the file is not in `own`, the
/// part is stored inside the workspace file instead, so that files of other workspaces do not change. A
/// preset that was edited is stored inside the workspace file. If the workspace refers to built-in files,
/// copies of these files are written to the folder of `path`, and the saved workspace refers to the copies.
Expected<SavePlan> plan_save(config::Workspace workspace, const config::Workspace& saved,
                             const PartFiles& own, const std::string& path);

/// A workspace whose large values are shared, so that it can be copied and compared quickly.
struct SharedWorkspace {
    config::Workspace rest; ///< the workspace, in which the three values below are empty
    std::shared_ptr<const config::BackendConfig> backend;
    std::shared_ptr<const config::QConfigMapping> mapping;
    std::shared_ptr<const config::PrepareCustomConfig> prepare_custom;

    /// Returns the whole workspace, with copies of the shared values.
    config::Workspace whole() const;
    /// Compares by value. If both workspaces point to the same object, its contents are not compared.
    bool operator==(const SharedWorkspace& other) const;
};

/// Empties the parts of `saved` that are stored in `files`, so that plan_save() writes these parts again.
void forget_parts(config::Workspace& saved, const std::vector<std::string>& files);

/// The arguments of write_save().
struct SaveRequest {
    std::uint64_t id = 0;      ///< not used by write_save(); the caller can identify the save by this number
    std::string path;          ///< where to save the workspace
    SharedWorkspace workspace; ///< the workspace to save, with absolute paths
    std::shared_ptr<const config::Workspace> saved; ///< the workspace as it is on disk
    PartFiles own;                                  ///< the part files that belong to the workspace at `path`
    /// The digests of the workspace's files when this program last read or wrote them. Used to detect changes
    /// by other programs.
    DiskState on_disk;
    bool overwrite = false; ///< save even if other programs have changed the files
    bool read_only = false; ///< a newer version of this program wrote the workspace; the save is refused
    FileStepHook steps;     ///< called before each step of writing a file (FileStep)
};

struct SaveResult {
    Diagnostics problems; ///< the reasons why the save failed; empty if it succeeded
    /// The workspace as it is on disk now, but with absolute paths; null if the save failed.
    std::shared_ptr<const config::Workspace> saved;
    DiskState written; ///< the digests of the files that were written
};

/// Saves a workspace. May be called on any thread. Since workspaces in the same folders may share files,
/// saves into the same folders, also by other processes, wait for one another; after 10 seconds, a save goes
/// on without waiting. Problems: "saved-by-newer-version", "changed-on-disk" (for each changed file),
/// "file-unwritable". `progress` is called on the calling thread with an estimate of the completed fraction,
/// from 0 to 1.
SaveResult write_save(const SaveRequest& request, const std::function<void(double)>& progress = {});

/// Transfers new file locations to an open workspace after a save. `before` is the workspace that was saved,
/// `saved` is the workspace after the save, in which parts may be stored elsewhere and files may have new
/// paths. `now` is the open workspace, which the user may have edited during the save. The locations in `now`
/// that have not changed since `before` are replaced by those in `saved`.
void update_file_locations(config::Workspace& now, const config::Workspace& before,
                           const config::Workspace& saved);

} // namespace qcs::project
