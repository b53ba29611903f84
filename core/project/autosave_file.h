#pragma once
// Autosave files, which contain unsaved edits of a workspace. An autosave file has the name
// `.NAME.ID.autosave` and is in the folder of the workspace file or, if there is no workspace file yet or
// that folder is not writable, in a folder of the program. An AutosaveFile holds a lock on the file that it
// wrote as long as the object exists. An autosave file without a lock was therefore left behind by a crash.

#include "base/durable_file.h"
#include "config/codecs.h"

#include <map>
#include <mutex>
#include <optional>

namespace qcs::project {

// The contents of an autosave file: a whole workspace with all its configs, and the paths of the files in
// which the configs are stored.

/// A file and a hash of its contents.
struct FileDigest {
    std::string path;
    std::string digest; ///< as in a DiskState (project/disk_state.h)
    bool operator==(const FileDigest&) const = default;
};

struct Autosave {
    std::string workspace_file;      ///< absolute path; "" for a workspace that was never saved
    std::string time;                ///< time of the autosave: ISO 8601, UTC
    std::int64_t steps = 0;          ///< number of undo steps between the saved workspace and this one
    std::vector<FileDigest> on_disk; ///< the files of the workspace as they were when last read or saved
    /// The edited workspace, with absolute paths. Unlike in a workspace file, the value of a part is included
    /// even if the part is stored in a file of its own (ConfigPart::file).
    config::Workspace workspace;
    /// JSON text that the user typed for a part and that is not valid (yet), by the key of the part
    /// (key_of()).
    std::map<std::string, std::string> texts = {};
};

/// Returns the text of an autosave file.
std::string write_autosave(const Autosave& autosave);
/// Reads the text of an autosave file. `file` is the name for diagnostics. Fails with "newer-version" if a
/// newer version of this program wrote the file.
Expected<Autosave> read_autosave(std::string_view json, const std::string& file = {});

/// Returns the part NAME in the names of autosave files in the program's folder: the name of the workspace
/// file, cut to 40 UTF-16 code units; "untitled" if `workspace_file` is "".
std::string name_in_own_folder(const std::string& workspace_file);

/// Writes and removes the autosave file of one open workspace. Thread-safe.
class AutosaveFile {
public:
    AutosaveFile();
    ~AutosaveFile(); ///< removes the file unless it contains edits that are still unsaved
    AutosaveFile(const AutosaveFile&) = delete;
    AutosaveFile& operator=(const AutosaveFile&) = delete;

    /// Returns a new ticket, a number that is larger than all earlier ones. Take a ticket when you copy the
    /// workspace for write(). Once a ticket has been used to write the file, earlier tickets are obsolete.
    int ticket();
    /// Writes the file; does nothing if the ticket is obsolete. `folder` is the folder of the program. Fails
    /// with "file-unwritable" if the file can be written neither beside the workspace nor in `folder`.
    Expected<void> write(int ticket, const Autosave& autosave, const std::string& folder);
    /// To be called when the edits were saved or discarded. Makes all tickets that were taken so far
    /// obsolete. Does not access the disk: remove_if_unneeded() or the destructor removes the file.
    void forget();
    /// Removes the file unless it contains edits that are still unsaved.
    void remove_if_unneeded();
    std::string path() const; ///< path of the autosave file; "" if there is none now

private:
    Expected<void> write_to(const FileToWrite& file);
    void set_path(const std::string& path);
    void remove_file();
    bool is_wanted() const;
    bool is_obsolete(int ticket) const;
    /// Marks the written file as containing unsaved edits. Returns false if forget() was called during the
    /// write.
    bool keep(int ticket);

    std::mutex writing_;       ///< held while the disk is accessed; must be locked before `mutex_`
    mutable std::mutex mutex_; ///< protects the members below, except `lock_`
    const std::string id_;     ///< the part ID of the file name
    std::string path_;
    int lock_ = -1;       ///< file descriptor that holds the lock; protected by writing_
    int tickets_ = 0;     ///< the last ticket
    int done_ = 0;        ///< the last obsolete ticket
    bool wanted_ = false; ///< the file contains edits that are still unsaved
};

/// An autosave file that a crash left behind. The object holds the lock of the file, so that no other process
/// or window finds the same file while this object exists.
class OrphanedAutosave {
public:
    OrphanedAutosave(OrphanedAutosave&& other) noexcept;
    OrphanedAutosave& operator=(OrphanedAutosave&&) = delete;
    ~OrphanedAutosave();

    const std::string& path() const { return path_; }
    /// The contents of the file, or the reason why they cannot be read.
    const Expected<Autosave>& content() const { return content_; }
    void remove(); ///< deletes the file
    /// Renames the file so that it remains on disk, but is no longer found. Returns the new path; "" if the
    /// file cannot be renamed.
    std::string set_aside();

    /// Returns the autosave files that were left behind for this workspace or, if `workspace_file` is "", for
    /// workspaces that were never saved. First come those in the folder of the workspace, then those in
    /// `folder`, the folder of the program; within each folder, the newest is first.
    static std::vector<OrphanedAutosave> find(const std::string& workspace_file, const std::string& folder);

private:
    OrphanedAutosave(std::string path, int lock, Expected<Autosave> content);
    /// Locks and reads a file. Returns nullopt if a process holds the lock or if the file no longer exists.
    static std::optional<OrphanedAutosave> take(const std::string& path);

    std::string path_;
    int lock_; ///< file descriptor that holds the lock
    Expected<Autosave> content_;
};

} // namespace qcs::project
