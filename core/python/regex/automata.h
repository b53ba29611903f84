#pragma once
// Regular expressions as finite automata: a nondeterministic automaton (Nfa), and a deterministic automaton
// (Dfa) whose states are computed while it runs.

#include "python/regex/ast.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

namespace qcs::python::regex {

// Both automata only read plain text, that is, ASCII without newlines. Nearly all module paths are plain. In
// plain text, At::LineEnd means the same as the end of the text, and the alphabet has 128 characters.

inline constexpr std::size_t plain_codes = 128;
using PlainSet = std::bitset<plain_codes>; ///< A set of ASCII characters; bit c is set if it contains c.

/// Returns true if the text is ASCII without newlines.
bool is_plain(std::string_view text);

struct NfaState {
    enum class Kind : std::uint8_t {
        /// reads one character of a set
        Set,
        /// reads nothing and continues at each state of `next`
        Split,
        /// passes only at the start of the text
        Start,
        /// passes only at the end of the text
        End,
        /// passes only at a word boundary; NotBoundary: only elsewhere
        Boundary,
        NotBoundary,
        /// the pattern has matched
        Match
    } kind = Kind::Match;
    std::uint32_t set = 0;           ///< for Kind::Set: index in Nfa::sets
    std::vector<std::uint32_t> next; ///< indices in Nfa::states of the states that follow
};

struct Nfa {
    std::vector<NfaState> states;
    std::vector<PlainSet> sets;
    std::uint32_t start = 0;     ///< index of the first state
    bool has_boundaries = false; ///< true if some state is a Boundary or NotBoundary
    /// False if lookarounds, back references, conditional groups, atomic groups or possessive repeats were
    /// replaced by something that matches more texts. Then, if the automaton rejects a text, the pattern does
    /// not match; but if the automaton accepts a text, the pattern might not match.
    bool exact = true;
};

/// Converts a pattern to an automaton (Thompson's construction). nullopt if the automaton would have too many
/// states.
std::optional<Nfa> to_nfa(const Pattern& pattern);

// The deterministic automaton for an Nfa, by lazy subset construction: a state is computed when it is first
// reached.

class Dfa {
public:
    using Id = std::uint32_t;               ///< a state: index of the state in keys_ and ends_
    static constexpr Id dead = 0;           ///< no continuation can match
    static constexpr Id accepted = 1;       ///< every continuation matches
    static constexpr Id limit_exceeded = 2; ///< the limit on states or work is exceeded; use another matcher

    /// `nfa` must outlive this object.
    explicit Dfa(const Nfa& nfa);

    /// The state before any character is read.
    Id start() const { return start_; }
    /// The state that follows `state` when `c` is read. `c` must be a plain character.
    Id next(Id state, char c) {
        const Id known = table_[state * classes_ + class_of_[static_cast<unsigned char>(c)]];
        return known != unknown ? known : compute(state, c);
    }
    /// Returns true if a text that ends in this state matches. `state` must not be limit_exceeded.
    bool matches_at_end(Id state) const { return state == accepted || ends_[state]; }

private:
    static constexpr Id unknown = 0xFFFFFFFF;
    using Set = std::vector<std::uint32_t>; ///< states of the Nfa, sorted

    /// The facts about a position between two characters that assertions (^, $, \b, \B) test.
    struct Place {
        bool at_start = false, at_end = false;
        bool word_before = false, word_after = false;
    };
    /// What identifies a state: the set of Nfa states, and the facts about the position that later assertions
    /// may test.
    struct Key {
        Set set;
        bool at_start = false, word_before = false;
        auto operator<=>(const Key&) const = default;
    };

    Id compute(Id state, char c); ///< Computes an entry of table_ that is still unknown.
    Id intern(Key key); ///< Returns the state with this key, and creates the state if it does not exist.
    /// Extends `set` to its epsilon closure: all Nfa states that are reached without reading a character. If
    /// `place` is null, assertions stay in the set instead of being evaluated. Returns true if a Match state
    /// is reached.
    bool close(Set& set, const Place* place);
    /// Returns true if an assertion of this kind passes at this position.
    bool holds(NfaState::Kind kind, const Place& place) const;

    const Nfa& nfa_;
    /// By character: its equivalence class. The pattern never distinguishes characters in one class.
    std::array<std::uint8_t, plain_codes> class_of_{};
    std::size_t classes_ = 1; ///< number of equivalence classes
    std::vector<Id> table_;   ///< transitions: [state * classes_ + class]
    std::vector<Key> keys_;
    std::vector<bool> ends_; ///< by state: true if a text that ends there matches
    std::map<Key, Id> ids_;
    std::vector<std::uint32_t> seen_; ///< by Nfa state: number of the last close() that reached it
    std::uint32_t round_ = 0;         ///< number of the current close()
    std::size_t work_ = 0;            ///< number of Nfa states visited
    Id start_ = dead;
};

} // namespace qcs::python::regex
