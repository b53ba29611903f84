#pragma once
// The contents of a PythonRegex: the pattern, and two matchers for the pattern. The finite automaton reads
// each character of a path at most once, but it only handles plain text (see is_plain()), and for
// lookarounds, back references and the like it is only an approximation (see Nfa::exact). The port of
// CPython's sre handles every pattern, by backtracking.

#include "python/regex/ast.h"
#include "python/regex/automata.h"
#include "python/regex/python_regex.h"
#include "python/regex/sre_program.h"

#include <mutex>
#include <optional>

namespace qcs::python {

struct PythonRegex::Compiled {
    Compiled(std::string_view pattern_text, regex::Pattern pattern_tree)
        : pattern(pattern_text), tree(std::move(pattern_tree)), nfa(regex::to_nfa(tree)) {}

    /// Matches with the port of sre. If the step limit is reached, tries the automaton as well.
    MatchOutcome match(std::string_view subject, StepBudget& budget) const;
    /// Matches with the automaton. nullopt if the automaton cannot decide: if there is no automaton, the text
    /// is not plain, the automaton grows too large, or it accepts the text but is not exact (see Nfa::exact).
    std::optional<bool> match_plain(std::string_view subject) const;

    /// Returns the program for the port of sre. It is compiled at the first call, since the automaton alone
    /// can match most regexes against the paths of a graph. Thread-safe.
    const regex::SreProgram& sre() const;

    std::string pattern;
    regex::Pattern tree;
    std::optional<regex::Nfa> nfa; ///< nullopt if the automaton would be too large

private:
    mutable std::once_flag sre_once_;
    mutable std::optional<regex::SreProgram> sre_;
};

} // namespace qcs::python
