#pragma once
// Messages that give the reason for a rung's verdict, and messages about exceptions that PyTorch raises while
// it applies the mapping.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> node_without_scope{"node-without-scope", Severity::Note,
                                              "the tracer recorded no scope for `%1`"};
inline constexpr CodeOf<2> qat_embedding_qscheme{
    "qat-embedding-qscheme", Severity::Note,
    "the weights of the embedding `%1` need the qscheme torch.per_channel_affine_float_qparams, not %2"};
inline constexpr CodeOf<2> qat_no_weight{"qat-no-weight", Severity::Note,
                                         "the qconfig of `%1` says nothing about weights, which `%2` needs"};
inline constexpr CodeOf<2> qat_part_none{"qat-part-none", Severity::Note,
                                         "`%1` is to become a QAT module, but its part `%2` has no qconfig"};
inline constexpr CodeOf<2> qat_part_parametrized{
    "qat-part-parametrized", Severity::Note,
    "`%1` cannot become a QAT module: its part `%2` is parametrized"};
inline constexpr CodeOf<2> qat_part_unset{
    "qat-part-unset", Severity::Note,
    "`%1` is to become a QAT module by its own qconfig, but its part `%2` was given none"};
inline constexpr CodeOf<2> qat_weight_no_parameter{
    "qat-weight-no-parameter", Severity::Note,
    "`%1` cannot become `%2`: its weight is a plain tensor, which weight_norm, spectral_norm and prune of "
    "torch.nn.utils leave in the parameter's place"};
inline constexpr CodeOf<2> qat_weight_refuses{
    "qat-weight-refuses", Severity::Note,
    "`%1` becomes a QAT module, and `%2` cannot be built for its weights"};
inline constexpr CodeOf<3> qat_wrong_type{"qat-wrong-type", Severity::Note,
                                          "`%1` is a `%3`, which `%2` cannot be made from"};
inline constexpr CodeOf<2> rung_fused_away{"rung-fused-away", Severity::Note,
                                           "`%1` became part of `%2`: only the rules for `%2` count"};
inline constexpr CodeOf<0> rung_global{"rung-global", Severity::Note,
                                       "the global rule applies to everything that no other rule decides"};
inline constexpr CodeOf<0> rung_global_unset{"rung-global-unset", Severity::Note, "no global qconfig is set"};
inline constexpr CodeOf<1> rung_name{"rung-name", Severity::Note, "the rule names `%1` itself"};
inline constexpr CodeOf<2> rung_name_ancestor{
    "rung-name-ancestor", Severity::Note,
    "`%2` is inside `%1`, and a name rule applies to everything inside"};
inline constexpr CodeOf<0> rung_name_empty{
    "rung-name-empty", Severity::Note,
    "the empty name is never looked up; the global rule is the one for all"};
inline constexpr CodeOf<2> rung_name_other{"rung-name-other", Severity::Note,
                                           "`%2` is neither `%1` nor inside it"};
inline constexpr CodeOf<1> rung_name_top_level{
    "rung-name-top-level", Severity::Note,
    "this runs at the top of the model, inside no module, so no name reaches it"};
inline constexpr CodeOf<1> rung_not_asked{"rung-not-asked", Severity::Note,
                                          "PyTorch never looks up a qconfig for a node of this kind (%1)"};
inline constexpr CodeOf<1> rung_observer{"rung-observer", Severity::Note,
                                         "this is an observer; PyTorch never looks up its qconfig"};
inline constexpr CodeOf<0> rung_off{"rung-off", Severity::Note,
                                    "it is switched off, and would not reach this node anyway"};
inline constexpr CodeOf<0> rung_off_would_reach{"rung-off-would-reach", Severity::Note,
                                                "it is switched off; it would reach this node"};
inline constexpr CodeOf<3> rung_order{"rung-order", Severity::Note,
                                      "it is call number %2 of %1 in `%3` (counted from 0)"};
