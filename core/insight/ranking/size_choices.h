#pragma once
// Size against error for all quantized weights of a model together: with the specs that the rules request;
// with the same spec for all weights, for each of the "common" specs (common_tensor_specs()); and with the
// best mixtures, in which each weight has one of these specs or stays float.

#include "insight/ranking/pareto.h"
#include "insight/ranking/ranking.h"

#include <functional>

namespace qcs::insight {

// The storage options of a weight are numbered: 0 is the spec that the rules request; then follow the common
// specs (common_tensor_specs()); the last one is float.
inline constexpr std::size_t option_as_requested = 0;
std::size_t option_count();
inline std::size_t float_option() {
    return option_count() - 1;
}

/// Measures all common specs on one weight, in their order. Reads the weight once. The SQNR is NaN for a spec
/// that cannot be measured. `entry` is the index of the weight in the table of the plan.
std::vector<SizeAndError> common_options(const WeightReader& reader, std::size_t entry,
                                         const TensorSpec& spec, const Task& task = {});
/// Returns all options of a weight, in their order. `requested` is its error with the spec that the rules
/// request, `common` the result of common_options().
std::vector<SizeAndError> all_options(const WeightError& requested, std::span<const SizeAndError> common);

/// Size and error of the whole model: one storage option for each weight.
struct SizePoint {
    SizeAndError whole; ///< total bytes of all weights; lowest SQNR of all weights
    /// The option, if all weights have the same one; nullopt for a mixture.
    std::optional<std::size_t> option;
    bool on_front = false;            ///< the point is on the Pareto front of the mixtures
    std::vector<std::size_t> options; ///< the option of each weight
    std::size_t worst = 0;            ///< index in `options` of the weight with the lowest SQNR
    bool operator==(const SizePoint&) const = default;
};
/// Returns the point at which all weights have the given option; nullopt if the option could not be measured
/// for one of them. `weights` has the result of all_options() for each weight.
std::optional<SizePoint> point_of_option(std::span<const std::vector<SizeAndError>> weights,
                                         std::size_t option);
/// Returns whether a mixture may use this option for this weight.
using MayMix = std::function<bool(std::size_t weight, std::size_t option)>;
/// Returns the Pareto front of all mixtures, and one point for each option with which all weights could be
/// measured, sorted by size. Points with the same size and SQNR are listed once. `weights` has the result of
/// all_options() for each weight. An empty `may_mix` allows everything; it does not restrict the points for
/// single options.
std::vector<SizePoint> size_points(std::span<const std::vector<SizeAndError>> weights,
                                   const MayMix& may_mix = {});

struct SizeComparison {
    /// Table entry of each weight, in the order in which SizePoint::options lists the weights.
    std::vector<std::size_t> entries;
    std::vector<SizePoint> points;
};
/// Returns whether the layer of the weight `entry` would run quantized if the weight had the settings
/// `weight`.
using RunsWith = std::function<bool(std::size_t entry, const quant::ObserverSettings& weight)>;
/// Measures all options of the weights in a ranking, and returns the size_points(). Weights whose SQNR in the
/// ranking is NaN are left out. Mixtures use a common spec for a weight only if `runs` returns true; if
/// `runs` is empty, they may use all. Reads each weight once. Returns nullopt if the task is stopped.
std::optional<SizeComparison> compare_sizes(const RankPlan& plan, const Ranking& ranking,
                                            const RunsWith& runs = {}, const Task& task = {});

} // namespace qcs::insight
