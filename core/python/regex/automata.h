#pragma once
// Patterns as finite automata, nondeterministic and deterministic.

#include "python/regex/ast.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>

namespace qcs::python::regex {

// Patterns as finite automata over plain text: ASCII without newlines, which is what paths are made of.
// There, LineEnd is the end of the text, and all of Unicode shrinks to 128 characters.

inline constexpr std::size_t plain_codes = 128;
using PlainSet = std::bitset<plain_codes>;

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
    std::uint32_t set = 0; ///< of Set: index in Nfa::sets
    std::vector<std::uint32_t> next;
};

struct Nfa {
    std::vector<NfaState> states;
    std::vector<PlainSet> sets;
    std::uint32_t start = 0;
    bool has_boundaries = false;
    /// False: lookarounds, references, atomic groups and possessive repeats were replaced by something more
    /// lenient. Then what it refuses is refused, but what it accepts may be or not.
    bool exact = true;
};

/// nullopt where it would have too many states.
std::optional<Nfa> to_nfa(const Pattern& pattern);

// An Nfa made deterministic while it is being run.

class Dfa {
public:
    using Id = std::uint32_t;
    static constexpr Id dead = 0;     ///< nothing that follows can make it match
    static constexpr Id accepted = 1; ///< it matches, whatever follows
    static constexpr Id too_many = 2; ///< this costs more states or work than it may: ask something else

    /// Keeps a reference to `nfa`.
    explicit Dfa(const Nfa& nfa);

    Id start() const { return start_; }
    Id next(Id state, char c) {
        const Id known = table_[state * classes_ + class_of_[static_cast<unsigned char>(c)]];
        return known != unknown ? known : compute(state, c);
    }
    /// Whether it matches if the text ends here. Not for too_many.
    bool matches_at_end(Id state) const { return state == accepted || ends_[state]; }

private:
    static constexpr Id unknown = 0xFFFFFFFF;
    using Set = std::vector<std::uint32_t>; ///< of Nfa states, sorted

    /// What is on both sides of the place between two characters.
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
    /// All states reached without reading; assertions are left standing if `place` is null. True if Match is
    /// among them.
    bool close(Set& set, const Place* place);
    bool holds(NfaState::Kind kind, const Place& place) const;

    const Nfa& nfa_;
    std::array<std::uint8_t, plain_codes> class_of_{};
    std::size_t classes_ = 1;
    std::vector<Id> table_;
    std::vector<Key> keys_;
    std::vector<bool> ends_;
    std::map<Key, Id> ids_;
    std::vector<std::uint32_t> seen_; ///< by Nfa state: the latest close() that met it
    std::uint32_t round_ = 0;
    std::size_t work_ = 0; ///< Nfa states visited
    Id start_ = dead;
};

} // namespace qcs::python::regex
