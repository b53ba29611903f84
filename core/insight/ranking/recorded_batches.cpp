#include "insight/ranking/recorded_batches.h"

#include "insight/ranking/recorded_run.h"
#include "quant/error/analyze_error.h"
#include "quant/format/analyze_format.h"
#include "quant/observe/observer.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// `measured` is what the observer determined; unused for a format.
Expected<quant::ErrorAnalysis> analysis_of(const tensor::TensorData& data, const LayerSpec& spec,
                                           const quant::ErrorSpec& measured, const Task& task) {
    if (const auto* format = std::get_if<quant::Format>(&spec))
        return quant::analyze_format(data, *format, task);
    auto analyses = quant::analyze_error(data, {&measured, 1}, task);
    if (!analyses) return tl::unexpected(std::move(analyses.error()));
    return std::move(analyses->front());
}

} // namespace

std::vector<std::size_t> batches_of(const TensorTable& table, std::size_t entry) {
    const auto& asked = table.entries[entry];
    const auto own = recorded_name(asked.info().name);
    if (!own) return {};
    std::vector<std::pair<std::uint64_t, std::size_t>> found;
    for (std::size_t i = 0; i < table.entries.size(); ++i) {
        if (table.entries[i].source != asked.source) continue;
        const auto name = recorded_name(table.entries[i].info().name);
        if (name && name->place == own->place) found.emplace_back(name->batch, i);
    }
    std::ranges::sort(found);
    if (std::ranges::adjacent_find(found, {}, &std::pair<std::uint64_t, std::size_t>::first) != found.end())
        return {};
    std::vector<std::size_t> entries;
    for (const auto& [batch, at] : found)
        entries.push_back(at);
    return entries;
}

Expected<BatchErrors> error_over_batches(const TensorTable& table, std::span<const std::size_t> batches,
                                         std::span<const std::size_t> observed, const LayerSpec& spec,
                                         const Task& task) {
    const Task quiet{task.stop, {}, task.threads};
    BatchErrors found;
    quant::ErrorSpec measured;
    const auto* settings = std::get_if<quant::ObserverSettings>(&spec);
    const bool is_dynamic = settings && settings->is_dynamic;
    if (settings && !is_dynamic) {
        const auto& seen = observed.empty() ? batches : observed;
        auto shown = calibrated(table, seen, *settings, quiet);
        if (!shown) return tl::unexpected(std::move(shown.error()));
        measured = std::move(*shown);
        if (const auto* fixed = std::get_if<quant::FixedQuantization>(&measured)) {
            found.shared = fixed->qparams;
        } else if (settings->kind == quant::ObserverKind::FixedQParams) {
            auto given = quant::Observer(*settings).calculate_qparams();
            if (!given) return tl::unexpected(std::move(given.error()));
            found.shared = std::move(*given);
        }
    }
    for (const auto entry : batches) {
        const auto& tensor = table.entries[entry];
        const auto data = tensor.source->read(tensor.index, quiet);
        if (!data) return tl::unexpected(data.error());
        if (is_dynamic) {
            auto own = calibrated(table, {&entry, 1}, *settings, quiet);
            if (!own) return tl::unexpected(std::move(own.error()));
            measured = std::move(*own);
        }
        auto analysis = analysis_of(*data, spec, measured, quiet);
        if (!analysis) return tl::unexpected(std::move(analysis.error()));
        analysis->whole.values = {};
        analysis->whole.errors = {};
        const auto name = recorded_name(tensor.info().name);
        found.batches.push_back(
            {name ? name->batch : found.batches.size(), entry, std::move(analysis->whole)});
        if (task.progress)
            task.progress(static_cast<double>(found.batches.size()) / static_cast<double>(batches.size()));
    }
    return found;
}

} // namespace qcs::insight
