#include "project/detail/folder_locks.h"

#include "project/file_path.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <map>
#include <thread>
#include <utility>

namespace qcs::project {

namespace {

using Clock = std::chrono::steady_clock;

void lock(int folder, Clock::time_point until) {
    constexpr auto pause = std::chrono::milliseconds(10);
    while (flock(folder, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR) &&
           Clock::now() < until)
        std::this_thread::sleep_for(pause);
}

} // namespace

FolderLocks::FolderLocks(const std::set<std::string>& files) {
    // One folder can have several names, so folders are identified by inode and locked in a fixed order,
    // which avoids deadlocks.
    std::map<std::pair<dev_t, ino_t>, int> folders;
    for (const auto& file : files) {
        std::error_code unknown; // symbolic links are resolved, since saves follow them
        auto real = std::filesystem::weakly_canonical(to_path(file), unknown);
        if (unknown) real = to_path(absolute_path(file));
        const int folder = open(real.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        struct stat is {};
        const bool is_new = folder >= 0 && fstat(folder, &is) == 0 &&
                            folders.try_emplace({is.st_dev, is.st_ino}, folder).second;
        if (folder >= 0 && !is_new) close(folder);
    }
    constexpr auto patience = std::chrono::seconds(10);
    const auto until = Clock::now() + patience;
    for (const auto& [id, folder] : folders) {
        folders_.push_back(folder);
        lock(folder, until);
    }
}

FolderLocks::~FolderLocks() {
    for (const int folder : folders_)
        close(folder);
}

} // namespace qcs::project
