#pragma once
// Immutable values shared between copies by a reference count: in models of a million nodes, each value is in
// several places.

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace qcs {

/// One pointer large. Default-constructed, it dereferences to T(). The reference count is atomic.
template <typename T>
class Shared {
public:
    Shared() noexcept = default;
    explicit Shared(T value) : block_(new Block{{1}, std::move(value)}) {}
    Shared(const Shared& other) noexcept : block_(other.block_) {
        if (block_) block_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Shared(Shared&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    Shared& operator=(Shared other) noexcept {
        std::swap(block_, other.block_);
        return *this;
    }
    ~Shared() {
        if (block_ && block_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete block_;
    }

    const T& operator*() const {
        static const T none{};
        return block_ ? block_->value : none;
    }
    const T* operator->() const { return &**this; }
    bool operator==(const Shared& other) const { return block_ == other.block_ || **this == *other; }

private:
    struct Block {
        std::atomic<std::uint32_t> owners;
        T value;
    };
    Block* block_ = nullptr;
};

// Comparison of values behind std::shared_ptr.

/// True if both point to the same value or to equal values, or if both are null.
template <typename T>
bool same_value(const std::shared_ptr<T>& a, const std::shared_ptr<T>& b) {
    return a == b || (a && b && *a == *b);
}

} // namespace qcs
