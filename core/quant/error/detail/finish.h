#pragma once
// From sums and counts to what is reported.

#include "quant/error/detail/counting.h"

namespace qcs::quant {

/// Everything but the histograms and what belongs to one scale. Sums are complete.
ErrorStatistics statistics_of(const ValueSummary& values, const ErrorSums& sums, const ErrorCounts& counts);

/// With scale and zero point of the method, and its histograms where asked for.
ErrorStatistics statistics_of(const Method& method, const ValueSummary& values, const ErrorSums& sums,
                              const ErrorCounts& counts, bool histograms);

/// Channels whose largest |x| is more than 4 times that of the median channel, or whose relative error
/// (10^(-SQNR / 20)) is; the one that is most above its limit first.
std::vector<std::uint64_t> outliers(std::span<const ErrorStatistics> channels);

} // namespace qcs::quant
