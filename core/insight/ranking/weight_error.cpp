#include "insight/ranking/weight_error.h"

#include "insight/ranking/ranking_codes.h"
#include "insight/ranking/recorded_run.h"
#include "quant/error/analyze_error.h"
#include "quant/fold/fold_batch_norm.h"
#include "quant/quantize/quantized_tensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qcs::insight {

namespace {

std::uint64_t bits_of(const quant::ObserverSettings& settings) {
    using quant::ObserverKind;
    const bool is_cast = settings.kind == ObserverKind::Placeholder || settings.kind == ObserverKind::Noop;
    if (settings.dtype == DType::QUInt4x2) return 4;
    if (settings.dtype == DType::QUInt2x4) return 2;
    if (is_cast) return 8 * std::max<std::uint64_t>(tensor::item_size(settings.dtype), 1);
    const auto codes = static_cast<double>(settings.range.max - settings.range.min) + 1;
    return static_cast<std::uint64_t>(std::max(1.0, std::ceil(std::log2(codes))));
}

} // namespace

std::uint64_t quantized_bytes(const quant::ObserverSettings& settings, std::span<const std::int64_t> shape) {
    std::uint64_t elements = 1;
    for (const auto length : shape)
        elements *= static_cast<std::uint64_t>(length);
    const auto codes = (elements * bits_of(settings) + 7) / 8;
    using quant::ObserverKind;
    if (settings.kind == ObserverKind::Placeholder || settings.kind == ObserverKind::Noop) return codes;
    std::uint64_t scales = 1;
    if (is_per_channel(settings.qscheme) && !shape.empty()) {
        const auto axes = static_cast<int>(shape.size());
        const auto axis = settings.ch_axis < 0 ? settings.ch_axis + axes : settings.ch_axis;
        if (axis >= 0 && axis < axes)
            scales = static_cast<std::uint64_t>(shape[static_cast<std::size_t>(axis)]);
    }
    const bool is_symmetric =
        settings.qscheme == QScheme::PerTensorSymmetric || settings.qscheme == QScheme::PerChannelSymmetric;
    return codes + scales * (is_symmetric ? 4 : 8);
}

WeightReader::WeightReader(std::shared_ptr<const TensorTable> table) : table_(std::move(table)) {
    for (std::size_t i = 0; i < table_->entries.size(); ++i) {
        const auto& match = table_->entries[i].match;
        if (match.fit != TensorFit::Fits || (match.parameter != "running_var" && match.parameter != "weight"))
            continue;
        norms_.emplace(std::string(table_->first_path_of(i)) + "." + match.parameter, i);
    }
}

std::optional<std::size_t> WeightReader::find(const tensor::TensorSource* source, const std::string& module,
                                              std::string_view parameter) const {
    std::optional<std::size_t> own, first;
    const auto [begin, end] = norms_.equal_range(fmt::format("{}.{}", module, parameter));
    for (auto it = begin; it != end; ++it) {
        if (!first || it->second < *first) first = it->second;
        if (table_->entries[it->second].source.get() == source) own = it->second;
    }
    return own ? own : first;
}

std::vector<std::size_t> WeightReader::entries_read(std::size_t entry, const TensorSpec& spec) const {
    if (spec.recorded) {
        auto read = spec.recorded->batches;
        read.insert(read.end(), spec.recorded->observed.begin(), spec.recorded->observed.end());
        return read;
    }
    std::vector<std::size_t> read{entry};
    if (!spec.folded) return read;
    const auto* source = table_->entries[entry].source.get();
    for (const auto* parameter : {"running_var", "weight"})
        if (const auto found = find(source, spec.folded->module, parameter)) read.push_back(*found);
    return read;
}

Expected<tensor::TensorData> WeightReader::read(std::size_t entry, const TensorSpec& spec,
                                                const Task& task) const {
    const auto& own = table_->entries[entry];
    const Task reading{task.stop, {}, task.threads};
    if (spec.recorded) return joined_batches(*table_, *spec.recorded, reading);
    auto weight = own.source->read(own.index, reading);
    if (weight && weight->is_quantized()) weight = quant::dequantized(*weight, reading);
    if (!weight || !spec.folded) return weight;
    const auto read = [&](std::string_view parameter) -> std::optional<Expected<tensor::TensorData>> {
        const auto found = find(own.source.get(), spec.folded->module, parameter);
        if (!found) return std::nullopt;
        const auto& part = table_->entries[*found];
        return part.source->read(part.index, reading);
    };
    auto variance = read("running_var");
    if (!variance) return failure(message(codes::rank_no_norm, spec.folded->module), {own.info().file});
    if (!*variance) return std::move(*variance);
    quant::BatchNorm norm{std::nullopt, std::move(**variance), *spec.folded->eps};
    if (auto gamma = read("weight")) {
        if (!*gamma) return std::move(*gamma);
        norm.weight = std::move(**gamma);
    }
    return quant::fold_batch_norm(*weight, norm, spec.folded->is_transposed ? 1 : 0, reading);
}

Expected<quant::ErrorSpec> WeightReader::error_spec(const TensorSpec& spec,
                                                    const quant::ObserverSettings& settings,
                                                    const Task& task) const {
    if (!spec.recorded) return settings;
    return calibrated(*table_, spec.recorded->observed, settings, task);
}

Expected<WeightError> WeightReader::error(std::size_t entry, const TensorSpec& spec, const Task& task) const {
    const auto data = read(entry, spec, task);
    if (!data) return tl::unexpected(data.error());
    const auto measured = error_spec(spec, *spec.settings, task);
    if (!measured) return tl::unexpected(measured.error());
    auto analyses = quant::analyze_error(*data, {&*measured, 1}, task);
    if (!analyses) return tl::unexpected(std::move(analyses.error()));
    auto& analysis = analyses->front();
    WeightError error;
    error.whole = std::move(analysis.whole);
    error.whole.values = {};
    error.whole.errors = {};
    error.channels = analysis.channels.size();
    const auto worst = std::ranges::min_element(
        analysis.channels, [](double a, double b) { return !std::isnan(a) && (std::isnan(b) || a < b); },
        &quant::ErrorStatistics::sqnr_db);
    if (worst != analysis.channels.end()) {
        error.worst_channel = static_cast<std::uint64_t>(worst - analysis.channels.begin());
        error.worst_channel_db = worst->sqnr_db;
    }
    error.outlier_channels = std::move(analysis.outlier_channels);
    error.outlier_channels.resize(std::min<std::size_t>(error.outlier_channels.size(), 16));
    const auto& info = table_->entries[entry].info();
    // For an activation: the size of one batch in the running model.
    const auto elements = info.sample_of.value_or(info.numel());
    error.bytes_before = elements * tensor::item_size(info.dtype);
    error.bytes_after = quantized_bytes(
        *spec.settings, info.sample_of ? std::vector{static_cast<std::int64_t>(elements)} : info.shape);
    return error;
}

} // namespace qcs::insight
