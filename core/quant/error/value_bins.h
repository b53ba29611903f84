#pragma once
// Into how many bins the values of a histogram are counted, and how far these reach.

#include "quant/error_statistics.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::quant {

struct ValueBins {
    std::size_t count = 256;
    double room = 0; ///< how far they reach beyond the smallest and the largest value
    bool operator==(const ValueBins&) const = default;
};

/// Of values that a grid's levels are, with these statistics: a bin for each level from the smallest to the
/// largest that occurs, which stands in its middle; of more than 256 the usual bins, as without a grid.
ValueBins level_bins(const std::optional<LevelGrid>& grid, const ErrorStatistics& statistics);

} // namespace qcs::quant
