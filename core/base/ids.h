#pragma once
// Typed indices of nodes, modules, rules and rows. Each kind of index has its own type, and so have the
// vectors that it indexes. Code that uses one kind of index in place of another therefore does not compile.

#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace qcs {

/// An index, or "none". A default-constructed Id is "none" and converts to false. `Tag` is an empty struct
/// that only makes the type distinct. If a tag `Derived` derives from a tag `Base`, then Id<Derived> converts
/// implicitly to Id<Base>, and Id<Base> explicitly to Id<Derived>.
template <class Tag>
class Id {
public:
    constexpr Id() = default;
    template <std::integral Number>
    constexpr explicit Id(Number number) : number_(static_cast<std::int32_t>(number)) {}
    template <class Other>
    requires(!std::same_as<Other, Tag> &&
             (std::derived_from<Other, Tag> ||
              std::derived_from<Tag, Other>)) constexpr explicit(!std::derived_from<Other, Tag>)
        Id(Id<Other> other)
        : number_(other.number()) {}

    constexpr explicit operator bool() const { return number_ >= 0; }
    /// The index as an unsigned number. Must not be called on "none".
    constexpr std::size_t index() const {
        assert(number_ >= 0);
        return static_cast<std::size_t>(number_);
    }
    /// The index as a signed number, for files and display; -1 for "none".
    constexpr std::int32_t number() const { return number_; }

    constexpr Id& operator++() {
        ++number_;
        return *this;
    }

    friend constexpr auto operator<=>(Id, Id) = default;

private:
    std::int32_t number_ = -1;
};

/// A range of consecutive ids for range-based for loops. IdRange(size) has the ids from 0 to size - 1, and
/// IdRange(begin, end) has the ids from `begin` up to but not including `end`.
template <class IdType>
class IdRange {
public:
    class iterator {
    public:
        using value_type = IdType;
        using difference_type = std::ptrdiff_t;
        iterator() = default;
        explicit iterator(IdType id) : id_(id) {}
        IdType operator*() const { return id_; }
        iterator& operator++() {
            ++id_;
            return *this;
        }
        iterator operator++(int) {
            const auto before = *this;
            ++id_;
            return before;
        }
        bool operator==(const iterator&) const = default;

    private:
        IdType id_;
    };

    explicit IdRange(std::size_t size) : begin_(0), end_(size) {}
    IdRange(IdType begin, IdType end) : begin_(begin), end_(end) {}
    iterator begin() const { return iterator(begin_); }
    iterator end() const { return iterator(end_); }

private:
    IdType begin_, end_;
};

/// A vector that can only be indexed by `IdType`.
template <class IdType, class T>
class IdVector {
public:
    using value_type = T;
    using reference = typename std::vector<T>::reference;
    using const_reference = typename std::vector<T>::const_reference;
    using iterator = typename std::vector<T>::iterator;
    using const_iterator = typename std::vector<T>::const_iterator;

    IdVector() = default;
    explicit IdVector(std::size_t size, const T& value = T()) : items_(size, value) {}
    IdVector(std::initializer_list<T> items) : items_(items) {}
    explicit IdVector(std::vector<T> items) : items_(std::move(items)) {}

    reference operator[](IdType id) { return items_[id.index()]; }
    const_reference operator[](IdType id) const { return items_[id.index()]; }
    /// Returns true if `id` is not "none" and is less than the size.
    bool contains(IdType id) const { return id && id.index() < items_.size(); }
    /// The ids of all elements, in order.
    IdRange<IdType> ids() const { return IdRange<IdType>(items_.size()); }

    iterator begin() { return items_.begin(); }
    iterator end() { return items_.end(); }
    const_iterator begin() const { return items_.begin(); }
    const_iterator end() const { return items_.end(); }
    reference front() { return items_.front(); }
    const_reference front() const { return items_.front(); }
    reference back() { return items_.back(); }
    const_reference back() const { return items_.back(); }

    std::size_t size() const { return items_.size(); }
    bool empty() const { return items_.empty(); }
    void reserve(std::size_t size) { items_.reserve(size); }
    void resize(std::size_t size, const T& value = T()) { items_.resize(size, value); }
    void assign(std::size_t size, const T& value) { items_.assign(size, value); }
    void clear() { items_.clear(); }
    /// Appends an element and returns its id.
    IdType push_back(T item) {
        items_.push_back(std::move(item));
        return IdType(items_.size() - 1);
    }
    template <class... Args>
    reference emplace_back(Args&&... args) {
        return items_.emplace_back(std::forward<Args>(args)...);
    }

    /// The underlying vector, for code that does not use ids.
    const std::vector<T>& items() const { return items_; }

    friend bool operator==(const IdVector&, const IdVector&) = default;

private:
    std::vector<T> items_;
};

/// A read-only view of an IdVector, or of its first elements. It does not own the elements.
template <class IdType, class T>
class IdSpan {
public:
    IdSpan() = default;
    IdSpan(const IdVector<IdType, T>& vector) : items_(vector.items()) {} // NOLINT: implicit, like std::span
    explicit IdSpan(std::span<const T> items) : items_(items) {}

    const T& operator[](IdType id) const { return items_[id.index()]; }
    bool contains(IdType id) const { return id && id.index() < items_.size(); }
    IdRange<IdType> ids() const { return IdRange<IdType>(items_.size()); }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }
    std::size_t size() const { return items_.size(); }
    bool empty() const { return items_.empty(); }

private:
    std::span<const T> items_;
};

} // namespace qcs

template <class Tag>
struct std::hash<qcs::Id<Tag>> {
    std::size_t operator()(qcs::Id<Tag> id) const noexcept { return std::hash<std::int32_t>()(id.number()); }
};
