#pragma once
// Relates two errors of each weight: the error of the weight itself, and the error of the model's outputs
// when only the module of the weight is quantized. The Python bridge measures the error of the outputs
// (config/measurements.h).

#include "config/measurements.h"
#include "insight/ranking/ranking.h"

#include <functional>

namespace qcs::insight {

/// The measured module that contains a weight.
struct MeasuredModuleRef {
    std::size_t row = 0; ///< index in Measurements::modules
    /// True if the module that owns the weight was not measured, and `row` is that of a module around it,
    /// which was measured as a whole.
    bool is_around = false;
    bool operator==(const MeasuredModuleRef&) const = default;
};

/// Returns, for each entry in the table of the plan, the measured module that contains the tensor; nullopt if
/// neither its own module nor a parent was measured. A module with several paths is recognised by any of
/// them.
std::vector<std::optional<MeasuredModuleRef>> measured_modules(const RankPlan& plan,
                                                               const config::Measurements& measurements);

/// Returns the SQNR of the model's outputs in dB when only `module` is quantized. Returns
/// nullopt if `module` is nullopt, if the measurement failed, or if all outputs are zero.
std::optional<double> output_db(const config::Measurements& measurements,
                                const std::optional<MeasuredModuleRef>& module);

/// The two errors of a weight, as SQNR in dB.
struct WeightAndOutputError {
    double weight_db = 0;
    double output_db = 0;
};
/// Ranks the weights by each of the two errors (equal numbers share their mean rank). Returns true for each
/// weight whose two ranks differ by more than a third of the number of weights. Both errors must be known for
/// every weight.
std::vector<bool> disagreeing(std::span<const WeightAndOutputError> weights);

/// As disagreeing(), with one element for each entry in the table of the plan. Only weights for which both
/// errors are known are ranked; all other entries get false. `weight_db` returns the SQNR of a weight, or
/// nullopt. `modules` is the result of measured_modules().
std::vector<bool> disagreements(const RankPlan& plan, const config::Measurements& measurements,
                                std::span<const std::optional<MeasuredModuleRef>> modules,
                                const std::function<std::optional<double>(std::size_t entry)>& weight_db);

/// Measurements for a complete ranking. Both vectors are indexed by the entries in the table of the plan.
struct RankedOutputs {
    std::vector<std::optional<MeasuredModuleRef>> modules; ///< result of measured_modules()
    std::vector<bool> disagrees;                           ///< result of disagreements()
};
RankedOutputs ranked_outputs(const RankPlan& plan, const Ranking& ranking,
                             const config::Measurements& measurements);

} // namespace qcs::insight
