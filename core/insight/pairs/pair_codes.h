#pragma once
// Messages: why a tensor has no counterpart in the other file when two files are compared.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> pair_folded{"pair-folded", Severity::Note,
                                       "PyTorch folds it into `%1`, and it is compared as a part of that"};
inline constexpr CodeOf<1> pair_inside_fused{
    "pair-inside-fused", Severity::Note,
    "the quantized model computes it together with `%1`, and has no separate result for it"};
inline constexpr CodeOf<0> pair_made_by_convert{
    "pair-made-by-convert", Severity::Note, "conversion made it: the float model has nothing of the kind"};
inline constexpr CodeOf<0> pair_none{"pair-none", Severity::Warning, "the other file has no counterpart"};
inline constexpr CodeOf<0> pair_not_finite{"pair-not-finite", Severity::Warning,
                                           "there is no element that is finite in both"};
inline constexpr CodeOf<0> pair_qparam{
    "pair-qparam", Severity::Note,
    "it is a scale, a zero point or the geometry of a kernel's input, which the float model does not have"};

} // namespace qcs::codes
