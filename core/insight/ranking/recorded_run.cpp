#include "insight/ranking/recorded_run.h"

#include "insight/ranking/dynamic_ranges.h"
#include "quant/observe/observer.h"
#include "quant/quantize/quantize.h"
#include "tensor/storage/storage.h"
#include "tensor/tensor_codes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace qcs::insight {

namespace {

Task quiet(const Task& task) {
    return {task.stop, {}, task.threads};
}

Expected<tensor::TensorData> read(const TensorTable& table, std::size_t entry, const Task& task) {
    const auto& found = table.entries[entry];
    return found.source->read(found.index, quiet(task));
}

/// Concatenated along axis 0 if all other dimensions agree; otherwise flat.
std::vector<std::int64_t> joined_shape(std::span<const tensor::TensorData> parts) {
    std::int64_t rows = 0;
    std::uint64_t elements = 0;
    bool alike = !parts.front().shape.empty();
    for (const auto& part : parts) {
        elements += part.numel();
        alike = alike && part.shape.size() == parts.front().shape.size() &&
                std::equal(part.shape.begin() + 1, part.shape.end(), parts.front().shape.begin() + 1);
        if (alike) rows += part.shape[0];
    }
    if (!alike) return {static_cast<std::int64_t>(elements)};
    auto shape = parts.front().shape;
    shape[0] = rows;
    return shape;
}

bool can_be_copied(std::span<const tensor::TensorData> parts) {
    return std::ranges::all_of(parts, [&](const tensor::TensorData& part) {
        return part.dtype == parts.front().dtype && part.is_contiguous() && tensor::item_size(part.dtype) > 0;
    });
}

} // namespace

Expected<tensor::TensorData> joined_batches(const TensorTable& table, const RecordedBatches& recorded,
                                            const Task& task) {
    std::vector<tensor::TensorData> parts;
    for (const auto entry : recorded.batches) {
        auto part = read(table, entry, task);
        if (!part) return part;
        parts.push_back(std::move(*part));
    }
    if (parts.size() == 1) return std::move(parts.front());
    if (!can_be_copied(parts))
        for (auto& part : parts) {
            auto floats = quant::cast(part, DType::Float32, quiet(task));
            if (!floats) return floats;
            part = std::move(*floats);
        }
    auto shape = joined_shape(parts);
    const auto size = tensor::item_size(parts.front().dtype);
    std::size_t bytes = 0;
    for (const auto& part : parts)
        bytes += part.numel() * size;
    tensor::UninitializedBytes joined(bytes);
    std::size_t filled = 0;
    for (const auto& part : parts) {
        if (part.numel() > 0) std::memcpy(joined.data() + filled, part.data(), part.numel() * size);
        filled += part.numel() * size;
        if (!part.storage->is_intact())
            return failure(codes::file_changed, {table.entries[recorded.batches.front()].info().file});
    }
    auto strides = tensor::row_major_strides(shape);
    return tensor::TensorData{parts.front().dtype, std::move(shape), std::move(strides),
                              tensor::memory_storage(std::move(joined)), 0};
}

Expected<quant::ErrorSpec> calibrated(const TensorTable& table, std::span<const std::size_t> observed,
                                      const quant::ObserverSettings& settings, const Task& task) {
    using quant::ObserverKind;
    if (settings.is_dynamic) return qparams_of_batches(table, observed, settings, task);
    const bool looks = settings.kind != ObserverKind::Placeholder && settings.kind != ObserverKind::Noop &&
                       settings.kind != ObserverKind::ReuseInput &&
                       settings.kind != ObserverKind::Recording &&
                       settings.kind != ObserverKind::FixedQParams;
    const bool is_cast = settings.dtype == DType::Float8E5M2 || settings.dtype == DType::Float8E4M3Fn ||
                         settings.dtype == DType::Float16 || settings.dtype == DType::BFloat16;
    if (!looks || is_cast) return settings;
    quant::Observer observer(settings);
    for (const auto entry : observed) {
        const auto data = read(table, entry, task);
        if (!data) return tl::unexpected(data.error());
        if (auto seen = observer.observe(*data, quiet(task)); !seen)
            return tl::unexpected(std::move(seen.error()));
    }
    auto qparams = observer.calculate_qparams();
    if (!qparams) return tl::unexpected(std::move(qparams.error()));
    return quant::FixedQuantization{std::move(*qparams), settings.range};
}

} // namespace qcs::insight
