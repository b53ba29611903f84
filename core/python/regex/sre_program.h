#pragma once
// A backtracking matcher that tries alternatives in the same order as CPython's sre and treats captures
// exactly as sre does (Modules/_sre/sre_lib.h). It supports every pattern.

#include "python/regex/ast.h"
#include "python/regex/char_set.h"
#include "python/regex/python_regex.h"

#include <string_view>

namespace qcs::python::regex {

/// One instruction. Positions of instructions are indices in SreProgram::ops_. Unless stated otherwise,
/// `body` is where the inner part of the instruction begins, and `next` is where matching continues after the
/// instruction. The inner part ends with Success or, for a Repeat, with the Until instruction just before
/// `next`.
struct SreOp {
    enum class Code : std::uint8_t {
        /// The end of the pattern or of an inner part.
        Success,
        /// Matches one character of a set.
        Set,
        /// Records where a group starts or ends.
        Mark,
        /// An assertion without width: `at`.
        Position,
        /// Tries alternatives in order.
        Branch,
        /// Continues elsewhere.
        Jump,
        /// Repeats of a part that matches exactly one character.
        RepeatOne,
        LazyRepeatOne,
        PossessiveRepeatOne,
        /// Other repeats. Each Repeat ends with an Until or LazyUntil.
        Repeat,
        Until,
        LazyUntil,
        PossessiveRepeat,
        Atomic,
        /// A lookahead, or a lookbehind if `min` is not 0; AssertNot: negated.
        Assert,
        AssertNot,
        BackRef,
        Conditional,
    } code;
    Flags flags = 0;
    At at = At::LineStart;
    /// for BackRef and Conditional: the group, counted from 0; for Mark: index of the mark (a start or end of
    /// a group)
    int group = 0;
    std::uint32_t set = 0; ///< for Set, repeats of one character, and word boundaries: index in sets_
    /// for repeats: the numbers of repetitions; for Assert and AssertNot: `min` is the lookbehind's width
    std::uint32_t min = 0, max = 0;
    /// For Conditional: where the "yes" part begins. For Branch: index in alternatives_ of its first
    /// alternative.
    std::size_t body = 0;
    /// For Conditional: where the "no" part begins. For Branch: one past the index in alternatives_ of its
    /// last alternative. For Jump: the target.
    std::size_t next = 0;
};

class SreProgram {
public:
    explicit SreProgram(const Pattern& pattern);
    /// Matches at the start of `subject`, as re.match does, and takes the steps from `budget`.
    MatchOutcome match(std::u32string_view subject, StepBudget& budget) const;

private:
    friend class SreMachine;
    friend class SreCompiler;

    /// The characters that a Set instruction matches. `ascii` has one bit for each ASCII character; `ranges`
    /// holds all characters, including the ASCII ones.
    struct Set {
        std::uint64_t ascii[2] = {0, 0};
        CharSet ranges;
        bool contains(char32_t c) const {
            return c < 128 ? (ascii[c / 64] >> (c % 64) & 1) != 0 : unicode::contains(ranges, c);
        }
    };
    std::vector<SreOp> ops_;
    std::vector<std::size_t> alternatives_; ///< positions in ops_ where alternatives begin, grouped by Branch
    std::vector<Set> sets_;
    /// Indices in sets_ of the characters that \w matches, without and with the flag `ascii_only`.
    std::uint32_t word_set_ = 0, ascii_word_set_ = 0;
    int marks_ = 0; ///< number of marks: two for each capturing group
};

} // namespace qcs::python::regex
