#pragma once
// A backtracking matcher that makes the choices of CPython's sre in the same order and treats captures
// exactly as it does (Modules/_sre/sre_lib.h). It supports every pattern.

#include "python/regex/ast.h"
#include "python/regex/char_set.h"
#include "python/regex/python_regex.h"

#include <string_view>

namespace qcs::python::regex {

/// One instruction. `next` is where matching continues after it; `body` is where its inner part begins. The
/// inner part ends with Success or, for a Repeat, with the Until instruction just before `next`.
struct SreOp {
    enum class Code : std::uint8_t {
        Success,
        Set,
        Mark,
        Position,
        Branch,
        Jump,
        RepeatOne,
        LazyRepeatOne,
        PossessiveRepeatOne,
        Repeat,
        Until,
        LazyUntil,
        PossessiveRepeat,
        Atomic,
        Assert,
        AssertNot,
        BackRef,
        Conditional,
    } code;
    Flags flags = 0;
    At at = At::LineStart;
    int group = 0;         ///< of BackRef and Conditional: the group, from 0; of Mark: the index of the mark
    std::uint32_t set = 0; ///< index in SreProgram::sets_
    std::uint32_t min = 0, max = 0; ///< of repeats; of Assert: `min` is the width of the lookbehind
    std::size_t body = 0; ///< of Conditional: the "yes" part; of Branch: its first entry in alternatives_
    /// Of Conditional: the "no" part; of Branch: one past its last entry in alternatives_; of Jump: the
    /// target.
    std::size_t next = 0;
};

class SreProgram {
public:
    explicit SreProgram(const Pattern& pattern);
    MatchOutcome match(std::u32string_view subject, StepBudget& budget) const;

private:
    friend class SreMachine;
    friend class SreCompiler;

    struct Set {
        std::uint64_t ascii[2] = {0, 0};
        CharSet ranges;
        bool contains(char32_t c) const {
            return c < 128 ? (ascii[c / 64] >> (c % 64) & 1) != 0 : unicode::contains(ranges, c);
        }
    };
    std::vector<SreOp> ops_;
    std::vector<std::size_t> alternatives_;
    std::vector<Set> sets_;
    std::uint32_t word_set_ = 0, ascii_word_set_ = 0;
    int marks_ = 0;
};

} // namespace qcs::python::regex
