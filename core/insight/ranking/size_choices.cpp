#include "insight/ranking/size_choices.h"

#include "quant/error/analyze_error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::insight {

namespace {

constexpr double lossless_db = std::numeric_limits<double>::infinity();

SizePoint point_of_front(std::span<const std::vector<SizeAndError>> weights, const WholeChoice& choice) {
    SizePoint point{choice.whole, {}, true, smallest_options(weights, choice.whole.sqnr_db), choice.worst};
    if (std::ranges::all_of(point.options, [&](auto option) { return option == point.options.front(); }))
        point.option = point.options.front();
    return point;
}

/// Whether mixtures may use the option for the weight of that entry; always true for options that are not
/// common specs.
bool is_run(const RunsWith& runs, std::size_t entry, std::size_t option) {
    const bool is_common = option != option_as_requested && option < float_option();
    return !runs || !is_common || runs(entry, common_tensor_specs()[option - 1].settings);
}

} // namespace

std::size_t option_count() {
    return common_tensor_specs().size() + 2;
}

std::vector<SizeAndError> common_options(const WeightReader& reader, std::size_t entry,
                                         const TensorSpec& spec, const Task& task) {
    const auto common = common_tensor_specs();
    std::vector<quant::ErrorSpec> specs;
    for (const auto& one : common)
        specs.emplace_back(one.settings);
    std::vector<SizeAndError> options(common.size(), {0, std::numeric_limits<double>::quiet_NaN()});
    const auto data = reader.read(entry, spec, task);
    if (!data) return options;
    const auto all = quant::analyze_error(*data, specs, task);
    for (std::size_t i = 0; i < options.size(); ++i) {
        options[i].bytes = quantized_bytes(common[i].settings, data->shape);
        if (all) {
            options[i].sqnr_db = (*all)[i].whole.sqnr_db;
        } else if (const auto one = quant::analyze_error(*data, {&specs[i], 1}, task)) {
            options[i].sqnr_db = one->front().whole.sqnr_db; // a spec that fails must not prevent the others
        }
    }
    return options;
}

std::vector<SizeAndError> all_options(const WeightError& requested, std::span<const SizeAndError> common) {
    std::vector<SizeAndError> options{{requested.bytes_after, requested.whole.sqnr_db}};
    options.insert(options.end(), common.begin(), common.end());
    options.push_back({requested.bytes_before, lossless_db});
    return options;
}

std::optional<SizePoint> point_of_option(std::span<const std::vector<SizeAndError>> weights,
                                         std::size_t option) {
    SizePoint point{{0, lossless_db}, option, false, std::vector<std::size_t>(weights.size(), option), 0};
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto& one = weights[i][option];
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
        for (std::size_t option = 0; option < mixed[weight].size(); ++option)
            if (!may_mix(weight, option))
                mixed[weight][option].sqnr_db = std::numeric_limits<double>::quiet_NaN();
    std::vector<SizePoint> points;
    for (const auto& choice : pareto_front_of_layers(mixed))
        points.push_back(point_of_front(mixed, choice));
    for (std::size_t option = 0; option < option_count() && !weights.empty(); ++option) {
        auto point = point_of_option(weights, option);
        if (!point) continue;
        const auto same = std::ranges::find(points, point->whole, &SizePoint::whole);
        if (same == points.end()) {
            points.push_back(std::move(*point));
        } else if (!same->option ||
                   option == option_as_requested) { // prefer the simplest of equally good choices
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
    for (const auto& ranked : ranking.tensors)
        if (!std::isnan(ranked.error.whole.sqnr_db)) errors.emplace(ranked.entry, &ranked.error);
    const WeightReader reader(plan.table);
    SizeComparison comparison;
    std::vector<std::vector<SizeAndError>> weights;
    std::size_t done = 0;
    for (const auto entry : plan.weights()) {
        if (const auto found = errors.find(entry); found != errors.end()) {
            const auto common =
                common_options(reader, entry, plan.specs[entry], {task.stop, {}, task.threads});
            weights.push_back(all_options(*found->second, common));
            comparison.entries.push_back(entry);
        }
        if (task.stop.stop_requested()) return std::nullopt;
        if (task.progress)
            task.progress(static_cast<double>(++done) / static_cast<double>(plan.weights().size()));
    }
    comparison.points = size_points(weights, [&](std::size_t weight, std::size_t option) {
        return is_run(runs, comparison.entries[weight], option);
    });
    return comparison;
}

} // namespace qcs::insight
