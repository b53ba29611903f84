#include "base/durable_file.h"

#include "base/file_codes.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <memory>
#include <system_error>
#include <utility>

namespace qcs {

namespace {

constexpr std::string_view temporary_ending = ".new";

tl::unexpected<Diagnostics> unwritable(const std::string& path, int error) {
    return failure(message(codes::file_unwritable, path, std::generic_category().message(error)), {path});
}

int failing(const FileStepHook& steps, FileStep step, const std::string& path) {
    return steps ? steps(step, path) : 0;
}

/// Returns 0 or an errno. Files that do not support fsync (pipes, some file systems) count as synced.
int sync(int file) {
    if (fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS) return 0;
    return errno;
}

int write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto count = write(file, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}
int write_all(int file, const std::vector<std::string_view>& parts) {
    for (const auto part : parts)
        if (const int error = write_all(file, part)) return error;
    return 0;
}

/// Splits a path into folder and name.
std::pair<std::string, std::string> split(const std::string& path) {
    const auto slash = path.rfind('/');
    if (slash == path.npos) return {".", path};
    return {slash == 0 ? "/" : path.substr(0, slash), path.substr(slash + 1)};
}

/// Replaces `path` by the target of the symbolic links that it names; the target need not exist. Returns 0 or
/// an errno.
int follow(std::string& path) {
    constexpr int max_links = 40; // the limit of Linux
    for (int i = 0; i < max_links; ++i) {
        char target[PATH_MAX];
        const auto length = readlink(path.c_str(), target, sizeof target);
        if (length < 0) return errno == EINVAL || errno == ENOENT ? 0 : errno;
        const std::string found(target, static_cast<std::size_t>(length));
        if (found.starts_with('/'))
            path = found;
        else
            path = split(path).first.append("/").append(found);
    }
    return ELOOP;
}

int sync_folder(const std::string& path, const FileStepHook& steps) {
    const auto folder = split(path).first;
    if (const int error = failing(steps, FileStep::SyncFolder, folder)) return error;
    const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return errno == EACCES ? 0 : errno; // the folder may be writable without being readable
    const int error = sync(file);
    close(file);
    return error;
}

std::string temporary_prefix(const std::string& path) {
    const auto [folder, name] = split(path);
    return "." + std::string(short_name(name)) + ".";
}

/// Removes temporary files that killed processes left behind.
void remove_leftovers(const std::string& path) {
    const auto folder = split(path).first;
    const auto prefix = temporary_prefix(path);
    const std::unique_ptr<DIR, int (*)(DIR*)> files(opendir(folder.c_str()), closedir);
    if (!files) return;
    while (const auto* entry = readdir(files.get())) {
        const std::string_view name = entry->d_name;
        if (!name.starts_with(prefix) || !name.ends_with(temporary_ending)) continue;
        int pid = 0;
        const auto [behind, problem] = std::from_chars(name.data() + prefix.size(), name.end(), pid);
        if (problem != std::errc() || *behind != '-' || pid <= 0) continue;
        if (kill(pid, 0) == 0 || errno != ESRCH) continue;
        const auto left = folder + '/' + std::string(name);
        struct stat is {};
        if (lstat(left.c_str(), &is) == 0 && S_ISREG(is.st_mode) && is.st_uid == geteuid())
            unlink(left.c_str());
    }
}

/// Creates a new temporary file beside `path` and stores its name in `temporary`. Returns the file
/// descriptor, or -1 with errno set.
int open_temporary(const std::string& path, mode_t mode, std::string& temporary) {
    constexpr int max_tries = 100;
    for (int i = 0; i < max_tries; ++i) {
        std::uint64_t random = 0;
        if (getrandom(&random, sizeof random, 0) != static_cast<ssize_t>(sizeof random)) return -1;
        temporary = split(path).first + '/' + temporary_prefix(path) + std::to_string(getpid()) + '-' +
                    std::to_string(random) + std::string(temporary_ending);
        const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/// Gives a file the owner and mode of another one. Returns 0 or an errno.
int look_like(int file, const struct stat& other) {
    const bool owned = fchown(file, other.st_uid, other.st_gid) == 0 ||
                       fchown(file, static_cast<uid_t>(-1), other.st_gid) == 0;
    // If the group could not be set, its permissions would be granted to our own group instead.
    const auto mode = other.st_mode & (owned ? 07777U : 07707U);
    return fchmod(file, mode) == 0 || errno == EPERM ? 0 : errno;
}

Expected<bool> write_through(const FileToWrite& wanted, const FileStepHook& steps) {
    if (const int error = failing(steps, FileStep::Write, wanted.path)) return unwritable(wanted.path, error);
    const int file = open(wanted.path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (file < 0) return unwritable(wanted.path, errno);
    int error = write_all(file, wanted.bytes);
    if (!error) error = sync(file);
    if (close(file) != 0 && !error) error = errno;
    if (error) return unwritable(wanted.path, error);
    return true;
}

} // namespace

std::string_view short_name(std::string_view name) {
    constexpr std::size_t longest = 180;
    if (name.size() <= longest) return name;
    auto end = longest;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80)
        --end;
    return name.substr(0, end);
}

StagedFile::StagedFile(StagedFile&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, {})) {}

StagedFile::~StagedFile() {
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

Expected<StagedFile> StagedFile::make(const FileToWrite& wanted, const FileStepHook& steps, int* lock) {
    StagedFile staged;
    staged.path_ = wanted.path;
    int file = -1;
    const auto refused = [&](int error) {
        if (file >= 0) close(file);
        return unwritable(wanted.path, error);
    };
    if (const int error = follow(staged.path_)) return refused(error);
    if (const int error = failing(steps, FileStep::Write, staged.path_)) return refused(error);
    remove_leftovers(staged.path_);
    struct stat old {};
    const bool replaces = stat(staged.path_.c_str(), &old) == 0;
    if (replaces && !S_ISREG(old.st_mode)) return refused(S_ISDIR(old.st_mode) ? EISDIR : EINVAL);
    // A rename would succeed even without write permission for the existing file, so that is checked here.
    if (replaces && faccessat(AT_FDCWD, staged.path_.c_str(), W_OK, AT_EACCESS) != 0) return refused(errno);
    const bool like =
        replaces || (!wanted.permissions_of.empty() && stat(wanted.permissions_of.c_str(), &old) == 0);
    std::string temporary;
    file = open_temporary(staged.path_, like ? 0600 : 0666, temporary);
    if (file < 0) return refused(errno);
    staged.temporary_ = temporary;
    if (lock && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return refused(errno);
    if (const int error = like ? look_like(file, old) : 0) return refused(error);
    if (const int error = write_all(file, wanted.bytes)) return refused(error);
    if (const int error = failing(steps, FileStep::SyncFile, staged.path_)) return refused(error);
    if (const int error = sync(file)) return refused(error);
    if (lock)
        *lock = file;
    else if (close(std::exchange(file, -1)) != 0)
        return refused(errno);
    return staged;
}

Expected<bool> StagedFile::commit(const FileStepHook& steps, bool* renamed) {
    if (const int error = failing(steps, FileStep::Rename, path_)) return unwritable(path_, error);
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return unwritable(path_, errno);
    temporary_.clear();
    if (renamed) *renamed = true;
    if (const int error = sync_folder(path_, steps)) return unwritable(path_, error);
    return true;
}

Expected<bool> write_durably(const FileToWrite& file, const FileStepHook& steps) {
    struct stat is {};
    if (stat(file.path.c_str(), &is) == 0 && !S_ISREG(is.st_mode) && !S_ISDIR(is.st_mode))
        return write_through(file, steps);
    auto staged = StagedFile::make(file, steps);
    if (!staged) return tl::unexpected(std::move(staged.error()));
    return staged->commit(steps);
}

bool remove_durably(const std::string& path, const FileStepHook& steps) {
    if (failing(steps, FileStep::Remove, path)) return false;
    if (unlink(path.c_str()) != 0) return errno == ENOENT;
    sync_folder(path, steps);
    return true;
}

} // namespace qcs
