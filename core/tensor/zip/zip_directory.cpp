#include "tensor/zip/zip_directory.h"

#include "base/code.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::tensor {

// Little-endian numbers.

/// The number stored in `size` bytes (at most 8) at `offset`; all of them must exist.
inline std::uint64_t little_endian(std::span<const std::byte> bytes, std::size_t offset, std::size_t size) {
    std::uint64_t value = 0;
    for (auto i = size; i-- > 0;)
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[offset + i]);
    return value;
}

// The records of a zip archive as stored. (PKWARE's APPNOTE.TXT 6.3.10, section 4.3.)

/// A field with this value is too small for the number, which is in the zip64 record instead.
inline constexpr std::uint64_t zip_full16 = 0xffff;
inline constexpr std::uint64_t zip_full32 = 0xffffffff;

/// Where the central directory is, according to the end record.
struct ZipEnd {
    std::uint64_t directory = 0; ///< its offset
    std::uint64_t directory_size = 0;
    std::uint64_t entries = 0;
    std::uint64_t record = 0; ///< offset of the end record (the zip64 one if there is one)
};

/// A file header, central or local.
struct ZipHeader {
    std::uint64_t flags = 0;
    std::uint64_t method = 0;
    std::uint64_t crc32 = 0;
    std::uint64_t compressed_size = 0;
    std::uint64_t size = 0;
    std::uint64_t disk = 0;   ///< central header only
    std::uint64_t offset = 0; ///< central header only: offset of the local header
    std::string_view name;
    std::uint64_t bytes = 0; ///< size of the header with all its variable fields

    bool is_encrypted() const { return (flags & (1U | 1U << 6 | 1U << 13)) != 0; }
    /// If true, sizes and checksum in the local header are 0 and follow the data.
    bool has_descriptor() const { return (flags & 8U) != 0; }
};

/// Why a record cannot be read: the code of a diagnostic and the offset.
struct ZipRecordError {
    Code code; ///< takes two arguments: the entry's name, and the offset
    std::uint64_t at = 0;
};

/// Finds the end record, whose comment must end with the file.
std::optional<ZipEnd> find_zip_end(std::span<const std::byte> archive, ZipRecordError& error);
/// Reads the central header at `offset`, which must end before `limit`, including its zip64 field.
std::optional<ZipHeader> read_central_header(std::span<const std::byte> archive, std::uint64_t offset,
                                             std::uint64_t limit, ZipRecordError& error);
/// Reads the local header at `offset`.
std::optional<ZipHeader> read_local_header(std::span<const std::byte> archive, std::uint64_t offset,
                                           std::uint64_t limit, ZipRecordError& error);

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::uint64_t central_signature = 0x02014b50, local_signature = 0x04034b50;
constexpr std::uint64_t end_signature = 0x06054b50, end64_signature = 0x06064b50;
constexpr std::uint64_t locator_signature = 0x07064b50;
constexpr std::uint64_t central_size = 46, local_size = 30, end_size = 22, end64_size = 56;
constexpr std::uint64_t locator_size = 20;

std::nullopt_t fail(ZipRecordError& error, const CodeOf<2>& code, std::uint64_t at) {
    error = {code, at};
    return std::nullopt;
}

/// The offset of the last end record whose comment ends with the file.
std::optional<std::uint64_t> last_end(Bytes archive) {
    if (archive.size() < end_size) return std::nullopt;
    const auto last = archive.size() - end_size;
    const auto first = last - std::min<std::uint64_t>(last, zip_full16);
    for (auto at = last + 1; at-- > first;)
        if (archive[at] == std::byte{'P'} && little_endian(archive, at, 4) == end_signature &&
            little_endian(archive, at + 20, 2) == last - at)
            return at;
    return std::nullopt;
}

