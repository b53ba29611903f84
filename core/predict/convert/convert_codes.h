#pragma once
// Codes of the exceptions that convert and lowering raise, and of facts that were not recorded.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> convert_argument_missing{
    "convert-argument-missing", Severity::Error, "`%1` has fewer positional arguments than convert looks at"};
inline constexpr CodeOf<2> convert_attribute_missing{
    "convert-attribute-missing", Severity::Error,
    "convert reads `%2` of a `%1`, which has no such attribute"};
inline constexpr CodeOf<0> convert_constructor_none{"convert-constructor-none", Severity::Error,
                                                    "the qconfig has None where convert calls a constructor"};
inline constexpr CodeOf<2> convert_custom_constant{"convert-custom-constant", Severity::Error,
                                                   "the argument %2 of the custom module `%1` is a constant"};
inline constexpr CodeOf<2> convert_custom_inputs{
    "convert-custom-inputs", Severity::Error,
    "the custom module `%1` must be called with %2, all of them positional"};
inline constexpr CodeOf<1> convert_custom_no_class{
    "convert-custom-no-class", Severity::Error,
    "the convert custom config has no quantized class for `%1` with its quant type"};
inline constexpr CodeOf<1> convert_custom_no_qconfig{
    "convert-custom-no-qconfig", Severity::Error, "the observed custom module, a `%1`, has the qconfig None"};
inline constexpr CodeOf<1> convert_custom_not_observed{
    "convert-custom-not-observed", Severity::Error, "no observer reads the output of the custom module `%1`"};
inline constexpr CodeOf<1> convert_decomposed_dtype{"convert-decomposed-dtype", Severity::Error,
                                                    "quantized_decomposed has no integers for %1"};
inline constexpr CodeOf<1> convert_decomposed_dynamic{
    "convert-decomposed-dynamic", Severity::Error,
    "the decomposed conversion quantizes dynamically to uint8 and int8 only, not to %1"};
inline constexpr CodeOf<1> convert_decomposed_qscheme{"convert-decomposed-qscheme", Severity::Error,
                                                      "quantized_decomposed cannot choose qparams for %1"};
inline constexpr CodeOf<1> convert_fused_axis{
    "convert-fused-axis", Severity::Error,
    "a fused moving-average fake quantizer works along axis 0 only, not %1"};
inline constexpr CodeOf<1> convert_linear_weight_dtype{
    "convert-linear-weight-dtype", Severity::Error,
    "the Linears inside the custom module take weights of qint8, not %1"};
inline constexpr CodeOf<0> convert_mapping_global_differs{
    "convert-mapping-global-differs", Severity::Error, "the global qconfigs of prepare and convert differ"};
inline constexpr CodeOf<2> convert_mapping_key_missing{
    "convert-mapping-key-missing", Severity::Error,
    "prepare had a rule for %2 (%1), convert has none; a rule that is to be dropped must be set to None"};
inline constexpr CodeOf<2> convert_mapping_value_differs{
    "convert-mapping-value-differs", Severity::Error,
    "prepare and convert have different qconfigs for %2 (%1); only None may take the place of another"};
inline constexpr CodeOf<0> convert_meta_weight{"convert-meta-weight", Severity::Error,
                                               "the weight is on the meta device, so its range is not known"};
inline constexpr CodeOf<1> convert_module_missing{"convert-module-missing", Severity::Error,
                                                  "the model has no module `%1`"};
inline constexpr CodeOf<1> convert_no_reference_class{"convert-no-reference-class", Severity::Error,
                                                      "the backend config names no reference class for `%1`"};
inline constexpr CodeOf<1> convert_node_differs{
    "convert-node-differs", Severity::Error,
    "the mapping of convert gives `%1` another qconfig than prepare did; only None may take its place"};
inline constexpr CodeOf<1> convert_node_missing{
    "convert-node-missing", Severity::Error,
    "prepare gave `%1` a qconfig, but a copy of the graph renamed that node"};
inline constexpr CodeOf<2> convert_observer_axis{
    "convert-observer-axis", Severity::Error,
    "the observer works along axis %1 of a tensor that has %2 dimensions"};
inline constexpr CodeOf<0> convert_observer_vector{
    "convert-observer-vector", Severity::Error,
    "a per-channel observer cannot observe a tensor of one dimension"};
inline constexpr CodeOf<1> convert_observes_constant{"convert-observes-constant", Severity::Error,
                                                     "`%1` observes a constant"};
inline constexpr CodeOf<2> convert_order{"convert-order", Severity::Error,
                                         "`%1` would stand in front of `%2`, which it uses"};
inline constexpr CodeOf<2> convert_output_index{"convert-output-index", Severity::Error,
                                                "output %1 is declared quantized, but the model returns %2"};
inline constexpr CodeOf<2> convert_producer_missing{"convert-producer-missing", Severity::Error,
                                                    "`%1`, from which a weight is computed, uses `%2` inside "
                                                    "a list or through getattr, where PyTorch does not look"};
inline constexpr CodeOf<2> convert_reference_no_qparams{
    "convert-reference-no-qparams", Severity::Error,
    "the reference class `%1` needs a scale for %2, and the weight's observer has none"};
inline constexpr CodeOf<2> convert_reference_qscheme{"convert-reference-qscheme", Severity::Error,
                                                     "the reference class `%1` takes no %2"};
inline constexpr CodeOf<2> convert_scale_not_scalar{
    "convert-scale-not-scalar", Severity::Error, "a per-tensor quantization needs one %1, and there are %2"};
inline constexpr CodeOf<1> convert_scope_missing{
    "convert-scope-missing", Severity::Error,
    "`%1` was made after tracing and belongs to no module, which convert does not expect"};
