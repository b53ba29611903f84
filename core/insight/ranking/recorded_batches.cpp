#include "insight/ranking/recorded_batches.h"

#include "quant/error/analyze_error.h"
#include "quant/format/analyze_format.h"
#include "quant/observe/observer.h"

#include <algorithm>
#include <charconv>

namespace qcs::insight {

namespace {

std::optional<std::uint64_t> number_of(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool canonical = !text.empty() && (text.size() == 1 || text.front() != '0');
    return canonical && problem == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                                   : std::nullopt;
}

/// Before and after the last full stop; the second is empty without one.
std::pair<std::string_view, std::string_view> split_last(std::string_view text) {
    const auto dot = text.rfind('.');
    if (dot == std::string_view::npos) return {text, {}};
    return {text.substr(0, dot), text.substr(dot + 1)};
}

bool gives_qparams(const quant::ObserverSettings& settings) {
    using quant::ObserverKind;
    return settings.kind != ObserverKind::Placeholder && settings.kind != ObserverKind::Noop &&
           settings.kind != ObserverKind::ReuseInput && settings.kind != ObserverKind::Recording;
}

/// The scale and zero point of an observer that saw all batches; nullopt where each batch has its own.
Expected<std::optional<quant::QParams>> calibrated(const TensorTable& table,
                                                   std::span<const std::size_t> batches,
                                                   const quant::ObserverSettings& settings,
                                                   const Task& task) {
    if (settings.is_dynamic || !gives_qparams(settings)) return std::optional<quant::QParams>();
    quant::Observer observer(settings);
    for (const auto entry : batches) {
        const auto data = table.entries[entry].source->read(table.entries[entry].index, task);
        if (!data) return tl::unexpected(data.error());
        if (auto seen = observer.observe(*data, task); !seen) return tl::unexpected(std::move(seen.error()));
    }
    auto qparams = observer.calculate_qparams();
    if (!qparams) return tl::unexpected(std::move(qparams.error()));
    return std::optional(std::move(*qparams));
}

Expected<quant::ErrorAnalysis> analysis_of(const tensor::TensorData& data, const LayerSpec& spec,
                                           const std::optional<quant::QParams>& shared, const Task& task) {
    if (const auto* format = std::get_if<quant::Format>(&spec))
        return quant::analyze_format(data, *format, task);
    const auto& settings = std::get<quant::ObserverSettings>(spec);
    const quant::ErrorSpec measured =
        shared ? quant::ErrorSpec(quant::FixedQuantization{*shared, settings.range}) : settings;
    auto analyses = quant::analyze_error(data, {&measured, 1}, task);
    if (!analyses) return tl::unexpected(std::move(analyses.error()));
    return std::move(analyses->front());
}

} // namespace

std::optional<RecordedName> recorded_name(std::string_view name) {
    const auto [place, batch] = split_last(name);
    const auto number = number_of(batch);
    if (!number) return std::nullopt;
    auto [node, role] = split_last(place);
    if (number_of(role)) { // "conv1.input.0"
        const auto [before, input] = split_last(node);
        if (input != "input" || before.empty()) return std::nullopt;
        return RecordedName{place, before, *number};
    }
    if (role != "output" || node.empty()) return std::nullopt;
    return RecordedName{place, node, *number};
}

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
                                         const LayerSpec& spec, const Task& task) {
    const Task quiet{task.stop, {}, task.threads};
    BatchErrors found;
    if (const auto* settings = std::get_if<quant::ObserverSettings>(&spec)) {
        auto shared = calibrated(table, batches, *settings, quiet);
        if (!shared) return tl::unexpected(std::move(shared.error()));
        found.shared = std::move(*shared);
    }
    for (const auto entry : batches) {
        const auto& tensor = table.entries[entry];
        const auto data = tensor.source->read(tensor.index, quiet);
        if (!data) return tl::unexpected(data.error());
        auto analysis = analysis_of(*data, spec, found.shared, quiet);
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