/// Replaces `end` by the zip64 record. The fields of the small record must agree with it or have the maximum
/// value.
bool read_end64(Bytes archive, std::uint64_t at, ZipEnd& end, ZipRecordError& error) {
    const auto locator = at - locator_size;
    const auto record = little_endian(archive, locator + 8, 8);
    if (little_endian(archive, locator + 4, 4) != 0 || little_endian(archive, locator + 16, 4) > 1)
        return fail(error, codes::zip_several_disks, locator), false;
    if (record > locator || locator - record < end64_size ||
        little_endian(archive, record, 4) != end64_signature ||
        little_endian(archive, record + 4, 8) != locator - record - 12)
        return fail(error, codes::zip_bad_end, locator), false;
    if (little_endian(archive, record + 16, 4) != 0 || little_endian(archive, record + 20, 4) != 0)
        return fail(error, codes::zip_several_disks, record), false;
    const ZipEnd large{little_endian(archive, record + 48, 8), little_endian(archive, record + 40, 8),
                       little_endian(archive, record + 32, 8), record};
    const auto agrees = [](std::uint64_t small, std::uint64_t full, std::uint64_t value) {
        return small == full || small == value;
    };
    if (little_endian(archive, record + 24, 8) != large.entries ||
        !agrees(end.entries, zip_full16, large.entries) ||
        !agrees(end.directory_size, zip_full32, large.directory_size) ||
        !agrees(end.directory, zip_full32, large.directory))
        return fail(error, codes::zip_bad_end, record), false;
    end = large;
    return true;
}

/// Replaces the fields that have the maximum value by their values in the zip64 extra field.
bool read_extra(Bytes extra, std::span<std::uint64_t* const> full) {
    bool is_filled = full.empty();
    while (!extra.empty()) {
        if (extra.size() < 4) return is_filled; // padding that some writers insert for alignment
        const auto id = little_endian(extra, 0, 2), size = little_endian(extra, 2, 2);
        if (size > extra.size() - 4) return false;
        if (id == 1 && !is_filled) {
            std::size_t at = 4;
            for (auto* field : full) {
                if (at + 8 > 4 + size) return false;
                *field = little_endian(extra, at, 8);
                at += 8;
            }
            is_filled = true;
        }
        extra = extra.subspan(4 + size);
    }
    return is_filled;
}

std::string_view text_at(Bytes archive, std::uint64_t offset, std::uint64_t size) {
    return {reinterpret_cast<const char*>(archive.data()) + offset, size};
}

} // namespace

std::optional<ZipEnd> find_zip_end(Bytes archive, ZipRecordError& error) {
    const auto at = last_end(archive);
    if (!at) return fail(error, codes::zip_no_end, archive.size());
    ZipEnd end{little_endian(archive, *at + 16, 4), little_endian(archive, *at + 12, 4),
               little_endian(archive, *at + 10, 2), *at};
    const auto disk = little_endian(archive, *at + 4, 2), first_disk = little_endian(archive, *at + 6, 2);
    const auto is_one = [](std::uint64_t value) { return value == 0 || value == zip_full16; };
    if (!is_one(disk) || !is_one(first_disk) || little_endian(archive, *at + 8, 2) != end.entries)
        return fail(error, codes::zip_several_disks, *at);
    const bool is_zip64 =
        *at >= locator_size && little_endian(archive, *at - locator_size, 4) == locator_signature;
    if (is_zip64 && !read_end64(archive, *at, end, error)) return std::nullopt;
    if (end.directory > end.record || end.record - end.directory != end.directory_size)
        return fail(error, codes::zip_bad_end, end.record);
    if (end.entries > end.directory_size / central_size)
        return fail(error, codes::zip_too_many_entries, end.record);
    return end;
}

std::optional<ZipHeader> read_central_header(Bytes archive, std::uint64_t offset, std::uint64_t limit,
                                             ZipRecordError& error) {
    if (limit - offset < central_size) return fail(error, codes::zip_directory_cut_off, offset);
    if (little_endian(archive, offset, 4) != central_signature)
        return fail(error, codes::zip_no_header, offset);
    const auto field = [&](std::size_t at, std::size_t size) {
        return little_endian(archive, offset + at, size);
    };
    ZipHeader header{field(8, 2),  field(10, 2), field(16, 4),
                     field(20, 4), field(24, 4), field(34, 2),
                     field(42, 4), {},           0};
    const auto name = field(28, 2), extra = field(30, 2), comment = field(32, 2);
    header.bytes = central_size + name + extra + comment;
    if (limit - offset < header.bytes) return fail(error, codes::zip_directory_cut_off, offset);
    header.name = text_at(archive, offset + central_size, name);

    std::uint64_t* full[4];
    std::size_t count = 0;
    for (auto* value : {&header.size, &header.compressed_size, &header.offset})
        if (*value == zip_full32) full[count++] = value;
    // The zip64 disk number comes after the others and is not read; disks other than the first are refused
    // anyway.
    if (header.disk == zip_full16) header.disk = 0;
    if (!read_extra(archive.subspan(offset + central_size + name, extra), std::span(full, count)))
        return fail(error, codes::zip_bad_extra, offset);
    return header;
}

