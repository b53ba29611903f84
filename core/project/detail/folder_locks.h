#pragma once
// Saves into one folder wait for each other, whichever program they are of.

#include <set>
#include <string>
#include <vector>

namespace qcs::project {

/// Holds the folders of these files (flock) as long as it lives. A folder that cannot be locked, or that
/// somebody else holds for longer than any save takes, is gone without: each file is whole all the same.
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
