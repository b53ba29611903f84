#pragma once
// Codes for problems that readers and writers of config files report.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> alias{"alias", Severity::Note, "`%1` is another name of `%2`"};
inline constexpr CodeOf<2> bad_current_graph{"bad-current-graph", Severity::Error,
                                             "there is no graph number %1 (there are %2, counted from 0)"};
inline constexpr CodeOf<1> bad_float{"bad-float", Severity::Error, "`%1` is none of `inf`, `-inf`, `nan`"};
inline constexpr CodeOf<1> bad_pattern_length{"bad-pattern-length", Severity::Error,
                                              "a pattern has 2 or 3 elements in execution order, found %1"};
inline constexpr CodeOf<1> bad_tensor_count{"bad-tensor-count", Severity::Error,
                                            "`%1` is not a number of tensor arguments"};
inline constexpr CodeOf<1> bad_value{
    "bad-value", Severity::Error,
    "%1 is not a value: expected an object with one of the keys `str`, `float`, `object`, `method`, "
    "`node`, `tuple`, `dict`, `slice`, `ellipsis`, `opaque`, or an observer with `class`"};
inline constexpr CodeOf<1> bad_version{"bad-version", Severity::Error,
                                       "a version must be an integer of at least 1, found %1"};
inline constexpr CodeOf<0> both_patterns{"both-patterns", Severity::Error,
                                         "only one of `pattern` and `pattern_complex_format` can be set"};
inline constexpr CodeOf<1> duplicate_class{"duplicate-class", Severity::Warning,
                                           "`%1` is listed twice; the last one counts"};
inline constexpr CodeOf<1> duplicate_measurement{"duplicate-measurement", Severity::Warning,
                                                 "`%1` is measured twice; the last one counts"};
inline constexpr CodeOf<2> duplicate_pattern{
    "duplicate-pattern", Severity::Warning,
    "the pattern %1 is already entry %2; the last one counts, at the position of the first"};
inline constexpr CodeOf<2> duplicate_rule{
    "duplicate-rule", Severity::Warning,
    "there is already a rule for %1, entry %2; the last one counts, at the position of the first"};
inline constexpr CodeOf<1> duplicate_standalone_module{
    "duplicate-standalone-module", Severity::Warning,
    "the standalone module `%1` is listed twice; the last one counts"};
inline constexpr CodeOf<0> empty_path{"empty-path", Severity::Error, "the name of a file is missing"};
inline constexpr CodeOf<0> missing_format{
    "missing-format", Severity::Error, "the key `format` is missing, which says what kind of file this is"};
inline constexpr CodeOf<0> missing_version{"missing-version", Severity::Error,
                                           "the key `version` is missing"};
inline constexpr CodeOf<1> negative_order_index{"negative-order-index", Severity::Warning,
                                                "occurrences are counted from 0: index %1 is never reached"};
inline constexpr CodeOf<2> newer_version{
    "newer-version", Severity::Warning,
    "the file has version %1 and this program knows version %2: it is opened read-only"};
inline constexpr CodeOf<0> no_pattern{"no-pattern", Severity::Error,
                                      "one of `pattern` and `pattern_complex_format` must be set"};
inline constexpr CodeOf<1> observed_mapping_not_static{
    "observed-mapping-not-static", Severity::Warning,
    "observed custom modules are for static quantization only; PyTorch refuses `%1`"};
inline constexpr CodeOf<3> rule_off_missing{
    "rule-off-missing", Severity::Warning,
    "there is no %1 rule number %2 to switch off (there are %3, counted from 0)"};
inline constexpr CodeOf<2> rule_off_twice{"rule-off-twice", Severity::Warning,
                                          "the %1 rule number %2 is listed twice"};
inline constexpr CodeOf<2> unknown_catalogue_kind{
    "unknown-catalogue-kind", Severity::Error, "`%1` is not a kind of catalogue entry{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_dtype{"unknown-dtype", Severity::Error,
                                         "`%1` is not a torch dtype{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_eager_call{"unknown-eager-call", Severity::Error,
                                              "`%1` is not a call of eager mode{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_eager_table{
    "unknown-eager-table", Severity::Error,
    "PyTorch has no table of modules named `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_format{
    "unknown-format", Severity::Error,
    "`%1` is not a kind of file that this program knows{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_input_type{"unknown-input-type", Severity::Warning,
                                              "PyTorch knows no input type `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_mode{"unknown-mode", Severity::Error,
                                        "`%1` is not a mode{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_observation_type{"unknown-observation-type", Severity::Error,
                                                    "`%1` is not an observation type{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_preset{"unknown-preset", Severity::Error,
                                          "there is no preset `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_qconfig{"unknown-qconfig", Severity::Error,
                                           "PyTorch has no qconfig named `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_qscheme{"unknown-qscheme", Severity::Error,
                                           "`%1` is not a torch qscheme{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_quant_type{"unknown-quant-type", Severity::Error,
                                              "`%1` is not a quantization type{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_rule_kind{"unknown-rule-kind", Severity::Error,
                                             "`%1` is not a kind of rule{; did you mean `%2`?}"};
inline constexpr CodeOf<2> wrong_format{"wrong-format", Severity::Error,
                                        "expected a file of format `%1`, found `%2`"};

} // namespace qcs::codes
