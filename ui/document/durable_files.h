#pragma once
// Writing files so that neither a crash nor a power cut leaves half of one: a temporary file is written and
// synced, renamed, and the folder is synced.

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace qcs::ui {

enum class FileStep : std::uint8_t { Write, SyncFile, Rename, SyncFolder, Remove };

/// Hears of each step before it is done, with the path of the file (the folder for SyncFolder); an errno
/// other than 0 makes the step fail. For tests.
using FileSteps = std::function<int(FileStep step, const QString& path)>;

struct FileToWrite {
    QString path;
    QByteArray bytes;
    QString permissionsOf = {}; ///< of a new file: those of this one, if it is there
};

struct FileProblem {
    QString path;
    QString why; ///< in the system's words
};

/// A file that lies ready under a temporary name (`.NAME.PID-N.new` beside it) until it is renamed. Removed
/// if it never is.
class StagedFile {
public:
    StagedFile(StagedFile&& other) noexcept;
    StagedFile& operator=(StagedFile&&) = delete;
    ~StagedFile();

    /// Written and synced, with the permissions of the file that it will replace. Where `path` is a link, the
    /// file it points to is meant. `lock` holds an exclusive lock (flock) on it for as long as the returned
    /// file descriptor is open.
    static std::optional<StagedFile> make(const FileToWrite& file, const FileSteps& steps,
                                          FileProblem& problem, int* lock = nullptr);
    /// Puts it in its place and syncs the folder. False: `problem` says why; `renamed` whether it is in its
    /// place all the same.
    bool commit(const FileSteps& steps, FileProblem& problem, bool* renamed = nullptr);

    const QString& path() const { return path_; }

private:
    StagedFile() = default;

    QString path_;
    QString temporary_; ///< empty once renamed
};

bool writeDurably(const FileToWrite& file, const FileSteps& steps, FileProblem& problem);
/// True if the file is gone afterwards.
bool removeDurably(const QString& path, const FileSteps& steps);

/// All of them or none, in this order. Where several files are replaced, a journal beside the last one (the
/// workspace) makes sure that a crash in between is seen as all or none (core/model/unfinished_save.h).
std::optional<FileProblem> writeTogether(const std::vector<FileToWrite>& files, const FileSteps& steps = {});

} // namespace qcs::ui
