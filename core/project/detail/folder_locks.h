#pragma once
// Keeps two saves, also of different processes, from writing into the same folder at the same time.

#include <set>
#include <string>
#include <vector>

namespace qcs::project {

/// While it exists, holds locks (flock) on the folders of these files. The constructor waits at most 10
/// seconds for all locks together. If it does not get a lock in that time, the save continues without the
/// lock; each single file is still written atomically.
class FolderLocks {
public:
    explicit FolderLocks(const std::set<std::string>& files);
    ~FolderLocks();
    FolderLocks(const FolderLocks&) = delete;
    FolderLocks& operator=(const FolderLocks&) = delete;

private:
    std::vector<int> folders_; ///< file descriptors of the folders
};

} // namespace qcs::project
