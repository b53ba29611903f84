#pragma once
// Headlines of a node's reason: what runs (reason-*), what was requested (asked-*), and why the two differ
// (differs-*).

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> asked_attribute{"asked-attribute", Severity::Note, "nothing: an attribute"};
inline constexpr CodeOf<1> asked_custom_module{"asked-custom-module", Severity::Note,
                                               "a custom module, `%1`"};
inline constexpr CodeOf<1> asked_custom_not_swapped{"asked-custom-not-swapped", Severity::Note,
                                                    "float: no observed class for `%1` with this quant type"};
inline constexpr CodeOf<1> asked_dynamic{"asked-dynamic", Severity::Note, "dynamic %1"};
inline constexpr CodeOf<1> asked_fused_into{"asked-fused-into", Severity::Note, "the same as `%1`"};
inline constexpr CodeOf<1> asked_governed{"asked-governed", Severity::Note,
                                          "float: `%1`, where its pattern ends, is to stay float"};
inline constexpr CodeOf<0> asked_graph_input{"asked-graph-input", Severity::Note, "nothing: an input"};
inline constexpr CodeOf<0> asked_graph_output{"asked-graph-output", Severity::Note, "nothing: the output"};
inline constexpr CodeOf<0> asked_half_dynamic{"asked-half-dynamic", Severity::Note, "a weight in float16"};
inline constexpr CodeOf<0> asked_half_static{"asked-half-static", Severity::Note, "float16"};
inline constexpr CodeOf<1> asked_hides_modules{"asked-hides-modules", Severity::Note,
                                               "nothing: the backend config has no entry for `%1`"};
inline constexpr CodeOf<0> asked_index_argument{"asked-index-argument", Severity::Note,
                                                "nothing: its value is a size, an index or a mask"};
inline constexpr CodeOf<1> asked_input_not_quantized{"asked-input-not-quantized", Severity::Note,
                                                     "float: nothing observes its input from `%1`"};
inline constexpr CodeOf<1> asked_no_dtype_config{"asked-no-dtype-config", Severity::Note,
                                                 "float: its pattern, %1, has no dtype config"};
inline constexpr CodeOf<1> asked_no_fitting_dtype_config{
    "asked-no-fitting-dtype-config", Severity::Note,
    "float: no dtype config of its pattern, %1, fits the qconfig"};
inline constexpr CodeOf<0> asked_no_observer{"asked-no-observer", Severity::Note,
                                             "float: the dtype config that fits asks for it"};
inline constexpr CodeOf<1> asked_no_pattern{"asked-no-pattern", Severity::Note,
                                            "nothing: the backend config has no entry for `%1`"};
inline constexpr CodeOf<1> asked_no_reference{
    "asked-no-reference", Severity::Note,
    "float: `%1`, or its first part if it is fused, has no reference class"};
inline constexpr CodeOf<0> asked_no_rule{"asked-no-rule", Severity::Note, "float: no rule reaches it"};
inline constexpr CodeOf<1> asked_none_by_rule{"asked-none-by-rule", Severity::Note, "float (rule %1)"};
inline constexpr CodeOf<0> asked_not_a_tensor{"asked-not-a-tensor", Severity::Note,
                                              "nothing: made of sizes and numbers"};
inline constexpr CodeOf<0> asked_nothing_to_share{"asked-nothing-to-share", Severity::Note,
                                                  "float: its input has no observer to share"};
inline constexpr CodeOf<0> asked_observer{"asked-observer", Severity::Note, "nothing: an observer"};
inline constexpr CodeOf<0> asked_quantized_input{"asked-quantized-input", Severity::Note,
                                                 "quantized, as declared"};
inline constexpr CodeOf<1> asked_raises{"asked-raises", Severity::Note, "not known: PyTorch raises{ %1}"};
inline constexpr CodeOf<1> asked_scripted{"asked-scripted", Severity::Note,
                                          "nothing: FX cannot look into `%1`"};
