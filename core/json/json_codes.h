#pragma once
// Message codes for JSON syntax errors, and for valid JSON that does not have the structure that the reader
// of a file expects.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> ignored_key{"ignored-key", Severity::Warning,
                                       "the key `%1` is not known and has no effect{; did you mean `%2`?}"};
inline constexpr CodeOf<0> json_bare_key{"json-bare-key", Severity::Error, "a key must be in double quotes"};
inline constexpr CodeOf<0> json_comment{"json-comment", Severity::Error, "JSON has no comments"};
inline constexpr CodeOf<3> json_duplicate_key{
    "json-duplicate-key", Severity::Error, "the key `%1` is already in this object, at line %2, column %3"};
inline constexpr CodeOf<1> json_integer_too_large{"json-integer-too-large", Severity::Error,
                                                  "the integer %1 does not fit into 64 bits"};
inline constexpr CodeOf<0> json_invalid_utf8{"json-invalid-utf8", Severity::Error, "this is not UTF-8"};
inline constexpr CodeOf<0> json_missing_colon{"json-missing-colon", Severity::Error,
                                              "a `:` is missing between the key and this"};
inline constexpr CodeOf<0> json_missing_comma{"json-missing-comma", Severity::Error,
                                              "a `,` is missing before this"};
inline constexpr CodeOf<1> json_not_finite{
    "json-not-finite", Severity::Error,
    "%1 is not JSON; write {\"float\": \"nan\"}, {\"float\": \"inf\"} or {\"float\": \"-inf\"}"};
inline constexpr CodeOf<1> json_number_too_large{"json-number-too-large", Severity::Error,
                                                 "the number %1 is too large"};
inline constexpr CodeOf<0> json_open_string{"json-open-string", Severity::Error, "this string is not closed"};
inline constexpr CodeOf<2> json_python_word{"json-python-word", Severity::Error,
                                            "`%1` is Python's; JSON writes `%2`"};
inline constexpr CodeOf<0> json_single_quotes{"json-single-quotes", Severity::Error,
                                              "strings must be in double quotes"};
inline constexpr CodeOf<1> json_syntax{"json-syntax", Severity::Error,
                                       "`%1` was not expected here: this is not JSON"};
inline constexpr CodeOf<0> json_text_after_value{"json-text-after-value", Severity::Error,
                                                 "there is text after the end of the JSON value"};
inline constexpr CodeOf<1> json_too_deep{"json-too-deep", Severity::Error, "nested more than %1 levels deep"};
inline constexpr CodeOf<0> json_too_large{"json-too-large", Severity::Error, "the file has 4 GiB or more"};
inline constexpr CodeOf<1> json_too_many_values{"json-too-many-values", Severity::Error,
                                                "this file has more than %1 JSON values, which is the limit"};
inline constexpr CodeOf<1> json_too_much_memory{
    "json-too-much-memory", Severity::Error,
    "reading this file takes more than %1 GiB of memory, which is the limit"};
inline constexpr CodeOf<0> json_trailing_comma{"json-trailing-comma", Severity::Error,
                                               "nothing follows this comma: it is one too many"};
inline constexpr CodeOf<0> json_truncated{"json-truncated", Severity::Error,
                                          "the file ends in the middle of a JSON value"};
inline constexpr CodeOf<2> key_not_allowed{"key-not-allowed", Severity::Error,
                                           "the key `%1` is not allowed here{; did you mean `%2`?}"};
inline constexpr CodeOf<1> missing_key{"missing-key", Severity::Error, "the key `%1` is missing"};
inline constexpr CodeOf<1> more_problems{"more-problems", Severity::Warning,
                                         "%1 more problems are not listed"};
inline constexpr CodeOf<2> unknown_key{"unknown-key", Severity::Warning,
                                       "PyTorch ignores the key `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> wrong_length{"wrong-length", Severity::Error, "expected %1, found an array of %2"};
inline constexpr CodeOf<2> wrong_type{"wrong-type", Severity::Error, "expected %1, found %2"};

} // namespace qcs::codes
