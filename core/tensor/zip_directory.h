#pragma once
// The central directory of a zip or zip64 archive, with the offsets of stored entries: libzip tells no
// offsets, and stored tensors are mapped where they lie. (PKWARE's APPNOTE.TXT 6.3.10.)

#include "config/diagnostic.h"

#include <cstddef>
#include <span>

namespace qcs {

struct ZipEntry {
    std::string name;
    std::uint64_t index = 0;  ///< libzip's
    std::uint64_t offset = 0; ///< of the first byte of data in the archive
    std::uint64_t compressed_size = 0;
    std::uint64_t size = 0;   ///< inflated
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
    std::uint32_t crc32 = 0;
    bool operator==(const ZipEntry&) const = default;
    bool is_stored() const { return method == 0; }
};

/// In the directory's order. Errors name the entry and the offset: truncated, overlapping entries, data
/// outside the file, encrypted, absolute names or names with "..", duplicate names, several disks, more
/// entries than fit.
Expected<std::vector<ZipEntry>> read_zip_directory(std::span<const std::byte> archive,
                                                   const std::string& file);

} // namespace qcs
