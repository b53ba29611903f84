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
    const auto shown = reader.error_spec(spec, *spec.settings, quiet);
    if (!shown) return tl::unexpected(shown.error());
    auto error = quant::analyze_with_channels(*data, *shown, task);
    if (!error) return tl::unexpected(std::move(error.error()));
    auto distribution = quant::distribution_of(*data, *shown, *error, std::nullopt, quiet);
    if (!distribution) return tl::unexpected(std::move(distribution.error()));
    WeightFigures figures{entry, std::move(*error), std::move(*distribution), std::nullopt, {}, {}};
    if (spec.recorded) {
        auto batches = error_over_batches(reader.table(), spec.recorded->batches, spec.recorded->observed,
                                          *spec.settings, quiet);
        if (!batches) return tl::unexpected(std::move(batches.error()));
        figures.batches = std::move(*batches);
    }
    if (!is_per_channel(spec.settings->qscheme)) return figures;
    figures.worst_channel = worst_channel(figures.error);
    if (!figures.worst_channel) return figures;
    auto alone = quant::distribution_of(*data, *shown, figures.error, figures.worst_channel, quiet);
    if (!alone) return tl::unexpected(std::move(alone.error()));
    figures.of_worst_channel = std::move(*alone);
    return figures;
}

std::optional<std::vector<RowFigures>> worst_figures(const RankPlan& plan, const Ranking& ranking,
                                                     std::size_t most, const Task& task) {
    std::vector<std::size_t> weights, activations;
    for (std::size_t place = 0; place < ranking.tensors.size(); ++place) {
        auto& kind = plan.specs[ranking.tensors[place].entry].recorded ? activations : weights;
        if (kind.size() < most) kind.push_back(place);
    }
    auto& places = weights;
    places.insert(places.end(), activations.begin(), activations.end());
    const WeightReader reader(plan.table);
    std::vector<RowFigures> rows;
    for (const auto place : places) {
        const auto entry = ranking.tensors[place].entry;
        rows.push_back(
            {place, weight_figures(reader, entry, plan.specs[entry], {task.stop, {}, task.threads})});
        if (task.stop.stop_requested()) return std::nullopt;
        if (task.progress)
            task.progress(static_cast<double>(rows.size()) / static_cast<double>(places.size()));
    }
    return rows;
}

bool uses_qparams(const quant::ObserverSettings& settings) {
    using Kind = quant::ObserverKind;
    return settings.kind != Kind::Placeholder && settings.kind != Kind::Noop &&
           settings.kind != Kind::ReuseInput && settings.kind != Kind::Recording;
}

std::optional<QuantizationGrid> quantization_grid(const quant::ObserverSettings& settings,
                                                  const quant::ErrorStatistics& statistics) {
    if (!uses_qparams(settings) || !std::isfinite(statistics.scale)) return std::nullopt;
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
