#pragma once
// The contents of a PythonRegex: the pattern, and up to three matchers for it (finite automaton, PCRE2, and a
// port of CPython's sre).

#include "python/regex/ast.h"
#include "python/regex/automata.h"
#include "python/regex/python_regex.h"
#include "python/regex/sre_program.h"

#include <memory>
#include <mutex>
#include <optional>

namespace qcs::python::regex {

// Translation to PCRE2, for patterns without back references. Character sets are written out as ranges of
// code points and positions as lookarounds, so that nothing depends on PCRE2's own definitions of classes,
// case and newlines.

/// nullopt for constructs that PCRE2 lacks or treats differently from Python: back references, conditionals,
/// atomic groups, possessive repeats (sre and PCRE2 keep captures differently), and repeat counts above
/// 65535.
std::optional<std::string> to_pcre2(const Pattern& pattern);

class Pcre2Program {
public:
    /// nullopt if PCRE2 refuses the pattern, for example because it is too large.
    static std::optional<Pcre2Program> compile(const std::string& pcre2_pattern);

    /// Working memory for matching, one per thread; reusable for all programs.
    class Scratch {
    public:
        Scratch();
        ~Scratch();
        Scratch(Scratch&&) noexcept;

    private:
        friend class Pcre2Program;
        struct State;
        std::unique_ptr<State> state_;
    };

    /// `subject` must be valid UTF-8.
    MatchOutcome match(std::string_view subject, Scratch& scratch, StepBudget& budget) const;

private:
    explicit Pcre2Program(std::shared_ptr<const void> code) : code_(std::move(code)) {}
    std::shared_ptr<const void> code_; ///< a pcre2_code; void, so that this header does not include pcre2.h
};

} // namespace qcs::python::regex

namespace qcs::python {

struct PythonRegex::Compiled {
    Compiled(std::string_view pattern_text, regex::Pattern pattern_tree)
        : pattern(pattern_text), tree(std::move(pattern_tree)), nfa(regex::to_nfa(tree)) {}

    MatchOutcome match(std::string_view subject, regex::Pcre2Program::Scratch& scratch,
                       StepBudget& budget) const;
    /// Matches with the automaton; nullopt if it cannot decide.
    std::optional<bool> match_plain(std::string_view subject) const;

    /// Both are compiled on first use, since most regexes need neither for the paths of a graph. pcre2() is
    /// nullopt for patterns that PCRE2 cannot match as Python does.
    const std::optional<regex::Pcre2Program>& pcre2() const;
    const regex::SreProgram& sre() const;

    std::string pattern;
    regex::Pattern tree;
    std::optional<regex::Nfa> nfa; ///< nullopt if it would be too large

private:
    mutable std::once_flag pcre2_once_, sre_once_;
    mutable std::optional<regex::Pcre2Program> pcre2_;
    mutable std::optional<regex::SreProgram> sre_;
};

} // namespace qcs::python
