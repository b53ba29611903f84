#include "tensor/storage/mapped_file.h"

#include "base/file_codes.h"
#include "tensor/tensor_codes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <system_error>

namespace qcs::tensor {

// Handling of SIGBUS for mapped files. Accessing a page of a mapping raises SIGBUS in the accessing thread if
// the page is beyond the end of the file (because the file shrank) or if the disk cannot deliver it. There is
// no other way to learn of this in time: any earlier check could already be outdated. Signal handlers belong
// to the process, so this is the only process-wide state in core: one handler, installed when the first range
// is watched and never removed (a handler installed later may have saved its address), and one list of ranges
// that it searches. Nothing else depends on it, and no result does.

/// Watches one mapping from its creation until just before it is unmapped. A page that cannot be read is
/// replaced by zeros (permanently, even if the file grows again), and the range is no longer intact. A SIGBUS
/// anywhere else, or one that was sent, is passed to the previous handler.
class WatchedRange {
public:
    struct Slot;

    /// `begin` must be the start of a page. An empty range is not watched.
    WatchedRange(const void* begin, std::size_t size);
    ~WatchedRange();
    WatchedRange(const WatchedRange&) = delete;
    WatchedRange& operator=(const WatchedRange&) = delete;

    bool is_intact() const;

private:
    Slot* slot_ = nullptr;
};

/// An element of the list of ranges. Slots are reused but never freed, so that the handler can walk the list
/// at any time. `version` is odd while the range is being changed: a slot that is changing cannot belong to
/// the faulting thread's mapping, because that one is in use.
struct WatchedRange::Slot {
    std::atomic<std::uint32_t> version = 0;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0;
    std::atomic<bool> intact = true;
    std::atomic<bool> used = true;
    Slot* next = nullptr;

