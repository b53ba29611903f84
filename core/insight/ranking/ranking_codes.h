#pragma once
// Why a tensor or a module stands in no ranking, besides what its spec says (insight/tensors).

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> rank_not_finite{"rank-not-finite", Severity::Warning,
                                           "none of its values is a finite number"};
inline constexpr CodeOf<1> rank_no_norm{
    "rank-no-norm", Severity::Warning,
    "PyTorch multiplies `%1` into the weight first, and no file has its running variance"};
inline constexpr CodeOf<1> rank_no_tensor{"rank-no-tensor", Severity::Warning,
                                          "no open file has its quantized `%1`"};

inline constexpr CodeOf<0> measured_otherwise{
    "measured-otherwise", Severity::Warning,
    "this was measured with other configs than the workspace has now: measure again"};
inline constexpr CodeOf<2> measured_partly{
    "measured-partly", Severity::Note,
    "%1 of %2 modules are measured: run `python -m qconfig_studio measure` again, and it goes on"};

} // namespace qcs::codes
