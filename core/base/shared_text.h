#pragma once
// Immutable, reference-counted text with a precomputed hash. It saves memory in models of a million nodes, in
// which each name occurs in several graphs, sets and maps.

#include <fmt/core.h>

#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace qcs {

/// A reference to an immutable text; the object is a single pointer. Copies share the text. The reference
/// count is atomic, so that copies may be used on different threads.
class SharedText {
public:
    SharedText() noexcept = default; ///< ""
    SharedText(std::string_view text);
    SharedText(const std::string& text) : SharedText(std::string_view(text)) {}
    SharedText(const char* text) : SharedText(std::string_view(text)) {}
    SharedText(const SharedText& other) noexcept : block_(other.block_) {
        if (block_) block_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    SharedText(SharedText&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
    SharedText& operator=(SharedText other) noexcept {
        std::swap(block_, other.block_);
        return *this;
    }
    ~SharedText() {
        if (block_ && block_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) ::operator delete(block_);
    }

    std::string_view view() const { return block_ ? std::string_view(chars(block_), block_->size) : ""; }
    std::string str() const { return std::string(view()); }
    operator std::string_view() const { return view(); } // NOLINT: implicit, since it is a text
    operator std::string() const { return str(); }       // NOLINT
    std::size_t hash() const { return block_ ? block_->hash : hash_of({}); }
    static std::size_t hash_of(std::string_view text) { return std::hash<std::string_view>()(text); }

    bool empty() const { return !block_; }
    std::size_t size() const { return block_ ? block_->size : 0; }
    bool starts_with(std::string_view part) const { return view().starts_with(part); }
    bool ends_with(std::string_view part) const { return view().ends_with(part); }
    std::size_t find(auto part, std::size_t from = 0) const { return view().find(part, from); }
    std::size_t rfind(auto part) const { return view().rfind(part); }
    std::string substr(std::size_t begin, std::size_t length = std::string_view::npos) const {
        return std::string(view().substr(begin, length));
    }

    friend bool operator==(const SharedText& a, const SharedText& b) {
        return a.block_ == b.block_ || (a.hash() == b.hash() && a.view() == b.view());
    }
    template <std::convertible_to<std::string_view> T>
    requires(!std::same_as<T, SharedText>) friend bool operator==(const SharedText& a, const T& b) {
        return a.view() == std::string_view(b);
    }
    friend std::string operator+(const SharedText& a, std::string_view b) { return a.str().append(b); }
    friend std::string operator+(std::string a, const SharedText& b) { return std::move(a.append(b.view())); }

private:
    /// The header of the allocation; the characters follow it in memory.
    struct Block {
        std::atomic<std::uint32_t> owners; ///< the reference count
        std::uint32_t size;
        std::size_t hash;
    };
    static char* chars(Block* block) { return reinterpret_cast<char*>(block + 1); }
    Block* block_ = nullptr; ///< null for the empty text
};

inline SharedText::SharedText(std::string_view text) {
    if (text.empty()) return;
    block_ = new (::operator new(sizeof(Block) + text.size()))
        Block{1, static_cast<std::uint32_t>(text.size()), hash_of(text)};
    text.copy(chars(block_), text.size());
}

/// A transparent hash: a set of SharedText that uses it can be searched for a std::string_view or std::string
/// without converting that text.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(const SharedText& text) const noexcept { return text.hash(); }
    std::size_t operator()(std::string_view text) const noexcept { return SharedText::hash_of(text); }
    std::size_t operator()(const std::string& text) const noexcept { return SharedText::hash_of(text); }
};
using TextSet = std::unordered_set<SharedText, TextHash, std::equal_to<>>;

/// Interns texts: equal texts share one allocation.
class TextPool {
public:
    /// Returns a SharedText with this text, and adds it to the pool if it is new.
    SharedText intern(std::string_view text) {
        auto it = texts_.find(text);
        if (it == texts_.end()) it = texts_.emplace(text).first;
        return *it;
    }

private:
    TextSet texts_;
};

} // namespace qcs

/// The common reference type of SharedText and other text types. Standard algorithms need it to compare a
/// SharedText with a text of another type.
template <typename T, template <typename> typename Q, template <typename> typename R>
requires(
    !std::same_as<T, qcs::SharedText> &&
    std::convertible_to<T, std::string_view>) struct std::basic_common_reference<qcs::SharedText, T, Q, R> {
    using type = std::string_view;
};
template <typename T, template <typename> typename Q, template <typename> typename R>
requires(
    !std::same_as<T, qcs::SharedText> &&
    std::convertible_to<T, std::string_view>) struct std::basic_common_reference<T, qcs::SharedText, Q, R> {
    using type = std::string_view;
};

template <>
struct std::hash<qcs::SharedText> {
    std::size_t operator()(const qcs::SharedText& text) const noexcept { return text.hash(); }
};

template <>
struct fmt::formatter<qcs::SharedText> : fmt::formatter<std::string_view> {
    auto format(const qcs::SharedText& text, fmt::format_context& context) const {
        return fmt::formatter<std::string_view>::format(text.view(), context);
    }
};
