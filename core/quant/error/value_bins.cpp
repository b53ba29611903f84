#include "quant/error/value_bins.h"

#include <cmath>

namespace qcs::quant {

ValueBins level_bins(const std::optional<LevelGrid>& grid, const ErrorStatistics& statistics) {
    const ValueBins usual;
    if (!grid) return usual;
    const double levels = std::round((statistics.max - statistics.min) / grid->step) + 1;
    if (!(levels >= 1) || levels > static_cast<double>(usual.count)) return usual;
    return {static_cast<std::size_t>(levels), grid->step / 2};
}

} // namespace qcs::quant
