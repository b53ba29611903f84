#pragma once
// The syntax tree of a regular expression. It has the shape that Python's own parser produces (common
// prefixes moved out of alternatives, alternatives of single characters merged into one class, plain groups
// dissolved), because that shape affects some results of matching.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace qcs::python::regex {

using Flags = std::uint8_t;
inline constexpr Flags ignore_case = 1, multiline = 2, dot_all = 4, verbose = 8, ascii_only = 16,
                       unicode_flag = 32,
                       no_repeats = 64;   ///< the flag 't', with which sre refuses every repeat
inline constexpr Flags locale_flag = 128; ///< the flag 'L', an error in str patterns

inline constexpr std::uint32_t unbounded = 0xFFFFFFFF; ///< _sre.MAXREPEAT

enum class Category : std::uint8_t { Digit, NotDigit, Space, NotSpace, Word, NotWord };

enum class At : std::uint8_t { LineStart, LineEnd, TextStart, TextEnd, Boundary, NotBoundary };

struct ClassItem {
    enum class Kind : std::uint8_t { Char, Range, Category } kind = Kind::Char;
    char32_t first = 0, last = 0; ///< equal for Char
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
    Char,        ///< `character`, or any other one if `negated`
    Class,       ///< one of `items`, or a character in none of them if `negated`
    Any,         ///< .
    Position,    ///< an assertion without width: `at`
    Group,       ///< parts[0], captured as `group` unless that is 0
    Branch,      ///< one of `parts`
    Repeat,      ///< parts[0], `min` to `max` times
    Atomic,      ///< parts[0] without backtracking into it
    Look,        ///< lookahead, or lookbehind if `behind`: parts[0] must match, or must not if `negated`
    BackRef,     ///< the text that `group` captured
    Conditional, ///< parts[0] if `group` has captured, else parts[1], if there is one
};

struct Node;
using Sequence = std::vector<Node>;

struct Node {
    Kind kind = Kind::Char;
    Flags flags = 0; ///< the flags in effect at this node
    bool negated = false;
    bool behind = false;
    bool sets_flags = false; ///< a Group written as (?i:...), even if the flags do not change
    At at = At::LineStart;
    Greed greed = Greed::Greedy;
    char32_t character = 0;
    int group = 0;
    std::uint32_t min = 0, max = 0; ///< of Repeat; for a lookbehind, `min` is its width in characters
    std::vector<ClassItem> items;
    std::vector<Sequence> parts;
};

/// True for nodes that match exactly one character.
inline bool is_unit(const Node& node) {
    return node.kind == Kind::Char || node.kind == Kind::Class || node.kind == Kind::Any;
}

/// The one-character node that the sequence consists of (possibly inside groups that only set flags); null if
/// it is anything else.
inline const Node* single_unit(const Sequence& sequence) {
    if (sequence.size() != 1) return nullptr;
    const Node& node = sequence.front();
    if (node.kind == Kind::Group && node.group == 0) return single_unit(node.parts.front());
    return is_unit(node) ? &node : nullptr;
}

struct Pattern {
    Sequence sequence;
    int groups = 0; ///< number of capturing groups
    Flags flags = 0;
};

} // namespace qcs::python::regex
