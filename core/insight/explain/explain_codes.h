#pragma once
// Messages: why a pattern does not match, what becomes of a node, and which edits fix it.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> becomes_anyway{
    "becomes-anyway", Severity::Note,
    "a `%1`, whatever was asked: its neighbours are quantized, and lowering takes in what is between them"};
inline constexpr CodeOf<1> becomes_call{"becomes-call", Severity::Note, "the call of `%1` stays"};
inline constexpr CodeOf<1> becomes_call_codes{"becomes-call-codes", Severity::Note,
                                              "the call of `%1` stays, and runs on quantized tensors"};
inline constexpr CodeOf<1> becomes_call_float{"becomes-call-float", Severity::Note,
                                              "the call of `%1` stays, and computes in float"};
inline constexpr CodeOf<1> becomes_function{"becomes-function", Severity::Note, "a call of `%1`"};
inline constexpr CodeOf<1> becomes_module{"becomes-module", Severity::Note, "a `%1`"};
inline constexpr CodeOf<1> becomes_module_codes{"becomes-module-codes", Severity::Note,
                                                "still a `%1`, which runs on quantized tensors"};
inline constexpr CodeOf<1> becomes_module_float{"becomes-module-float", Severity::Note,
                                                "still a `%1`, which computes in float"};
inline constexpr CodeOf<1> becomes_not_lowered{
    "becomes-not-lowered", Severity::Note,
    "still a `%1`: no quantized kernel takes it, so it computes in float between quantize and dequantize"};
inline constexpr CodeOf<1> becomes_part{"becomes-part", Severity::Note,
                                        "nothing of its own: `%1` is merged into a neighbour"};
inline constexpr CodeOf<1> becomes_raises{"becomes-raises", Severity::Note,
                                          "nothing: PyTorch raises %1 first"};
inline constexpr CodeOf<1> becomes_reference{"becomes-reference", Severity::Note, "a `%1`"};
inline constexpr CodeOf<0> becomes_same{"becomes-same", Severity::Note, "it stays as it is"};
inline constexpr CodeOf<3> miss_argument_count{
    "miss-argument-count", Severity::Note, "`%1` is called with %2 positional arguments, the pattern has %3"};
inline constexpr CodeOf<2> miss_attribute{
    "miss-attribute", Severity::Note, "`%1` reads an attribute other than the one that the pattern %2 names"};
inline constexpr CodeOf<3> miss_constant{
    "miss-constant", Severity::Note, "an argument of `%1` is the constant %2, where the pattern has `%3`"};
inline constexpr CodeOf<3> miss_covered{
    "miss-covered", Severity::Note,
    "`%1` is already part of %2, which ends at `%3`: later nodes are matched first"};
inline constexpr CodeOf<1> miss_custom{
    "miss-custom", Severity::Note,
    "`%1` is a custom module, and custom modules are not matched with patterns"};
inline constexpr CodeOf<1> miss_earlier{"miss-earlier", Severity::Note,
                                        "it fits, but %1 fits too and is tried before it"};
inline constexpr CodeOf<3> miss_keywords{
    "miss-keywords", Severity::Note,
    "`%1` has only %2 positional arguments, the pattern has %3; keyword arguments do not count"};
inline constexpr CodeOf<2> miss_literal{"miss-literal", Severity::Note,
                                        "the pattern has the constant %2 where the graph has `%1`"};
inline constexpr CodeOf<1> miss_longer{
    "miss-longer", Severity::Note,
    "it fits, but %1 fits too and has more operations, and longer patterns are tried first"};
inline constexpr CodeOf<3> miss_operation{"miss-operation", Severity::Note,
                                          "`%1` is `%2`, the pattern has `%3` there"};
inline constexpr CodeOf<0> miss_raised{"miss-raised", Severity::Note,
                                       "it fits, but PyTorch raises before matching patterns"};
inline constexpr CodeOf<3> miss_spelling{"miss-spelling", Severity::Note,
                                         "`%1` is `%2`, which is another operation to PyTorch than `%3`"};
inline constexpr CodeOf<1> miss_standalone{
    "miss-standalone", Severity::Note,
    "`%1` is a standalone module, and standalone modules are not matched with patterns"};
inline constexpr CodeOf<3> miss_subclass{
    "miss-subclass", Severity::Note,
    "`%1` is a `%2`; patterns match the exact class, not one derived from `%3`"};
inline constexpr CodeOf<1> miss_unusable{"miss-unusable", Severity::Note,
                                         "the pattern %1 cannot be matched at all"};
inline constexpr CodeOf<3> miss_users{"miss-users", Severity::Note,
                                      "%2 nodes use `%1` (%3); only one may inside a pattern"};
inline constexpr CodeOf<1> repair_accept_codes{"repair-accept-codes", Severity::Note,
                                               "Accept int8: add a rule for `%1`"};
inline constexpr CodeOf<1> repair_accept_float{"repair-accept-float", Severity::Note,
                                               "Accept float: set `%1` to None"};
inline constexpr CodeOf<1> repair_add_pattern{"repair-add-pattern", Severity::Note, "Add a pattern for `%1`"};
inline constexpr CodeOf<2> repair_add_rule{"repair-add-rule", Severity::Note,
                                           "Add a rule for `%1`{ with `%2`}"};
inline constexpr CodeOf<3> repair_change_rule{"repair-change-rule", Severity::Note,
                                              "Change rule %1{ to `%3`}"};
inline constexpr CodeOf<1> repair_keep_float{"repair-keep-float", Severity::Note,
                                             "Keep in float: set `%1` to None"};
inline constexpr CodeOf<1> repair_set_reference{"repair-set-reference", Severity::Note,
                                                "Set the reference module to `%1`"};

} // namespace qcs::codes
