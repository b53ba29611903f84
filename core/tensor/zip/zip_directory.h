#pragma once
// Reads the central directory of a zip or zip64 archive. It also finds the offset of every entry's data, so
// that stored (uncompressed) tensors can be used in the mapped file. (PKWARE's APPNOTE.TXT 6.3.10.)

#include "base/diagnostic.h"

#include <cstddef>
#include <span>

namespace qcs::tensor {

struct ZipEntry {
    std::string name;
    std::uint64_t index = 0;  ///< position of the entry in the directory, counted from 0
    std::uint64_t offset = 0; ///< byte offset in the archive of the entry's (possibly compressed) data
    std::uint64_t compressed_size = 0; ///< size in the archive, in bytes
    std::uint64_t size = 0;            ///< inflated size in bytes
    std::uint16_t method = 0;          ///< 0 = stored, 8 = deflated
    std::uint32_t crc32 = 0;           ///< checksum of the inflated data
    bool operator==(const ZipEntry&) const = default;
    bool is_stored() const { return method == 0; }
};

/// Maximum size of a directory in bytes, which is enough for more than a million entries with short names.
inline constexpr std::uint64_t max_zip_directory = std::uint64_t{64} << 20;
/// The highest compression ratio that deflate can reach (two bits for 258 bytes). An entry that claims a
/// higher ratio is invalid.
inline constexpr std::uint64_t max_deflate_ratio = 1032;

/// Returns true if `archive` begins like a zip archive, or is a zip archive without entries.
bool begins_as_zip(std::span<const std::byte> archive);

/// Returns all entries, in the order of the directory, after checking each entry's local header against the
/// directory. `archive` is the whole file: the zip archive must begin at the first byte and end with the
/// last. `file` is its name for diagnostics.
/// Errors name the entry and the offset. They are reported for truncated archives, overlapping entries, data
/// outside the file, encryption, absolute names and names with "..", duplicate names, archives on several
/// disks, more entries than the directory has room for, and impossible sizes. The memory used is proportional
/// to the size of the directory.
Expected<std::vector<ZipEntry>> read_zip_directory(std::span<const std::byte> archive,
                                                   const std::string& file);

} // namespace qcs::tensor
