#pragma once
// Patterns as finite automata over plain text: ASCII without newlines, which is what paths are made of.
// There, LineEnd is the end of the text, and all of Unicode shrinks to 128 characters.

#include "python/regex/ast.h"

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>

namespace qcs::python::regex {

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

} // namespace qcs::python::regex
