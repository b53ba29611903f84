#include "python/regex/python_regex.h"

#include "python/python_literal.h"
#include "python/regex/automata.h"
#include "python/regex/compiled.h"
#include "python/regex/detail/parser.h"
#include "python/regex/regex_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::python {

tl::expected<PythonRegex, RegexError> PythonRegex::compile(std::string_view pattern) {
    bool is_utf8 = false;
    const std::u32string decoded = unicode::decode(pattern, &is_utf8);
    if (!is_utf8) return tl::make_unexpected(RegexError{"UnicodeDecodeError", codes::regex_not_utf8, -1});
    auto tree = regex::parse(decoded);
    if (!tree) return tl::make_unexpected(std::move(tree.error()));
    return PythonRegex(std::make_shared<const Compiled>(pattern, std::move(*tree)));
}

const regex::SreProgram& PythonRegex::Compiled::sre() const {
    std::call_once(sre_once_, [this] { sre_.emplace(tree); });
    return *sre_;
}

MatchOutcome PythonRegex::match(std::string_view subject) const {
    StepBudget budget{steps_for_one_rule};
    return match(subject, budget);
}

MatchOutcome PythonRegex::match(std::string_view subject, StepBudget& budget) const {
    return compiled_->match(subject, budget);
}

const std::string& PythonRegex::pattern() const {
    return compiled_->pattern;
}

MatchOutcome PythonRegex::Compiled::match(std::string_view subject, StepBudget& budget) const {
    const auto outcome = sre().match(unicode::decode(subject), budget);
    if (outcome != MatchOutcome::LimitReached) return outcome;
    // The automaton does not backtrack, so it may still decide.
    const auto matches = match_plain(subject);
    if (!matches) return outcome;
    return *matches ? MatchOutcome::Match : MatchOutcome::NoMatch;
}

std::optional<bool> PythonRegex::Compiled::match_plain(std::string_view subject) const {
    if (!nfa || !regex::is_plain(subject)) return std::nullopt;
    regex::Dfa dfa(*nfa);
    auto state = dfa.start();
    for (const char c : subject)
        state = dfa.next(state, c);
    if (state == regex::Dfa::limit_exceeded) return std::nullopt;
    const bool matches = dfa.matches_at_end(state);
    return matches && !nfa->exact ? std::nullopt : std::optional(matches);
}

