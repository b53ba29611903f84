#pragma once
// Messages: why a tensor or a module is not ranked, in addition to the codes of its spec (insight/tensors);
// and what limits the measurements of a model's outputs.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> layer_asks_nothing{"layer-asks-nothing", Severity::Note,
                                              "the rules ask for nothing here"};
inline constexpr CodeOf<0> rank_not_finite{"rank-not-finite", Severity::Warning,
                                           "none of its values is a finite number"};
inline constexpr CodeOf<1> rank_no_norm{
    "rank-no-norm", Severity::Warning,
    "PyTorch folds `%1` into the weight first, and no file has its running variance"};
inline constexpr CodeOf<1> rank_no_tensor{"rank-no-tensor", Severity::Warning,
                                          "no open file has its quantized `%1`"};

// About recorded activations.
inline constexpr CodeOf<0> rank_attribute{
    "rank-attribute", Severity::Note,
    "it is a tensor of the model itself, which is ranked from a checkpoint"};
inline constexpr CodeOf<1> rank_dynamic_dtype{"rank-dynamic-dtype", Severity::Warning,
                                              "PyTorch has no dynamic quantization to %1"};
inline constexpr CodeOf<0> rank_dynamic_float{"rank-dynamic-float", Severity::Note,
                                              "its kernel takes it in float: only the weight is float16"};
inline constexpr CodeOf<1> rank_dynamic_range{
    "rank-dynamic-range", Severity::Warning,
    "its range is chosen for each input, and batch %1 has NaN or infinite values"};
inline constexpr CodeOf<1> rank_eager_calls{
    "rank-eager-calls", Severity::Warning,
    "it is the output of the fused `%1`, which is called a different number of times"};
inline constexpr CodeOf<0> rank_eager_forward{"rank-eager-forward", Severity::Warning,
                                              "its module holds its observer as a child, and only the user's "
                                              "forward() decides whether the observer runs, too"};
inline constexpr CodeOf<0> rank_eager_function{
    "rank-eager-function", Severity::Note,
    "eager mode quantizes only the outputs of modules, and this is not one"};
inline constexpr CodeOf<0> rank_eager_input{"rank-eager-input", Severity::Note,
                                            "it is measured where a module returns it"};
inline constexpr CodeOf<0> rank_eager_not_called{
    "rank-eager-not-called", Severity::Note,
    "its observer saw nothing in the recorded batches: the module is not called, or only through a method "
    "that is not observed"};
inline constexpr CodeOf<0> rank_eager_not_recorded{
    "rank-eager-not-recorded", Severity::Warning,
    "it is quantized, and the file of activations does not have it; `record_activations(..., eager=True)` "
    "records the calls of all modules"};
inline constexpr CodeOf<1> rank_inside_module{
    "rank-inside-module", Severity::Note,
    "what `%1` computes inside is quantized by observers of its own, and is not recorded"};
inline constexpr CodeOf<1> rank_inside_fused{
    "rank-inside-fused", Severity::Note, "it is computed inside of what PyTorch fuses, whose result is `%1`"};
inline constexpr CodeOf<0> rank_not_observed{"rank-not-observed", Severity::Note,
                                             "PyTorch leaves this value in float"};
inline constexpr CodeOf<0> rank_not_recorded{"rank-not-recorded", Severity::Warning,
                                             "it is quantized, and the file of activations does not have it"};
inline constexpr CodeOf<1> rank_observer_unseen{
    "rank-observer-unseen", Severity::Warning,
    "its observer sees other values, too, and not all of them were recorded{; `%1` was not}"};
inline constexpr CodeOf<0> rank_keeps_scale{"rank-keeps-scale", Severity::Note,
                                            "it keeps the scale of its module's input"};
inline constexpr CodeOf<0> rank_recorded_calls{
    "rank-recorded-calls", Severity::Note,
    "it was recorded as eager mode runs the model, and FX graph mode has no such value"};
inline constexpr CodeOf<1> rank_same_value{"rank-same-value", Severity::Note,
                                           "it is the same as `%1`, which is measured itself"};
inline constexpr CodeOf<0> measured_otherwise{
    "measured-otherwise", Severity::Warning,
    "this was measured with other configs than the workspace has now: measure again"};
inline constexpr CodeOf<2> measured_partly{
    "measured-partly", Severity::Note,
    "%1 of %2 modules are measured: run `python -m qconfig_studio measure` again, and it goes on"};

} // namespace qcs::codes
