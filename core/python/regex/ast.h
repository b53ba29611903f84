#pragma once
// A pattern as a tree of values. It has the shape that Python's parser gives a pattern (common prefixes moved
// out of alternatives, alternatives of single characters made one class, plain groups dissolved), because
// that shape decides a few outcomes of the matcher.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace qcs::python::regex {

using Flags = std::uint8_t;
inline constexpr Flags ignore_case = 1, multiline = 2, dot_all = 4, verbose = 8, ascii_only = 16,
                       unicode_flag = 32,
                       no_repeats = 64;   ///< the flag 't', under which sre refuses every repeat
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
    Char,        ///< `character`, or anything but it if `negated`
    Class,       ///< any of `items`, or none of them if `negated`
    Any,         ///< .
    Position,    ///< `at`
    Group,       ///< parts[0], captured as `group` unless that is 0
    Branch,      ///< one of `parts`
    Repeat,      ///< parts[0], `min` to `max` times
    Atomic,      ///< parts[0], never backtracked into
    Look,        ///< parts[0] ahead or `behind`, must not match if `negated`
    BackRef,     ///< what `group` captured
    Conditional, ///< parts[0] if `group` has captured, else parts[1] (which may be absent)
};

struct Node;
using Sequence = std::vector<Node>;

struct Node {
    Kind kind = Kind::Char;
    Flags flags = 0; ///< those in force at this node
    bool negated = false;
    bool behind = false;
    bool sets_flags = false; ///< a Group written (?i:...), even where that changes nothing
    At at = At::LineStart;
    Greed greed = Greed::Greedy;
    char32_t character = 0;
    int group = 0;
    std::uint32_t min = 0, max = 0; ///< of Repeat; of Look behind: `min` is how many characters it looks back
    std::vector<ClassItem> items;
    std::vector<Sequence> parts;
};

inline bool is_unit(const Node& node) {
    return node.kind == Kind::Char || node.kind == Kind::Class || node.kind == Kind::Any;
}

/// The one-character node that the sequence consists of (maybe inside groups that only set flags), or
/// nullptr.
inline const Node* single_unit(const Sequence& sequence) {
    if (sequence.size() != 1) return nullptr;
    const Node& node = sequence.front();
    if (node.kind == Kind::Group && node.group == 0) return single_unit(node.parts.front());
    return is_unit(node) ? &node : nullptr;
}

struct Pattern {
    Sequence sequence;
    int groups = 0; ///< how many capture
    Flags flags = 0;
};

} // namespace qcs::python::regex
