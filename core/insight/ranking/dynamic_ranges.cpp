#include "insight/ranking/dynamic_ranges.h"

#include "insight/ranking/ranking_codes.h"
#include "insight/tensors/recorded_name.h"
#include "quant/observe/observer.h"
#include "quant/qparams/calculate_qparams.h"

#include <cmath>

namespace qcs::insight {

namespace {

/// The range of one tensor. An empty tensor has no range, and nothing to quantize.
Expected<quant::QParams> range_of(const tensor::TensorData& data, const quant::ObserverSettings& settings,
                                  std::string batch, const Task& task) {
    quant::Observer observer(quant::ObserverSettings{});
    if (auto seen = observer.observe(data, task); !seen) return tl::unexpected(std::move(seen.error()));
    const auto low = observer.state().min.front(), high = observer.state().max.front();
    if (data.numel() == 0) return quant::QParams{{1}, {0}, std::nullopt, false};
    if (!std::isfinite(low) || !std::isfinite(high))
        return failure(message(codes::rank_dynamic_range, std::move(batch)));
    return quant::choose_qparams(low, high, {settings.range, false, settings.reduce_range});
}

} // namespace

quant::ObserverSettings dynamic_dtype_settings(DType dtype, bool reduces) {
    quant::ObserverSettings settings;
    settings.dtype = dtype;
    settings.range = quant::default_range(dtype, false);
    settings.is_dynamic = true;
    settings.reduce_range = reduces;
    return settings;
}

Expected<quant::ObserverSettings> dynamic_settings(const predict::ObserverInstance& observer,
                                                   const DynamicUse& use) {
    const auto dtype = observer.dtype();
    if (dtype == DType::Float16) {
        quant::ObserverSettings settings;
        settings.kind = quant::ObserverKind::Placeholder;
        settings.dtype = DType::Float16;
        return settings;
    }
    if (dtype != DType::QUInt8 && dtype != DType::QInt8)
        return failure(
            message(codes::rank_dynamic_dtype, dtype ? std::string(name_of(*dtype)) : observer.user_dtype()));
    return dynamic_dtype_settings(*dtype, use.reduces_range);
}

Expected<quant::PiecewiseQuantization> qparams_of_batches(const TensorTable& table,
                                                          std::span<const std::size_t> batches,
                                                          const quant::ObserverSettings& settings,
                                                          const Task& task) {
    const Task quiet{task.stop, {}, task.threads};
    quant::PiecewiseQuantization pieces;
    pieces.range = settings.range;
    std::uint64_t end = 0;
    for (const auto entry : batches) {
        const auto& found = table.entries[entry];
        const auto data = found.source->read(found.index, quiet);
        if (!data) return tl::unexpected(data.error());
        const auto name = recorded_name(found.info().name);
        const auto chosen =
            range_of(*data, settings, std::to_string(name ? name->batch : pieces.ends.size()), quiet);
        if (!chosen) return tl::unexpected(chosen.error());
        pieces.ends.push_back(end += data->numel());
        pieces.qparams.scale.push_back(chosen->scale.front());
        pieces.qparams.zero_point.push_back(chosen->zero_point.front());
    }
    return pieces;
}

} // namespace qcs::insight
