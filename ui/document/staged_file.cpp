#include "document/durable_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

namespace qcs::ui {

namespace {

int failing(const FileSteps& steps, FileStep step, const QString& path) {
    return steps ? steps(step, path) : 0;
}

bool fail(FileProblem& problem, const QString& path, int error) {
    problem = {path, qt_error_string(error)};
    return false;
}

/// 0, or an errno. A file system that cannot sync is none that a sync could help.
int sync(int file) {
    if (::fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS) return 0;
    return errno;
}

int writeAll(int file, const QByteArray& bytes) {
    for (qsizetype done = 0; done < bytes.size();) {
        const auto count =
            ::write(file, bytes.constData() + done, static_cast<std::size_t>(bytes.size() - done));
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) done += count;
    }
    return 0;
}

int syncFolder(const FileSteps& steps, const QString& folder) {
    if (const int error = failing(steps, FileStep::SyncFolder, folder)) return error;
    const int file = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return errno == EACCES ? 0 : errno; // may be written into, but not be listed
    const int error = sync(file);
    ::close(file);
    return error;
}

/// So that, with what is added to it, it remains a name that a folder takes.
QString shortName(const QFileInfo& file) {
    return file.fileName().left(40);
}

/// Temporary files of programs that were killed.
void removeLeftovers(const QFileInfo& file) {
    const QString prefix = u'.' + shortName(file) + u'.';
    const QDir folder = file.absoluteDir();
    for (const QString& name :
         folder.entryList({QStringLiteral("*.new")}, QDir::Files | QDir::Hidden | QDir::System)) {
        const int pid = name.mid(prefix.size()).section(u'-', 0, 0).toInt();
        if (name.startsWith(prefix) && pid > 0 && ::kill(pid, 0) != 0 && errno == ESRCH)
            QFile::remove(folder.filePath(name));
    }
}

} // namespace

StagedFile::StagedFile(StagedFile&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, {})) {}

StagedFile::~StagedFile() {
    if (!temporary_.isEmpty()) ::unlink(QFile::encodeName(temporary_).constData());
}

std::optional<StagedFile> StagedFile::make(const FileToWrite& wanted, const FileSteps& steps,
                                           FileProblem& problem, int* lock) {
    QFileInfo info(wanted.path);
    if (info.isSymLink()) info.setFile(info.exists() ? info.canonicalFilePath() : info.symLinkTarget());
    removeLeftovers(info);
    static std::atomic<int> count = 0;
    StagedFile staged;
    staged.path_ = info.absoluteFilePath();
    const QString temporary = info.absoluteDir().filePath(
        QStringLiteral(".%1.%2-%3.new").arg(shortName(info)).arg(::getpid()).arg(++count));
    const auto refused = [&](int error, int file) {
        if (file >= 0) ::close(file);
        fail(problem, wanted.path, error);
        return std::nullopt;
    };
    if (const int error = failing(steps, FileStep::Write, staged.path_)) return refused(error, -1);
    struct stat old {};
    const bool replaces = ::stat(QFile::encodeName(staged.path_).constData(), &old) == 0;
    if (replaces && !S_ISREG(old.st_mode)) return refused(S_ISDIR(old.st_mode) ? EISDIR : EINVAL, -1);
    // Renaming would replace it all the same: who may not write the file shall not.
    if (replaces && ::faccessat(AT_FDCWD, QFile::encodeName(staged.path_).constData(), W_OK, AT_EACCESS) != 0)
        return refused(errno, -1);
    const bool like = replaces || (!wanted.permissionsOf.isEmpty() &&
                                   ::stat(QFile::encodeName(wanted.permissionsOf).constData(), &old) == 0);
    const int file = ::open(QFile::encodeName(temporary).constData(),
                            O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, like ? 0600 : 0666);
    if (file < 0) return refused(errno, -1);
    staged.temporary_ = temporary;
    if (lock && ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return refused(errno, file);
    if (like && ::fchmod(file, old.st_mode & 07777) != 0 && errno != EPERM) return refused(errno, file);
    if (const int error = writeAll(file, wanted.bytes)) return refused(error, file);
    if (const int error = failing(steps, FileStep::SyncFile, staged.path_)) return refused(error, file);
    if (const int error = sync(file)) return refused(error, file);
    if (lock)
        *lock = file;
    else if (::close(file) != 0)
        return refused(errno, -1);
    return staged;
}

bool StagedFile::commit(const FileSteps& steps, FileProblem& problem, bool* renamed) {
    if (const int error = failing(steps, FileStep::Rename, path_)) return fail(problem, path_, error);
    if (::rename(QFile::encodeName(temporary_).constData(), QFile::encodeName(path_).constData()) != 0)
        return fail(problem, path_, errno);
    temporary_.clear();
    if (renamed) *renamed = true;
    if (const int error = syncFolder(steps, QFileInfo(path_).absolutePath()))
        return fail(problem, path_, error);
    return true;
}

bool writeDurably(const FileToWrite& file, const FileSteps& steps, FileProblem& problem) {
    auto staged = StagedFile::make(file, steps, problem);
    return staged && staged->commit(steps, problem);
}

bool removeDurably(const QString& path, const FileSteps& steps) {
    if (failing(steps, FileStep::Remove, path)) return false;
    if (::unlink(QFile::encodeName(path).constData()) != 0) return errno == ENOENT;
    syncFolder(steps, QFileInfo(path).absolutePath());
    return true;
}

} // namespace qcs::ui
