#include "quant/kernels/value_summary.h"

// The first include repeats this file for each target: the order matters.
// clang-format off
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quant/kernels/value_summary.cpp"
#include <hwy/foreach_target.h>
#include "quant/kernels/value_summary-inl.h"
// clang-format on

#if HWY_ONCE
namespace qcs::quant {

HWY_EXPORT(SummaryOf);

ValueSummary summarize(const float* values, std::size_t count) {
    return HWY_DYNAMIC_DISPATCH(SummaryOf)(values, count);
}

void ValueSummary::add(const ValueSummary& next) {
    min = std::min(min, next.min);
    max = std::max(max, next.max);
    count += next.count;
    nan += next.nan;
    positive_inf += next.positive_inf;
    negative_inf += next.negative_inf;
    squares += next.squares;
}

} // namespace qcs::quant
#endif