inline constexpr CodeOf<1> asked_shares_observer{"asked-shares-observer", Severity::Note,
                                                 "%1, same as its input"};
inline constexpr CodeOf<0> asked_standalone{"asked-standalone", Severity::Note, "its own configs"};
inline constexpr CodeOf<1> asked_static{"asked-static", Severity::Note, "static %1"};
inline constexpr CodeOf<1> asked_untraceable{"asked-untraceable", Severity::Note,
                                             "nothing: `%1` is not traced"};
inline constexpr CodeOf<1> asked_weight_not_quantized{"asked-weight-not-quantized", Severity::Note,
                                                      "float: a weight of %1 is not quantized"};
inline constexpr CodeOf<1> asked_weight_not_supported{
    "asked-weight-not-supported", Severity::Note, "float: no dtype config of `%1` itself takes the qconfig"};
inline constexpr CodeOf<1> asked_weight_only{"asked-weight-only", Severity::Note, "a weight in %1"};
inline constexpr CodeOf<1> differs_came_quantized{"differs-came-quantized", Severity::Note,
                                                  "the model already has it as `%1`"};
inline constexpr CodeOf<2> differs_float{"differs-float", Severity::Note, "Asked %1, stays float: %2"};
inline constexpr CodeOf<2> differs_given_codes{"differs-given-codes", Severity::Note,
                                               "`%1` runs on the int8 tensor that `%2` returns"};
inline constexpr CodeOf<2> differs_given_floats{"differs-given-floats", Severity::Note,
                                                "`%2` before it gives floats"};
inline constexpr CodeOf<0> differs_half_in_float{"differs-half-in-float", Severity::Note,
                                                 "values are rounded to float16, and it computes in float32"};
inline constexpr CodeOf<2> differs_lowered_anyway{"differs-lowered-anyway", Severity::Note,
                                                  "lowered to `%2`"};
inline constexpr CodeOf<1> differs_no_quantized_form{"differs-no-quantized-form", Severity::Note,
                                                     "nothing says what to convert `%1` to"};
inline constexpr CodeOf<1> differs_not_between{
    "differs-not-between", Severity::Note,
    "lowering takes `%1` only between dequantized inputs and a quantized output"};
inline constexpr CodeOf<2> differs_quantized{"differs-quantized", Severity::Note,
                                             "Asked %1, runs in int8: %2"};
inline constexpr CodeOf<1> differs_stays_observed{"differs-stays-observed", Severity::Note,
                                                  "convert has no quantized class for `%1`"};
inline constexpr CodeOf<1> differs_stays_reference{"differs-stays-reference", Severity::Note,
                                                   "no quantized kernel takes the `%1`"};
inline constexpr CodeOf<0> reason_attribute{"reason-attribute", Severity::Note,
                                            "A parameter or buffer that the code reads"};
inline constexpr CodeOf<1> reason_came_quantized{"reason-came-quantized", Severity::Note,
                                                 "Quantized: the model already has it as `%1`"};
inline constexpr CodeOf<0> reason_conversion{
    "reason-conversion", Severity::Note, "Not counted: it only converts between float and quantized tensors"};
inline constexpr CodeOf<1> reason_custom_module{"reason-custom-module", Severity::Note,
                                                "Custom module: replaced by `%1`"};
inline constexpr CodeOf<1> reason_custom_not_swapped{
    "reason-custom-not-swapped", Severity::Note,
    "Float: a custom module, but there is no observed class for `%1` with the quant type of its qconfig"};
inline constexpr CodeOf<0> reason_dead_code{"reason-dead-code", Severity::Note,
                                            "Not counted: convert deletes it, since nothing uses its value"};
inline constexpr CodeOf<1> reason_dynamic{
    "reason-dynamic", Severity::Note,
    "Dynamic: the input is quantized to %1 at run time, the output is float"};
inline constexpr CodeOf<1> reason_element{"reason-element", Severity::Note,
                                          "Not counted: an element of the result of `%1`"};
