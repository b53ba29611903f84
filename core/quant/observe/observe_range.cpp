#include "quant/observe/observe.h"
#include "quant/observe/tensor_range.h"
#include "quant/qparams/calculate_qparams.h"
#include "quant/qparams/nan_wins.h"
#include "quant/quant_codes.h"

#include <fmt/format.h>

#include <cmath>

namespace qcs::quant {

namespace {

/// old + constant * (seen - old), each step rounded to float32.
float moved(float old, float seen, float constant) {
    const float change = constant * (seen - old);
    return old + change;
}

struct Seen {
    std::vector<float> min, max;
};

Expected<Seen> seen_in(const tensor::TensorData& tensor, std::optional<int> axis, const Task& task) {
    auto ranges = tensor_ranges(tensor, axis, task);
    if (!ranges) return tl::unexpected(std::move(ranges.error()));
    Seen seen;
    for (const auto& range : *ranges) {
        seen.min.push_back(range.torch_min());
        seen.max.push_back(range.torch_max());
    }
    return seen;
}

/// The channel axis counted from 0. Observers flatten all axes but that one, of which there must be one.
Expected<std::optional<int>> channel_axis(const ObserverSettings& settings,
                                          const tensor::TensorData& tensor) {
    const auto axes = static_cast<int>(tensor.shape.size());
    if (!is_per_channel(settings)) return std::nullopt;
    const auto axis = settings.ch_axis < 0 ? settings.ch_axis + axes : settings.ch_axis;
    if (axis < 0 || axis >= axes)
        return failure(
            message(codes::axis_out_of_range, fmt::format("{}", settings.ch_axis), fmt::format("{}", axes)));
    if (axes < 2) return failure(codes::tensor_needs_axes);
    return axis;
}

/// Makes the two of one length, as tensors of one element are repeated.
bool broadcast(std::vector<float>& a, std::vector<float>& b) {
    if (a.size() == 1) a.resize(b.size(), a[0]);
    if (b.size() == 1) b.resize(a.size(), b[0]);
    return a.size() == b.size();
}

bool is_moving_average(const ObserverSettings& settings) {
    return settings.kind == ObserverKind::MovingAverageMinMax ||
           settings.kind == ObserverKind::MovingAveragePerChannelMinMax;
}

void keep_extremes(ObserverState& state, const Seen& seen) {
    for (std::size_t i = 0; i < seen.min.size(); ++i) {
        state.min[i] = lesser(state.min[i], seen.min[i]);
        state.max[i] = greater(state.max[i], seen.max[i]);
    }
}

void move_average(ObserverState& state, const Seen& seen, float constant) {
    for (std::size_t i = 0; i < seen.min.size(); ++i) {
        state.min[i] = moved(state.min[i], seen.min[i], constant);
        state.max[i] = moved(state.max[i], seen.max[i], constant);
    }
}

} // namespace

bool is_per_channel(const ObserverSettings& settings) {
    return settings.qscheme != QScheme::PerTensorAffine && settings.qscheme != QScheme::PerTensorSymmetric;
}

Diagnostics observe_range(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task) {
    if (tensor.numel() == 0) return {};
    const auto axis = channel_axis(settings, tensor);
    if (!axis) return axis.error();
    auto seen = seen_in(tensor, *axis, task);
    if (!seen) return seen.error();

    const bool first = is_per_channel(settings) ? state.min.empty()
                                                : is_moving_average(settings) && state.min[0] == infinity &&
                                                      state.max[0] == -infinity;
    if (first) {
        state.min = std::move(seen->min);
        state.max = std::move(seen->max);
        return {};
    }
    if (!broadcast(state.min, seen->min) || !broadcast(state.max, seen->max))
        return {Diagnostic(message(codes::channel_count_changed, fmt::format("{}", state.min.size()),
                                   fmt::format("{}", seen->min.size())))};
    if (is_moving_average(settings))
        move_average(state, *seen, static_cast<float>(settings.averaging_constant));
    else
        keep_extremes(state, *seen);
    return {};
}

Diagnostics observe_fused(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task) {
    if (tensor.numel() == 0) return {};
    const bool per_channel = is_per_channel(settings);
    if (per_channel && settings.ch_axis != 0)
        return {Diagnostic(message(codes::fused_axis, fmt::format("{}", settings.ch_axis)))};
    const auto axis = channel_axis(settings, tensor);
    if (!axis) return axis.error();
    auto seen = seen_in(tensor, *axis, task);
    if (!seen) return seen.error();

    const auto count = seen->min.size();
    if (state.min.empty()) {
        state.min.assign(count, infinity);
        state.max.assign(count, -infinity);
    }
    if (state.min.size() != count)
        return {Diagnostic(message(codes::channel_count_changed, fmt::format("{}", state.min.size()),
                                   fmt::format("{}", count)))};
    const auto constant = static_cast<float>(settings.averaging_constant);
    const bool symmetric =
        settings.qscheme == QScheme::PerTensorSymmetric || settings.qscheme == QScheme::PerChannelSymmetric;
    QParams buffers;
    if (per_channel) buffers.axis = 0;
    buffers.float_zero_point = settings.qscheme == QScheme::PerChannelAffineFloatQParams;
    for (std::size_t i = 0; i < count; ++i) {
        auto& min = state.min[i];
        auto& max = state.max[i];
        min = std::isinf(min) ? seen->min[i] : moved(min, seen->min[i], constant);
        max = std::isinf(max) ? seen->max[i] : moved(max, seen->max[i], constant);
        const auto chosen = fused_qparams(min, max, {settings.range, symmetric, false});
        buffers.scale.push_back(chosen.scale[0]);
        const auto zero_point = chosen.zero_point[0];
        buffers.zero_point.push_back(
            buffers.float_zero_point ? static_cast<double>(static_cast<float>(zero_point)) : zero_point);
    }
    state.buffers = std::move(buffers);
    return {};
}

} // namespace qcs::quant
