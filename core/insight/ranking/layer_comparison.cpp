#include "insight/ranking/layer_comparison.h"

#include "quant/error/analyze_error.h"
#include "quant/format/analyze_format.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>

namespace qcs::insight {

namespace {

LayerSpecResult result_of(const quant::ErrorAnalysis& analysis, std::uint64_t bytes) {
    return LayerSpecError{analysis.whole.sqnr_db, analysis.whole.max_error, bytes};
}

/// Measures several observers together: in one pass over the tensor for all per-tensor specs, and one per
/// axis.
void measure_observers(const tensor::TensorData& data, const std::vector<quant::ErrorSpec>& all,
                       const std::vector<quant::ObserverSettings>& observers,
                       const std::vector<std::size_t>& places, std::vector<LayerSpecResult>& results,
                       const Task& task) {
    if (const auto together = quant::analyze_error(data, all, task)) {
        for (std::size_t i = 0; i < all.size(); ++i)
            results[places[i]] =
                result_of((*together)[i], quantized_bytes(observers[i], std::span(data.shape)));
        return;
    }
    // One of them does not fit the tensor: measures each on its own, so that only that one fails.
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto alone = quant::analyze_error(data, {&all[i], 1}, task);
        if (alone)
            results[places[i]] =
                result_of(alone->front(), quantized_bytes(observers[i], std::span(data.shape)));
        else
            results[places[i]] = tl::unexpected(alone.error());
    }
}

std::vector<LayerSpecResult> measure(const WeightReader& reader, const RankPlan& plan, std::size_t entry,
                                     std::span<const LayerSpec> specs, const Task& task) {
    std::vector<LayerSpecResult> results(specs.size());
    const auto data = reader.read(entry, plan.specs[entry], task);
    if (!data) {
        results.assign(specs.size(), tl::unexpected(data.error()));
        return results;
    }
    std::vector<quant::ErrorSpec> shown; // quantization parameters that the observers choose
    std::vector<quant::ObserverSettings> observers;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (const auto* format = std::get_if<quant::Format>(&specs[i])) {
            const auto analysis = quant::analyze_format(*data, *format, task);
            if (analysis)
                results[i] = result_of(*analysis, quant::packed_size(*format, std::span(data->shape)));
            else
                results[i] = tl::unexpected(analysis.error());
            continue;
        }
        const auto* own = std::get_if<quant::ObserverSettings>(&specs[i]);
        const auto& requested = plan.specs[entry].settings;
        if (!own && !requested) {
            results[i] = failure(codes::layer_asks_nothing);
            continue;
        }
        auto said = reader.error_spec(plan.specs[entry], own ? *own : *requested, task);
        if (!said) {
            results[i] = tl::unexpected(std::move(said.error()));
            continue;
        }
        shown.push_back(std::move(*said));
        observers.push_back(own ? *own : *requested);
        places.push_back(i);
    }
    if (!observers.empty()) measure_observers(*data, shown, observers, places, results, task);
    return results;
}

} // namespace

void compare_layers(const RankPlan& plan, std::span<const std::size_t> entries,
                    std::span<const LayerSpec> specs,
                    const std::function<void(std::size_t layer, std::vector<LayerSpecResult> results)>& done,
                    const Task& task) {
    const WeightReader reader(plan.table);
    const Task quiet{task.stop, {}, task.threads};
    std::mutex mutex;
    std::atomic<std::size_t> next = 0;
    std::size_t finished = 0;
    const auto work = [&] {
        for (std::size_t layer = 0; !task.stop.stop_requested() && (layer = next++) < entries.size();) {
            auto results = tbb::this_task_arena::isolate(
                [&] { return measure(reader, plan, entries[layer], specs, quiet); });
            if (task.stop.stop_requested()) return;
            const std::lock_guard lock(mutex);
            done(layer, std::move(results));
            ++finished;
            if (task.progress)
                task.progress(static_cast<double>(finished) / static_cast<double>(entries.size()));
        }
    };
    const int threads = task.threads > 0 ? task.threads : tbb::this_task_arena::max_concurrency();
    tbb::parallel_for(
        0, threads, [&](int) { work(); }, tbb::simple_partitioner());
}

std::optional<std::size_t> best_spec(std::span<const LayerSpecResult> results) {
    const bool limited = !results.empty() && results.front();
    const auto limit = limited ? results.front()->bytes + results.front()->bytes / 16
                               : std::numeric_limits<std::uint64_t>::max();
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!results[i] || std::isnan(results[i]->sqnr_db) || results[i]->bytes > limit) continue;
        if (!best || results[i]->sqnr_db > results[*best]->sqnr_db) best = i;
    }
    return best;
}

SpecTotals totals_of(std::span<const std::vector<LayerSpecResult>> layers, std::size_t spec) {
    SpecTotals totals;
    totals.worst_db = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        if (spec >= layers[layer].size() || !layers[layer][spec]) continue;
        const auto& error = *layers[layer][spec];
        totals.bytes += error.bytes;
        ++totals.measured;
        if (!std::isnan(error.sqnr_db) && !(error.sqnr_db >= totals.worst_db)) {
            totals.worst_db = error.sqnr_db;
            totals.worst = layer;
        }
    }
    return totals;
}

} // namespace qcs::insight
