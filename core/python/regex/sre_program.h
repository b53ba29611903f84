#pragma once
// A backtracking matcher that goes the ways of CPython's sre and keeps captures exactly as it does
// (Modules/_sre/sre_lib.h). It understands every pattern.

#include "python/regex/ast.h"
#include "python/regex/char_set.h"
#include "python/regex/python_regex.h"

#include <string_view>

namespace qcs::python::regex {

/// An instruction. `next` is where the tail goes on; `body` where what is inside begins (it ends with Success
/// or, in a Repeat, with the Until that `next` of the Repeat stands behind).
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
    int group = 0;                  ///< of BackRef, Conditional; of Mark the index of the mark
    std::uint32_t set = 0;          ///< index in sets
    std::uint32_t min = 0, max = 0; ///< of repeats; of Assert: `min` is how far to look back
    std::size_t body = 0; ///< of Conditional: the "yes" part; of Branch: the first entry in alternatives
    std::size_t next =
        0; ///< of Conditional: the "no" part; of Branch: one past its last entry; of Jump: the target
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
