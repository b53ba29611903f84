#pragma once
// The data for the figures of one weight: the distributions of its values and errors, the quantization grid,
// and its channels. The window and the report draw the same figures.

#include "insight/ranking/recorded_batches.h"
#include "quant/error/distribution.h"

namespace qcs::insight {

struct WeightFigures {
    std::size_t entry = 0;            ///< index in the plan's table
    quant::ErrorAnalysis error;       ///< includes channels, even if they share a scale
    quant::Distribution distribution; ///< of the whole tensor
    /// If each channel has a scale of its own: the channel with the lowest SQNR, and its distribution.
    std::optional<std::size_t> worst_channel;
    quant::Distribution of_worst_channel;
    BatchErrors batches; ///< for a recorded activation: each batch separately; else empty
};

/// For an entry of plan.quantized, with its spec; for recorded activations with the quantization parameters
/// that the observer has after all batches. Errors: those of WeightReader::read() and shown(),
/// quant::analyze_error(), quant::distribution_of() and error_over_batches().
Expected<WeightFigures> weight_figures(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                       const Task& task = {});

/// The figures of one row of a ranking, or the error that prevents them.
struct RowFigures {
    std::size_t place = 0; ///< index in ranking.weights
    Expected<WeightFigures> figures;
};
/// For the `most` worst weights, then the `most` worst activations. nullopt when stopped.
std::optional<std::vector<RowFigures>> worst_figures(const RankPlan& plan, const Ranking& ranking,
                                                     std::size_t most, const Task& task = {});

/// The values that a quantized tensor can represent: from `low` to `high` in steps; values outside are
/// clipped.
struct QuantizationGrid {
    double low = 0, high = 0, step = 0;
    bool operator==(const QuantizationGrid&) const = default;
};
/// The grid of one scale; nullopt if there are several scales, or none (rounding to another float dtype).
std::optional<QuantizationGrid> quantization_grid(const quant::ObserverSettings& settings,
                                                  const quant::ErrorStatistics& statistics);

/// True if quantization uses a scale and zero_point; false if it only rounds to another float dtype or
/// changes nothing.
bool is_quantized_to_codes(const quant::ObserverSettings& settings);

/// The SQNR of the median channel among those with a finite one (the upper of two); nullopt if there is none.
std::optional<double> median_decibels(std::span<const double> sqnr_db);

} // namespace qcs::insight
