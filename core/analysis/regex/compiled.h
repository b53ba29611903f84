#pragma once
// What a PythonRegex holds.

#include "analysis/regex/nfa.h"
#include "analysis/regex/pcre2_program.h"
#include "analysis/regex/python_regex.h"
#include "analysis/regex/sre_program.h"

namespace qcs {

struct PythonRegex::Compiled {
    std::string pattern;
    std::optional<regex::Nfa> nfa;            ///< absent where it would be too large
    std::optional<regex::Pcre2Program> pcre2; ///< absent where PCRE2 cannot do what Python does
    regex::SreProgram sre;                    ///< for those, and for text that is not UTF-8

    MatchOutcome match(std::string_view subject, regex::Pcre2Program::Scratch& scratch) const;
    /// By the automaton: nullopt where it cannot tell.
    std::optional<bool> match_plain(std::string_view subject) const;
};

} // namespace qcs