inline constexpr CodeOf<1> reason_folded{"reason-folded", Severity::Note,
                                         "Not counted: computed once, into the packed weight of `%1`"};
inline constexpr CodeOf<1> reason_fused_into{"reason-fused-into", Severity::Note, "Fused into `%1`"};
inline constexpr CodeOf<1> reason_fused_into_float{"reason-fused-into-float", Severity::Note,
                                                   "Fused into `%1`, which runs in float"};
inline constexpr CodeOf<1> reason_fused_lost{
    "reason-fused-lost", Severity::Note,
    "Lost: it is fused into `%1`, which is preserved as it was and does not do this work"};
inline constexpr CodeOf<2> reason_fused_preserved{
    "reason-fused-preserved", Severity::Note,
    "Fused, but preserved: the original `%1` is called instead of `%2`"};
inline constexpr CodeOf<1> reason_fuses_here{"reason-fuses-here", Severity::Note,
                                             "Fused: a `%1` takes its place"};
inline constexpr CodeOf<2> reason_given_codes{"reason-given-codes", Severity::Note,
                                              "Quantized: `%1` runs on the int8 tensor that `%2` returns"};
inline constexpr CodeOf<2> reason_given_floats{"reason-given-floats", Severity::Note,
                                               "Float: `%1` gets floats from `%2`"};
inline constexpr CodeOf<1> reason_governed{
    "reason-governed", Severity::Note,
    "Float: it belongs to the pattern that ends at `%1`, whose qconfig is None"};
inline constexpr CodeOf<0> reason_graph_input{"reason-graph-input", Severity::Note,
                                              "An input of the model, in float"};
inline constexpr CodeOf<0> reason_graph_output{"reason-graph-output", Severity::Note,
                                               "The output of the model"};
inline constexpr CodeOf<0> reason_half_dynamic{"reason-half-dynamic", Severity::Note,
                                               "Half precision: the weight is float16, the rest is float"};
inline constexpr CodeOf<0> reason_half_in_float{
    "reason-half-in-float", Severity::Note,
    "Float: values are rounded to float16, and it computes in float32"};
inline constexpr CodeOf<0> reason_half_static{"reason-half-static", Severity::Note,
                                              "Half precision: values are rounded to float16"};
inline constexpr CodeOf<2> reason_hides_modules{
    "reason-hides-modules", Severity::Note,
    "Float: no pattern of the backend matches `%1`, and tracing does not enter it, "
    "so what is inside stays float too: %2"};
inline constexpr CodeOf<0> reason_index_argument{
    "reason-index-argument", Severity::Note,
    "Float: its value is a size, an index or a mask, and those are not observed"};
inline constexpr CodeOf<1> reason_input_not_quantized{"reason-input-not-quantized", Severity::Note,
                                                      "Float: its input from `%1` is not quantized"};
inline constexpr CodeOf<2> reason_lowered_anyway{
    "reason-lowered-anyway", Severity::Note,
    "Quantized: lowered to `%2`, because the operations before and after it are quantized"};
inline constexpr CodeOf<0> reason_made_of_sizes{"reason-made-of-sizes", Severity::Note,
                                                "Float: a tensor made of sizes and numbers alone"};
inline constexpr CodeOf<1> reason_no_dtype_config{"reason-no-dtype-config", Severity::Note,
                                                  "Float: its pattern, %1, has no dtype config"};
inline constexpr CodeOf<1> reason_no_fitting_dtype_config{
    "reason-no-fitting-dtype-config", Severity::Note,
    "Float: no dtype config of its pattern, %1, fits the qconfig"};
inline constexpr CodeOf<0> reason_no_observer{
    "reason-no-observer", Severity::Note,
    "Float: the dtype config that fits says float, so nothing is observed"};
inline constexpr CodeOf<1> reason_no_pattern{"reason-no-pattern", Severity::Note,
                                             "Float: no pattern of the backend matches `%1`"};
