#pragma once
// Autosave files, which keep unsaved edits: `.NAME.ID.autosave` beside the workspace, or in the program's own
// folder if that is not writable. The process that writes such a file holds a lock on it until it exits, so
// an unlocked one was left behind by a crash.

#include "base/durable_file.h"
#include "config/codecs.h"

#include <map>
#include <mutex>
#include <optional>

namespace qcs::project {

// The content of an autosave file: a whole workspace with its configs inside, and the files that they came
// from.

struct FileDigest {
    std::string path;
    std::string digest; ///< hexadecimal, computed by the writer; "" for a file that does not exist
    bool operator==(const FileDigest&) const = default;
};

struct Autosave {
    std::string workspace_file;      ///< absolute; "" for a workspace that was never saved
    std::string time;                ///< ISO 8601, UTC
    std::int64_t steps = 0;          ///< number of undoable edits since the workspace was saved
    std::vector<FileDigest> on_disk; ///< the workspace's files on disk, as they were when the edits began
    /// With absolute paths. Unlike in a workspace file, a part with a `file` also has its value.
    config::Workspace workspace;
    /// Text that the user typed for a part and that is not a valid value of it, by the part's key.
    std::map<std::string, std::string> texts = {};
};

std::string write_autosave(const Autosave& autosave);
/// A file of a newer version is an error ("newer-version").
Expected<Autosave> read_autosave(std::string_view json, const std::string& file = {});

/// The name of the workspace that autosave files in the program's folder contain; "untitled" for "".
std::string name_in_own_folder(const std::string& workspace_file);

/// Writes the autosave file of one workspace in this process. Thread-safe.
class AutosaveFile {
public:
    AutosaveFile();
    ~AutosaveFile(); ///< removes the file unless it holds edits that are still unsaved
    AutosaveFile(const AutosaveFile&) = delete;
    AutosaveFile& operator=(const AutosaveFile&) = delete;

    /// Takes a ticket; call it when the state to be written is captured. Writing with a later ticket makes
    /// earlier ones obsolete.
    int ticket();
    /// Writes the file unless the ticket is obsolete. `folder` is the program's own folder. "file-unwritable"
    /// if the file can be written in neither place.
    Expected<void> write(int ticket, const Autosave& autosave, const std::string& folder);
    /// Marks all edits as not worth keeping and all tickets taken so far as obsolete. The file is removed by
    /// tidy() or the destructor.
    void forget();
    void tidy();
    std::string path() const; ///< of the existing file; "" if there is none

private:
    Expected<void> write_to(const FileToWrite& file);
    void set_path(const std::string& path);
    void remove_file();
    bool is_wanted() const;
    bool is_worthless(int ticket) const;
    bool keep(int ticket);

    std::mutex writing_; ///< held during disk access; if both are locked, this one is locked first
    mutable std::mutex mutex_;
    const std::string id_;
    std::string path_;
    int lock_ = -1; ///< file descriptor that holds the lock; protected by writing_
    int tickets_ = 0;
    int done_ = 0; ///< the last obsolete ticket
    bool wanted_ = false;
};

/// An autosave file that a crash left behind. While this object exists, no other process or window can take
/// it.
class OrphanedAutosave {
public:
    OrphanedAutosave(OrphanedAutosave&& other) noexcept;
    OrphanedAutosave& operator=(OrphanedAutosave&&) = delete;
    ~OrphanedAutosave();

    const std::string& path() const { return path_; }
    /// The content, or the reason why it cannot be read.
    const Expected<Autosave>& content() const { return content_; }
    void remove();
    /// Renames the file so that it is kept, but no longer found. Returns the new name, "" if renaming failed.
    std::string set_aside();

    /// The autosave files left behind for this workspace ("": for workspaces that were never saved), newest
    /// first in each folder. `folder` is the program's own folder.
    static std::vector<OrphanedAutosave> find(const std::string& workspace_file, const std::string& folder);

private:
    OrphanedAutosave(std::string path, int lock, Expected<Autosave> content);
    static std::optional<OrphanedAutosave> take(const std::string& path);

    std::string path_;
    int lock_;
    Expected<Autosave> content_;
};

} // namespace qcs::project
