#include "quant/qparams/calculate_qparams.h"

#include "quant/elements/x86_casts.h"
#include "quant/quant_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace qcs::quant {

namespace {

bool is_symmetric(QScheme scheme) {
    return scheme == QScheme::PerTensorSymmetric || scheme == QScheme::PerChannelSymmetric;
}
bool is_per_tensor(QScheme scheme) {
    return scheme == QScheme::PerTensorSymmetric || scheme == QScheme::PerTensorAffine;
}
bool is_uint8(DType dtype) {
    return dtype == DType::QUInt8 || dtype == DType::UInt8;
}

Diagnostics above(float min, float max) {
    return {Diagnostic{message(codes::min_above_max, fmt::format("{}", min), fmt::format("{}", max)), {}}};
}

QParams nothing_seen() {
    return {{1.0}, {0.0}, std::nullopt, false};
}

float length_of(const CodeRange& range) {
    return static_cast<float>(static_cast<double>(range.max - range.min));
}

/// Zero point of the affine schemes: int32 arithmetic that wraps around, then clamped.
double affine_zero_point(float low, float scale, const CodeRange& range) {
    const auto steps = x86_int32(std::nearbyint(low / scale));
    const std::int64_t zero_point = wrap_int32(range.min - std::int64_t{steps});
    return static_cast<double>(std::min(std::max(zero_point, range.min), range.max));
}

double symmetric_zero_point(const ObserverSettings& settings) {
    if (is_uint8(settings.dtype)) {
        if (!settings.customized_range) return 128;
        return std::floor(static_cast<double>(settings.range.min + settings.range.max) / 2);
    }
    return settings.dtype == DType::UInt16 ? 32768 : 0;
}

float symmetric_scale(float low, float high, const CodeRange& range, float eps) {
    const auto half = static_cast<float>(static_cast<double>(range.max - range.min) / 2);
    return torch_maximum(torch_maximum(-low, high) / half, eps);
}

float affine_scale(float low, float high, const CodeRange& range, float eps) {
    return torch_maximum((high - low) / length_of(range), eps);
}

/// PyTorch's own copy of ChooseQuantizationParams keeps the scale in float64, FBGEMM's in float32, and they
/// estimate the error of the zero point differently.
enum class Chooser : std::uint8_t { Dynamic, Fused };

QParams chosen(float min, float max, const ChooseQParamsOptions& options, Chooser chooser) {
    auto low = static_cast<std::int32_t>(options.range.min);
    auto high = static_cast<std::int32_t>(options.range.max);
    if (options.reduce_range) {
        low /= 2;
        high /= 2;
    }
    const auto kept = [chooser](double scale) {
        return chooser == Chooser::Fused ? static_cast<double>(static_cast<float>(scale)) : scale;
    };
    const int steps = wrap_int32(std::int64_t{high} - low);
    if (min < 0 && max > 0 && options.preserve_sparsity) {
        const int half = steps / 2;
        const auto widest = static_cast<double>(std::max(std::fabs(min / static_cast<float>(-(half + 1))),
                                                         std::fabs(max / static_cast<float>(half))));
        min = static_cast<float>(widest * -(half + 1));
        max = static_cast<float>(widest * half);
    }
    min = std::min(min, 0.0F);
    max = std::max(max, 0.0F);

    auto scale = kept((static_cast<double>(max) - static_cast<double>(min)) / steps);
    if (static_cast<float>(scale) == 0 || std::isinf(1.0F / static_cast<float>(scale))) scale = kept(0.1);
    constexpr float smallest = 6.1e-5F; // below this, half precision is subnormal
    if (scale < static_cast<double>(smallest)) {
        const auto found = static_cast<float>(scale);
        scale = static_cast<double>(smallest);
        if (min == 0.0F) {
            max = smallest * static_cast<float>(steps);
        } else if (max == 0.0F) {
            min = -smallest * static_cast<float>(steps);
        } else {
            const float growth = smallest / found;
            min *= growth;
            max *= growth;
        }
    }

    // Compute the zero point from the end of the range at which less precision is lost.
    const auto min_steps = static_cast<double>(min) / scale;
    const auto max_steps = static_cast<double>(max) / scale;
    const auto loss = [chooser](int code, double distance) {
        // The absolute value of -2^31 wraps to -2^31.
        const double magnitude = wrap_int32(std::abs(std::int64_t{code}));
        return chooser == Chooser::Fused ? magnitude + std::fabs(distance) : magnitude - std::fabs(distance);
    };
    auto zero_point = loss(low, min_steps) < loss(high, max_steps) ? low - min_steps : high - max_steps;
    if (min < 0 && max > 0 && options.preserve_sparsity)
        zero_point = static_cast<double>(wrap_int32(std::int64_t{low} + high)) / 2;
    if (zero_point < low)
        zero_point = low;
    else if (zero_point > high)
        zero_point = high;
    else
        zero_point = x86_int32(std::nearbyint(zero_point));
    return {{scale}, {zero_point}, std::nullopt, false};
}

} // namespace

