#include "tensor/storage/mapped_file.h"

#include "base/file_codes.h"
#include "tensor/storage/detail/bus_errors.h"
#include "tensor/storage/file_problem.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <optional>
#include <system_error>

namespace qcs::tensor {

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

    /// 0, or errno; -1 = not a regular file.
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
        const bool to_the_end = offset + size == size_; // the last page has nothing behind it
        const auto begin = (offset + page - 1) / page * page;
        const auto end = to_the_end ? size_ : (offset + size) / page * page;
        if (begin < end) madvise(static_cast<std::byte*>(data_) + begin, end - begin, MADV_DONTNEED);
    }

private:
    FileDescriptor file_; ///< kept to learn the file's size
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

} // namespace qcs::tensor
