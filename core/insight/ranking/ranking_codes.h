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

} // namespace qcs::codes
