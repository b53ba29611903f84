#pragma once
// The data for the figures (plots) of one weight: the distributions of its values and errors, the
// quantization grid, and its channels. The window and the report draw the same figures.

#include "insight/ranking/recorded_batches.h"
#include "quant/error/distribution.h"

namespace qcs::insight {

/// The data for the figures of one weight or recorded activation.
struct WeightFigures {
    std::size_t entry = 0; ///< index in WeightReader::table()
    /// Includes statistics for each channel, even if all channels share one scale.
    quant::ErrorAnalysis error;
    quant::Distribution distribution; ///< distribution of the whole tensor
    /// If each channel has its own scale: the index of the channel with the lowest SQNR; else nullopt.
    std::optional<std::size_t> worst_channel;
    quant::Distribution of_worst_channel; ///< distribution of that channel
    BatchErrors batches;                  ///< for a recorded activation: the error of each batch; else empty
};

/// Computes the data for an element of RankPlan::quantized with its spec. For a recorded activation, uses the
/// quantization of WeightReader::error_spec(). Fails with an error of WeightReader::read(),
/// WeightReader::error_spec(), quant::analyze_error(), quant::distribution_of() or error_over_batches().
Expected<WeightFigures> weight_figures(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                       const Task& task = {});

/// The figures of one row of a ranking, or the error with which weight_figures() failed.
struct RowFigures {
    std::size_t rank_index = 0; ///< index in Ranking::tensors
    Expected<WeightFigures> figures;
};
/// Computes the figures of the worst weights (at most `most`), followed by those of the worst activations (at
/// most `most`). Returns nullopt if the task is stopped.
std::optional<std::vector<RowFigures>> worst_figures(const RankPlan& plan, const Ranking& ranking,
                                                     std::size_t most, const Task& task = {});

/// The values that a quantized tensor can represent: from `low` to `high`, `step` apart. Values outside are
/// clipped.
struct QuantizationGrid {
    double low = 0, high = 0, step = 0;
    bool operator==(const QuantizationGrid&) const = default;
};
/// Returns the grid if there is a single scale; nullopt if there are several scales, or none (rounding to
/// another float dtype).
std::optional<QuantizationGrid> quantization_grid(const quant::ObserverSettings& settings,
                                                  const quant::ErrorStatistics& statistics);

/// True if quantization with these settings uses a scale and zero_point; false if it only rounds to another
/// float dtype or changes nothing.
bool uses_qparams(const quant::ObserverSettings& settings);

/// Returns the median of the finite numbers (of two middle ones the larger); nullopt if no number is finite.
std::optional<double> median_decibels(std::span<const double> sqnr_db);

} // namespace qcs::insight