inline constexpr CodeOf<2> rung_order_after{
    "rung-order-after", Severity::Note,
    "order rules count by the type before fusion and QAT, which is `%2`; `%1` is what it became"};
inline constexpr CodeOf<0> rung_order_attribute{"rung-order-attribute", Severity::Note,
                                                "reading an attribute is no call, so it has no number"};
inline constexpr CodeOf<3> rung_order_index{
    "rung-order-index", Severity::Note,
    "this is call number %1 of %3 here, the rule is for number %2 (both counted from 0)"};
inline constexpr CodeOf<0> rung_order_method{
    "rung-order-method", Severity::Note,
    "order rules do not apply to methods: PyTorch does not count their calls"};
inline constexpr CodeOf<2> rung_order_object{"rung-order-object", Severity::Note,
                                             "the rule counts calls of `%1`, this is one of `%2`"};
inline constexpr CodeOf<2> rung_order_parent{"rung-order-parent", Severity::Note,
                                             "the rule counts calls in `%1`, this one is in `%2`"};
inline constexpr CodeOf<2> rung_regex{"rung-regex", Severity::Note, "`%1` matches `%2` from its beginning"};
inline constexpr CodeOf<1> rung_regex_invalid{
    "rung-regex-invalid", Severity::Note,
    "`%1` is not a valid regular expression; PyTorch raises when it gets here"};
inline constexpr CodeOf<2> rung_regex_limit{
    "rung-regex-limit", Severity::Note, "matching `%1` against `%2` takes too many steps and was given up"};
inline constexpr CodeOf<2> rung_regex_no_match{
    "rung-regex-no-match", Severity::Note,
    "`%1` does not match `%2` from its beginning (as Python's re.match, which need not reach the end)"};
inline constexpr CodeOf<2> rung_type{"rung-type", Severity::Note, "the rule is for exactly this type, `%1`"};
inline constexpr CodeOf<2> rung_type_base{
    "rung-type-base", Severity::Note,
    "its type is exactly `%1`; `%2` is a base class of it, and type rules look at the exact type"};
inline constexpr CodeOf<2> rung_type_fused{
    "rung-type-fused", Severity::Note,
    "fusion made this a `%2`, which takes over the rule of its first part, `%1`"};
inline constexpr CodeOf<1> rung_type_not_top_level{
    "rung-type-not-top-level", Severity::Note,
    "the type None stands for code at the top of the model; `%1` is called inside a module"};
inline constexpr CodeOf<2> rung_type_other{"rung-type-other", Severity::Note,
                                           "the rule is for `%1`, this is `%2`"};
inline constexpr CodeOf<2> rung_type_part{
    "rung-type-part", Severity::Note, "`%1` is only a part of this `%2`; the rule of its first part counts"};
inline constexpr CodeOf<2> rung_type_part_none{
    "rung-type-part-none", Severity::Note,
    "`%1` is a part of this `%2`, but a rule with None is not passed on to fused modules"};
inline constexpr CodeOf<2> rung_type_qat{"rung-type-qat", Severity::Note,
                                         "QAT made this a `%2`, which takes over the rule for `%1`"};
inline constexpr CodeOf<1> rung_type_replaced{
    "rung-type-replaced", Severity::Note,
    "fusion or QAT replaced this rule for `%1` by the rule of the original type"};
inline constexpr CodeOf<2> rung_type_scope{
    "rung-type-scope", Severity::Note,
    "the code around it is in a `%1`, and a rule for that type comes before one for `%2`"};
inline constexpr CodeOf<1> rung_type_top_level{
    "rung-type-top-level", Severity::Note,
    "`%1` is called at the top of the model, which the type None stands for"};
inline constexpr CodeOf<1> transpose_per_channel{
    "transpose-per-channel", Severity::Note,
    "`%1` is a transposed convolution, and PyTorch has no per-channel weights for those"};

} // namespace qcs::codes
