#include "analysis/regex/python_message.h"

#include "config/python_literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs {

namespace {

struct Message {
    std::string_view code;
    /// Holds the error's arguments: {0} as it is, {0r} as Python's repr of a string.
    std::string_view text;
};
constexpr std::array messages = {
    Message{"regex-bad-escape", "bad escape {0}"},
    Message{"regex-bad-group-name", "bad character in group name {0r}"},
    Message{"regex-bad-range", "bad character range {0}"},
    Message{"regex-character-name", "undefined character name {0r}"},
    Message{"regex-escape-at-end", "bad escape (end of pattern)"},
    Message{"regex-flag-L", "bad inline flags: cannot use 'L' flag with a str pattern"},
    Message{"regex-flag-on-and-off", "bad inline flags: flag turned on and off"},
    Message{"regex-flags-ascii-and-unicode", "ASCII and UNICODE flags are incompatible"},
    Message{"regex-flags-incompatible", "bad inline flags: flags 'a', 'u' and 'L' are incompatible"},
    Message{"regex-flags-not-at-start", "global flags not at the start of the expression"},
    Message{"regex-flags-unterminated", "missing -, : or )"},
    Message{"regex-global-flag-off", "bad inline flags: cannot turn off global flag"},
    Message{"regex-global-flag-on", "bad inline flags: cannot turn on global flag"},
    Message{"regex-group-in-lookbehind", "cannot refer to group defined in the same lookbehind subpattern"},
    Message{"regex-group-zero", "bad group number"},
    Message{"regex-incomplete-escape", "incomplete escape {0}"},
    Message{"regex-lookbehind-too-wide", "invalid SRE code"},
    Message{"regex-lookbehind-width", "look-behind requires fixed-width pattern"},
    Message{"regex-missing-brace", "missing {{"},
    Message{"regex-missing-colon", "missing :"},
    Message{"regex-missing-flag", "missing flag"},
    Message{"regex-missing-name", "missing {0}"},
    Message{"regex-multiple-repeat", "multiple repeat"},
    Message{"regex-nested-too-deeply", "maximum recursion depth exceeded"},
    Message{"regex-nothing-to-repeat", "nothing to repeat"},
    Message{"regex-octal-too-large", "octal escape value {0} outside of range 0-0o377"},
    Message{"regex-open-group", "cannot refer to an open group"},
    Message{"regex-redefined-group", "redefinition of group name {0r} as group {1}; was group {2}"},
    Message{"regex-repeat-min-over-max", "min repeat greater than max repeat"},
    Message{"regex-repeat-too-large", "the repetition number is too large"},
    Message{"regex-repeat-under-t", "internal: unsupported template operator {0}"},
    Message{"regex-too-many-branches", "conditional backref with more than two branches"},
    Message{"regex-type-flag-off", "bad inline flags: cannot turn off flags 'a', 'u' and 'L'"},
    Message{"regex-unbalanced-parenthesis", "unbalanced parenthesis"},
    Message{"regex-unexpected-end", "unexpected end of pattern"},
    Message{"regex-unknown-extension", "unknown extension {0}"},
    Message{"regex-unknown-flag", "unknown flag"},
    Message{"regex-unknown-group-name", "unknown group name {0r}"},
    Message{"regex-unknown-group-number", "invalid group reference {0}"},
    Message{"regex-unterminated-class", "unterminated character set"},
    Message{"regex-unterminated-comment", "missing ), unterminated comment"},
    Message{"regex-unterminated-group", "missing ), unterminated subpattern"},
    Message{"regex-unterminated-name", "missing {0}, unterminated name"},
};
static_assert(std::ranges::is_sorted(messages, {}, &Message::code));

/// Replaces {0}, {0r}, {1} and so on; "{{" is a brace.
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

/// The line and the column of a place, both from 1, and the column in code points.
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
    const auto found = std::ranges::lower_bound(messages, std::string_view(error.code), {}, &Message::code);
    auto text = found != messages.end() && found->code == error.code ? filled(found->text, error.args)
                                                                     : std::string();
    if (error.position < 0) return text;
    text += fmt::format(" at position {}", error.position);
    if (pattern.find('\n') != std::string_view::npos) text += line_and_column(pattern, error.position);
    return text;
}

} // namespace qcs
