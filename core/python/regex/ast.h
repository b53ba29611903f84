#pragma once
// The syntax tree of a regular expression. It has the shape that Python's own parser produces (common
// prefixes moved out of alternatives, alternatives of single characters merged into one class, plain groups
// dissolved), because that shape affects some results of matching.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace qcs::python::regex {

using Flags = std::uint8_t; ///< a set of the flags below, combined with |
inline constexpr Flags ignore_case = 1, multiline = 2, dot_all = 4, verbose = 8, ascii_only = 16,
                       unicode_flag = 32,
                       no_repeats = 64;   ///< the flag 't' (template): sre then refuses every repeat
inline constexpr Flags locale_flag = 128; ///< the flag 'L', an error in str patterns

inline constexpr std::uint32_t unbounded = 0xFFFFFFFF; ///< _sre.MAXREPEAT

enum class Category : std::uint8_t { Digit, NotDigit, Space, NotSpace, Word, NotWord };

enum class At : std::uint8_t { LineStart, LineEnd, TextStart, TextEnd, Boundary, NotBoundary };

struct ClassItem {
    enum class Kind : std::uint8_t { Char, Range, Category } kind = Kind::Char;
    char32_t first = 0, last = 0; ///< both included; equal for Kind::Char; unused for Kind::Category
    Category category = Category::Digit;
    bool operator==(const ClassItem&) const = default;
};

inline std::vector<ClassItem> without_duplicates(const std::vector<ClassItem>& items) {
    std::vector<ClassItem> result;
    for (const auto& item : items)
        if (std::ranges::find(result, item) == result.end()) result.push_back(item);
    return result;
}

enum class Greed : std::uint8_t { Greedy, Lazy, Possessive };

enum class Kind : std::uint8_t {
    Char, ///< matches `character`; if `negated`, any character except `character`
    /// matches a character that is in one of `items`; if `negated`, a character that is in none of them
    Class,
    Any,      ///< .
    Position, ///< an assertion without width: `at`
    Group,    ///< matches parts[0]; captures the text as group `group`, unless `group` is 0
    Branch,   ///< matches one of `parts`, tried in order
    Repeat,   ///< matches parts[0] `min` to `max` times
    Atomic,   ///< matches parts[0]; once it has matched, sre does not backtrack into it
    /// a lookahead, or a lookbehind if `behind`: parts[0] must match the text that follows (or precedes) the
    /// current position; if `negated`, it must not match
    Look,
    BackRef, ///< matches the text that `group` captured
    /// matches parts[0] if `group` has captured a text, else parts[1] (nothing if there is no parts[1])
    Conditional,
};

struct Node;
using Sequence = std::vector<Node>;

struct Node {
    Kind kind = Kind::Char;
    Flags flags = 0; ///< the flags in effect at this node
    bool negated = false;
    bool behind = false;
    bool sets_flags = false; ///< true for a Group written as (?i:...), even if the flags do not change
    At at = At::LineStart;
    Greed greed = Greed::Greedy;
    char32_t character = 0;
    int group = 0;
    /// for Repeat: the numbers of repetitions; for a lookbehind: `min` is its width in characters
    std::uint32_t min = 0, max = 0;
    std::vector<ClassItem> items;
    std::vector<Sequence> parts;
};

/// Returns true for kinds of nodes that match exactly one character.
inline bool is_unit(const Node& node) {
    return node.kind == Kind::Char || node.kind == Kind::Class || node.kind == Kind::Any;
}

/// Returns the node if the sequence consists of a single one-character node, which may be inside groups that
/// only set flags. Returns null for any other sequence.
inline const Node* single_unit(const Sequence& sequence) {
    if (sequence.size() != 1) return nullptr;
    const Node& node = sequence.front();
    if (node.kind == Kind::Group && node.group == 0) return single_unit(node.parts.front());
    return is_unit(node) ? &node : nullptr;
}

struct Pattern {
    Sequence sequence; ///< the nodes, matched one after the other
    int groups = 0;    ///< number of capturing groups
    Flags flags = 0;   ///< the global flags
};

} // namespace qcs::python::regex
