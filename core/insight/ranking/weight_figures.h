#pragma once
// What the figures of one weight show: how its values and errors are spread, the grid that quantization
// leaves of them, and each channel. The window and the report draw the same.

#include "insight/ranking/recorded_batches.h"
#include "quant/error/distribution.h"

namespace qcs::insight {

struct WeightFigures {
    std::size_t entry = 0;            ///< of the plan's table
    quant::ErrorAnalysis error;       ///< with channels, also where they share a scale
    quant::Distribution distribution; ///< of the whole tensor
    /// Where each channel has a scale of its own: the worst by SQNR, and how it alone is spread.
    std::optional<std::size_t> worst_channel;
    quant::Distribution of_worst_channel;
    BatchErrors batches; ///< of a recorded activation: each batch by itself; else empty
};

/// Of an entry of plan.quantized, as its spec asks: of recorded activations with what their observer says
/// after all batches. Errors are those of WeightReader::read() and shown(), quant::analyze_error(),
/// quant::distribution_of() and error_over_batches().
Expected<WeightFigures> weight_figures(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                       const Task& task = {});

/// The figures of one row of a ranking, or why there are none.
struct RowFigures {
    std::size_t place = 0; ///< in ranking.weights
    Expected<WeightFigures> figures;
};
/// Of the `most` worst weights, then of the `most` worst activations. Nullopt when stopped.
std::optional<std::vector<RowFigures>> worst_figures(const RankPlan& plan, const Ranking& ranking,
                                                     std::size_t most, const Task& task = {});

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
