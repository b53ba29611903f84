#pragma once
// The contents of a PythonRegex: the pattern, and two matchers for it. The finite automaton reads each path
// once, but handles only plain text, no lookarounds and no back references. The port of CPython's sre handles
// every pattern, by backtracking.

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

    MatchOutcome match(std::string_view subject, StepBudget& budget) const;
    /// Matches with the automaton; nullopt if it cannot decide.
    std::optional<bool> match_plain(std::string_view subject) const;

    /// Compiled on first use, since most regexes do not need it for the paths of a graph.
    const regex::SreProgram& sre() const;

    std::string pattern;
    regex::Pattern tree;
    std::optional<regex::Nfa> nfa; ///< nullopt if it would be too large

private:
    mutable std::once_flag sre_once_;
    mutable std::optional<regex::SreProgram> sre_;
};

} // namespace qcs::python
