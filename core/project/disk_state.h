#pragma once
// What the files of a workspace hold on disk, to notice when somebody else writes them. Contents count, not
// times.

#include "project/project_files.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace qcs::project {

/// Digest (digest.h, hexadecimal) by absolute path; "": there is no such file, or it cannot be read.
using DiskState = std::map<std::string, std::string>;

/// As a DiskState has it.
std::string file_digest(std::string_view bytes);
DiskState read_disk_state(const std::set<std::string>& files);
/// Reads files from the disk, and notes in `state`, which must outlive it, what it saw.
FileReader noting_reader(DiskState& state);

struct DiskChange {
    std::vector<std::string> changed; ///< absolute paths
    std::vector<std::string> gone;
    bool none() const { return changed.empty() && gone.empty(); }
    bool operator==(const DiskChange&) const = default;
};
/// Of the files of `known`. One that was absent and is there now has changed.
DiskChange change_since(const DiskState& known, const DiskState& now);
/// Reads what is there now.
DiskChange change_since(const DiskState& known);

// BLAKE2b (RFC 7693), which tells files apart by their contents.

/// BLAKE2b-256 of some bytes.
using Digest = std::array<std::uint8_t, 32>;
Digest digest_of(std::string_view bytes);

/// In hexadecimal, 64 digits.
std::string to_hex(const Digest& digest);

} // namespace qcs::project
