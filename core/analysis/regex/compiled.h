#pragma once
// What a PythonRegex holds.

#include "analysis/regex/ast.h"
#include "analysis/regex/pcre2_program.h"
#include "analysis/regex/python_regex.h"
#include "analysis/regex/sre_program.h"

namespace qcs {

struct PythonRegex::Compiled {
    std::string pattern;
    regex::Pattern tree;
    std::optional<regex::Pcre2Program> pcre2; ///< absent where PCRE2 cannot do what Python does
    regex::SreProgram sre;                    ///< for those, and for text that is not UTF-8

    MatchOutcome match(std::string_view subject, regex::Pcre2Program::Scratch& scratch) const;
};

} // namespace qcs
