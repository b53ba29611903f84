#pragma once
// Codes for the reasons why Python refuses a regular expression. %1 and so on stand for parts of the pattern,
// such as an escape or a group's name.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> regex_bad_escape{"regex-bad-escape", Severity::Error,
                                            "`%1` is not an escape in Python"};
inline constexpr CodeOf<1> regex_bad_group_name{"regex-bad-group-name", Severity::Error,
                                                "`%1` is not a name or number of a group"};
inline constexpr CodeOf<1> regex_bad_range{
    "regex-bad-range", Severity::Error,
    "the range `%1` runs backwards or has an end that is not a character"};
inline constexpr CodeOf<1> regex_character_name{"regex-character-name", Severity::Error,
                                                "characters by name (`%1`) are not supported"};
inline constexpr CodeOf<0> regex_escape_at_end{"regex-escape-at-end", Severity::Error,
                                               "the pattern ends with a backslash"};
inline constexpr CodeOf<0> regex_flag_L{"regex-flag-L", Severity::Error, "the flag L is for bytes patterns"};
inline constexpr CodeOf<0> regex_flag_on_and_off{"regex-flag-on-and-off", Severity::Error,
                                                 "a flag is turned on and off at once"};
inline constexpr CodeOf<0> regex_flags_ascii_and_unicode{"regex-flags-ascii-and-unicode", Severity::Error,
                                                         "the flags a and u exclude each other"};
inline constexpr CodeOf<0> regex_flags_incompatible{"regex-flags-incompatible", Severity::Error,
                                                    "the flags a, u and L exclude each other"};
inline constexpr CodeOf<0> regex_flags_not_at_start{"regex-flags-not-at-start", Severity::Error,
                                                    "flags for the whole pattern must be at its start"};
inline constexpr CodeOf<0> regex_flags_unterminated{"regex-flags-unterminated", Severity::Error,
                                                    "flags must be followed by `-`, `:` or `)`"};
inline constexpr CodeOf<0> regex_global_flag_off{
    "regex-global-flag-off", Severity::Error,
    "this flag is for the whole pattern and cannot be turned off in a part of it"};
inline constexpr CodeOf<0> regex_global_flag_on{
    "regex-global-flag-on", Severity::Error,
    "this flag is for the whole pattern and cannot be turned on in a part of it"};
inline constexpr CodeOf<0> regex_group_in_lookbehind{
    "regex-group-in-lookbehind", Severity::Error,
    "a lookbehind cannot refer to a group that is defined in it"};
inline constexpr CodeOf<0> regex_group_zero{"regex-group-zero", Severity::Error, "groups are counted from 1"};
inline constexpr CodeOf<1> regex_incomplete_escape{"regex-incomplete-escape", Severity::Error,
                                                   "the escape `%1` is not complete"};
inline constexpr CodeOf<0> regex_lookbehind_too_wide{
    "regex-lookbehind-too-wide", Severity::Error, "a lookbehind may be 2147483647 characters wide at most"};
inline constexpr CodeOf<0> regex_lookbehind_width{"regex-lookbehind-width", Severity::Error,
                                                  "a lookbehind must have a fixed width"};
inline constexpr CodeOf<0> regex_missing_brace{"regex-missing-brace", Severity::Error, "`{` is missing"};
inline constexpr CodeOf<0> regex_missing_colon{"regex-missing-colon", Severity::Error, "`:` is missing"};
inline constexpr CodeOf<0> regex_missing_flag{"regex-missing-flag", Severity::Error, "a flag is missing"};
inline constexpr CodeOf<1> regex_missing_name{"regex-missing-name", Severity::Error, "the %1 is missing"};
inline constexpr CodeOf<0> regex_multiple_repeat{"regex-multiple-repeat", Severity::Error,
                                                 "a repetition cannot be repeated"};
inline constexpr CodeOf<0> regex_nested_too_deeply{"regex-nested-too-deeply", Severity::Error,
                                                   "groups are nested too deeply"};
inline constexpr CodeOf<0> regex_not_utf8{"regex-not-utf8", Severity::Error, "the pattern is not UTF-8"};
inline constexpr CodeOf<0> regex_nothing_to_repeat{"regex-nothing-to-repeat", Severity::Error,
                                                   "there is nothing to repeat"};
inline constexpr CodeOf<1> regex_octal_too_large{"regex-octal-too-large", Severity::Error,
                                                 "the octal escape `%1` is above 0o377"};
inline constexpr CodeOf<0> regex_open_group{"regex-open-group", Severity::Error,
                                            "this refers to a group that is still open"};
inline constexpr CodeOf<3> regex_redefined_group{"regex-redefined-group", Severity::Error,
                                                 "the name `%1` of group %2 is taken by group %3"};
inline constexpr CodeOf<0> regex_repeat_min_over_max{
    "regex-repeat-min-over-max", Severity::Error, "the minimum number of repetitions is above the maximum"};
inline constexpr CodeOf<0> regex_repeat_too_large{"regex-repeat-too-large", Severity::Error,
                                                  "the number of repetitions is too large"};
inline constexpr CodeOf<1> regex_repeat_under_t{"regex-repeat-under-t", Severity::Error,
                                                "this repetition is not supported by Python's template flag"};
inline constexpr CodeOf<0> regex_too_many_branches{"regex-too-many-branches", Severity::Error,
                                                   "a conditional group has at most two branches"};
inline constexpr CodeOf<0> regex_type_flag_off{"regex-type-flag-off", Severity::Error,
                                               "the flags a, u and L cannot be turned off"};
inline constexpr CodeOf<0> regex_unbalanced_parenthesis{"regex-unbalanced-parenthesis", Severity::Error,
                                                        "`)` closes nothing"};
inline constexpr CodeOf<0> regex_unexpected_end{"regex-unexpected-end", Severity::Error,
                                                "the pattern ends too early"};
inline constexpr CodeOf<1> regex_unknown_extension{"regex-unknown-extension", Severity::Error,
                                                   "`%1` is not an extension in Python"};
inline constexpr CodeOf<0> regex_unknown_flag{"regex-unknown-flag", Severity::Error,
                                              "this letter is not a flag"};
inline constexpr CodeOf<1> regex_unknown_group_name{"regex-unknown-group-name", Severity::Error,
                                                    "there is no group named `%1`"};
inline constexpr CodeOf<1> regex_unknown_group_number{"regex-unknown-group-number", Severity::Error,
                                                      "there is no group %1"};
inline constexpr CodeOf<0> regex_unterminated_class{"regex-unterminated-class", Severity::Error,
                                                    "`]` is missing: the set is not closed"};
inline constexpr CodeOf<0> regex_unterminated_comment{"regex-unterminated-comment", Severity::Error,
                                                      "`)` is missing: the comment is not closed"};
inline constexpr CodeOf<0> regex_unterminated_group{"regex-unterminated-group", Severity::Error,
                                                    "`)` is missing: the group is not closed"};
inline constexpr CodeOf<1> regex_unterminated_name{"regex-unterminated-name", Severity::Error,
                                                   "`%1` is missing: the name is not closed"};

} // namespace qcs::codes
