#include "python/regex/automata.h"

#include "python/regex/char_set.h"

#include <algorithm>
#include <utility>

namespace qcs::python::regex {
namespace {

constexpr std::size_t max_states = 4000;

/// Builds the automaton from the end: each function takes the state that follows and returns the state to
/// enter.
class NfaBuilder {
public:
    using Id = std::uint32_t;
    struct TooLarge {};

    Id add(NfaState state) {
        if (nfa.states.size() >= max_states) throw TooLarge{};
        nfa.states.push_back(std::move(state));
        return static_cast<Id>(nfa.states.size() - 1);
    }

    Id build(const Sequence& sequence, Id next) {
        for (auto node = sequence.rbegin(); node != sequence.rend(); ++node)
            next = build(*node, next);
        return next;
    }

    Nfa nfa;

private:
    using Kind = NfaState::Kind;

    Id add_set(const PlainSet& set, Id next) {
        const auto found = std::ranges::find(nfa.sets, set);
        const auto index = static_cast<std::uint32_t>(found - nfa.sets.begin());
        if (found == nfa.sets.end()) nfa.sets.push_back(set);
        return add({Kind::Set, index, {next}});
    }

    Id build(const Node& node, Id next) {
        using regex::Kind;
        switch (node.kind) {
        case Kind::Char:
        case Kind::Class:
        case Kind::Any: {
            PlainSet set;
            for (const auto& range : char_set(node))
                for (char32_t c = range.first; c <= range.last && c < plain_codes; ++c)
                    set.set(c);
            return add_set(set, next);
        }
        case Kind::Position: return build_position(node.at, next);
        case Kind::Group: return build(node.parts[0], next);
        case Kind::Branch: return build_branch(node, next);
        case Kind::Repeat:
            // A possessive repeat of one character would be exact if what follows could not match that
            // character, but this is not examined.
            if (node.greed == Greed::Possessive) nfa.exact = false;
            return build_repeat(node, next);
        case Kind::Atomic: nfa.exact = false; return build(node.parts[0], next);
        case Kind::Look: nfa.exact = false; return next;
        case Kind::BackRef: nfa.exact = false; return build_loop(next);
        case Kind::Conditional: {
            nfa.exact = false;
            const Id no = node.parts.size() > 1 ? build(node.parts[1], next) : next;
            return add({NfaState::Kind::Split, 0, {build(node.parts[0], next), no}});
        }
        }
        return next;
    }

    /// Matches any text.
    Id build_loop(Id next) {
        const Id loop = add({Kind::Split, 0, {}});
        nfa.states[loop].next = {add_set(PlainSet().set(), loop), next};
        return loop;
    }

    Id build_position(At at, Id next) {
        switch (at) {
        case At::TextStart:
        case At::LineStart: return add({Kind::Start, 0, {next}});
        case At::TextEnd:
        case At::LineEnd: return add({Kind::End, 0, {next}});
        case At::Boundary:
        case At::NotBoundary: break;
        }
        nfa.has_boundaries = true;
        return add({at == At::Boundary ? Kind::Boundary : Kind::NotBoundary, 0, {next}});
    }

    Id build_branch(const Node& node, Id next) {
        NfaState split{Kind::Split, 0, {}};
        for (const auto& part : node.parts)
            split.next.push_back(build(part, next));
        return add(std::move(split));
    }

    Id build_repeat(const Node& node, Id next) {
        const Sequence& body = node.parts[0];
        if (node.max == unbounded) {
            const Id loop = add({Kind::Split, 0, {}});
            const Id entry = build(body, loop);
            nfa.states[loop].next = {entry, next};
            next = loop;
        } else {
            if (node.max > max_states) throw TooLarge{};
            const Id end = next;
            for (std::uint32_t i = node.min; i < node.max; ++i)
                next = add({Kind::Split, 0, {build(body, next), end}});
        }
        if (node.min > max_states) throw TooLarge{};
        for (std::uint32_t i = 0; i < node.min; ++i)
            next = build(body, next);
        return next;
    }
};

} // namespace

bool is_plain(std::string_view text) {
    return std::ranges::all_of(
        text, [](char c) { return static_cast<unsigned char>(c) < plain_codes && c != '\n'; });
}

std::optional<Nfa> to_nfa(const Pattern& pattern) {
    NfaBuilder builder;
    try {
        const auto match = builder.add({});
        builder.nfa.start = builder.build(pattern.sequence, match);
    } catch (const NfaBuilder::TooLarge&) {
        return std::nullopt;
    }
    return std::move(builder.nfa);
}

namespace {

constexpr std::size_t max_dfa_states = 10'000;
constexpr std::size_t max_work = 5'000'000;

bool is_word(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= 'a' && c <= 'z');
}

bool is_assertion(NfaState::Kind kind) {
    using enum NfaState::Kind;
    return kind == Start || kind == End || kind == Boundary || kind == NotBoundary;
}

} // namespace

Dfa::Dfa(const Nfa& nfa) : nfa_(nfa), seen_(nfa.states.size(), 0) {
    // Character classes: characters that are in the same sets share a column of the table.
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
    for (const Id fixed : {dead, accepted, limit_exceeded}) {
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
    // After the start, only word boundaries depend on the previous character.
    if (!nfa_.has_boundaries) key.word_before = false;
    if (key.set.empty()) return dead;
    if (const auto found = ids_.find(key); found != ids_.end()) return found->second;
    if (keys_.size() >= max_dfa_states || work_ > max_work) return limit_exceeded;
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
