#pragma once
// Detects changes of a workspace's files on disk by other programs. Hashes of the contents are compared, not
// modification times.

#include "project/project_files.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace qcs::project {

/// The digests (BLAKE2b-256 hashes in hexadecimal) of files, by absolute path. "" = the file does not exist
/// or cannot be read.
using DiskState = std::map<std::string, std::string>;

/// Returns the digest of a file with these contents.
std::string file_digest(std::string_view bytes);
/// Reads all these files (absolute paths) and returns their digests.
DiskState read_disk_state(const std::set<std::string>& files);
/// Returns a FileReader that reads files on disk. Whenever it has read a file, it stores the digest of that
/// file in `state`, which must outlive the reader.
FileReader recording_reader(DiskState& state);

/// The files (absolute paths) that differ between two DiskStates.
struct DiskChange {
    std::vector<std::string> changed; ///< files with new contents, and files that did not exist before
    std::vector<std::string> gone;    ///< files that no longer exist or can no longer be read
    /// True if no file differs.
    bool none() const { return changed.empty() && gone.empty(); }
    bool operator==(const DiskChange&) const = default;
};
/// Compares an earlier state with a later one. Files that are not in both states are ignored.
DiskChange change_since(const DiskState& known, const DiskState& now);
/// Compares an earlier state with the current contents of its files, which are read.
DiskChange change_since(const DiskState& known);

// BLAKE2b (RFC 7693), used to compare the contents of files.

/// A BLAKE2b-256 hash.
using Digest = std::array<std::uint8_t, 32>;
Digest digest_of(std::string_view bytes);

/// Returns the hash as 64 hexadecimal digits.
std::string to_hex(const Digest& digest);

} // namespace qcs::project
