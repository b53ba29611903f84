#pragma once
// Codes of the exceptions that fusion raises.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> fuser_returned_no_module{
    "fuser-returned-no-module", Severity::Error,
    "the fuser method `%1` returned something that is not a module"};
inline constexpr CodeOf<2> fusion_attribute_lost{
    "fusion-attribute-lost", Severity::Error,
    "the model reads `%2` of a module that fusion replaced by a `%1`, which has no such attribute"};
inline constexpr CodeOf<2> fusion_cannot_fuse{"fusion-cannot-fuse", Severity::Error,
                                              "%1 cannot be fused in %2 mode"};
inline constexpr CodeOf<2> fusion_channels_differ{
    "fusion-channels-differ", Severity::Error,
    "the BatchNorm has %1 features, what comes before it has %2 channels"};
inline constexpr CodeOf<1> fusion_constant_operand{"fusion-constant-operand", Severity::Error,
                                                   "the pattern matched an operand that is a constant (%1)"};
inline constexpr CodeOf<1> fusion_extra_not_a_list{
    "fusion-extra-not-a-list", Severity::Error,
    "the extra inputs getter returned something that is not a list (%1)"};
inline constexpr CodeOf<0> fusion_mode_mixed{
    "fusion-mode-mixed", Severity::Error,
    "some of the modules to fuse are in training mode and some are not"};
inline constexpr CodeOf<0> fusion_needs_eval{"fusion-needs-eval", Severity::Error,
                                             "folding a BatchNorm into weights needs eval mode"};
inline constexpr CodeOf<1> fusion_no_method{"fusion-no-method", Severity::Error,
                                            "no fuser method is registered for the matched types (%1)"};
inline constexpr CodeOf<0> fusion_no_running_stats{
    "fusion-no-running-stats", Severity::Error,
    "the BatchNorm keeps no running statistics (track_running_stats is off)"};
inline constexpr CodeOf<1> fusion_not_a_module{"fusion-not-a-module", Severity::Error,
                                               "the fuser method needs modules, and `%1` is not one"};
inline constexpr CodeOf<2> fusion_attribute_missing{
    "fusion-attribute-missing", Severity::Error,
    "the fuser method needs a module with `%2` here, and `%1` has none"};
inline constexpr CodeOf<1> fusion_not_a_tuple{"fusion-not-a-tuple", Severity::Error,
                                              "the pattern %1 has a fuser method but is a single operation"};
inline constexpr CodeOf<0> fusion_not_affine{"fusion-not-affine", Severity::Error,
                                             "the BatchNorm has no weight and bias (affine is off)"};
inline constexpr CodeOf<2> fusion_operand_gone{"fusion-operand-gone", Severity::Error,
                                               "fusion takes `%1` out of the graph, and `%2` still needs it"};
inline constexpr CodeOf<1> fusion_parametrized{
    "fusion-parametrized", Severity::Error, "a parametrized `%1` cannot take a BatchNorm into its weights"};
inline constexpr CodeOf<0> fusion_part_twice{"fusion-part-twice", Severity::Error,
                                             "two parts of the pattern matched the same nodes"};
inline constexpr CodeOf<1> fusion_root_not_module{"fusion-root-not-module", Severity::Error,
                                                  "the root of the match, `%1`, is not a call of a module"};
inline constexpr CodeOf<0> fusion_transpose_qat{
    "fusion-transpose-qat", Severity::Error,
    "a transposed convolution and a BatchNorm cannot be fused in QAT"};
inline constexpr CodeOf<1> fusion_wrong_arguments{
    "fusion-wrong-arguments", Severity::Error,
    "`%1` takes a different number of modules than the pattern has"};
inline constexpr CodeOf<2> fusion_wrong_structure{
    "fusion-wrong-structure", Severity::Error,
    "the matched nodes do not have the shape that the function expects{; expected %1 elements, found %2}"};
inline constexpr CodeOf<2> fusion_wrong_types{"fusion-wrong-types", Severity::Error,
                                              "`%1` cannot be made from %2"};

} // namespace qcs::codes
