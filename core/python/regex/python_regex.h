#pragma once
// Python's re.match(pattern, text), as torch.ao.quantization applies its module_name_regex rules
// (torch/ao/quantization/fx/qconfig_mapping_utils.py, _get_module_name_regex_qconfig): anchored at the start
// only, str patterns, no flags but those written inside the pattern. The reference is Python 3.11's `re` with
// Unicode 14. Where its patch releases differ, the later one is followed: 3.11.5 corrected possessive repeats
// of groups (gh-106052), and earlier ones refuse lookbehinds wider than 2^31.

#include "base/code.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::python {

/// Why a pattern is none. Python refuses exactly the patterns that we refuse, with two exceptions: how deep
/// groups may nest depends on Python's call stack ("regex-nested-too-deeply"), and `\N{NAME}` is refused for
/// every name, known to Python or not ("regex-character-name"), since the table of names is not carried
/// along.
struct RegexError : Message {
    /// The exception in Python: "re.error", "OverflowError", "ValueError", "RecursionError", "RuntimeError".
    std::string type;
    /// Python's error.pos, in code points of the pattern; -1 where Python names no place.
    int position = -1;

    RegexError() = default;
    RegexError(std::string raised, Message why, int place = -1)
        : Message(std::move(why)), type(std::move(raised)), position(place) {}
    bool operator==(const RegexError&) const = default;
};

/// LimitReached: neither was found within the bound on steps (Python would go on for very long).
enum class MatchOutcome : std::uint8_t { NoMatch, Match, LimitReached };

/// How many steps matching may still take, over as many texts as it is used for; counted in whole attempts,
/// so that the same questions always give the same answers. Stopping is no answer: ask the token afterwards.
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
    /// `pattern` is UTF-8 (else the error "regex-not-utf8").
    static tl::expected<PythonRegex, RegexError> compile(std::string_view pattern);

    /// `subject` is UTF-8; a byte that is not stands for the lone surrogate that Python's surrogateescape
    /// makes of it.
    MatchOutcome match(std::string_view subject) const;
    MatchOutcome match(std::string_view subject, StepBudget& budget) const;

    const std::string& pattern() const;

    struct Compiled;
    const Compiled& compiled() const { return *compiled_; } ///< for the other files of this folder

private:
    explicit PythonRegex(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}
    std::shared_ptr<const Compiled> compiled_;
};

// The text of the exception that Python 3.11's `re` raises for a pattern (Lib/re/_parser.py, _compiler.py).

/// str() of the exception, place included. `pattern` is the one that `error` came from.
std::string python_message(const RegexError& error, std::string_view pattern);

} // namespace qcs::python
