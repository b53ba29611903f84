#include "project/autosave_file.h"
#include "project/file_path.h"
#include "project/project_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <tuple>
#include <utility>

namespace qcs::project {

namespace {

constexpr std::string_view ending = ".autosave";
constexpr std::string_view aside_ending = ".kept";
constexpr std::size_t id_digits = 8;

/// In order of time, newest first. `name` is that of the workspace.
std::vector<std::string> candidates(const std::filesystem::path& folder, const std::string& name) {
    const auto prefix = "." + name + ".";
    struct Found {
        std::filesystem::file_time_type time;
        std::string path;
    };
    std::vector<Found> found;
    std::error_code error;
    for (std::filesystem::directory_iterator file(folder, error), end; !error && file != end;
         file.increment(error)) {
        const auto own = to_utf8(file->path().filename());
        std::error_code gone;
        if (own.size() != prefix.size() + id_digits + ending.size() || !own.starts_with(prefix) ||
            !own.ends_with(ending) || file->is_directory(gone))
            continue;
        found.push_back({file->last_write_time(gone), to_utf8(file->path())});
    }
    std::ranges::sort(found, [](const Found& a, const Found& b) {
        return std::tie(b.time, a.path) < std::tie(a.time, b.path);
    });
    std::vector<std::string> paths;
    for (auto& one : found)
        paths.push_back(std::move(one.path));
    return paths;
}

} // namespace

LeftAutosave::LeftAutosave(std::string path, int lock, Expected<Autosave> content)
    : path_(std::move(path)), lock_(lock), content_(std::move(content)) {}

LeftAutosave::LeftAutosave(LeftAutosave&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::exchange(other.lock_, -1)),
      content_(std::move(other.content_)) {}

LeftAutosave::~LeftAutosave() {
    if (lock_ >= 0) ::close(lock_);
}

/// nullopt if somebody else has it, or it is gone meanwhile.
std::optional<LeftAutosave> LeftAutosave::take(const std::string& path) {
    int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0 && errno != ENOENT)
        file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    const bool held = ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    struct stat opened {};
    struct stat named {};
    // Between the two its owner may have put another one in its place.
    const bool same = ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
                      opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    if (held || !same) {
        ::close(file);
        return std::nullopt;
    }
    const auto bytes = read_file(path);
    auto content = bytes ? read_autosave(*bytes, path) : Expected<Autosave>(tl::unexpected(bytes.error()));
    return LeftAutosave(path, file, std::move(content));
}

std::vector<LeftAutosave> LeftAutosave::find(const std::string& workspace_file, const std::string& folder) {
    std::vector<LeftAutosave> found;
    const auto look = [&](const std::filesystem::path& where, const std::string& name, bool beside) {
        for (const auto& path : candidates(where, name)) {
            auto left = take(path);
            if (!left) continue;
            // In the program's folder there may be those of another workspace of that name.
            const bool other = left->content() && left->content()->workspace_file != workspace_file;
            if (beside || !other) found.push_back(std::move(*left));
        }
    };
    const auto file = to_path(absolute_path(workspace_file));
    if (!workspace_file.empty()) look(file.parent_path(), to_utf8(file.filename()), true);
    look(to_path(absolute_path(folder)), name_in_own_folder(workspace_file), false);
    return found;
}

void LeftAutosave::remove() {
    ::unlink(path_.c_str());
}

std::string LeftAutosave::put_aside() {
    const auto aside = path_ + std::string(aside_ending);
    return std::rename(path_.c_str(), aside.c_str()) == 0 ? aside : std::string();
}

} // namespace qcs::project
