#pragma once
// Why a tensor or a module stands in no ranking, besides what its spec says (insight/tensors).

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> layer_asks_nothing{"layer-asks-nothing", Severity::Note,
                                              "the rules ask nothing of it"};
inline constexpr CodeOf<0> rank_not_finite{"rank-not-finite", Severity::Warning,
                                           "none of its values is a finite number"};
inline constexpr CodeOf<1> rank_no_norm{
    "rank-no-norm", Severity::Warning,
    "PyTorch multiplies `%1` into the weight first, and no file has its running variance"};
inline constexpr CodeOf<1> rank_no_tensor{"rank-no-tensor", Severity::Warning,
                                          "no open file has its quantized `%1`"};

// Of recorded activations.
inline constexpr CodeOf<0> rank_attribute{
    "rank-attribute", Severity::Note,
    "it is a tensor of the model itself, which is ranked from a checkpoint"};
inline constexpr CodeOf<0> rank_dynamic{"rank-dynamic", Severity::Note,
                                        "its range is chosen anew for each input when the model runs"};
inline constexpr CodeOf<0> rank_eager_activation{"rank-eager-activation", Severity::Note,
                                                 "recorded values are ranked in FX graph mode only"};
inline constexpr CodeOf<1> rank_inside_fused{"rank-inside-fused", Severity::Note,
                                             "it stands inside of what PyTorch fuses, which gives `%1`"};
inline constexpr CodeOf<0> rank_not_observed{"rank-not-observed", Severity::Note,
                                             "PyTorch leaves this value in float"};
inline constexpr CodeOf<0> rank_not_recorded{"rank-not-recorded", Severity::Warning,
                                             "it is quantized, and the file of activations does not have it"};
inline constexpr CodeOf<1> rank_observer_unseen{
    "rank-observer-unseen", Severity::Warning,
    "its observer sees other values, too, and not all of them were recorded{; `%1` was not}"};
inline constexpr CodeOf<1> rank_same_value{"rank-same-value", Severity::Note,
                                           "it is the same as `%1`, which is looked at by itself"};
inline constexpr CodeOf<0> measured_otherwise{
    "measured-otherwise", Severity::Warning,
    "this was measured with other configs than the workspace has now: measure again"};
inline constexpr CodeOf<2> measured_partly{
    "measured-partly", Severity::Note,
    "%1 of %2 modules are measured: run `python -m qconfig_studio measure` again, and it goes on"};

} // namespace qcs::codes
