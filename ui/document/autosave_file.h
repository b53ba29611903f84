#pragma once
// Where unsaved edits are kept: `.NAME.ID.autosave` beside the workspace, or in the folder of the program
// where that is not possible. Whoever writes one holds a lock on it until its end; one without is left of a
// crash.

#include "config/autosave_json.h"
#include "document/durable_files.h"

#include <mutex>

namespace qcs::ui {

/// What the workspace is called in the program's folder.
QString nameInOwnFolder(const QString& workspace);

/// Of one document of one running program. Any thread may call it.
class AutosaveFile {
public:
    AutosaveFile();
    ~AutosaveFile(); ///< removes the file unless there is something in it that is wanted
    AutosaveFile(const AutosaveFile&) = delete;
    AutosaveFile& operator=(const AutosaveFile&) = delete;

    /// To be taken together with what will be written. A later ticket makes the earlier ones worthless.
    int ticket();
    /// Returns what went wrong; nothing if it was written or its ticket is worthless. `folder` is the
    /// program's.
    std::optional<FileProblem> write(int ticket, const qcs::Autosave& autosave, const QString& folder);
    /// Nothing is worth keeping, no ticket either: tidy() or the destructor removes the file.
    void forget();
    void tidy();
    QString path() const; ///< of the file there is; empty if there is none

private:
    bool writeTo(const FileToWrite& file, FileProblem& problem);
    void setPath(const QString& path);
    void removeFile();
    bool isWanted() const;
    bool isWorthless(int ticket) const;
    bool keep(int ticket);

    std::mutex writing_; ///< held as long as the disk takes; who holds both took this one first
    mutable std::mutex mutex_;
    const QString id_;
    QString path_;
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

    const QString& path() const { return path_; }
    /// What is in it, or (after it was put aside under another name) why it cannot be read.
    const qcs::Expected<qcs::Autosave>& content() const { return content_; }
    void remove();
    /// Renamed so that it is kept and found no more; the new name, empty if that failed.
    QString putAside();

    /// Those of that workspace; of workspaces that were never saved for "". Newest first. `folder` is the
    /// program's.
    static std::vector<LeftAutosave> find(const QString& workspaceFile, const QString& folder);

private:
    LeftAutosave(QString path, int lock, qcs::Expected<qcs::Autosave> content);
    static std::optional<LeftAutosave> take(const QString& path);

    QString path_;
    int lock_;
    qcs::Expected<qcs::Autosave> content_;
};

} // namespace qcs::ui
