#include "tensor/zip/zip_entry.h"

#include "tensor/storage/file_problem.h"
#include "tensor/storage/storage.h"
#include "tensor/tensor_codes.h"
#include "tensor/zip/detail/zip_inflate.h"

#include <sys/mman.h>

#include <algorithm>

namespace qcs::tensor {

namespace {

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

/// What an inflater says of an entry.
tl::unexpected<Diagnostics> inflate_error(Code code, const ZipEntry& entry, const std::string& file) {
    return file_error(
        message_of(code, {entry.name, std::to_string(entry.offset), std::to_string(entry.size)}), file);
}

bool is_readable(const ZipEntry& entry) {
    constexpr std::uint16_t deflated = 8;
    return entry.is_stored() || entry.method == deflated;
}

/// Fills `bytes` from the stream, which must end there. The code of what went wrong, if anything did.
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
    const auto count = inflater.read({&beyond, 1}); // the end is where the checksum is compared
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
