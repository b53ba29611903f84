#pragma once
// Memory of graphs with a million nodes.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace qcs::fx {

/// A list of which two elements stand in itself: most nodes have no more inputs, and no more users.
template <typename T>
requires std::is_trivially_copyable_v<T>
class ShortList {
public:
    ShortList() = default;
    ShortList(const ShortList& other) { append(other); }
    ShortList(ShortList&& other) noexcept
        : size_(std::exchange(other.size_, 0)),
          room_(std::exchange(other.room_, few)),
          far_(std::move(other.far_)) {
        std::copy_n(other.near_, few, near_);
    }
    ShortList& operator=(const ShortList& other) {
        if (this == &other) return *this;
        clear();
        append(other);
        return *this;
    }
    ShortList& operator=(ShortList&& other) noexcept {
        size_ = std::exchange(other.size_, 0);
        room_ = std::exchange(other.room_, few);
        far_ = std::move(other.far_);
        std::copy_n(other.near_, few, near_);
        return *this;
    }

    T* begin() { return far_ ? far_.get() : near_; }
    T* end() { return begin() + size_; }
    const T* begin() const { return far_ ? far_.get() : near_; }
    const T* end() const { return begin() + size_; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    T& back() { return begin()[size_ - 1]; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    void push_back(T value) {
        if (size_ == room_) grow(room_ * 2);
        begin()[size_++] = value;
    }
    void pop_back() { --size_; }
    void clear() {
        size_ = 0;
        room_ = few;
        far_.reset();
    }

private:
    static constexpr std::uint32_t few = 2;

    void grow(std::uint32_t room) {
        auto more = std::make_unique_for_overwrite<T[]>(room);
        std::copy(begin(), end(), more.get());
        far_ = std::move(more);
        room_ = room;
    }
    void append(const ShortList& other) {
        if (other.size_ > room_) grow(other.size_);
        std::copy(other.begin(), other.end(), begin());
        size_ = other.size_;
    }

    std::uint32_t size_ = 0, room_ = few;
    T near_[few] = {};
    std::unique_ptr<T[]> far_;
};

/// A vector that grows without moving what it holds, or needing room for it twice.
template <typename T>
class ChunkedVector {
public:
    T& operator[](std::size_t i) { return chunks_[i / chunk][i % chunk]; }
    const T& operator[](std::size_t i) const { return chunks_[i / chunk][i % chunk]; }
    std::size_t size() const {
        return chunks_.empty() ? 0 : (chunks_.size() - 1) * chunk + chunks_.back().size();
    }
    T& emplace_back() {
        if (chunks_.empty() || chunks_.back().size() == chunk) chunks_.emplace_back().reserve(chunk);
        return chunks_.back().emplace_back();
    }

private:
    static constexpr std::size_t chunk = 128;
    std::vector<std::vector<T>> chunks_;
};

} // namespace qcs::fx
