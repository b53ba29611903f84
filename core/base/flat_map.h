#pragma once
// A compact hash map with text keys (open addressing, linear probing), for models of a million nodes. Its
// entries are stored contiguously in insertion order and cannot be removed. Unlike in std::unordered_map, an
// insertion may invalidate references as well as iterators.

#include "base/shared_text.h"

#include <vector>

namespace qcs {

/// `Key` is SharedText, or std::string_view if the texts outlive the map.
template <typename Key, typename T>
class FlatMap {
public:
    using Entry = std::pair<Key, T>;
    using iterator = typename std::vector<Entry>::iterator;
    using const_iterator = typename std::vector<Entry>::const_iterator;

    iterator begin() { return entries_.begin(); }
    iterator end() { return entries_.end(); }
    const_iterator begin() const { return entries_.begin(); }
    const_iterator end() const { return entries_.end(); }
    std::size_t size() const { return entries_.size(); }
    bool empty() const { return entries_.empty(); }

    /// `key` may be a SharedText, a std::string_view or a std::string.
    iterator find(const auto& key) { return entries_.begin() + place(key); }
    const_iterator find(const auto& key) const { return entries_.begin() + place(key); }
    bool contains(const auto& key) const { return find(key) != end(); }
    T& at(const auto& key) { return entries_.at(static_cast<std::size_t>(place(key))).second; }
    const T& at(const auto& key) const { return entries_.at(static_cast<std::size_t>(place(key))).second; }

    T& operator[](const Key& key) { return try_emplace(key).first->second; }
    /// Inserts an entry unless the map has the key already. Returns the entry with this key, and true if the
    /// entry was inserted.
    template <typename... Args>
    std::pair<iterator, bool> try_emplace(const Key& key, Args&&... args) {
        if (entries_.size() * 3 >= slots_.size() * 2) grow();
        const auto hash = hash_of(key);
        auto& slot = slots_[slot_of(key, hash)];
        const bool is_new = slot.entry == none;
        if (is_new) {
            slot = {hash, static_cast<std::uint32_t>(entries_.size())};
            entries_.emplace_back(std::piecewise_construct, std::forward_as_tuple(key),
                                  std::forward_as_tuple(std::forward<Args>(args)...));
        }
        return {entries_.begin() + slot.entry, is_new};
    }
    /// Allocates memory for this number of entries.
    void reserve(std::size_t entries) {
        entries_.reserve(entries);
        while (slots_.size() * 2 < entries * 3)
            grow();
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;
    /// A slot of the hash table: the hash of a key, and the index in `entries_` (`none` = the slot is free).
    struct Slot {
        std::uint32_t hash = 0, entry = none;
    };

    static std::uint32_t hash_of(const SharedText& text) {
        return static_cast<std::uint32_t>(text.hash() >> 16);
    }
    static std::uint32_t hash_of(std::string_view text) {
        return static_cast<std::uint32_t>(SharedText::hash_of(text) >> 16);
    }
    static std::uint32_t hash_of(const std::string& text) { return hash_of(std::string_view(text)); }

    /// The index of the key's entry in `entries_`, or the number of entries if there is none.
    std::ptrdiff_t place(const auto& key) const {
        if (entries_.empty()) return 0;
        const auto entry = slots_[slot_of(key, hash_of(key))].entry;
        return static_cast<std::ptrdiff_t>(entry == none ? entries_.size() : entry);
    }
    /// The index of the slot that holds the key, or of the free slot into which the key would be inserted.
    std::size_t slot_of(const auto& key, std::uint32_t hash) const {
        const auto mask = slots_.size() - 1;
        auto at = hash & mask;
        while (slots_[at].entry != none &&
               (slots_[at].hash != hash || !(entries_[slots_[at].entry].first == key)))
            at = (at + 1) & mask;
        return at;
    }
    void grow() {
        const auto before = std::move(slots_);
        slots_.assign(before.empty() ? 16 : before.size() * 2, {});
        const auto mask = slots_.size() - 1;
        for (const auto& slot : before) {
            if (slot.entry == none) continue;
            auto at = slot.hash & mask;
            while (slots_[at].entry != none)
                at = (at + 1) & mask;
            slots_[at] = slot;
        }
    }

    std::vector<Entry> entries_;
    std::vector<Slot> slots_; ///< their number is a power of two
};

template <typename T>
using TextMap = FlatMap<SharedText, T>;

} // namespace qcs
