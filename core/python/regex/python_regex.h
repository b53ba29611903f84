#pragma once
// Python's re.match(pattern, text) as torch.ao.quantization uses it for module_name_regex rules
// (torch/ao/quantization/fx/qconfig_mapping_utils.py, _get_module_name_regex_qconfig): anchored at the start
// only, str patterns, and only flags that are written in the pattern. The reference is Python 3.11's `re`
// with Unicode 14. Where patch releases differ, the later one is followed: 3.11.5 corrected possessive
// repeats of groups (gh-106052), and earlier ones refuse lookbehinds wider than 2^31.

#include "base/code.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::python {

/// Why a pattern is invalid. The refused patterns are exactly those that Python refuses, with two exceptions:
/// how deeply groups may be nested depends on Python's call stack ("regex-nested-too-deeply"), and `\N{NAME}`
/// is always refused ("regex-character-name"), because the table of character names is not included.
struct RegexError : Message {
    /// The type of Python's exception: "re.error", "OverflowError", "ValueError", "RecursionError",
    /// "RuntimeError".
    std::string type;
    /// Python's error.pos, in code points of the pattern; -1 if Python gives no position.
    int position = -1;

    RegexError() = default;
    RegexError(std::string raised, Message why, int place = -1)
        : Message(std::move(why)), type(std::move(raised)), position(place) {}
    bool operator==(const RegexError&) const = default;
};

/// LimitReached: the step limit was exceeded before the result was known (Python would take very long).
enum class MatchOutcome : std::uint8_t { NoMatch, Match, LimitReached };

/// The number of matching steps that may still be taken, over all texts that it is used for. Whole attempts
/// are counted, so that results are reproducible. If a stop was requested, the outcome is LimitReached; check
/// the token.
struct StepBudget {
    std::uint64_t left = 0;
    std::uint64_t for_one_text = 5'000'000;
    std::stop_token stop = {};

    std::uint64_t limit() const { return left < for_one_text ? left : for_one_text; }
    void take(std::uint64_t steps) { left -= steps < left ? steps : left; }
};
inline constexpr std::uint64_t steps_for_one_rule = 100'000'000;
inline constexpr std::uint64_t steps_for_one_analysis = 500'000'000;

/// A compiled pattern. Immutable and cheap to copy; one object may be used by many threads at once.
class PythonRegex {
public:
    /// `pattern` must be UTF-8, else the error is "regex-not-utf8".
    static tl::expected<PythonRegex, RegexError> compile(std::string_view pattern);

    /// `subject` should be UTF-8; a byte that is invalid stands for the lone surrogate that Python's
    /// surrogateescape maps it to.
    MatchOutcome match(std::string_view subject) const;
    MatchOutcome match(std::string_view subject, StepBudget& budget) const;

    const std::string& pattern() const;

    struct Compiled;
    const Compiled& compiled() const { return *compiled_; } ///< for the other files of this folder

private:
    explicit PythonRegex(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}
    std::shared_ptr<const Compiled> compiled_;
};

// The messages of the exceptions that Python 3.11's `re` raises for invalid patterns (Lib/re/_parser.py,
// _compiler.py).

/// Python's str() of the exception, including the position. `pattern` is the pattern that `error` is about.
std::string python_message(const RegexError& error, std::string_view pattern);

} // namespace qcs::python
