#pragma once
// Codes of exceptions that several passes raise, and of what is not known: facts that were not recorded, and
// the results of regexes that take too many steps.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<1> call_not_recorded{
    "call-not-recorded", Severity::Error,
    "only Python knows what `%1` returns, and this call is not on record"};
inline constexpr CodeOf<2> dtype_not_comparable{
    "dtype-not-comparable", Severity::Error,
    "only Python knows whether `%1`, which is not a torch dtype, equals %2"};
inline constexpr CodeOf<1> observer_without_dtype{"observer-without-dtype", Severity::Error,
                                                  "`%1` has no dtype, which PyTorch asks for"};
inline constexpr CodeOf<0> pattern_getattr{
    "pattern-getattr", Severity::Error,
    "a pattern with getattr must be the pair of getattr and the attribute's name"};
inline constexpr CodeOf<2> quant_type_unknown{
    "quant-type-unknown", Severity::Error,
    "PyTorch has no type of quantization for activations of %1 with weights of %2"};
inline constexpr CodeOf<2> regex_step_limit{
    "regex-step-limit", Severity::Warning,
    "matching `%1` takes too many steps; %2 paths were left undecided and count as not matched"};
inline constexpr CodeOf<3> types_of_fused_differ{
    "types-of-fused-differ", Severity::Error,
    "the parts of the fused `%1` have different type rules: `%2` and `%3` need the same qconfig"};

} // namespace qcs::codes
