#include "tensor/zip/detail/zip_records.h"

#include "tensor/tensor_codes.h"
#include "tensor/zip/little_endian.h"

#include <algorithm>

namespace qcs::tensor {

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

/// The last end record whose comment ends with the file.
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

/// Takes the zip64 record's word for `end`; the fields of the small record must agree or be full.
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

/// Looks for the zip64 field among the extra fields and fills in what was full.
bool read_extra(Bytes extra, std::span<std::uint64_t* const> full) {
    bool is_filled = full.empty();
    while (!extra.empty()) {
        if (extra.size() < 4) return is_filled; // padding, as some writers align entries with
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
    // The disk has four bytes there, behind the others; anything but the first one is refused anyway.
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
    // A local zip64 field has both sizes; it is wanted only if one of them is full.
    const bool is_full = header.size == zip_full32 || header.compressed_size == zip_full32;
    std::uint64_t* both[] = {&header.size, &header.compressed_size};
    const auto full = is_full ? std::span<std::uint64_t* const>(both) : std::span<std::uint64_t* const>();
    if (!read_extra(archive.subspan(offset + local_size + name, extra), full))
        return fail(error, codes::zip_bad_extra, offset);
    return header;
}

} // namespace qcs::tensor
