#pragma once
// Containers that save memory in graphs with a million nodes.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace qcs::predict::fx {

/// A list that stores a single element without allocating: most nodes have at most one input and one user.
template <typename T>
requires(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(void*)) class SmallVector {
public:
    SmallVector() = default;
    SmallVector(const SmallVector& other) { append(other); }
    SmallVector(SmallVector&& other) noexcept { swap(other); }
    SmallVector& operator=(SmallVector other) noexcept {
        swap(other);
        return *this;
    }
    ~SmallVector() { clear(); }

    T* begin() { return room_ == few ? &here_.near : here_.far; }
    T* end() { return begin() + size_; }
    const T* begin() const { return room_ == few ? &here_.near : here_.far; }
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
        if (room_ != few) delete[] here_.far;
        here_ = {};
        size_ = 0;
        room_ = few;
    }

private:
    static constexpr std::uint32_t few = 1; ///< number of elements that need no allocation

    void swap(SmallVector& other) noexcept {
        std::swap(here_, other.here_);
        std::swap(size_, other.size_);
        std::swap(room_, other.room_);
    }
    void grow(std::uint32_t room) {
        auto* more = new T[room];
        std::copy(begin(), end(), more);
        if (room_ != few) delete[] here_.far;
        here_.far = more;
        room_ = room;
    }
    void append(const SmallVector& other) {
        if (other.size_ > room_) grow(other.size_);
        std::copy(other.begin(), other.end(), begin());
        size_ = other.size_;
    }

    union Here {
        T near = {}; ///< the element itself, if room_ == few
        T* far;      ///< otherwise the allocated elements
    };
    Here here_;
    /// Number of elements, and number of elements for which there is memory.
    std::uint32_t size_ = 0, room_ = few;
};

/// A vector that grows without moving its elements, and so never needs memory for two copies of them.
template <typename T>
class ChunkedVector {
public:
    T& operator[](std::size_t i) { return chunks_[i / chunk][i % chunk]; }
    const T& operator[](std::size_t i) const { return chunks_[i / chunk][i % chunk]; }
    std::size_t size() const {
        return chunks_.empty() ? 0 : (chunks_.size() - 1) * chunk + chunks_.back().size();
    }
    /// Appends a default-constructed element.
    T& emplace_back() {
        if (chunks_.empty() || chunks_.back().size() == chunk) chunks_.emplace_back().reserve(chunk);
        return chunks_.back().emplace_back();
    }

    static std::size_t chunk_of(std::size_t i) { return i / chunk; } ///< the chunk that holds element i
    std::vector<std::size_t> sizes() const {                         ///< the number of elements in each chunk
        std::vector<std::size_t> result;
        for (const auto& one : chunks_)
            result.push_back(one.size());
        return result;
    }
    /// Frees the memory of a chunk, whose elements must not be used afterwards.
    void free(std::size_t which) { std::vector<T>().swap(chunks_[which]); }

private:
    /// Elements per chunk: a chunk takes slightly less than 96 KiB, since allocators round large blocks up to
    /// multiples of 8 KiB and need a few bytes themselves.
    static constexpr std::size_t chunk = ((std::size_t{96} << 10) - 256) / sizeof(T);
    std::vector<std::vector<T>> chunks_;
};

} // namespace qcs::predict::fx