namespace {

struct PythonText {
    Code code;
    /// May contain the error's arguments: {0} unchanged, {0r} as Python's repr of a str.
    std::string_view text;
};
constexpr std::array messages = {
    PythonText{codes::regex_bad_escape, "bad escape {0}"},
    PythonText{codes::regex_bad_group_name, "bad character in group name {0r}"},
    PythonText{codes::regex_bad_range, "bad character range {0}"},
    PythonText{codes::regex_character_name, "undefined character name {0r}"},
    PythonText{codes::regex_escape_at_end, "bad escape (end of pattern)"},
    PythonText{codes::regex_flag_L, "bad inline flags: cannot use 'L' flag with a str pattern"},
    PythonText{codes::regex_flag_on_and_off, "bad inline flags: flag turned on and off"},
    PythonText{codes::regex_flags_ascii_and_unicode, "ASCII and UNICODE flags are incompatible"},
    PythonText{codes::regex_flags_incompatible, "bad inline flags: flags 'a', 'u' and 'L' are incompatible"},
    PythonText{codes::regex_flags_not_at_start, "global flags not at the start of the expression"},
    PythonText{codes::regex_flags_unterminated, "missing -, : or )"},
    PythonText{codes::regex_global_flag_off, "bad inline flags: cannot turn off global flag"},
    PythonText{codes::regex_global_flag_on, "bad inline flags: cannot turn on global flag"},
    PythonText{codes::regex_group_in_lookbehind,
               "cannot refer to group defined in the same lookbehind subpattern"},
    PythonText{codes::regex_group_zero, "bad group number"},
    PythonText{codes::regex_incomplete_escape, "incomplete escape {0}"},
    PythonText{codes::regex_lookbehind_too_wide, "invalid SRE code"},
    PythonText{codes::regex_lookbehind_width, "look-behind requires fixed-width pattern"},
    PythonText{codes::regex_missing_brace, "missing {{"},
    PythonText{codes::regex_missing_colon, "missing :"},
    PythonText{codes::regex_missing_flag, "missing flag"},
    PythonText{codes::regex_missing_name, "missing {0}"},
    PythonText{codes::regex_multiple_repeat, "multiple repeat"},
    PythonText{codes::regex_nested_too_deeply, "maximum recursion depth exceeded"},
    PythonText{codes::regex_nothing_to_repeat, "nothing to repeat"},
    PythonText{codes::regex_octal_too_large, "octal escape value {0} outside of range 0-0o377"},
    PythonText{codes::regex_open_group, "cannot refer to an open group"},
    PythonText{codes::regex_redefined_group, "redefinition of group name {0r} as group {1}; was group {2}"},
    PythonText{codes::regex_repeat_min_over_max, "min repeat greater than max repeat"},
    PythonText{codes::regex_repeat_too_large, "the repetition number is too large"},
    PythonText{codes::regex_repeat_under_t, "internal: unsupported template operator {0}"},
    PythonText{codes::regex_too_many_branches, "conditional backref with more than two branches"},
    PythonText{codes::regex_type_flag_off, "bad inline flags: cannot turn off flags 'a', 'u' and 'L'"},
    PythonText{codes::regex_unbalanced_parenthesis, "unbalanced parenthesis"},
    PythonText{codes::regex_unexpected_end, "unexpected end of pattern"},
    PythonText{codes::regex_unknown_extension, "unknown extension {0}"},
    PythonText{codes::regex_unknown_flag, "unknown flag"},
    PythonText{codes::regex_unknown_group_name, "unknown group name {0r}"},
    PythonText{codes::regex_unknown_group_number, "invalid group reference {0}"},
    PythonText{codes::regex_unterminated_class, "unterminated character set"},
    PythonText{codes::regex_unterminated_comment, "missing ), unterminated comment"},
    PythonText{codes::regex_unterminated_group, "missing ), unterminated subpattern"},
    PythonText{codes::regex_unterminated_name, "missing {0}, unterminated name"},
};

/// Replaces {0}, {0r}, {1} and so on; "{{" stands for a brace.
std::string filled(std::string_view text, const std::vector<std::string>& args) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '{') {
            result += text[i];
        } else if (text[i + 1] == '{') {
            result += text[++i];
        } else {
            const auto number = static_cast<std::size_t>(text[i + 1] - '0');
            const bool quoted = text[i + 2] == 'r';
            if (number < args.size()) result += quoted ? python_string(args[number]) : args[number];
            i += quoted ? 3 : 2;
        }
    }
    return result;
}

/// The line and column of a position, both from 1, the column in code points.
std::string line_and_column(std::string_view pattern, int position) {
    int line = 1;
    int column = 1;
    int code_point = 0;
    for (const char c : pattern) {
        if ((static_cast<unsigned char>(c) & 0xc0) == 0x80) continue;
        if (code_point++ == position) break;
        line += c == '\n';
        column = c == '\n' ? 1 : column + 1;
    }
    return fmt::format(" (line {}, column {})", line, column);
}

} // namespace

std::string python_message(const RegexError& error, std::string_view pattern) {
    const auto found = std::ranges::find(messages, error.code, &PythonText::code);
    auto text = found != messages.end() ? filled(found->text, error.args) : std::string();
    if (error.position < 0) return text;
    text += fmt::format(" at position {}", error.position);
    if (pattern.find('\n') != std::string_view::npos) text += line_and_column(pattern, error.position);
    return text;
}

} // namespace qcs::python