std::optional<ZipHeader> read_local_header(Bytes archive, std::uint64_t offset, std::uint64_t limit,
                                           ZipRecordError& error) {
    if (offset > limit || limit - offset < local_size) return fail(error, codes::zip_outside, offset);
    if (little_endian(archive, offset, 4) != local_signature)
        return fail(error, codes::zip_no_header, offset);
    const auto field = [&](std::size_t at, std::size_t size) {
        return little_endian(archive, offset + at, size);
    };
    ZipHeader header{field(6, 2), field(8, 2), field(14, 4), field(18, 4), field(22, 4), 0, 0, {}, 0};
    const auto name = field(26, 2), extra = field(28, 2);
    header.bytes = local_size + name + extra;
    if (limit - offset < header.bytes) return fail(error, codes::zip_outside, offset);
    header.name = text_at(archive, offset + local_size, name);
    // A local zip64 field contains both sizes; it is needed only if one of them has the maximum value.
    const bool is_full = header.size == zip_full32 || header.compressed_size == zip_full32;
    std::uint64_t* both[] = {&header.size, &header.compressed_size};
    const auto full = is_full ? std::span<std::uint64_t* const>(both) : std::span<std::uint64_t* const>();
    if (!read_extra(archive.subspan(offset + local_size + name, extra), full))
        return fail(error, codes::zip_bad_extra, offset);
    return header;
}

namespace {

bool is_safe_name(std::string_view name) {
    if (name.empty() || name.front() == '/' || name.front() == '\\' || name.find('\0') != name.npos)
        return false;
    if (name.size() > 1 && name[1] == ':') return false; // a drive letter
    for (std::size_t begin = 0; begin <= name.size();) {
        const auto end = std::min(name.find_first_of("/\\", begin), name.size());
        if (name.substr(begin, end - begin) == "..") return false;
        begin = end + 1;
    }
    return true;
}

class DirectoryReader {
public:
    DirectoryReader(std::span<const std::byte> archive, const std::string& file)
        : archive_(archive), file_(file) {}

    Expected<std::vector<ZipEntry>> read() {
        ZipRecordError error;
        const auto end = find_zip_end(archive_, error);
        if (!end) return file_error(message_of(error.code, {"", std::to_string(error.at)}), file_);
        if (end->directory_size > max_zip_directory)
            return file_error(message(codes::zip_directory_too_large, "", std::to_string(end->record),
                                      std::to_string(end->directory_size), std::to_string(max_zip_directory)),
                              file_);
        read_entries(*end);
        if (problems_.empty()) check_apart();
        if (problems_.empty()) check_names();
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        return std::move(entries_);
    }

private:
    struct Extent {
        std::uint64_t begin; ///< of the local header
        std::uint64_t end;   ///< of the data
    };

    void tell(Message what) {
        if (problems_.size() < max_reported_problems) problems_.emplace_back(std::move(what), Place{file_});
    }
    template <int Arity, typename... More>
    void tell(const CodeOf<Arity>& code, std::string_view name, std::uint64_t at, More&&... more) {
        tell(message(code, name, std::to_string(at), std::forward<More>(more)...));
    }

