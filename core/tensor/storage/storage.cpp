#include "tensor/storage/storage.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace qcs::tensor {

namespace {

class Memory : public TensorStorage {
public:
    explicit Memory(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}
    std::span<const std::byte> bytes() const override { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

class FilledMemory : public TensorStorage {
public:
    explicit FilledMemory(UninitializedBytes bytes)
        : bytes_(std::move(bytes)), all_(bytes_.data(), bytes_.size()) {}
    std::span<const std::byte> bytes() const override { return all_; }

private:
    UninitializedBytes bytes_;
    std::span<const std::byte> all_;
};

class PartOfStorage : public TensorStorage {
public:
    PartOfStorage(std::shared_ptr<const TensorStorage> whole, std::size_t offset, std::size_t size)
        : whole_(std::move(whole)), offset_(offset), size_(size) {}
    std::span<const std::byte> bytes() const override { return whole_->bytes().subspan(offset_, size_); }
    bool is_intact() const override { return whole_->is_intact(); }
    void release(std::size_t offset, std::size_t size) const override {
        if (offset < size_) whole_->release(offset_ + offset, std::min(size, size_ - offset));
    }

private:
    std::shared_ptr<const TensorStorage> whole_;
    std::size_t offset_;
    std::size_t size_;
};

constexpr std::size_t huge_page = std::size_t{1} << 21;

} // namespace

UninitializedBytes::UninitializedBytes(std::size_t size) : size_(size) {
    const bool is_large = size >= 2 * huge_page;
    const auto alignment = is_large ? huge_page : std::size_t{64};
    const auto rounded = std::max(size, std::size_t{1}) + alignment - 1;
    auto* bytes = static_cast<std::byte*>(std::aligned_alloc(alignment, rounded / alignment * alignment));
    if (!bytes) throw std::bad_alloc();
    // A hint only: one page of 2 MiB is faulted in faster than 512 small ones.
    if (is_large) madvise(bytes, size / huge_page * huge_page, MADV_HUGEPAGE);
    bytes_.reset(bytes);
}

void UninitializedBytes::Free::operator()(std::byte* bytes) const {
    std::free(bytes);
}

std::shared_ptr<const TensorStorage> memory_storage(UninitializedBytes bytes) {
    return std::make_shared<FilledMemory>(std::move(bytes));
}

std::shared_ptr<const TensorStorage> memory_storage(std::vector<std::byte> bytes) {
    return std::make_shared<Memory>(std::move(bytes));
}

std::shared_ptr<const TensorStorage> storage_view(std::shared_ptr<const TensorStorage> whole,
                                                  std::size_t offset, std::size_t size) {
    return std::make_shared<PartOfStorage>(std::move(whole), offset, size);
}

} // namespace qcs::tensor
