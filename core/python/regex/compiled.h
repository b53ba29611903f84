#pragma once
// What a PythonRegex holds: the pattern, and two ways of matching it. The automaton reads each path once, but
// knows plain text only, and nothing of lookarounds and references; the machine does all that Python does,
// and as Python does it, by trying.

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
    /// By the automaton: nullopt where it cannot tell.
    std::optional<bool> match_plain(std::string_view subject) const;

    /// Made when first asked for: most regexes do not need it for the paths of a graph.
    const regex::SreProgram& sre() const;

    std::string pattern;
    regex::Pattern tree;
    std::optional<regex::Nfa> nfa; ///< absent where it would be too large

private:
    mutable std::once_flag sre_once_;
    mutable std::optional<regex::SreProgram> sre_;
};

} // namespace qcs::python