inline constexpr CodeOf<2> convert_standalone_output{
    "convert-standalone-output", Severity::Error,
    "the standalone module `%1` declares output %2 quantized; only output 0 can be"};
inline constexpr CodeOf<2> convert_still_used{"convert-still-used", Severity::Error,
                                              "`%1` was to be removed, but `%2` still uses it"};
inline constexpr CodeOf<0> convert_weight_empty{
    "convert-weight-empty", Severity::Error,
    "the weight has no elements: its observer has one scale for all channels"};
inline constexpr CodeOf<1> convert_weight_is_input{
    "convert-weight-is-input", Severity::Error,
    "`%1` is an input of the model and a weight at once; convert runs the operations that compute a weight, "
    "but has no value for this input"};
inline constexpr CodeOf<1> convert_weight_not_float{
    "convert-weight-not-float", Severity::Error,
    "a weight of %1 cannot be quantized or observed here: PyTorch only takes torch.float32"};
inline constexpr CodeOf<2> lower_argument_count{
    "lower-argument-count", Severity::Error,
    "the module `%1` is called with %2 arguments, more than its quantized form takes"};
inline constexpr CodeOf<2> lower_argument_missing{"lower-argument-missing", Severity::Error,
                                                  "`%1` is called without positional argument %2"};
inline constexpr CodeOf<1> lower_constant{"lower-constant", Severity::Error,
                                          "a constant stands where lowering `%1` expects a node"};
inline constexpr CodeOf<1> lower_constant_qparams{"lower-constant-qparams", Severity::Error,
                                                  "the scale or zero point of `%1` is a constant"};
inline constexpr CodeOf<1> lower_dynamic_dtype{
    "lower-dynamic-dtype", Severity::Error,
    "a dynamic quantized Linear takes weights of qint8 or float16, not %1"};
inline constexpr CodeOf<1> lower_embedding_dtype{
    "lower-embedding-dtype", Severity::Error,
    "a quantized embedding takes weights of quint8 or quint4x2, not %1"};
inline constexpr CodeOf<1> lower_embedding_qscheme{
    "lower-embedding-qscheme", Severity::Error,
    "a quantized embedding takes weights of per_channel_affine_float_qparams, not %1"};
inline constexpr CodeOf<4> lower_engine_refuses{"lower-engine-refuses", Severity::Error,
                                                "the engine %1 cannot pack this weight (%2 of %3, %4)"};
inline constexpr CodeOf<1> lower_folded_used{
    "lower-folded-used", Severity::Error,
    "`%1` was folded into a packed weight, but something else still uses it"};
inline constexpr CodeOf<1> lower_linear_dtype{"lower-linear-dtype", Severity::Error,
                                              "a quantized linear takes weights of qint8 or float16, not %1"};
inline constexpr CodeOf<1> lower_no_relu_form{"lower-no-relu-form", Severity::Error,
                                              "`%1` has no quantized form that ends in a ReLU"};
inline constexpr CodeOf<0> lower_output_padding{"lower-output-padding", Severity::Error,
                                                "the engine onednn takes no output padding"};
inline constexpr CodeOf<1> lower_packed_unused{"lower-packed-unused", Severity::Error,
                                               "nothing uses the packed weight `%1`"};
inline constexpr CodeOf<2> lower_padding_mode{"lower-padding-mode", Severity::Error,
                                              "the padding mode %1 has no quantized form"};
inline constexpr CodeOf<1> lower_prelu_zero_point{
    "lower-prelu-zero-point", Severity::Error,
    "the weight of a PReLU becomes quint8, and the zero point %1 that its observer found lies outside the "
    "range of quint8"};
inline constexpr CodeOf<4> lower_prepack_argument{"lower-prepack-argument", Severity::Error,
                                                  "%1 takes `%2` as %3, but it is %4"};
inline constexpr CodeOf<3> lower_prepack_count{"lower-prepack-count", Severity::Error,
                                               "%1 takes %2 arguments, and %3 are given"};
inline constexpr CodeOf<2> lower_prepack_missing{"lower-prepack-missing", Severity::Error,
                                                 "%1 needs `%2`, which the call does not pass"};
inline constexpr CodeOf<2> lower_prepack_unknown{"lower-prepack-unknown", Severity::Error,
                                                 "%1 has no argument `%2`"};
inline constexpr CodeOf<2> lower_quantize_arguments{
    "lower-quantize-arguments", Severity::Error,
    "`%1` is called with %2 positional arguments, which lowering does not expect"};
inline constexpr CodeOf<1> lower_rnn_without_bias{
    "lower-rnn-without-bias", Severity::Error,
    "the dynamic RNN of `%1` needs biases, and the module has none"};
inline constexpr CodeOf<2> lower_weight_axis{
    "lower-weight-axis", Severity::Error,
    "the weight is quantized along axis %1 of %2 dimensions, which the engine cannot pack"};
inline constexpr CodeOf<2> lower_weight_form{"lower-weight-form", Severity::Error,
                                             "a weight cannot be quantized to %1 with %2"};
inline constexpr CodeOf<2> lower_weight_method{"lower-weight-method", Severity::Error,
                                               "`%1` is no longer a tensor: its module has become a `%2`"};
inline constexpr CodeOf<1> lower_weight_not_observed{
    "lower-weight-not-observed", Severity::Error,
    "the weight's observer was never run, so it has one scale for %1 channels"};
inline constexpr CodeOf<1> weight_not_recorded{"weight-not-recorded", Severity::Error,
                                               "the shape, dtype or values of the weight `%1` are not on "
                                               "record; observing, quantizing or packing it may raise"};

} // namespace qcs::codes
