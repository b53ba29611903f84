#include "python/regex/dfa.h"

#include <algorithm>
#include <utility>

namespace qcs::python::regex {
namespace {

constexpr std::size_t most_dfa_states = 10'000;
constexpr std::size_t most_work = 5'000'000;

bool is_word(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= 'a' && c <= 'z');
}

bool is_assertion(NfaState::Kind kind) {
    using enum NfaState::Kind;
    return kind == Start || kind == End || kind == Boundary || kind == NotBoundary;
}

} // namespace

Dfa::Dfa(const Nfa& nfa) : nfa_(nfa), seen_(nfa.states.size(), 0) {
    // Characters that no set tells apart share a column.
    std::map<std::vector<bool>, std::uint8_t> columns;
    for (std::size_t c = 0; c < plain_codes; ++c) {
        std::vector<bool> signature;
        for (const auto& set : nfa.sets)
            signature.push_back(set[c]);
        if (nfa.has_boundaries) signature.push_back(is_word(static_cast<unsigned char>(c)));
        class_of_[c] =
            columns.emplace(std::move(signature), static_cast<std::uint8_t>(columns.size())).first->second;
    }
    classes_ = columns.size();
    for (const Id fixed : {dead, accepted, too_many}) {
        table_.insert(table_.end(), classes_, fixed);
        keys_.emplace_back();
        ends_.push_back(fixed == accepted);
    }
    Set set{nfa.start};
    start_ = close(set, nullptr) ? accepted : intern({std::move(set), true, false});
}

bool Dfa::holds(NfaState::Kind kind, const Place& place) const {
    using enum NfaState::Kind;
    switch (kind) {
    case Start: return place.at_start;
    case End: return place.at_end;
    case Boundary: return place.word_before != place.word_after;
    case NotBoundary: return place.word_before == place.word_after && !(place.at_start && place.at_end);
    default: return false;
    }
}

bool Dfa::close(Set& set, const Place* place) {
    ++round_;
    Set todo = std::move(set);
    set.clear();
    while (!todo.empty()) {
        const std::uint32_t id = todo.back();
        todo.pop_back();
        ++work_;
        if (std::exchange(seen_[id], round_) == round_) continue;
        const NfaState& state = nfa_.states[id];
        if (state.kind == NfaState::Kind::Match) return true;
        const bool passes = state.kind == NfaState::Kind::Split ||
                            (place && is_assertion(state.kind) && holds(state.kind, *place));
        if (passes)
            todo.insert(todo.end(), state.next.begin(), state.next.end());
        else if (state.kind == NfaState::Kind::Set || !place)
            set.push_back(id);
    }
    std::ranges::sort(set);
    return false;
}

Dfa::Id Dfa::intern(Key key) {
    // Past the start only boundaries ask what came before.
    if (!nfa_.has_boundaries) key.word_before = false;
    if (key.set.empty()) return dead;
    if (const auto found = ids_.find(key); found != ids_.end()) return found->second;
    if (keys_.size() >= most_dfa_states || work_ > most_work) return too_many;
    const auto id = static_cast<Id>(keys_.size());
    Set at_end = key.set;
    const Place place{key.at_start, true, key.word_before, false};
    ends_.push_back(close(at_end, &place));
    table_.insert(table_.end(), classes_, unknown);
    keys_.push_back(key);
    ids_.emplace(std::move(key), id);
    return id;
}

Dfa::Id Dfa::compute(Id state, char c) {
    const auto code = static_cast<unsigned char>(c);
    Set set = keys_[state].set;
    const Place place{keys_[state].at_start, false, keys_[state].word_before, is_word(code)};
    Id result = accepted;
    if (!close(set, &place)) {
        Set reached;
        for (const std::uint32_t id : set)
            if (nfa_.sets[nfa_.states[id].set][code]) reached.push_back(nfa_.states[id].next[0]);
        result = close(reached, nullptr) ? accepted : intern({std::move(reached), false, is_word(code)});
    }
    table_[state * classes_ + class_of_[code]] = result;
    return result;
}

} // namespace qcs::python::regex
