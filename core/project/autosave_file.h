#pragma once
// Where unsaved edits are kept: `.NAME.ID.autosave` beside the workspace, or in the folder of the program
// where that is not possible. Whoever writes one holds a lock on it until its end; one without is left of a
// crash.

#include "base/durable_file.h"
#include "config/codecs.h"

#include <map>
#include <mutex>
#include <optional>

namespace qcs::project {

// The file that keeps unsaved edits: a whole workspace with its configs inside, and where they came from.

struct FileDigest {
    std::string path;
    std::string digest; ///< hexadecimal, made by whoever writes; "" for a file that is not there
    bool operator==(const FileDigest&) const = default;
};

struct Autosave {
    std::string workspace_file;      ///< absolute; "" for a workspace that was never saved
    std::string time;                ///< ISO 8601, UTC
    std::int64_t steps = 0;          ///< undoable edits since the workspace was saved
    std::vector<FileDigest> on_disk; ///< the files of the workspace that the edits began with
    /// Absolute paths. A part with a `file` has its value all the same.
    config::Workspace workspace;
    /// What somebody typed for a part and is none of its values, by the part's key in a workspace.
    std::map<std::string, std::string> texts = {};
};

std::string write_autosave(const Autosave& autosave);
/// Refuses files of a newer version ("newer-version").
Expected<Autosave> read_autosave(std::string_view json, const std::string& file = {});

/// What the workspace is called in the program's folder.
std::string name_in_own_folder(const std::string& workspace_file);

/// Of one workspace of one running program. Any thread may call it.
class AutosaveFile {
public:
    AutosaveFile();
    ~AutosaveFile(); ///< removes the file unless there is something in it that is wanted
    AutosaveFile(const AutosaveFile&) = delete;
    AutosaveFile& operator=(const AutosaveFile&) = delete;

    /// To be taken together with what will be written. A later ticket makes the earlier ones worthless.
    int ticket();
    /// Writes it, unless its ticket is worthless. `folder` is the program's. "file-unwritable" if neither
    /// place takes it.
    Expected<void> write(int ticket, const Autosave& autosave, const std::string& folder);
    /// Nothing is worth keeping, no ticket either: tidy() or the destructor removes the file.
    void forget();
    void tidy();
    std::string path() const; ///< of the file there is; "" if there is none

private:
    Expected<void> write_to(const FileToWrite& file);
    void set_path(const std::string& path);
    void remove_file();
    bool is_wanted() const;
    bool is_worthless(int ticket) const;
    bool keep(int ticket);

    std::mutex writing_; ///< held as long as the disk takes; who holds both took this one first
    mutable std::mutex mutex_;
    const std::string id_;
    std::string path_;
    int lock_ = -1; ///< of those who write
    int tickets_ = 0;
    int done_ = 0; ///< the last ticket that is of no use any more
    bool wanted_ = false;
};

/// One that is left of a crash. As long as this object lives no other program or window takes it.
class LeftAutosave {
public:
    LeftAutosave(LeftAutosave&& other) noexcept;
    LeftAutosave& operator=(LeftAutosave&&) = delete;
    ~LeftAutosave();

    const std::string& path() const { return path_; }
    /// What is in it, or (after it was put aside under another name) why it cannot be read.
    const Expected<Autosave>& content() const { return content_; }
    void remove();
    /// Renamed so that it is kept and found no more; the new name, "" if that failed.
    std::string put_aside();

    /// Those of that workspace; of workspaces that were never saved for "". Newest first. `folder` is the
    /// program's.
    static std::vector<LeftAutosave> find(const std::string& workspace_file, const std::string& folder);

private:
    LeftAutosave(std::string path, int lock, Expected<Autosave> content);
    static std::optional<LeftAutosave> take(const std::string& path);

    std::string path_;
    int lock_;
    Expected<Autosave> content_;
};

} // namespace qcs::project
