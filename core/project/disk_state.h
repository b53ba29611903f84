#pragma once
// The contents of a workspace's files on disk, to detect changes by other programs. Contents are compared,
// not modification times.

#include "project/project_files.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace qcs::project {

/// File digests (hexadecimal BLAKE2b-256) by absolute path; "": the file does not exist or cannot be read.
using DiskState = std::map<std::string, std::string>;

/// The digest of these bytes as stored in a DiskState.
std::string file_digest(std::string_view bytes);
DiskState read_disk_state(const std::set<std::string>& files);
/// A reader of files on disk that records the digest of every file it reads in `state`, which must outlive
/// it.
FileReader recording_reader(DiskState& state);

struct DiskChange {
    std::vector<std::string> changed; ///< absolute paths
    std::vector<std::string> gone;
    bool none() const { return changed.empty() && gone.empty(); }
    bool operator==(const DiskChange&) const = default;
};
/// Compares the files of `known` that `now` contains. A file that did not exist and does now counts as
/// changed.
DiskChange change_since(const DiskState& known, const DiskState& now);
/// The same with the current state on disk.
DiskChange change_since(const DiskState& known);

// BLAKE2b (RFC 7693), used to compare the contents of files.

/// The BLAKE2b-256 hash.
using Digest = std::array<std::uint8_t, 32>;
Digest digest_of(std::string_view bytes);

/// 64 hexadecimal digits.
std::string to_hex(const Digest& digest);

} // namespace qcs::project
