#pragma once
// Serialises saves into the same folder, also between processes.

#include <set>
#include <string>
#include <vector>

namespace qcs::project {

/// Locks the folders of these files (flock) during its lifetime. It does not wait longer than 10 seconds and
/// continues without a lock that it cannot get; each single file is still written atomically.
class FolderLocks {
public:
    explicit FolderLocks(const std::set<std::string>& files);
    ~FolderLocks();
    FolderLocks(const FolderLocks&) = delete;
    FolderLocks& operator=(const FolderLocks&) = delete;

private:
    std::vector<int> folders_; ///< file descriptors
};

} // namespace qcs::project
