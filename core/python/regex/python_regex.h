#pragma once
// Reproduces Python's re.match(pattern, text) as torch.ao.quantization uses it for module_name_regex rules
// (torch/ao/quantization/fx/qconfig_mapping_utils.py, _get_module_name_regex_qconfig). A match must begin at
// the start of the text, but need not reach its end. Patterns are of type str, and only the flags that are
// written in the pattern apply. The reference is Python 3.11's `re` with Unicode 14. Two things differ
// between patch releases of Python 3.11. Possessive repeats of groups work as from 3.11.5 on, which corrected
// them (gh-106052). Lookbehinds of 2^31 or more characters are refused ("regex-lookbehind-too-wide"), as in
// the earlier releases.

#include "base/code.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::python {

/// The reason why a pattern is invalid. PythonRegex refuses exactly the patterns that Python refuses, with
/// two exceptions. How deeply groups may be nested depends on Python's call stack, so this limit is only
/// approximate ("regex-nested-too-deeply"). `\N{NAME}` is always refused ("regex-character-name"), because
/// the table of character names is not included.
struct RegexError : Message {
    /// The type of Python's exception: "re.error", "OverflowError", "ValueError", "RecursionError",
    /// "RuntimeError" or, if the pattern is not UTF-8, "UnicodeDecodeError".
    std::string type;
    /// Python's error.pos, in code points from the start of the pattern; -1 if Python gives no position.
    int position = -1;

    RegexError() = default;
    RegexError(std::string raised, Message why, int place = -1)
        : Message(std::move(why)), type(std::move(raised)), position(place) {}
    bool operator==(const RegexError&) const = default;
};

/// The result of matching one text. LimitReached: the step limit was exceeded, or a stop was requested,
/// before the result was known. (Python would take very long.)
enum class MatchOutcome : std::uint8_t { NoMatch, Match, LimitReached };

/// A limit on the number of matching steps, shared by all texts that are matched with the same budget. The
/// outcome for a text depends only on the pattern, the limits and the texts matched before, so results are
/// reproducible. If a stop was requested, the outcome is LimitReached as well; check `stop` to find out which
/// of the two happened.
struct StepBudget {
    /// Steps that remain for all texts together.
    std::uint64_t left = 0;
    /// The maximum number of steps for each text.
    std::uint64_t for_one_text = 5'000'000;
    std::stop_token stop = {};

    /// The maximum number of steps for the next text.
    std::uint64_t limit() const { return left < for_one_text ? left : for_one_text; }
    /// Subtracts steps that were used.
    void take(std::uint64_t steps) { left -= steps < left ? steps : left; }
};
/// Usual values of StepBudget::left for one regex, and for all regexes of a mapping together.
inline constexpr std::uint64_t steps_for_one_rule = 100'000'000;
inline constexpr std::uint64_t steps_for_one_analysis = 500'000'000;

/// A compiled pattern. Immutable and cheap to copy; one object may be used by many threads at once.
class PythonRegex {
public:
    /// Compiles a pattern, or returns the reason why the pattern is invalid. `pattern` must be UTF-8, else
    /// the error is "regex-not-utf8".
    static tl::expected<PythonRegex, RegexError> compile(std::string_view pattern);

    /// Matches at the start of `subject`, with a new StepBudget, so that at most StepBudget::for_one_text
    /// steps are taken. `subject` should be UTF-8. An invalid byte counts as the lone surrogate to which
    /// Python's surrogateescape error handler maps that byte.
    MatchOutcome match(std::string_view subject) const;
    /// Does the same with the steps taken from `budget`.
    MatchOutcome match(std::string_view subject, StepBudget& budget) const;

    const std::string& pattern() const;

    /// The compiled form (compiled.h).
    struct Compiled;
    const Compiled& compiled() const { return *compiled_; } ///< only for the implementation

private:
    explicit PythonRegex(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}
    std::shared_ptr<const Compiled> compiled_;
};

// The text of the exceptions that Python 3.11's `re` raises for invalid patterns (Lib/re/_parser.py,
// _compiler.py).

/// Returns the text of Python's exception. For re.error this is exactly str(exception), with the position if
/// Python gives one; for the few exceptions of other types, the words may differ from Python's. For
/// "regex-not-utf8", which Python does not know, it is "". `pattern` is the pattern for which compile()
/// returned `error`.
std::string python_message(const RegexError& error, std::string_view pattern);

} // namespace qcs::python