    void set(std::uintptr_t new_begin, std::uintptr_t new_end) {
        version.fetch_add(1);
        begin = new_begin;
        end = new_end;
        version.fetch_add(1);
    }
    bool contains(std::uintptr_t address) const {
        const auto before = version.load();
        const bool inside = begin.load() <= address && address < end.load();
        return inside && before % 2 == 0 && version.load() == before;
    }
};

namespace {

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

std::atomic<WatchedRange::Slot*> first_slot = nullptr;
std::uintptr_t page_size = 0;
struct sigaction previous_action;

bool map_zeros_at(std::uintptr_t address) {
    for (auto* slot = first_slot.load(); slot; slot = slot->next) {
        if (!slot->contains(address)) continue;
        slot->intact = false;
        // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel reports addresses as numbers
        auto* page = reinterpret_cast<void*>(address & ~(page_size - 1));
        return mmap(page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page;
    }
    return false;
}

/// Behaves as if our handler had never been installed.
void pass_on(int signal_number, siginfo_t* info, void* context) {
    if (previous_action.sa_flags & SA_SIGINFO)
        return previous_action.sa_sigaction(signal_number, info, context);
    const bool was_sent = info->si_code <= 0;
    if (previous_action.sa_handler == SIG_IGN && was_sent) return;
    if (previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN)
        return previous_action.sa_handler(signal_number);
    // A fault occurs again when the instruction is repeated, now without a handler; a sent signal is raised
    // again.
    sigaction(signal_number, &previous_action, nullptr);
    if (was_sent) raise(signal_number);
}

void on_bus_error(int signal_number, siginfo_t* info, void* context) {
    const int error = errno;
    const bool is_fault = info->si_code > 0; // otherwise it was sent, and there is no address
    if (!is_fault || !map_zeros_at(reinterpret_cast<std::uintptr_t>(info->si_addr)))
        pass_on(signal_number, info, context);
    errno = error;
}

void install() {
    page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    sigaction(SIGBUS, nullptr, &previous_action);
    struct sigaction action = {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, nullptr);
}

WatchedRange::Slot* free_slot() {
    for (auto* slot = first_slot.load(); slot; slot = slot->next) {
        bool expected = false;
        if (slot->used.compare_exchange_strong(expected, true)) return slot;
    }
    auto* slot = new WatchedRange::Slot; // never freed
    slot->next = first_slot.load();
    while (!first_slot.compare_exchange_weak(slot->next, slot)) {
    }
    return slot;
}

} // namespace

WatchedRange::WatchedRange(const void* begin, std::size_t size) {
    if (size == 0) return;
    static std::once_flag once;
    std::call_once(once, install);
    slot_ = free_slot();
    slot_->intact = true;
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    slot_->set(address, address + size);
}

WatchedRange::~WatchedRange() {
    if (!slot_) return;
    slot_->set(0, 0);
    slot_->used = false;
}

bool WatchedRange::is_intact() const {
    return !slot_ || slot_->intact;
}

namespace {

class FileDescriptor {
public:
    explicit FileDescriptor(const char* path) : value_(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    ~FileDescriptor() {
        if (value_ >= 0) close(value_);
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    int get() const { return value_; }

private:
    int value_;
};

class MappedFile : public TensorStorage {
public:
    explicit MappedFile(const char* path) : file_(path) {}
    ~MappedFile() override {
        watched_.reset();
        if (data_) munmap(data_, size_);
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    /// Returns 0, an errno, or -1 if it is not a regular file.
    int map() {
        struct stat status = {};
        if (file_.get() < 0 || fstat(file_.get(), &status) != 0) return errno;
        if (!S_ISREG(status.st_mode)) return -1;
        if (status.st_size == 0) return 0;
        if (static_cast<std::uint64_t>(status.st_size) > std::numeric_limits<std::size_t>::max())
            return EFBIG;
        const auto size = static_cast<std::size_t>(status.st_size);
        void* data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file_.get(), 0);
        if (data == MAP_FAILED) return errno;
        data_ = data;
        size_ = size;
        watched_.emplace(data, size);
        return 0;
    }

    std::span<const std::byte> bytes() const override {
        return {static_cast<const std::byte*>(data_), size_};
    }

    bool is_intact() const override {
        struct stat status = {};
        return (!watched_ || watched_->is_intact()) && fstat(file_.get(), &status) == 0 &&
               static_cast<std::uint64_t>(status.st_size) >= size_;
    }

    void release(std::size_t offset, std::size_t size) const override {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        if (offset >= size_) return;
        size = std::min(size, size_ - offset);
        const bool to_the_end = offset + size == size_; // the last, partial page contains nothing else
        const auto begin = (offset + page - 1) / page * page;
        const auto end = to_the_end ? size_ : (offset + size) / page * page;
        if (begin < end) madvise(static_cast<std::byte*>(data_) + begin, end - begin, MADV_DONTNEED);
    }

private:
    FileDescriptor file_; ///< kept open to query the file's size
    void* data_ = nullptr;
    std::size_t size_ = 0;
    std::optional<WatchedRange> watched_;
};

} // namespace

Expected<std::shared_ptr<const TensorStorage>> map_file(const std::string& path) {
    auto file = std::make_shared<MappedFile>(path.c_str());
    const int error = file->map();
    if (error == ENOENT || error == ENOTDIR) return file_error(codes::file_not_found, path);
    if (error < 0) return file_error(message(codes::file_unreadable, "not a regular file"), path);
    if (error > 0)
        return file_error(message(codes::file_unreadable, std::generic_category().message(error)), path);
    return file;
}

tl::unexpected<Diagnostics> file_error(Message what, const std::string& file) {
    return failure(std::move(what), {file});
}

tl::unexpected<Diagnostics> cancelled(const std::string& file) {
    return file_error(codes::cancelled, file);
}

tl::unexpected<Diagnostics> file_changed(const std::string& file) {
    return file_error(codes::file_changed, file);
}

namespace {

class MappedSource : public TensorSource {
public:
    explicit MappedSource(MappedTensors tensors) : all_(std::move(tensors)) {}

    std::span<const TensorInfo> tensors() const override { return all_.tensors; }
    const Diagnostics& warnings() const override { return all_.warnings; }

    Expected<TensorData> read(std::size_t index, const Task& task) const override {
        const auto& info = all_.tensors[index];
        const auto& storage = all_.storages[all_.storage_of.empty() ? 0 : all_.storage_of[index]];
        if (task.stop.stop_requested()) return cancelled(info.file);
        if (!storage->is_intact()) return file_changed(info.file);
        return tensor_data(info, storage, info.offset);
    }

private:
    MappedTensors all_;
};

} // namespace

std::shared_ptr<const TensorSource> mapped_source(MappedTensors tensors) {
    return std::make_shared<MappedSource>(std::move(tensors));
}

} // namespace qcs::tensor
