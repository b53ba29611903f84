#pragma once
// What a PythonRegex holds: the pattern, and up to three ways of matching it.

#include "python/regex/ast.h"
#include "python/regex/automata.h"
#include "python/regex/python_regex.h"
#include "python/regex/sre_program.h"

#include <memory>
#include <mutex>
#include <optional>

namespace qcs::python::regex {

// Patterns without groups that are referred to, as PCRE2. Every character set is written out as ranges of
// code points and every position as lookarounds, so that nothing is left to PCRE2's own idea of classes, case
// or newlines.

/// nullopt for what PCRE2 cannot say or does otherwise than Python: references to groups, conditions, atomic
/// groups, possessive repeats (sre and PCRE2 keep captures differently), and repeats beyond 65535.
std::optional<std::string> to_pcre2(const Pattern& pattern);

class Pcre2Program {
public:
    /// nullopt where PCRE2 refuses the pattern (too large, say).
    static std::optional<Pcre2Program> compile(const std::string& pcre2_pattern);

    /// What one thread needs to match; reusable for any program.
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
    std::shared_ptr<const void> code_; ///< a pcre2_code; its header stays out of this one
};

} // namespace qcs::python::regex

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
