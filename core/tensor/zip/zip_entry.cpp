#include "tensor/zip/zip_entry.h"

#include "tensor/storage/mapped_file.h"
#include "tensor/storage/storage.h"
#include "tensor/tensor_codes.h"
#include "tensor/zip/zip_directory.h"

#include <sys/mman.h>
#include <zip.h>

#include <algorithm>
#include <memory>
#include <string_view>

struct zip;
struct zip_file;

namespace qcs::tensor {

// Inflates one entry, whose location is known, with libzip.

/// Inflates a deflated entry, whose bytes must stay valid. libzip is given an archive with only this entry
/// (the mapped bytes between headers that are made here). So it uses what read_zip_directory() has validated
/// and reads no directory again, however many entries there are, and Inflaters are independent of each other.
class Inflater {
public:
    explicit Inflater(std::span<const std::byte> archive, const ZipEntry& entry);
    ~Inflater();
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// Reads the next bytes, at most as many as fit. Returns their number; 0 at the end, after the checksum
    /// was verified; -1 for an error, see error().
    std::int64_t read(std::span<std::byte> into);
    /// A code: "zip-wrong-checksum", "zip-wrong-size", "zip-bad-data", "not-enough-memory".
    Code error() const;

private:
    std::string before_; ///< local header
    std::string after_;  ///< central directory
    zip* archive_ = nullptr;
    zip_file* file_ = nullptr;
    int error_ = 0; ///< libzip's error code
};

namespace {

/// Appends a little-endian number of `size` bytes.
void put(std::string& out, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i, value >>= 8)
        out += static_cast<char>(value & 0xff);
}

constexpr std::uint64_t full16 = 0xffff, full32 = 0xffffffff, version = 45, first_date = 0x21;

/// Appends the fields that local and central headers have in common, always in zip64 form.
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

/// The central directory and end records. `offset` is the position of the directory in the archive.
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
    // libzip only reads this memory, but its interface takes non-const pointers.
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

namespace {

/// Memory whose pages are allocated when they are first written.
class InflatedMemory : public TensorStorage {
public:
    explicit InflatedMemory(std::size_t size) : size_(size) {
        if (size == 0) return;
        void* data =
            mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        data_ = data == MAP_FAILED ? nullptr : static_cast<std::byte*>(data);
    }
    ~InflatedMemory() override {
        if (data_) munmap(data_, size_);
    }
    InflatedMemory(const InflatedMemory&) = delete;
    InflatedMemory& operator=(const InflatedMemory&) = delete;

    bool failed() const { return size_ > 0 && !data_; }
    std::span<std::byte> writable() { return {data_, size_}; }
    std::span<const std::byte> bytes() const override { return {data_, size_}; }

private:
    std::byte* data_ = nullptr;
    std::size_t size_;
};

template <int Arity, typename... More>
tl::unexpected<Diagnostics> entry_error(const CodeOf<Arity>& code, const ZipEntry& entry,
                                        const std::string& file, More&&... more) {
    return file_error(message(code, entry.name, std::to_string(entry.offset), std::forward<More>(more)...),
                      file);
}

/// The diagnostic for an Inflater's error.
tl::unexpected<Diagnostics> inflate_error(Code code, const ZipEntry& entry, const std::string& file) {
    return file_error(
        message_of(code, {entry.name, std::to_string(entry.offset), std::to_string(entry.size)}), file);
}

bool is_readable(const ZipEntry& entry) {
    constexpr std::uint16_t deflated = 8;
    return entry.is_stored() || entry.method == deflated;
}

/// Fills `bytes` from the stream, which must end there. Returns the code of the error, or none.
Code inflate(Inflater& inflater, std::span<std::byte> bytes, const Task& task) {
    constexpr std::size_t chunk = std::size_t{1} << 20;
    std::size_t done = 0;
    double told = 0;
    while (done < bytes.size()) {
        if (task.stop.stop_requested()) return codes::cancelled;
        const auto count = inflater.read(bytes.subspan(done, std::min(chunk, bytes.size() - done)));
        if (count < 0) return inflater.error();
        if (count == 0) return codes::zip_wrong_size;
        done += static_cast<std::size_t>(count);
        const auto share = static_cast<double>(done) / static_cast<double>(bytes.size());
        if (task.progress && (share - told >= 0.001 || done == bytes.size())) task.progress(told = share);
    }
    std::byte beyond;
    const auto count = inflater.read({&beyond, 1}); // reading past the end verifies the checksum
    return count < 0 ? inflater.error() : count > 0 ? Code(codes::zip_wrong_size) : Code();
}

} // namespace

Expected<std::shared_ptr<const TensorStorage>> open_zip_entry(std::shared_ptr<const TensorStorage> archive,
                                                              const ZipEntry& entry, const std::string& file,
                                                              const Task& task) {
    if (!is_readable(entry)) return entry_error(codes::zip_method, entry, file, std::to_string(entry.method));
    if (entry.is_stored()) return part_of(std::move(archive), entry.offset, entry.size);
    if (entry.size > max_inflated_entry)
        return entry_error(codes::zip_entry_too_large, entry, file, std::to_string(entry.size),
                           std::to_string(max_inflated_entry));
    auto memory = std::make_shared<InflatedMemory>(entry.size);
    if (memory->failed())
        return entry_error(codes::not_enough_memory, entry, file, std::to_string(entry.size));
    Inflater inflater(archive->bytes(), entry);
    const auto problem = inflate(inflater, memory->writable(), task);
    archive->release(entry.offset, entry.compressed_size);
    if (!archive->is_intact()) return file_changed(file);
    if (problem == codes::cancelled) return cancelled(file);
    if (!problem.empty()) return inflate_error(problem, entry, file);
    return memory;
}

Expected<std::vector<std::byte>> zip_entry_head(const TensorStorage& archive, const ZipEntry& entry,
                                                const std::string& file, std::size_t size) {
    if (!is_readable(entry)) return entry_error(codes::zip_method, entry, file, std::to_string(entry.method));
    size = static_cast<std::size_t>(std::min<std::uint64_t>(size, entry.size));
    std::vector<std::byte> head(size);
    if (entry.is_stored()) {
        const auto bytes = archive.bytes().subspan(entry.offset, size);
        std::ranges::copy(bytes, head.begin());
        return head;
    }
    Inflater inflater(archive.bytes(), entry);
    for (std::size_t done = 0; done < size;) {
        const auto count = inflater.read(std::span(head).subspan(done));
        if (count < 0) return inflate_error(inflater.error(), entry, file);
        if (count == 0) return entry_error(codes::zip_wrong_size, entry, file, std::to_string(entry.size));
        done += static_cast<std::size_t>(count);
    }
    return head;
}

} // namespace qcs::tensor
