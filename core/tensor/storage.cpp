#include "tensor/storage.h"

#include <algorithm>

namespace qcs {

namespace {

class Memory : public TensorStorage {
public:
    explicit Memory(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}
    std::span<const std::byte> bytes() const override { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

class Part : public TensorStorage {
public:
    Part(std::shared_ptr<const TensorStorage> whole, std::size_t offset, std::size_t size)
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

} // namespace

std::shared_ptr<const TensorStorage> memory_storage(std::vector<std::byte> bytes) {
    return std::make_shared<Memory>(std::move(bytes));
}

std::shared_ptr<const TensorStorage> part_of(std::shared_ptr<const TensorStorage> whole, std::size_t offset,
                                             std::size_t size) {
    return std::make_shared<Part>(std::move(whole), offset, size);
}

} // namespace qcs
