#pragma once
// Regular expressions as finite automata: a nondeterministic one, and a deterministic one that is built while
// it runs.

#include "python/regex/ast.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

namespace qcs::python::regex {

// Both automata are for plain text: ASCII without newlines, as nearly all module paths are. There, LineEnd is
// the same as the end of the text, and the alphabet has 128 characters.

inline constexpr std::size_t plain_codes = 128;
using PlainSet = std::bitset<plain_codes>;

/// True if the text is ASCII without newlines.
bool is_plain(std::string_view text);

struct NfaState {
    enum class Kind : std::uint8_t {
        Set,
        Split,
        Start,
        End,
        Boundary,
        NotBoundary,
        Match
    } kind = Kind::Match;
    std::uint32_t set = 0; ///< for Set: index in Nfa::sets
    std::vector<std::uint32_t> next;
};

struct Nfa {
    std::vector<NfaState> states;
    std::vector<PlainSet> sets;
    std::uint32_t start = 0;
    bool has_boundaries = false;
    /// False if lookarounds, back references, atomic groups or possessive repeats were replaced by something
    /// that matches more. Texts that the automaton rejects do not match the pattern then, but those that it
    /// accepts need not match either.
    bool exact = true;
};

/// Converts a pattern (Thompson construction). nullopt if the automaton would have too many states.
std::optional<Nfa> to_nfa(const Pattern& pattern);

// The deterministic automaton of an Nfa, by lazy subset construction: states are computed when they are first
// reached.

class Dfa {
public:
    using Id = std::uint32_t;
    static constexpr Id dead = 0;     ///< no continuation can match
    static constexpr Id accepted = 1; ///< every continuation matches
    static constexpr Id too_many = 2; ///< the limit on states or work is exceeded; use another matcher

    /// `nfa` must outlive this object.
    explicit Dfa(const Nfa& nfa);

    Id start() const { return start_; }
    Id next(Id state, char c) {
        const Id known = table_[state * classes_ + class_of_[static_cast<unsigned char>(c)]];
        return known != unknown ? known : compute(state, c);
    }
    /// True if the text matches when it ends in this state. Not for too_many.
    bool matches_at_end(Id state) const { return state == accepted || ends_[state]; }

private:
    static constexpr Id unknown = 0xFFFFFFFF;
    using Set = std::vector<std::uint32_t>; ///< states of the Nfa, sorted

    /// The surroundings of a position between two characters, which assertions test.
    struct Place {
        bool at_start = false, at_end = false;
        bool word_before = false, word_after = false;
    };
    struct Key {
        Set set;
        bool at_start = false, word_before = false;
        auto operator<=>(const Key&) const = default;
    };

    Id compute(Id state, char c);
    Id intern(Key key);
    /// The epsilon closure: all states reached without reading a character. If `place` is null, assertions
    /// are kept in the set instead of being evaluated. Returns true if Match is reached.
    bool close(Set& set, const Place* place);
    bool holds(NfaState::Kind kind, const Place& place) const;

    const Nfa& nfa_;
    std::array<std::uint8_t, plain_codes> class_of_{};
    std::size_t classes_ = 1;
    std::vector<Id> table_;
    std::vector<Key> keys_;
    std::vector<bool> ends_;
    std::map<Key, Id> ids_;
    std::vector<std::uint32_t> seen_; ///< by Nfa state: the last close() that reached it
    std::uint32_t round_ = 0;
    std::size_t work_ = 0; ///< number of Nfa states visited
    Id start_ = dead;
};

} // namespace qcs::python::regex