    void read_entries(const ZipEnd& end) {
        entries_.reserve(end.entries);
        extents_.reserve(end.entries);
        auto at = end.directory;
        for (std::uint64_t i = 0; i < end.entries; ++i) {
            ZipRecordError error;
            const auto header = read_central_header(archive_, at, end.record, error);
            if (!header)
                return tell(
                    // Without this header, the next one cannot be found.
                    message_of(error.code, {"", std::to_string(error.at)}));
            add(*header, at, end.directory);
            at += header->bytes;
        }
        if (at != end.record) tell(codes::zip_too_many_entries, "", at);
    }

    void add(const ZipHeader& header, std::uint64_t at, std::uint64_t directory) {
        const auto name = header.name;
        if (!is_safe_name(name)) return tell(codes::zip_unsafe_name, name, at);
        if (header.is_encrypted()) return tell(codes::zip_encrypted, name, at);
        if (header.disk != 0) return tell(codes::zip_several_disks, name, at);
        const bool is_stored = header.method == 0, is_deflated = header.method == 8;
        if (is_stored && header.size != header.compressed_size)
            return tell(codes::zip_sizes_differ, name, at);
        if (is_deflated && header.size / max_deflate_ratio > header.compressed_size)
            return tell(codes::zip_ratio, name, at, std::to_string(header.size),
                        std::to_string(header.compressed_size));

        ZipRecordError error;
        const auto local = read_local_header(archive_, header.offset, directory, error);
        if (!local) return tell(message_of(error.code, {std::string(name), std::to_string(error.at)}));
        const auto agrees = [&](std::uint64_t here, std::uint64_t there) {
            return here == there || (here == 0 && local->has_descriptor());
        };
        if (local->name != name || local->method != header.method || local->is_encrypted() ||
            !agrees(local->size, header.size) || !agrees(local->compressed_size, header.compressed_size) ||
            !agrees(local->crc32, header.crc32))
            return tell(codes::zip_headers_differ, name, header.offset);
        const auto offset = header.offset + local->bytes;
        if (header.compressed_size > directory - offset) return tell(codes::zip_outside, name, offset);
        entries_.push_back({std::string(name), entries_.size(), offset, header.compressed_size, header.size,
                            static_cast<std::uint16_t>(header.method),
                            static_cast<std::uint32_t>(header.crc32)});
        extents_.push_back({header.offset, offset + header.compressed_size});
    }

    std::vector<std::uint32_t> order() const {
        std::vector<std::uint32_t> indices(entries_.size());
        std::iota(indices.begin(), indices.end(), 0U);
        return indices;
    }

    void check_apart() {
        auto by_place = order();
        std::ranges::sort(by_place, {}, [&](std::uint32_t i) { return extents_[i].begin; });
        for (std::size_t i = 1; i < by_place.size(); ++i) {
            const auto& here = extents_[by_place[i]];
            const auto& before = extents_[by_place[i - 1]];
            if (here.begin < before.end)
                tell(codes::zip_overlap, entries_[by_place[i]].name, here.begin,
                     entries_[by_place[i - 1]].name, std::to_string(before.end));
        }
    }

    void check_names() {
        auto by_name = order();
        std::ranges::sort(by_name, [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(std::string_view(entries_[a].name), a) <
                   std::pair(std::string_view(entries_[b].name), b);
        });
        for (std::size_t i = 1; i < by_name.size(); ++i)
            if (const auto& entry = entries_[by_name[i]]; entry.name == entries_[by_name[i - 1]].name)
                tell(codes::zip_duplicate_name, entry.name, extents_[by_name[i]].begin);
    }

    std::span<const std::byte> archive_;
    const std::string& file_;
    std::vector<ZipEntry> entries_;
    std::vector<Extent> extents_; ///< one for each entry
    Diagnostics problems_;
};

} // namespace

bool begins_as_zip(std::span<const std::byte> archive) {
    constexpr std::byte p{'P'}, k{'K'};
    if (archive.size() < 4 || archive[0] != p || archive[1] != k) return false;
    return (archive[2] == std::byte{3} && archive[3] == std::byte{4}) ||
           (archive[2] == std::byte{5} && archive[3] == std::byte{6});
}

Expected<std::vector<ZipEntry>> read_zip_directory(std::span<const std::byte> archive,
                                                   const std::string& file) {
    return DirectoryReader(archive, file).read();
}

} // namespace qcs::tensor
