#pragma once
// The records of a zip archive, as they stand in it. (PKWARE's APPNOTE.TXT 6.3.10, section 4.3.)

#include "base/code.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::tensor {

/// A value of a field that is too small says: look into the zip64 record.
inline constexpr std::uint64_t zip_full16 = 0xffff;
inline constexpr std::uint64_t zip_full32 = 0xffffffff;

/// Where the central directory is, and what ends it.
struct ZipEnd {
    std::uint64_t directory = 0; ///< offset
    std::uint64_t directory_size = 0;
    std::uint64_t entries = 0;
    std::uint64_t record = 0; ///< offset of the record that says so (the zip64 one if there is one)
};

/// A file header of the central directory or a local one.
struct ZipHeader {
    std::uint64_t flags = 0;
    std::uint64_t method = 0;
    std::uint64_t crc32 = 0;
    std::uint64_t compressed_size = 0;
    std::uint64_t size = 0;
    std::uint64_t disk = 0;   ///< central only
    std::uint64_t offset = 0; ///< central only: of the local header
    std::string_view name;
    std::uint64_t bytes = 0; ///< of the header with all that belongs to it

    bool is_encrypted() const { return (flags & (1U | 1U << 6 | 1U << 13)) != 0; }
    /// Sizes and checksum of the local header are 0 then, and follow the data.
    bool has_descriptor() const { return (flags & 8U) != 0; }
};

/// Why there is no record: a code of a diagnostic and the offset where it was seen.
struct ZipRecordError {
    Code code; ///< of two arguments: the entry's name, and the offset
    std::uint64_t at = 0;
};

/// Finds the end record; its comment must end with the file.
std::optional<ZipEnd> find_zip_end(std::span<const std::byte> archive, ZipRecordError& error);
/// The central header at `offset`, which must end before `limit`, with its zip64 field read.
std::optional<ZipHeader> read_central_header(std::span<const std::byte> archive, std::uint64_t offset,
                                             std::uint64_t limit, ZipRecordError& error);
/// The local header at `offset`.
std::optional<ZipHeader> read_local_header(std::span<const std::byte> archive, std::uint64_t offset,
                                           std::uint64_t limit, ZipRecordError& error);

} // namespace qcs::tensor
