#pragma once
// Immutable, reference-counted values. They save memory in models of a million nodes, in which many nodes can
// share one copy of a value.

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace qcs {

/// A reference to an immutable value; the object is a single pointer. Copies refer to the same value. A
/// default-constructed Shared dereferences to T(). The reference count is atomic, so that copies may be used
/// on different threads.
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
        std::atomic<std::uint32_t> owners; ///< the reference count
        T value;
    };
    Block* block_ = nullptr;
};

// Comparison of values that std::shared_ptr points to.

/// Returns true if both pointers point to the same value or to equal values, or if both are null.
template <typename T>
bool same_value(const std::shared_ptr<T>& a, const std::shared_ptr<T>& b) {
    return a == b || (a && b && *a == *b);
}

} // namespace qcs
