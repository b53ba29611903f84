#pragma once
// Relates two errors of each weight: that of the weight itself, and the error of the model's outputs when
// only the weight's module is quantized, as measured by the bridge.

#include "config/measurements.h"
#include "insight/ranking/ranking.h"

#include <functional>

namespace qcs::insight {

/// The measured module that contains a weight.
struct OutputError {
    std::size_t row = 0;    ///< index in Measurements::modules
    bool is_around = false; ///< it is a parent of the weight's module, measured as a whole
    bool operator==(const OutputError&) const = default;
};

/// By entry of the plan's table; nullopt: its module was not measured. A module with several paths counts as
/// one.
std::vector<std::optional<OutputError>> output_errors(const RankPlan& plan,
                                                      const config::Measurements& measurements);

/// SQNR of the outputs in dB; nullopt: not measured, PyTorch raised, or all outputs are zero.
std::optional<double> output_db(const config::Measurements& measurements,
                                const std::optional<OutputError>& error);

/// Marks the weights whose rank by weight error and rank by output error differ by more than a third of the
/// length of the list; equal numbers share their mean rank. Both numbers are known for every weight.
struct TwoErrors {
    double weight_db = 0;
    double output_db = 0;
};
std::vector<bool> disagreeing(std::span<const TwoErrors> weights);

/// The same by entry of the plan's table, for weights for which `weight_db` returns a number; activations are
/// never marked. `errors` is the result of output_errors().
std::vector<bool> disagreements(const RankPlan& plan, const config::Measurements& measurements,
                                std::span<const std::optional<OutputError>> errors,
                                const std::function<std::optional<double>(std::size_t entry)>& weight_db);

/// The measurements for the rows of a complete ranking, by entry of the plan's table.
struct RankedOutputs {
    std::vector<std::optional<OutputError>> errors; ///< from output_errors()
    std::vector<bool> disagrees;                    ///< from disagreements()
};
RankedOutputs ranked_outputs(const RankPlan& plan, const Ranking& ranking,
                             const config::Measurements& measurements);

} // namespace qcs::insight
