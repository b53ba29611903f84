#pragma once
// Size against error of the quantized weights of a model as a whole: what the rules ask, each common spec
// everywhere, and the best mixtures of these and of float.

#include "insight/ranking/pareto.h"
#include "insight/ranking/ranking.h"

#include <functional>

namespace qcs::insight {

// A weight may be stored as the rules ask, then as each of the common specs, and in float: these are its
// ways.
inline constexpr std::size_t way_as_asked = 0;
std::size_t way_count();
inline std::size_t float_way() {
    return way_count() - 1;
}

/// The common specs on one weight, in their order; NaN in place of what cannot be measured. Reads it once.
std::vector<SizeAndError> common_ways(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                      const Task& task = {});
/// All ways of a weight that costs this as the rules ask.
std::vector<SizeAndError> all_ways(const WeightError& asked, std::span<const SizeAndError> common);

struct SizePoint {
    SizeAndError whole;             ///< bytes of all weights; the SQNR of the worst
    std::optional<std::size_t> way; ///< the same for all weights; nullopt: a mixture
    bool on_front = false;          ///< no other choice beats it
    std::vector<std::size_t> ways;  ///< of each weight
    std::size_t worst = 0;          ///< that weight
    bool operator==(const SizePoint&) const = default;
};
/// The same way for all weights. Nullopt where it could not be measured for one of them.
std::optional<SizePoint> point_of_way(std::span<const std::vector<SizeAndError>> weights, std::size_t way);
/// Whether mixtures may store that weight in that way.
using MayMix = std::function<bool(std::size_t weight, std::size_t way)>;
/// Of weights with all their ways: by size, the front of all mixtures and each way for all of them. A way
/// that could not be measured for one weight is no choice for all.
std::vector<SizePoint> size_points(std::span<const std::vector<SizeAndError>> weights,
                                   const MayMix& may_mix = {});

struct SizeComparison {
    std::vector<std::size_t> entries; ///< of the plan's table, as the points count weights
    std::vector<SizePoint> points;
};
/// Would the backend run the layer of that entry with such a weight?
using RunsWith = std::function<bool(std::size_t entry, const quant::ObserverSettings& weight)>;
/// Of the weights of a ranking that have a number; mixtures of what runs. Reads each once. Nullopt when
/// stopped.
std::optional<SizeComparison> compare_sizes(const RankPlan& plan, const Ranking& ranking,
                                            const RunsWith& runs = {}, const Task& task = {});

} // namespace qcs::insight
