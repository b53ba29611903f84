#pragma once
// A vector that takes little memory if it is empty or short. A model of a million nodes has millions of such
// lists.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <ranges>
#include <stdexcept>
#include <utility>

namespace qcs {

/// A vector whose object is a single pointer; size, capacity and elements are in one allocation. Growing
/// moves the elements and invalidates iterators, as with std::vector.
template <typename T>
class CompactVector {
public:
    CompactVector() = default;
    explicit CompactVector(std::size_t size) : CompactVector() { resize(size); }
    CompactVector(std::initializer_list<T> items) : CompactVector(items.begin(), items.end()) {}
    template <std::forward_iterator It>
    CompactVector(It first, It last) : CompactVector() {
        append(first, last);
    }
    CompactVector(const CompactVector& other) : CompactVector(other.begin(), other.end()) {}
    CompactVector(CompactVector&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    CompactVector& operator=(CompactVector other) noexcept {
        std::swap(block_, other.block_);
        return *this;
    }
    ~CompactVector() { give_back(block_); }

    T* begin() { return items(block_); }
    T* end() { return begin() + size(); }
    const T* begin() const { return items(block_); }
    const T* end() const { return begin() + size(); }
    auto rbegin() const { return std::reverse_iterator(end()); }
    auto rend() const { return std::reverse_iterator(begin()); }
    auto rbegin() { return std::reverse_iterator(end()); }
    auto rend() { return std::reverse_iterator(begin()); }
    std::size_t size() const { return block_ ? block_->size : 0; }
    bool empty() const { return size() == 0; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    T& front() { return *begin(); }
    const T& front() const { return *begin(); }
    T& back() { return end()[-1]; }
    const T& back() const { return end()[-1]; }
    const T& at(std::size_t i) const {
        if (i >= size()) throw std::out_of_range("CompactVector::at");
        return (*this)[i];
    }
    bool operator==(const CompactVector& other) const { return std::ranges::equal(*this, other); }
    template <std::ranges::input_range Other>
    bool operator==(const Other& other) const {
        return std::ranges::equal(*this, other);
    }

    void reserve(std::size_t capacity) {
        static_assert(alignof(T) <= sizeof(Block));
        if (capacity <= (block_ ? block_->capacity : 0)) return;
        auto* block = new (::operator new(sizeof(Block) + capacity * sizeof(T)))
            Block{static_cast<std::uint32_t>(size()), static_cast<std::uint32_t>(capacity)};
        std::uninitialized_move_n(begin(), size(), items(block));
        give_back(std::exchange(block_, block));
    }
    void push_back(T item) {
        if (!block_ || block_->size == block_->capacity) reserve(std::max<std::size_t>(1, size() * 2));
        new (end()) T(std::move(item));
        ++block_->size;
    }
    template <std::input_iterator It>
    void append(It first, It last) {
        reserve(size() + static_cast<std::size_t>(std::distance(first, last)));
        for (; first != last; ++first)
            push_back(*first);
    }
    template <typename... Parts>
    T& emplace_back(Parts&&... parts) {
        push_back(T(std::forward<Parts>(parts)...));
        return back();
    }
    template <std::input_iterator It>
    void insert(T* where, It first, It last) {
        const auto place = where - begin();
        const auto before = static_cast<std::ptrdiff_t>(size());
        append(first, last);
        std::rotate(begin() + place, begin() + before, end());
    }
    void clear() { *this = {}; }
    void pop_back() { std::destroy_at(begin() + --block_->size); }
    void erase(T* item) {
        std::move(item + 1, end(), item);
        pop_back();
    }
    void resize(std::size_t size) {
        reserve(size);
        while (this->size() < size)
            push_back({});
        while (this->size() > size)
            pop_back();
    }
    /// Removes the elements for which `gone` returns true. Returns the number of removed elements.
    std::size_t erase_if(auto&& gone) {
        auto* kept = std::remove_if(begin(), end(), gone);
        const auto count = static_cast<std::size_t>(end() - kept);
        std::destroy(kept, end());
        if (block_) block_->size -= static_cast<std::uint32_t>(count);
        return count;
    }

private:
    /// The header of the allocation; the elements follow it in memory.
    struct Block {
        std::uint32_t size, capacity;
    };
    static T* items(Block* block) { return block ? reinterpret_cast<T*>(block + 1) : nullptr; }
    static void give_back(Block* block) {
        if (!block) return;
        std::destroy_n(items(block), block->size);
        ::operator delete(block);
    }

    Block* block_ = nullptr;
};

} // namespace qcs
