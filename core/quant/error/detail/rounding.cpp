#include "quant/error/detail/rounding.h"

#include "quant/elements/casts.h"
#include "quant/observe/power_histogram.h"
#include "quant/qparams/calculate_qparams.h"

#include <cmath>

namespace qcs::quant {

namespace {

constexpr std::int64_t most_codes = 65536;
constexpr std::int64_t most_grid_codes = 256;

bool is_per_channel(QScheme scheme) {
    return scheme == QScheme::PerChannelAffine || scheme == QScheme::PerChannelSymmetric ||
           scheme == QScheme::PerChannelAffineFloatQParams;
}

bool is_small_float(DType dtype) {
    return dtype == DType::Float16 || dtype == DType::BFloat16 || is_float8(dtype);
}

/// Values that round beyond the largest of float8_e4m3fn, which saturates; others overflow to infinity or
/// NaN.
constexpr float largest_float8_e4m3fn = 464;

RoundingRule rule(const QParams& qparams, const CodeRange& range, std::size_t at) {
    RoundingRule result;
    result.scale = qparams.scale[at];
    result.zero_point = qparams.zero_point[at];
    result.float_zero_point = qparams.float_zero_point;
    result.per_channel = qparams.axis.has_value();
    result.range = range;
    return result;
}

RoundingRule cast_to(DType dtype) {
    RoundingRule result;
    result.cast = dtype;
    return result;
}

} // namespace

std::size_t RoundingRule::codes() const {
    const auto count = range.max - range.min + 1;
    return cast || count > most_codes || count < 1 ? 0 : static_cast<std::size_t>(count);
}

std::optional<Grid> RoundingRule::grid(const ValueSummary& values, bool all_errors) const {
    if (cast || codes() == 0 || codes() > most_grid_codes) return std::nullopt;
    constexpr float smallest = 0x1p-90F;
    constexpr float most = 0x1p90F;
    constexpr double farthest = 32768;
    constexpr float near = 0x1p60F; // products that PyTorch's integers hold
    Grid grid;
    grid.scale = static_cast<float>(scale);
    if (!(grid.scale >= smallest && grid.scale <= most)) return std::nullopt;
    grid.inverse = inverse_of(scale);
    const auto origin = float_zero_point ? 0 : zero_point;
    const auto low = static_cast<double>(range.min) - origin;
    const auto high = static_cast<double>(range.max) - origin;
    if (!(std::abs(low) <= farthest && std::abs(high) <= farthest)) return std::nullopt;
    grid.low = static_cast<float>(low);
    grid.high = static_cast<float>(high);
    grid.shift = float_zero_point ? static_cast<float>(zero_point) : 0;
    if (!(std::abs(grid.shift) <= static_cast<float>(farthest))) return std::nullopt;
    if (!(std::max(-values.min, values.max) * grid.inverse < near)) return std::nullopt;
    auto largest = static_cast<double>(grid.scale) / 2;
    if (all_errors) {
        largest *= 1.001; // rounding: 255 * 2^-23 at most
        for (const auto end : {values.min, values.max})
            if (std::isfinite(end)) largest = std::max(largest, std::abs(double{end} - grid.value(end)));
    } else {
        largest *= 1 - 0x1p-50; // an error of exactly half a step is the last bin's upper edge
    }
    grid.bins = std::ldexp(1.0F, -PowerHistogram::exponent_for(error_bins, largest));
    return grid;
}

void RoundingRule::apply(std::span<const float> values, float* rounded, std::uint16_t* codes,
                         std::int8_t* cut) const {
    if (cast) {
        round_to(*cast, values, rounded);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool beyond = !std::isfinite(rounded[i]) ||
                                (*cast == DType::Float8E4M3Fn && std::abs(values[i]) > largest_float8_e4m3fn);
            cut[i] = static_cast<std::int8_t>(!beyond ? 0 : values[i] < 0 ? -1 : 1);
        }
        return;
    }
    const CodeFormula formula{inverse_of(scale), static_cast<float>(zero_point), range.min, range.max};
    const auto step = static_cast<float>(scale);
    const auto low = static_cast<float>(range.min);
    const auto high = static_cast<float>(range.max);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto x = values[i];
        auto position = std::nearbyint(x * formula.inverse) + formula.zero_point;
        std::int64_t code = 0;
        if (float_zero_point) {
            position = std::nearbyint(std::fma(x, formula.inverse, formula.zero_point));
            code = code_of<Rounding::FloatZeroPointWide>(x, formula);
        } else if (per_channel) {
            code = code_of<Rounding::RoundThenAddToInteger>(x, formula);
        } else {
            code = code_of<Rounding::RoundThenAddFloat>(x, formula);
        }
        const auto steps =
            static_cast<double>(code) - (float_zero_point ? double{formula.zero_point} : zero_point);
        // Per tensor the difference is rounded first.
        rounded[i] = float_zero_point || per_channel ? static_cast<float>(steps * double{step})
                                                     : static_cast<float>(steps) * step;
        if (codes) codes[i] = static_cast<std::uint16_t>(code - range.min);
        cut[i] = static_cast<std::int8_t>(position < low ? -1 : position > high ? 1 : 0);
    }
}

