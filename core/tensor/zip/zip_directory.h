#pragma once
// The central directory of a zip or zip64 archive, with the offset of every entry: stored tensors are mapped
// where they lie. (PKWARE's APPNOTE.TXT 6.3.10.)

#include "base/diagnostic.h"

#include <cstddef>
#include <span>

namespace qcs::tensor {

struct ZipEntry {
    std::string name;
    std::uint64_t index = 0;  ///< index in the directory
    std::uint64_t offset = 0; ///< of the first byte of its data in the archive
    std::uint64_t compressed_size = 0;
    std::uint64_t size = 0;   ///< inflated size in bytes
    std::uint16_t method = 0; ///< 0 = stored, 8 = deflated
    std::uint32_t crc32 = 0;
    bool operator==(const ZipEntry&) const = default;
    bool is_stored() const { return method == 0; }
};

/// Maximum size of a directory in bytes, which is enough for more than a million entries.
inline constexpr std::uint64_t max_zip_directory = std::uint64_t{64} << 20;
/// The highest compression ratio of deflate (two bits for 258 bytes). An entry that claims a higher one is
/// invalid.
inline constexpr std::uint64_t max_deflate_ratio = 1032;

/// True if the bytes may be the beginning of a zip archive (or all of one without entries).
bool begins_as_zip(std::span<const std::byte> archive);

/// Reads all entries, in the order of the directory, and checks every local header against it. Errors name
/// the entry and the offset: truncated archives, overlapping entries, data outside the file, encryption,
/// absolute names or names with "..", duplicate names, several disks, more entries than fit, impossible
/// sizes. The archive must begin at the first byte of the file and end with its last. Memory is proportional
/// to the size of the directory.
Expected<std::vector<ZipEntry>> read_zip_directory(std::span<const std::byte> archive,
                                                   const std::string& file);

} // namespace qcs::tensor
