#pragma once
// What the figures of one weight show: how its values and errors are spread, the grid that quantization
// leaves of them, and each channel. The window and the report draw the same.

#include "insight/ranking/ranking.h"
#include "quant/error/distribution.h"

namespace qcs::insight {

struct WeightFigures {
    std::size_t entry = 0;            ///< of the plan's table
    quant::ErrorAnalysis error;       ///< with channels, also where they share a scale
    quant::Distribution distribution; ///< of the whole tensor
    /// Where each channel has a scale of its own: the worst by SQNR, and how it alone is spread.
    std::optional<std::size_t> worst_channel;
    quant::Distribution of_worst_channel;
};

/// Of an entry of plan.quantized, as its spec asks. Errors are those of WeightReader::read(),
/// quant::analyze_error() and quant::distribution_of().
Expected<WeightFigures> weight_figures(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                       const Task& task = {});

/// The same of the `most` worst of a ranking; each may have failed. Nullopt when stopped.
std::optional<std::vector<Expected<WeightFigures>>>
worst_figures(const RankPlan& plan, const Ranking& ranking, std::size_t most, const Task& task = {});

/// The values that quantized numbers can have: from `low` to `high`, which clip what lies outside.
struct QuantizationGrid {
    double low = 0, high = 0, step = 0;
    bool operator==(const QuantizationGrid&) const = default;
};
/// Of one scale; nullopt where there are several, or none: what is only rounded to another float dtype.
std::optional<QuantizationGrid> quantization_grid(const quant::ObserverSettings& settings,
                                                  const quant::ErrorStatistics& statistics);

/// By scale and zero point; else it is rounded to another float dtype, or stays as it is.
bool is_quantized_to_codes(const quant::ObserverSettings& settings);

/// The SQNR of the median channel, of those that have a finite one: the upper of two. Nullopt: none has.
std::optional<double> median_decibels(std::span<const double> sqnr_db);

} // namespace qcs::insight