const ObserverSettings* histogram_observer(const ErrorSpec& spec) {
    const auto* settings = std::get_if<ObserverSettings>(&spec);
    const bool found =
        settings && settings->kind == ObserverKind::Histogram && !is_small_float(settings->dtype);
    return found ? settings : nullptr;
}

std::optional<int> channel_axis(const ErrorSpec& spec) {
    if (const auto* fixed = std::get_if<FixedQuantization>(&spec)) return fixed->qparams.axis;
    const auto& settings = std::get<ObserverSettings>(spec);
    const bool by_channel = settings.kind == ObserverKind::PerChannelMinMax ||
                            settings.kind == ObserverKind::MovingAveragePerChannelMinMax;
    if (!by_channel || is_small_float(settings.dtype)) return std::nullopt;
    return settings.ch_axis;
}

Expected<RoundingRule> rule_of(const ErrorSpec& spec, const ValueSummary& seen, std::size_t channel) {
    if (const auto* fixed = std::get_if<FixedQuantization>(&spec))
        return rule(fixed->qparams, fixed->range, channel);
    const auto& settings = std::get<ObserverSettings>(spec);
    if (is_small_float(settings.dtype)) return cast_to(settings.dtype);
    if (seen.finite() == 0 && settings.kind != ObserverKind::FixedQParams)
        return rule({{1}, {0}, std::nullopt, false}, settings.range, 0);
    switch (settings.kind) {
    case ObserverKind::FixedQParams: {
        const QParams fixed{
            {settings.fixed_scale}, {static_cast<double>(settings.fixed_zero_point)}, std::nullopt, false};
        return rule(fixed, settings.range, 0);
    }
    case ObserverKind::Placeholder:
    case ObserverKind::Noop:
    case ObserverKind::ReuseInput:
    case ObserverKind::Recording: {
        if (settings.dtype == DType::Float32 || settings.dtype == DType::Float64)
            return cast_to(DType::Float32);
        // What these say happens when the model runs: dynamic quantization of what comes.
        const DynamicRange codes{default_range(settings.dtype, false),
                                 settings.qscheme == QScheme::PerTensorSymmetric, settings.reduce_range};
        auto chosen = choose_qparams(seen.min, seen.max, codes);
        if (!chosen) return tl::unexpected(std::move(chosen.error()));
        return rule(*chosen, default_range(settings.dtype, settings.reduce_range), 0);
    }
    default: break;
    }
    auto qparams = calculate_qparams(settings, std::span(&seen.min, 1), std::span(&seen.max, 1));
    if (!qparams) return tl::unexpected(std::move(qparams.error()));
    auto result = rule(*qparams, settings.range, 0);
    result.per_channel = is_per_channel(settings.qscheme);
    return result;
}

} // namespace qcs::quant