inline constexpr CodeOf<1> reason_no_quantized_form{
    "reason-no-quantized-form", Severity::Note,
    "Float: nothing says what to convert `%1` to, so it computes on dequantized values"};
inline constexpr CodeOf<1> reason_no_reference{
    "reason-no-reference", Severity::Note,
    "Float: observed, but `%1`, or its first part if it is fused, has no reference class"};
inline constexpr CodeOf<0> reason_no_rule{"reason-no-rule", Severity::Note,
                                          "Float, because no rule reaches it and the global rule is not set"};
inline constexpr CodeOf<1> reason_none_by_rule{"reason-none-by-rule", Severity::Note,
                                               "Float, because rule %1 says so"};
inline constexpr CodeOf<0> reason_not_a_tensor{"reason-not-a-tensor", Severity::Note,
                                               "Not a tensor: it works on sizes and integers"};
inline constexpr CodeOf<1> reason_not_between{
    "reason-not-between", Severity::Note,
    "Float: lowering takes `%1` only between dequantized inputs and a quantized output"};
inline constexpr CodeOf<0> reason_not_fused{"reason-not-fused", Severity::Note,
                                            "Stays as it is: no fusion of the backend matches it"};
inline constexpr CodeOf<0> reason_not_on_record{
    "reason-not-on-record", Severity::Note,
    "Not known: it depends on an answer of Python code that is not on record"};
inline constexpr CodeOf<0> reason_nothing_to_share{
    "reason-nothing-to-share", Severity::Note,
    "Float: it shares its input's observer, and the input has none"};
inline constexpr CodeOf<0> reason_observer{"reason-observer", Severity::Note,
                                           "An observer that came with the model"};
inline constexpr CodeOf<0> reason_quantized_input{"reason-quantized-input", Severity::Note,
                                                  "An input of the model, declared quantized"};
inline constexpr CodeOf<1> reason_raises{"reason-raises", Severity::Note, "Not decided: PyTorch raises{ %1}"};
inline constexpr CodeOf<1> reason_scripted{"reason-scripted", Severity::Note,
                                           "Float: `%1` is a scripted module, which FX cannot look into"};
inline constexpr CodeOf<2> reason_shares_observer{
    "reason-shares-observer", Severity::Note,
    "Static: %1, with the scale and zero point of its input{ `%2`}"};
inline constexpr CodeOf<0> reason_standalone{"reason-standalone", Severity::Note,
                                             "Standalone: prepared separately, with its own configs"};
inline constexpr CodeOf<1> reason_static{"reason-static", Severity::Note, "Static: %1 in and out"};
inline constexpr CodeOf<1> reason_stays_observed{"reason-stays-observed", Severity::Note,
                                                 "Float: convert has no quantized class for `%1`"};
inline constexpr CodeOf<1> reason_stays_reference{
    "reason-stays-reference", Severity::Note,
    "Float: no quantized kernel takes the `%1`, which computes in float"};
inline constexpr CodeOf<1> reason_taken_into{"reason-taken-into", Severity::Note,
                                             "Fused: the kernel of `%1` does this work too"};
inline constexpr CodeOf<1> reason_untraceable{
    "reason-untraceable", Severity::Note,
    "Float: the custom config keeps `%1` from being traced, and no pattern of the "
    "backend matches it as a whole"};
inline constexpr CodeOf<1> reason_weight_not_quantized{
    "reason-weight-not-quantized", Severity::Note,
    "Float: observed, but convert does not quantize a weight of %1"};
inline constexpr CodeOf<1> reason_weight_not_supported{
    "reason-weight-not-supported", Severity::Note,
    "Float: observed, but at convert no dtype config of `%1` itself accepts the qconfig"};
inline constexpr CodeOf<1> reason_weight_only{"reason-weight-only", Severity::Note,
                                              "Weight only: the weight is %1, inputs and outputs are float"};
inline constexpr CodeOf<2> verdict_and_host{"verdict-and-host", Severity::Note, "%1 (%2)"};

} // namespace qcs::codes
