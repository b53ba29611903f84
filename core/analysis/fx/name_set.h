#pragma once
// A set of texts that only grows: a few bytes beside each text, and a text that is not in it is mostly told
// by one look into memory. Graphs of a million nodes have several of them.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::fx {

class NameSet {
public:
    bool contains(std::string_view name) const {
        return !slots_.empty() && slots_[place_of(name, hash_of(name))].index != none;
    }
    /// False if it was there.
    bool insert(std::string_view name) {
        if (ends_.size() * 3 >= slots_.size() * 2) grow();
        const auto hash = hash_of(name);
        auto& slot = slots_[place_of(name, hash)];
        if (slot.index != none) return false;
        slot = {hash, static_cast<std::uint32_t>(ends_.size())};
        text_ += name;
        ends_.push_back(text_.size());
        return true;
    }
    void clear() { *this = {}; }
    void reserve(std::size_t names) {
        ends_.reserve(names);
        while (slots_.size() * 2 < names * 3)
            grow();
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t index = none;
    };

    static std::uint32_t hash_of(std::string_view name) {
        return static_cast<std::uint32_t>(std::hash<std::string_view>()(name) >> 16);
    }
    std::string_view at(std::uint32_t index) const {
        const auto begin = index == 0 ? 0 : ends_[index - 1];
        return std::string_view(text_).substr(begin, ends_[index] - begin);
    }
    /// Where it is, or would be.
    std::size_t place_of(std::string_view name, std::uint32_t hash) const {
        const auto mask = slots_.size() - 1;
        auto place = hash & mask;
        while (slots_[place].index != none && (slots_[place].hash != hash || at(slots_[place].index) != name))
            place = (place + 1) & mask;
        return place;
    }
    void grow() {
        const auto before = std::move(slots_);
        slots_.assign(before.empty() ? 64 : before.size() * 2, {});
        const auto mask = slots_.size() - 1;
        for (const auto& slot : before) {
            if (slot.index == none) continue;
            auto place = slot.hash & mask;
            while (slots_[place].index != none)
                place = (place + 1) & mask;
            slots_[place] = slot;
        }
    }

    std::vector<Slot> slots_; ///< a power of two of them
    std::string text_;        ///< all names, one after the other
    std::vector<std::size_t> ends_;
};

} // namespace qcs::fx
