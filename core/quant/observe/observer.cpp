#include "quant/observe/observer.h"

#include "quant/elements/x86_casts.h"
#include "quant/observe/histogram_search.h"
#include "quant/observe/observe.h"
#include "quant/qparams/calculate_qparams.h"
#include "quant/quant_codes.h"

#include <algorithm>
#include <cmath>

namespace qcs::quant {

namespace {

/// _LearnableFakeQuantize.forward in its initial state (static_enabled): its parameters are set to the
/// observer's qparams, if there is room for them.
Expected<QParams> learnable_parameters(const ObserverSettings& settings, QParams found) {
    const auto count = static_cast<std::size_t>(settings.learnable_channels);
    if (found.scale.size() != count && found.scale.size() != 1)
        return failure(codes::learnable_channel_count);
    found.scale.resize(count, found.scale[0]);
    found.zero_point.resize(count, found.zero_point[0]);
    const bool symmetric =
        settings.qscheme == QScheme::PerTensorSymmetric || settings.qscheme == QScheme::PerChannelSymmetric;
    for (auto& zero_point : found.zero_point)
        zero_point = symmetric ? 0 : static_cast<double>(static_cast<float>(zero_point));
    return found;
}

/// Rounded and clamped in float32, to which the ends of the range are converted as well.
double learned_zero_point(double parameter, const CodeRange& range) {
    const auto rounded = static_cast<float>(std::nearbyint(parameter));
    return static_cast<double>(x86_int64(static_cast<double>(
        std::clamp(rounded, static_cast<float>(range.min), static_cast<float>(range.max)))));
}

/// _LearnableFakeQuantize.calculate_qparams: its parameters, clamped to their valid range.
QParams learned(const ObserverSettings& settings, QParams parameters) {
    constexpr double least = 0x1p-23;
    for (auto& scale : parameters.scale)
        scale = scale < least ? least : scale;
    for (auto& zero_point : parameters.zero_point)
        zero_point = learned_zero_point(zero_point, settings.learnable_range);
    parameters.axis = is_per_channel(settings) ? std::optional(settings.ch_axis) : std::nullopt;
    parameters.float_zero_point = false;
    return parameters;
}

QParams fixed_qparams(const ObserverSettings& settings) {
    return {{settings.fixed_scale}, {static_cast<double>(settings.fixed_zero_point)}, std::nullopt, false};
}

/// The operator that a fake quantizer calls with its buffers.
Quantization operator_of(const ObserverSettings& settings, const QParams& buffers) {
    Quantization how;
    how.flavour = Flavour::FakeQuantize;
    how.dtype = settings.dtype;
    how.qparams = buffers;
    how.range = settings.range;
    how.unchecked_zero_point = settings.fake_quantize != FakeQuantizeKind::Learnable;
    const bool learnable = settings.fake_quantize == FakeQuantizeKind::Learnable;
    const bool by_channel =
        is_per_channel(settings) && !(learnable && settings.qscheme == QScheme::PerChannelAffineFloatQParams);
    how.qparams.axis = by_channel ? std::optional(settings.ch_axis) : std::nullopt;
    how.qparams.float_zero_point = by_channel && settings.qscheme == QScheme::PerChannelAffineFloatQParams;
    if (!by_channel) {
        how.qparams.scale.resize(1);
        how.qparams.zero_point.resize(1);
    }
    if (learnable) {
        how.range = settings.learnable_range;
        for (auto& zero_point : how.qparams.zero_point)
            zero_point = learned_zero_point(zero_point, *how.range);
    }
    return how;
}

} // namespace

ObserverState initial_state(const ObserverSettings& settings) {
    ObserverState state;
    switch (settings.kind) {
    case ObserverKind::Histogram:
        state.histogram.resize(static_cast<std::size_t>(settings.bins));
        [[fallthrough]];
    case ObserverKind::MinMax:
    case ObserverKind::MovingAverageMinMax:
        state.min = {infinity};
        state.max = {-infinity};
        break;
    default: break;
    }
    if (settings.fake_quantize == FakeQuantizeKind::FixedQParams)
        state.buffers = fixed_qparams(settings);
    else if (settings.fake_quantize != FakeQuantizeKind::None)
        state.buffers = QParams{{1.0}, {0.0}, std::nullopt, false};
    if (settings.fake_quantize == FakeQuantizeKind::Learnable) {
        const auto count = static_cast<std::size_t>(settings.learnable_channels);
        state.buffers->scale.resize(count, 1.0);
        state.buffers->zero_point.resize(count, 0.0);
    }
    return state;
}

Observer::Observer(ObserverSettings settings) : settings_(settings), state_(initial_state(settings_)) {}

Expected<Diagnostics> Observer::observe(const tensor::TensorData& tensor, const Task& task) {
    Diagnostics found;
    if (settings_.fake_quantize == FakeQuantizeKind::FusedMovingAverage) {
        found = observe_fused(settings_, state_, tensor, task);
    } else {
        switch (settings_.kind) {
        case ObserverKind::Histogram: found = observe_histogram(settings_, state_, tensor, task); break;
        case ObserverKind::MinMax:
        case ObserverKind::PerChannelMinMax:
        case ObserverKind::MovingAverageMinMax:
        case ObserverKind::MovingAveragePerChannelMinMax:
            found = observe_range(settings_, state_, tensor, task);
            break;
        case ObserverKind::Recording: state_.recorded.push_back(tensor); break;
        default: break;
        }
    }
    if (has_errors(found)) return tl::unexpected(std::move(found));
    if (settings_.fake_quantize == FakeQuantizeKind::FakeQuantize ||
        settings_.fake_quantize == FakeQuantizeKind::Learnable) {
        auto qparams = observed_qparams();
        if (qparams && settings_.fake_quantize == FakeQuantizeKind::Learnable)
            qparams = learnable_parameters(settings_, std::move(*qparams));
        if (!qparams) return tl::unexpected(std::move(qparams.error()));
        state_.buffers = std::move(*qparams);
    }
    return found;
}

Expected<QParams> Observer::calculate_qparams() const {
    if (settings_.fake_quantize == FakeQuantizeKind::Learnable) return learned(settings_, *state_.buffers);
    return observed_qparams();
}

Expected<QParams> Observer::observed_qparams() const {
    switch (settings_.kind) {
    case ObserverKind::FixedQParams: return fixed_qparams(settings_);
    case ObserverKind::Placeholder:
    case ObserverKind::Noop:
    case ObserverKind::ReuseInput:
    case ObserverKind::Recording: return failure(codes::observer_gives_no_qparams);
    case ObserverKind::Histogram: {
        const ValueRange seen = {state_.min[0], state_.max[0]};
        if (seen == ValueRange{infinity, -infinity}) break;
        const auto best = search_range(state_.histogram, seen, histogram_codes(settings_.dtype));
        return quant::calculate_qparams(settings_, std::span(&best.min, 1), std::span(&best.max, 1));
    }
    default: break;
    }
    return quant::calculate_qparams(settings_, state_.min, state_.max);
}

Expected<tensor::TensorData> Observer::forward(const tensor::TensorData& tensor, const Task& task) {
    if (auto observed = observe(tensor, task); !observed) return tl::unexpected(std::move(observed.error()));
    if (!state_.buffers) return tensor;
    const bool fused = settings_.fake_quantize == FakeQuantizeKind::FusedMovingAverage;
    // Whatever the number of channels.
    if (fused && tensor.numel() == 0) return cast(tensor, DType::Float32, task);
    return fake_quantize(tensor, operator_of(settings_, *state_.buffers), task);
}

} // namespace qcs::quant
