#pragma once
// Prevents that two saves into the same folder run at the same time, also in different processes.

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
