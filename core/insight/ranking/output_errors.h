#pragma once
// What quantizing each weight's module alone does to the outputs of the whole model, as the bridge measured
// it, beside the error of the weight.

#include "config/measurements.h"
#include "insight/ranking/ranking.h"

#include <functional>

namespace qcs::insight {

/// The measured module that a weight lies in.
struct OutputError {
    std::size_t row = 0;    ///< in Measurements::modules
    bool is_around = false; ///< it is a module around the weight's own, measured as one
    bool operator==(const OutputError&) const = default;
};

/// By entry of the plan's table; nullopt: nothing of it was measured. A module with several paths is one.
std::vector<std::optional<OutputError>> output_errors(const RankPlan& plan,
                                                      const config::Measurements& measurements);

/// SQNR in dB of the outputs; nullopt: it was not measured, PyTorch raised, or all outputs are zeros.
std::optional<double> output_db(const config::Measurements& measurements,
                                const std::optional<OutputError>& error);

/// Which weights stand in places that differ by more than a third of the list, ordered by the one number and
/// by the other; equal numbers share their middle place. Of each weight both numbers are known.
struct TwoErrors {
    double weight_db = 0;
    double output_db = 0;
};
std::vector<bool> disagreeing(std::span<const TwoErrors> weights);

/// The same by entry of the plan's table: of its weights, where `weight_db` gives a number. Activations are
/// compared with nothing. `errors` is what output_errors() says.
std::vector<bool> disagreements(const RankPlan& plan, const config::Measurements& measurements,
                                std::span<const std::optional<OutputError>> errors,
                                const std::function<std::optional<double>(std::size_t entry)>& weight_db);

/// What of the measurements belongs to the rows of a complete ranking, by entry of the plan's table.
struct RankedOutputs {
    std::vector<std::optional<OutputError>> errors; ///< as output_errors()
    std::vector<bool> disagrees;                    ///< as disagreements()
};
RankedOutputs ranked_outputs(const RankPlan& plan, const Ranking& ranking,
                             const config::Measurements& measurements);

} // namespace qcs::insight
