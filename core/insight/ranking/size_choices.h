#pragma once
// Size against error for all quantized weights of a model together: with the specs that the rules request,
// with one common spec for all weights, and with the best mixtures of these and of float.

#include "insight/ranking/pareto.h"
#include "insight/ranking/ranking.h"

#include <functional>

namespace qcs::insight {

// The storage options ("ways") of a weight, by index: as the rules request, then each of the common specs,
// then float.
inline constexpr std::size_t option_as_requested = 0;
std::size_t option_count();
inline std::size_t float_option() {
    return option_count() - 1;
}

/// Measures the common specs on one weight, in their order; the SQNR is NaN if it cannot be measured. Reads
/// the weight once.
std::vector<SizeAndError> common_options(const WeightReader& reader, std::size_t entry,
                                         const TensorSpec& spec, const Task& task = {});
/// All options of a weight; `asked` is its error with the spec that the rules request.
std::vector<SizeAndError> all_options(const WeightError& requested, std::span<const SizeAndError> common);

struct SizePoint {
    SizeAndError whole;                ///< bytes of all weights; the lowest SQNR of a weight
    std::optional<std::size_t> option; ///< the option, if it is the same for all weights; nullopt: a mixture
    bool on_front = false;             ///< Pareto-optimal
    std::vector<std::size_t> options;  ///< the option of each weight
    std::size_t worst = 0;             ///< index of the weight with the lowest SQNR
    bool operator==(const SizePoint&) const = default;
};
/// The same option for all weights. nullopt if it could not be measured for one of them.
std::optional<SizePoint> point_of_option(std::span<const std::vector<SizeAndError>> weights,
                                         std::size_t option);
/// Whether mixtures may use this option for this weight.
using MayMix = std::function<bool(std::size_t weight, std::size_t option)>;
/// The Pareto front of all mixtures, and each single option for all weights, sorted by size. `weights` has
/// all options of each weight. An option that could not be measured for some weight is not listed as a single
/// one.
std::vector<SizePoint> size_points(std::span<const std::vector<SizeAndError>> weights,
                                   const MayMix& may_mix = {});

struct SizeComparison {
    std::vector<std::size_t> entries; ///< entries of the plan's table, as the points index weights
    std::vector<SizePoint> points;
};
/// Whether the backend would run the layer of that entry with such a weight.
using RunsWith = std::function<bool(std::size_t entry, const quant::ObserverSettings& weight)>;
/// Covers the weights of a ranking that have a finite or infinite SQNR; mixtures use only options for which
/// `runs` returns true. Reads each weight once. nullopt when stopped.
std::optional<SizeComparison> compare_sizes(const RankPlan& plan, const Ranking& ranking,
                                            const RunsWith& runs = {}, const Task& task = {});

} // namespace qcs::insight
