#pragma once
// What a PythonRegex holds: the pattern, and up to three ways of matching it.

#include "python/regex/detail/pcre2_program.h"
#include "python/regex/nfa.h"
#include "python/regex/python_regex.h"
#include "python/regex/sre_program.h"

#include <mutex>

namespace qcs::python {

struct PythonRegex::Compiled {
    Compiled(std::string_view pattern_text, regex::Pattern pattern_tree)
        : pattern(pattern_text), tree(std::move(pattern_tree)), nfa(regex::to_nfa(tree)) {}

    MatchOutcome match(std::string_view subject, regex::Pcre2Program::Scratch& scratch,
                       StepBudget& budget) const;
    /// By the automaton: nullopt where it cannot tell.
    std::optional<bool> match_plain(std::string_view subject) const;

    /// Both are made when first asked for: most regexes need neither for the paths of a graph.
    /// PCRE2 cannot do every pattern as Python does.
    const std::optional<regex::Pcre2Program>& pcre2() const;
    const regex::SreProgram& sre() const;

    std::string pattern;
    regex::Pattern tree;
    std::optional<regex::Nfa> nfa; ///< absent where it would be too large

private:
    mutable std::once_flag pcre2_once_, sre_once_;
    mutable std::optional<regex::Pcre2Program> pcre2_;
    mutable std::optional<regex::SreProgram> sre_;
};

} // namespace qcs::python
