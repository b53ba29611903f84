#pragma once
// Messages of the command line.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> ambiguous_pattern{
    "ambiguous-pattern", Severity::Error, "`%1` is the text of several patterns; name one by its number: %2"};
inline constexpr CodeOf<1> bad_decibels{"bad-decibels", Severity::Error,
                                        "`%1` is not a number of decibels; write it like 20dB"};
inline constexpr CodeOf<1> bad_number{"bad-number", Severity::Error,
                                      "`%1` is neither a number nor a file with one tensor"};
inline constexpr CodeOf<1> bad_size{"bad-size", Severity::Error,
                                    "`%1` is not a size in bytes; write it like 2MB"};
inline constexpr CodeOf<1> case_line_too_long{"case-line-too-long", Severity::Error,
                                              "a line has more than %1 bytes, which is the limit"};
inline constexpr CodeOf<2> diff_graphs_differ{
    "diff-graphs-differ", Severity::Warning,
    "`%1` and `%2` have different models; both are compared on the model of `%1`"};
inline constexpr CodeOf<0> eager_has_no_patterns{"eager-has-no-patterns", Severity::Error,
                                                 "eager mode matches no patterns: name a module"};
inline constexpr CodeOf<0> error_what{"error-what", Severity::Error,
                                      "name a tensor file with an observer or a format, or a workspace"};
inline constexpr CodeOf<2> error_of_quantized{
    "error-of-quantized", Severity::Error,
    "`%1` is quantized already (%2): there is nothing to compare it with. Without an observer or a format, "
    "`qconfig error` describes it"};
inline constexpr CodeOf<0> explain_what{"explain-what", Severity::Error,
                                        "name either a node or, with --pattern, a pattern of the backend"};
inline constexpr CodeOf<1> fuse_converts_nothing{"fuse-converts-nothing", Severity::Error,
                                                 "%1 is for convert, and fuse_fx alone converts nothing"};
inline constexpr CodeOf<0> fuse_custom_without_fuse{
    "fuse-custom-without-fuse", Severity::Error,
    "a FuseCustomConfig is for fuse_fx alone: use --fuse-only, or a workspace of mode `fx-fuse`"};
inline constexpr CodeOf<1> fuse_matches_nothing{
    "fuse-matches-nothing", Severity::Error,
    "%1 asks which nodes quantization matches; fuse_fx alone matches only what it "
    "fuses, which `plan` lists"};
inline constexpr CodeOf<0> mode_is_eager{
    "mode-is-eager", Severity::Error,
    "the mode is one of eager mode, and this command is for FX graph mode only; `resolve`, `explain`, "
    "`plan`, `lint`, `error`, `rank`, `report`, `export` and `validate` are for both"};
inline constexpr CodeOf<0> mode_is_fuse{
    "mode-is-fuse", Severity::Error,
    "the mode is `fx-fuse`: fuse_fx alone reads no rules and observes nothing, so only `plan`, `explain`, "
    "`lint`, `diff`, `report`, `export` and `validate` have something to say about it; --qat asks about "
    "`prepare_qat_fx` instead"};
inline constexpr CodeOf<0> no_graph{"no-graph", Severity::Error,
                                    "no graph is given: name one, or a workspace that has one"};
inline constexpr CodeOf<0> no_model{
    "no-model", Severity::Error,
    "no model is given: name a graph or a list of modules, or a workspace that has one"};
inline constexpr CodeOf<0> no_tensor_files{"no-tensor-files", Severity::Error,
                                           "the workspace names no tensor files for its graph"};
inline constexpr CodeOf<1> not_one_tensor{"not-one-tensor", Severity::Error,
                                          "expected a file with one tensor, found %1"};
inline constexpr CodeOf<2> nothing_of_that_name{
    "nothing-of-that-name", Severity::Error,
    "`%1` is not a file, a preset or a revision of a file (REV:path){; did you mean `%2`?}"};
inline constexpr CodeOf<1> one_rule_is_off{"one-rule-is-off", Severity::Note,
                                           "one rule is switched off and left out: %1"};
inline constexpr CodeOf<0> out_of_memory{"out-of-memory", Severity::Error, "not enough memory"};
inline constexpr CodeOf<3> packed_shape{"packed-shape", Severity::Error,
                                        "%1 elements need %2 bytes, and there are %3"};
inline constexpr CodeOf<0> propose_what{"propose-what", Severity::Error,
                                        "say what is wanted, for modules (--keep-float, --per-channel, "
                                        "--use) or for the whole model (--at-least, --at-most)"};
inline constexpr CodeOf<2> rules_are_off{"rules-are-off", Severity::Note,
                                         "%1 rules are switched off and left out: %2"};
inline constexpr CodeOf<1> unexpected_exception{"unexpected-exception", Severity::Error,
                                                "unexpected error: %1"};
inline constexpr CodeOf<2> unknown_language{"unknown-language", Severity::Error,
                                            "there is no translation into `%1`; the languages are: %2"};
inline constexpr CodeOf<2> unknown_path{"unknown-path", Severity::Error,
                                        "the model has no module `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_pattern{"unknown-pattern", Severity::Error,
                                           "the backend has no pattern `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<2> unknown_spec{"unknown-spec", Severity::Error, "`%1` is not one of the specs: %2"};
inline constexpr CodeOf<2> unknown_tensor{"unknown-tensor", Severity::Error,
                                          "the tensor files have no tensor `%1`{; did you mean `%2`?}"};
inline constexpr CodeOf<1> usage{"usage", Severity::Error, "%1"};

} // namespace qcs::codes