CodeRange default_range(DType dtype, bool reduce_range) {
    switch (dtype) {
    case DType::QInt8:
    case DType::Int8: return reduce_range ? CodeRange{-64, 63} : CodeRange{-128, 127};
    case DType::QUInt8:
    case DType::UInt8: return reduce_range ? CodeRange{0, 127} : CodeRange{0, 255};
    case DType::QInt32:
    case DType::Int32: return {-2147483648LL, 2147483647};
    case DType::Int16: return {-32768, 32767};
    case DType::UInt16: return {0, 65535};
    default: return {0, 15};
    }
}

Expected<QParams> calculate_qparams(const ObserverSettings& settings, std::span<const float> min,
                                    std::span<const float> max) {
    const bool per_tensor = is_per_tensor(settings.qscheme);
    const auto count = std::min(min.size(), max.size());
    constexpr auto infinity = std::numeric_limits<float>::infinity();
    if (count == 0 || (per_tensor && min[0] == infinity && max[0] == -infinity)) return nothing_seen();

    QParams found;
    if (!per_tensor) found.axis = settings.ch_axis;
    found.float_zero_point = settings.qscheme == QScheme::PerChannelAffineFloatQParams;
    found.scale.reserve(count);
    found.zero_point.reserve(count);
    const auto& range = settings.range;
    for (std::size_t i = 0; i < count; ++i) {
        if (min[i] > max[i]) return tl::unexpected(above(min[i], max[i]));
        const auto low = torch_minimum(min[i], 0.0F);
        const auto high = torch_maximum(max[i], 0.0F);
        float scale = 0;
        double zero_point = 0;
        if (is_symmetric(settings.qscheme)) {
            scale = symmetric_scale(low, high, range, settings.eps);
            zero_point = symmetric_zero_point(settings);
        } else if (found.float_zero_point) {
            scale = (max[i] - min[i]) / length_of(range);
            if (!(scale > settings.eps)) scale = 1;
            zero_point = static_cast<double>(-1.0F * min[i] / scale);
        } else {
            scale = affine_scale(low, high, range, settings.eps);
            zero_point = affine_zero_point(low, scale, range);
        }
        found.scale.push_back(static_cast<double>(scale));
        found.zero_point.push_back(zero_point);
    }
    return found;
}

Expected<QParams> choose_qparams(float min, float max, const ChooseQParamsOptions& options) {
    if (!(min <= max)) return tl::unexpected(above(min, max));
    auto found = chosen(min, max, options, Chooser::Dynamic);
    if (!(found.scale[0] > 0))
        return failure(message(codes::scale_not_positive, fmt::format("{}", found.scale[0])));
    return found;
}

QParams fused_qparams(float min, float max, const ChooseQParamsOptions& options) {
    return chosen(min, max, options, Chooser::Fused);
}

Expected<QParams> decomposed_choose_qparams(float min, float max, const CodeRange& range, DType dtype,
                                            float eps, bool symmetric) {
    constexpr auto infinity = std::numeric_limits<float>::infinity();
    if (min == infinity && max == -infinity) return nothing_seen();
    if (min > max) return tl::unexpected(above(min, max));
    const auto low = torch_minimum(min, 0.0F);
    const auto high = torch_maximum(max, 0.0F);
    if (symmetric) {
        const auto scale = symmetric_scale(low, high, range, eps);
        return QParams{{static_cast<double>(scale)}, {is_uint8(dtype) ? 128.0 : 0.0}, std::nullopt, false};
    }
    const auto scale = affine_scale(low, high, range, eps);
    return QParams{{static_cast<double>(scale)}, {affine_zero_point(low, scale, range)}, std::nullopt, false};
}

} // namespace qcs::quant
