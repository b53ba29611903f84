#include "insight/ranking/size_choices.h"

#include "quant/error/analyze_error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::insight {

namespace {

constexpr double lossless_db = std::numeric_limits<double>::infinity();

SizePoint point_of_front(std::span<const std::vector<SizeAndError>> weights, const WholeChoice& choice) {
    SizePoint point{choice.whole, {}, true, smallest_ways(weights, choice.whole.sqnr_db), choice.worst};
    if (std::ranges::all_of(point.ways, [&](auto way) { return way == point.ways.front(); }))
        point.way = point.ways.front();
    return point;
}

/// Whether mixtures may use the option for the weight of that entry; always true for options that are not
/// common specs.
bool is_run(const RunsWith& runs, std::size_t entry, std::size_t way) {
    const bool is_common = way != way_as_asked && way < float_way();
    return !runs || !is_common || runs(entry, common_tensor_specs()[way - 1].settings);
}

} // namespace

std::size_t way_count() {
    return common_tensor_specs().size() + 2;
}

std::vector<SizeAndError> common_ways(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                      const Task& task) {
    const auto common = common_tensor_specs();
    std::vector<quant::ErrorSpec> specs;
    for (const auto& one : common)
        specs.emplace_back(one.settings);
    std::vector<SizeAndError> ways(common.size(), {0, std::numeric_limits<double>::quiet_NaN()});
    const auto data = reader.read(entry, spec, task);
    if (!data) return ways;
    const auto all = quant::analyze_error(*data, specs, task);
    for (std::size_t i = 0; i < ways.size(); ++i) {
        ways[i].bytes = quantized_bytes(common[i].settings, data->shape);
        if (all) {
            ways[i].sqnr_db = (*all)[i].whole.sqnr_db;
        } else if (const auto one = quant::analyze_error(*data, {&specs[i], 1}, task)) {
            ways[i].sqnr_db = one->front().whole.sqnr_db; // a spec that fails must not prevent the others
        }
    }
    return ways;
}

std::vector<SizeAndError> all_ways(const WeightError& requested, std::span<const SizeAndError> common) {
    std::vector<SizeAndError> ways{{requested.bytes_after, requested.whole.sqnr_db}};
    ways.insert(ways.end(), common.begin(), common.end());
    ways.push_back({requested.bytes_before, lossless_db});
    return ways;
}

std::optional<SizePoint> point_of_way(std::span<const std::vector<SizeAndError>> weights, std::size_t way) {
    SizePoint point{{0, lossless_db}, way, false, std::vector<std::size_t>(weights.size(), way), 0};
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto& one = weights[i][way];
        if (std::isnan(one.sqnr_db)) return std::nullopt;
        point.whole.bytes += one.bytes;
        if (one.sqnr_db >= point.whole.sqnr_db) continue;
        point.whole.sqnr_db = one.sqnr_db;
        point.worst = i;
    }
    return point;
}

std::vector<SizePoint> size_points(std::span<const std::vector<SizeAndError>> weights,
                                   const MayMix& may_mix) {
    std::vector<std::vector<SizeAndError>> mixed(weights.begin(), weights.end());
    for (std::size_t weight = 0; may_mix && weight < mixed.size(); ++weight)
        for (std::size_t way = 0; way < mixed[weight].size(); ++way)
            if (!may_mix(weight, way)) mixed[weight][way].sqnr_db = std::numeric_limits<double>::quiet_NaN();
    std::vector<SizePoint> points;
    for (const auto& choice : pareto_front_of_layers(mixed))
        points.push_back(point_of_front(mixed, choice));
    for (std::size_t way = 0; way < way_count() && !weights.empty(); ++way) {
        auto point = point_of_way(weights, way);
        if (!point) continue;
        const auto same = std::ranges::find(points, point->whole, &SizePoint::whole);
        if (same == points.end()) {
            points.push_back(std::move(*point));
        } else if (!same->way || way == way_as_asked) { // prefer the simplest of equally good choices
            point->on_front = same->on_front;
            *same = std::move(*point);
        }
    }
    std::ranges::stable_sort(points, {}, [](const SizePoint& point) { return point.whole.bytes; });
    return points;
}

std::optional<SizeComparison> compare_sizes(const RankPlan& plan, const Ranking& ranking,
                                            const RunsWith& runs, const Task& task) {
    std::unordered_map<std::size_t, const WeightError*> errors;
    for (const auto& ranked : ranking.weights)
        if (!std::isnan(ranked.error.whole.sqnr_db)) errors.emplace(ranked.entry, &ranked.error);
    const WeightReader reader(plan.table);
    SizeComparison comparison;
    std::vector<std::vector<SizeAndError>> weights;
    std::size_t done = 0;
    for (const auto entry : plan.weights()) {
        if (const auto found = errors.find(entry); found != errors.end()) {
            const auto common = common_ways(reader, entry, plan.specs[entry], {task.stop, {}, task.threads});
            weights.push_back(all_ways(*found->second, common));
            comparison.entries.push_back(entry);
        }
        if (task.stop.stop_requested()) return std::nullopt;
        if (task.progress)
            task.progress(static_cast<double>(++done) / static_cast<double>(plan.weights().size()));
    }
    comparison.points = size_points(weights, [&](std::size_t weight, std::size_t way) {
        return is_run(runs, comparison.entries[weight], way);
    });
    return comparison;
}

} // namespace qcs::insight
