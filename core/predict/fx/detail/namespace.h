#pragma once
// Chooses names of nodes as torch.fx does (torch/fx/graph.py, _Namespace.create_name and
// Graph._target_to_str).

#include "base/flat_map.h"
#include "base/shared_text.h"

#include <vector>

namespace qcs::predict::fx {

// A hash set of texts (open addressing with linear probing) that only grows; the text "" is never in the set.
// Looking up a text that is not in the set usually takes a single memory access, which matters for graphs of
// a million nodes.

class NameSet {
public:
    bool contains(const SharedText& name) const {
        return size_ > 0 && !names_[place_of(name, hash_of(name))].empty();
    }
    /// Returns false if the text was in the set already.
    bool insert(const SharedText& name) {
        if (name.empty()) return false;
        if (size_ * 3 >= names_.size() * 2) grow();
        const auto hash = hash_of(name);
        const auto place = place_of(name, hash);
        if (!names_[place].empty()) return false;
        names_[place] = name;
        hashes_[place] = hash;
        ++size_;
        return true;
    }
    void clear() { *this = {}; }
    void reserve(std::size_t names) {
        while (names_.size() * 2 < names * 3)
            grow();
    }

private:
    static std::uint32_t hash_of(const SharedText& name) {
        return static_cast<std::uint32_t>(name.hash() >> 16);
    }
    /// The slot that holds the name, or the empty slot where it would be inserted.
    std::size_t place_of(const SharedText& name, std::uint32_t hash) const {
        const auto mask = names_.size() - 1;
        auto place = hash & mask;
        while (!names_[place].empty() && (hashes_[place] != hash || names_[place] != name))
            place = (place + 1) & mask;
        return place;
    }
    void grow() {
        auto names = std::move(names_);
        const auto hashes = std::move(hashes_);
        names_.assign(names.empty() ? 64 : names.size() * 2, {});
        hashes_.assign(names_.size(), 0);
        const auto mask = names_.size() - 1;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].empty()) continue;
            auto place = hashes[i] & mask;
            while (!names_[place].empty())
                place = (place + 1) & mask;
            names_[place] = std::move(names[i]);
            hashes_[place] = hashes[i];
        }
    }

    std::vector<SharedText> names_;     ///< Hash slots; unused ones are "". Their number is a power of two.
    std::vector<std::uint32_t> hashes_; ///< hash of the name in each slot
    std::size_t size_ = 0;              ///< number of names
};

/// The names that a graph's nodes have had so far; erasing a node does not free its name.
class Namespace {
public:
    /// Turns `candidate` into a legal identifier (illegal characters become "_"). Returns it if it is unused
    /// and neither a Python builtin nor a keyword; else appends a number, or increases the number at its end.
    /// Marks the returned name as used.
    SharedText create_name(const SharedText& candidate);

    void reserve(std::size_t names) { used_.reserve(names); }

private:
    NameSet used_;
    /// For each base (a name without the number at its end), the number of the last name with this base that
    /// was returned; 0 if that name has no number. A base that is not in the map has the number 0, too.
    TextMap<std::int64_t> base_count_;
};

/// Returns the name that torch.fx tries first for a node: for the path "conv1.weight" the path itself, for a
/// function its __name__, both in snake case.
SharedText name_candidate(const SharedText& target, bool is_function);

} // namespace qcs::predict::fx
