#pragma once
// Patterns without groups that are referred to, as PCRE2. Every character set is written out as ranges of
// code points and every position as lookarounds, so that nothing is left to PCRE2's own idea of classes, case
// or newlines.

#include "python/regex/ast.h"
#include "python/regex/python_regex.h"

#include <memory>
#include <optional>

namespace qcs::python::regex {

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
