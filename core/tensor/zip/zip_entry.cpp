#include "tensor/zip/zip_entry.h"

#include "tensor/storage/mapped_file.h"
#include "tensor/storage/storage.h"
#include "tensor/tensor_codes.h"
#include "tensor/zip/zip_directory.h"

#include <sys/mman.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace qcs::tensor {

namespace {

/// Inflates the bytes of a deflated entry, which must stay where they are.
class Inflater {
public:
    explicit Inflater(std::span<const std::byte> deflated) : rest_(deflated) {
        constexpr int raw = -15; // neither zlib's header nor its checksum; the largest window
        status_ = inflateInit2(&stream_, raw);
    }
    ~Inflater() { inflateEnd(&stream_); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// The next bytes, as many as fit. Fewer: the stream has ended, or error() says why not.
    std::size_t read(std::span<std::byte> into) {
        std::size_t done = 0;
        while (done < into.size() && status_ == Z_OK) {
            if (stream_.avail_in == 0) {
                const auto next = rest_.first(std::min<std::size_t>(rest_.size(), max_at_once));
                // zlib only reads, but takes a pointer to what might be written.
                stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(next.data()));
                stream_.avail_in = static_cast<uInt>(next.size());
                rest_ = rest_.subspan(next.size());
            }
            const auto room = std::min<std::size_t>(into.size() - done, max_at_once);
            stream_.next_out = reinterpret_cast<Bytef*>(into.data() + done);
            stream_.avail_out = static_cast<uInt>(room);
            status_ = inflate(&stream_, Z_NO_FLUSH); // Z_BUF_ERROR: the input ends before the stream does
            done += room - stream_.avail_out;
        }
        checksum_ = crc32_z(checksum_, reinterpret_cast<const Bytef*>(into.data()), done);
        return done;
    }
    bool has_ended() const { return status_ == Z_STREAM_END; }
    /// "" if nothing is wrong.
    Code error() const {
        if (status_ == Z_OK || status_ == Z_STREAM_END) return {};
        return status_ == Z_MEM_ERROR ? Code(codes::not_enough_memory) : codes::zip_bad_data;
    }
    /// Of all that was read.
    std::uint32_t checksum() const { return static_cast<std::uint32_t>(checksum_); }

private:
    static constexpr std::size_t max_at_once = std::numeric_limits<uInt>::max();
    std::span<const std::byte> rest_; ///< not yet given to zlib
    z_stream stream_ = {};
    int status_ = Z_OK;
    uLong checksum_ = 0; ///< crc32 of nothing
};

std::span<const std::byte> deflated_bytes(const TensorStorage& archive, const ZipEntry& entry) {
    return archive.bytes().subspan(entry.offset, entry.compressed_size);
}

/// Memory whose pages come when they are first written.
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

tl::unexpected<Diagnostics> inflate_error(Code code, const ZipEntry& entry, const std::string& file) {
    return file_error(
        message_of(code, {entry.name, std::to_string(entry.offset), std::to_string(entry.size)}), file);
}

bool is_readable(const ZipEntry& entry) {
    constexpr std::uint16_t deflated = 8;
    return entry.is_stored() || entry.method == deflated;
}

/// Fills `bytes` with inflated data; the stream must end there. Returns the code of the error, if there is
/// one.
Code inflate(Inflater& inflater, std::span<std::byte> bytes, std::uint32_t checksum, const Task& task) {
    constexpr std::size_t chunk = std::size_t{1} << 20;
    std::size_t done = 0;
    double told = 0;
    while (done < bytes.size()) {
        if (task.stop.stop_requested()) return codes::cancelled;
        const auto wanted = std::min(chunk, bytes.size() - done);
        const auto count = inflater.read(bytes.subspan(done, wanted));
        if (count < wanted) return inflater.has_ended() ? Code(codes::zip_wrong_size) : inflater.error();
        done += count;
        const auto share = static_cast<double>(done) / static_cast<double>(bytes.size());
        if (task.progress && (share - told >= 0.001 || done == bytes.size())) task.progress(told = share);
    }
    std::byte beyond;
    if (inflater.read({&beyond, 1}) > 0) return codes::zip_wrong_size;
    if (inflater.has_ended() && inflater.checksum() != checksum) return codes::zip_wrong_checksum;
    return inflater.error();
}

} // namespace

Expected<std::shared_ptr<const TensorStorage>> open_zip_entry(std::shared_ptr<const TensorStorage> archive,
                                                              const ZipEntry& entry, const std::string& file,
                                                              const Task& task) {
    if (!is_readable(entry)) return entry_error(codes::zip_method, entry, file, std::to_string(entry.method));
    if (entry.is_stored()) return storage_view(std::move(archive), entry.offset, entry.size);
    if (entry.size > max_inflated_entry)
        return entry_error(codes::zip_entry_too_large, entry, file, std::to_string(entry.size),
                           std::to_string(max_inflated_entry));
    auto memory = std::make_shared<InflatedMemory>(entry.size);
    if (memory->failed())
        return entry_error(codes::not_enough_memory, entry, file, std::to_string(entry.size));
    Inflater inflater(deflated_bytes(*archive, entry));
    const auto problem = inflate(inflater, memory->writable(), entry.crc32, task);
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
    Inflater inflater(deflated_bytes(archive, entry));
    if (inflater.read(head) < size)
        return inflate_error(inflater.has_ended() ? codes::zip_wrong_size : inflater.error(), entry, file);
    return head;
}

} // namespace qcs::tensor
