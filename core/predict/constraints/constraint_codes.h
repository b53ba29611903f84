#pragma once
// Messages about whether an observer meets the constraints of a dtype config.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> constraint_dtype{"constraint-dtype", Severity::Note,
                                            "the backend wants `%1`{; the qconfig has `%2`}"};
inline constexpr CodeOf<2> constraint_dynamic{"constraint-dynamic", Severity::Note,
                                              "the backend's is_dynamic is %1, the observer's is %2"};
inline constexpr CodeOf<2> constraint_eps{
    "constraint-eps", Severity::Note, "eps stands for the smallest scale: it must be at least %1, and is %2"};
inline constexpr CodeOf<2> constraint_fixed_differs{"constraint-fixed-differs", Severity::Note,
                                                    "scale and zero point must be exactly %1, and are %2"};
inline constexpr CodeOf<1> constraint_float16_accepted{
    "constraint-float16-accepted", Severity::Note,
    "PyTorch lets `%1` pass for ops with fixed scale and zero point"};
inline constexpr CodeOf<0> constraint_module_bias{"constraint-module-bias", Severity::Note,
                                                  "not an argument of the call: never checked"};
inline constexpr CodeOf<0> constraint_module_weight{"constraint-module-weight", Severity::Note,
                                                    "checked at convert, not here"};
inline constexpr CodeOf<0> constraint_no_dtype{"constraint-no-dtype", Severity::Note,
                                               "the backend names no dtype here: any will do"};
inline constexpr CodeOf<2> constraint_no_eps{
    "constraint-no-eps", Severity::Note,
    "the observer has no eps, which stands for its smallest scale; the backend wants at least %1"};
inline constexpr CodeOf<2> constraint_no_partner{"constraint-no-partner", Severity::Note,
                                                 "`%1` counts only together with `%2`, which is not set"};
inline constexpr CodeOf<2> constraint_no_range{
    "constraint-no-range", Severity::Note,
    "the observer has no quant_min and quant_max; the backend wants them within %1"};
inline constexpr CodeOf<2> constraint_not_fixed{
    "constraint-not-fixed", Severity::Note,
    "the backend wants the fixed scale and zero point %1; a `%2` has none that are fixed"};
inline constexpr CodeOf<0> constraint_not_given{"constraint-not-given", Severity::Note,
                                                "the call has none: nothing to check"};
inline constexpr CodeOf<0> constraint_not_reached{"constraint-not-reached", Severity::Note,
                                                  "an earlier constraint failed"};
inline constexpr CodeOf<0> constraint_other_dtype{"constraint-other-dtype", Severity::Note,
                                                  "the dtypes differ"};
inline constexpr CodeOf<0> constraint_other_dynamic{"constraint-other-dynamic", Severity::Note,
                                                    "only one of the two is dynamic"};
inline constexpr CodeOf<3> constraint_raises{"constraint-raises", Severity::Note,
                                             "checking what `%1` builds raises %2: %3"};
inline constexpr CodeOf<2> constraint_range{"constraint-range", Severity::Note,
                                            "the range must lie within %1, and is %2"};
inline constexpr CodeOf<0> constraint_scale_max{"constraint-scale-max", Severity::Note,
                                                "PyTorch never checks the upper bound of the scale"};
inline constexpr CodeOf<0> constraint_unset{"constraint-unset", Severity::Note,
                                            "not constrained by the backend"};
inline constexpr CodeOf<1> qconfig_place_none{"qconfig-place-none", Severity::Note,
                                              "the qconfig's %1 is None, and PyTorch calls it"};

} // namespace qcs::codes
