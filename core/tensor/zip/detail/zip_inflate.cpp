#include "tensor/zip/detail/zip_inflate.h"

#include "tensor/tensor_codes.h"

#include <zip.h>

namespace qcs::tensor {

namespace {

/// Appends a little-endian number of `size` bytes.
void put(std::string& out, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i, value >>= 8)
        out += static_cast<char>(value & 0xff);
}

constexpr std::uint64_t full16 = 0xffff, full32 = 0xffffffff, version = 45, first_date = 0x21;

/// What local and central headers have in common: everything in zip64, so that there is one form only.
void put_common(std::string& out, const ZipEntry& entry) {
    put(out, version, 2);
    put(out, 0, 2); // flags
    put(out, entry.method, 2);
    put(out, 0, 2); // time
    put(out, first_date, 2);
    put(out, entry.crc32, 4);
    put(out, full32, 4);
    put(out, full32, 4);
    put(out, 1, 2);  // length of the name
    put(out, 20, 2); // length of the extra field
}

void put_name_and_extra(std::string& out, const ZipEntry& entry) {
    out += 'e';
    put(out, 1, 2);
    put(out, 16, 2);
    put(out, entry.size, 8);
    put(out, entry.compressed_size, 8);
}

std::string local_header(const ZipEntry& entry) {
    std::string out = "PK\3\4";
    put_common(out, entry);
    put_name_and_extra(out, entry);
    return out;
}

/// `offset`: of the directory in the archive of one.
std::string directory(const ZipEntry& entry, std::uint64_t offset) {
    std::string out = "PK\1\2";
    put(out, version, 2);
    put_common(out, entry);
    put(out, 0, 14); // comment, disk, attributes, offset of the local header
    put_name_and_extra(out, entry);
    const auto size = out.size();
    out += "PK\6\6";
    put(out, 44, 8);
    put(out, version, 2);
    put(out, version, 2);
    put(out, 0, 8); // disks
    put(out, 1, 8);
    put(out, 1, 8);
    put(out, size, 8);
    put(out, offset, 8);
    out += "PK\6\7";
    put(out, 0, 4);
    put(out, offset + size, 8);
    put(out, 1, 4);
    out += "PK\5\6";
    put(out, 0, 4); // disks
    put(out, full16, 2);
    put(out, full16, 2);
    put(out, full32, 4);
    put(out, full32, 4);
    put(out, 0, 2);
    return out;
}

} // namespace

Inflater::Inflater(std::span<const std::byte> archive, const ZipEntry& entry)
    : before_(local_header(entry)), after_(directory(entry, before_.size() + entry.compressed_size)) {
    // libzip only reads, but takes pointers to what might be written.
    const auto mutable_bytes = [](const void* data) {
        return static_cast<zip_uint8_t*>(const_cast<void*>(data));
    };
    const zip_buffer_fragment_t fragments[] = {
        {mutable_bytes(before_.data()), before_.size()},
        {mutable_bytes(archive.data() + entry.offset), entry.compressed_size},
        {mutable_bytes(after_.data()), after_.size()}};
    zip_error_t error;
    zip_error_init(&error);
    auto* source = zip_source_buffer_fragment_create(fragments, std::size(fragments), 0, &error);
    if (source) archive_ = zip_open_from_source(source, ZIP_RDONLY, &error);
    if (source && !archive_) zip_source_free(source);
    if (archive_) {
        file_ = zip_fopen_index(archive_, 0, 0);
        if (!file_) error_ = zip_error_code_zip(zip_get_error(archive_));
    } else {
        error_ = zip_error_code_zip(&error);
    }
    zip_error_fini(&error);
}

Inflater::~Inflater() {
    if (file_) zip_fclose(file_);
    if (archive_) zip_discard(archive_);
}

std::int64_t Inflater::read(std::span<std::byte> into) {
    if (!file_) return -1;
    const auto count = zip_fread(file_, into.data(), into.size());
    if (count < 0) error_ = zip_error_code_zip(zip_file_get_error(file_));
    return count;
}

Code Inflater::error() const {
    switch (error_) {
    case ZIP_ER_CRC: return codes::zip_wrong_checksum;
    case ZIP_ER_INCONS: return codes::zip_wrong_size;
    case ZIP_ER_MEMORY: return codes::not_enough_memory;
    default: return codes::zip_bad_data;
    }
}

} // namespace qcs::tensor
