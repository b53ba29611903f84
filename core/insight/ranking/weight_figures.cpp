#include "insight/ranking/weight_figures.h"

#include <algorithm>
#include <cmath>

namespace qcs::insight {

namespace {

std::optional<std::size_t> worst_channel(const quant::ErrorAnalysis& error) {
    const auto worst = std::ranges::min_element(
        error.channels, [](double a, double b) { return !std::isnan(a) && (std::isnan(b) || a < b); },
        &quant::ErrorStatistics::sqnr_db);
    if (worst == error.channels.end()) return std::nullopt;
    return static_cast<std::size_t>(worst - error.channels.begin());
}

} // namespace

Expected<WeightFigures> weight_figures(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                       const Task& task) {
    const Task quiet{task.stop, {}, task.threads};
    const auto data = reader.read(entry, spec, quiet);
    if (!data) return tl::unexpected(data.error());
    auto error = quant::analyze_with_channels(*data, *spec.settings, task);
    if (!error) return tl::unexpected(std::move(error.error()));
    auto distribution = quant::distribution_of(*data, *spec.settings, *error, std::nullopt, quiet);
    if (!distribution) return tl::unexpected(std::move(distribution.error()));
    WeightFigures figures{entry, std::move(*error), std::move(*distribution), std::nullopt, {}};
    if (!is_per_channel(spec.settings->qscheme)) return figures;
    figures.worst_channel = worst_channel(figures.error);
    if (!figures.worst_channel) return figures;
    auto alone = quant::distribution_of(*data, *spec.settings, figures.error, figures.worst_channel, quiet);
    if (!alone) return tl::unexpected(std::move(alone.error()));
    figures.of_worst_channel = std::move(*alone);
    return figures;
}

std::optional<std::vector<Expected<WeightFigures>>>
worst_figures(const RankPlan& plan, const Ranking& ranking, std::size_t most, const Task& task) {
    const WeightReader reader(plan.table);
    std::vector<Expected<WeightFigures>> figures;
    const auto count = std::min(most, ranking.weights.size());
    for (std::size_t i = 0; i < count; ++i) {
        const auto entry = ranking.weights[i].entry;
        figures.push_back(weight_figures(reader, entry, plan.specs[entry], {task.stop, {}, task.threads}));
        if (task.stop.stop_requested()) return std::nullopt;
        if (task.progress) task.progress(static_cast<double>(i + 1) / static_cast<double>(count));
    }
    return figures;
}

bool is_quantized_to_codes(const quant::ObserverSettings& settings) {
    using Kind = quant::ObserverKind;
    return settings.kind != Kind::Placeholder && settings.kind != Kind::Noop &&
           settings.kind != Kind::ReuseInput && settings.kind != Kind::Recording;
}

std::optional<QuantizationGrid> quantization_grid(const quant::ObserverSettings& settings,
                                                  const quant::ErrorStatistics& statistics) {
    if (!is_quantized_to_codes(settings) || !std::isfinite(statistics.scale)) return std::nullopt;
    const auto value = [&](std::int64_t code) {
        return (static_cast<double>(code) - statistics.zero_point) * statistics.scale;
    };
    return QuantizationGrid{value(settings.range.min), value(settings.range.max), statistics.scale};
}

std::optional<double> median_decibels(std::span<const double> sqnr_db) {
    std::vector<double> finite;
    std::ranges::copy_if(sqnr_db, std::back_inserter(finite), [](double v) { return std::isfinite(v); });
    if (finite.empty()) return std::nullopt;
    const auto middle = finite.begin() + static_cast<std::ptrdiff_t>(finite.size() / 2);
    std::ranges::nth_element(finite, middle);
    return *middle;
}

} // namespace qcs::insight
