#pragma once
// The central directory of a zip or zip64 archive, with the offset of every entry: stored tensors are mapped
// where they lie. (PKWARE's APPNOTE.TXT 6.3.10.)

#include "base/diagnostic.h"

#include <cstddef>
#include <span>

namespace qcs::tensor {

struct ZipEntry {
    std::string name;
    std::uint64_t index = 0;  ///< its number in the directory
    std::uint64_t offset = 0; ///< of the first byte of data in the archive
    std::uint64_t compressed_size = 0;
    std::uint64_t size = 0;   ///< inflated
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
    std::uint32_t crc32 = 0;
    bool operator==(const ZipEntry&) const = default;
    bool is_stored() const { return method == 0; }
};

/// Larger directories are refused (more than a million entries).
inline constexpr std::uint64_t max_zip_directory = std::uint64_t{64} << 20;
/// No stream of deflate holds more than this many bytes in one (two bits for 258 bytes): an entry that claims
/// more is a lie.
inline constexpr std::uint64_t max_deflate_ratio = 1032;

/// True if an archive may begin (or, if it has no entries, end) like this.
bool begins_as_zip(std::span<const std::byte> archive);

/// In the directory's order, every local header checked against it. Errors name the entry and the offset:
/// truncated, overlapping entries, data outside the file, encrypted, absolute names or names with "..",
/// duplicate names, several disks, more entries than fit, sizes that no stream can have. The archive must
/// begin at the first byte of the file and end with its last. Memory is in proportion to the directory.
Expected<std::vector<ZipEntry>> read_zip_directory(std::span<const std::byte> archive,
                                                   const std::string& file);

} // namespace qcs::tensor
