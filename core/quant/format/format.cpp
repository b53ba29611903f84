#include "quant/format/format.h"

#include "quant/quantize/quantize.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::quant {

namespace {

std::uint64_t shares(std::uint64_t whole, std::uint64_t part) {
    return part == 0 ? 0 : (whole + part - 1) / part;
}

/// The number of channels, and the number of elements in each.
std::pair<std::uint64_t, std::uint64_t> matrix_of(std::span<const std::int64_t> shape, int axis) {
    std::uint64_t all = 1;
    for (const auto length : shape)
        all *= static_cast<std::uint64_t>(length);
    const auto axes = static_cast<int>(shape.size());
    const auto at = axis < 0 ? axis + axes : axis;
    if (axes < 2 || at < 0 || at >= axes) return {1, all};
    const auto channels = static_cast<std::uint64_t>(shape[static_cast<std::size_t>(at)]);
    return {channels, channels == 0 ? 0 : all / channels};
}

} // namespace

bool is_scaled_float(const Format& format) {
    return format.dtype == DType::Float8E4M3Fn || format.dtype == DType::Float8E5M2;
}

CodeRange code_range(const Format& format) {
    const auto bits = format.bits - (format.reduce_range ? 1 : 0);
    const auto codes = std::int64_t{1} << bits;
    return format.is_signed ? CodeRange{-codes / 2, codes / 2 - 1} : CodeRange{0, codes - 1};
}

std::uint64_t scale_count(const Format& format, std::span<const std::int64_t> shape) {
    if (format.dtype && !is_scaled_float(format)) return 0;
    const auto [channels, elements] = matrix_of(shape, format.axis);
    switch (format.granularity) {
    case Granularity::Tensor: return 1;
    case Granularity::Channel: return channels;
    case Granularity::Group: return channels * shares(elements, static_cast<std::uint64_t>(format.group));
    case Granularity::Block:
        return shares(channels, static_cast<std::uint64_t>(format.block[0])) *
               shares(elements, static_cast<std::uint64_t>(format.block[1]));
    }
    return 0;
}

std::uint64_t packed_size(const Format& format, std::span<const std::int64_t> shape) {
    const auto [channels, elements] = matrix_of(shape, 0);
    const auto bits = !format.dtype ? static_cast<std::uint64_t>(format.bits)
                                    : std::uint64_t{is_scaled_float(format) ? 8U : 16U};
    const auto zero_points = !format.dtype && !format.is_symmetric;
    return (channels * elements * bits + 7) / 8 + scale_count(format, shape) * (zero_points ? 8 : 4);
}

ScaleAndZeroPoint choose_scale_and_zero_point(const Format& format, float min, float max) {
    constexpr float least = std::numeric_limits<float>::min(); // the eps that torchao uses
    min = std::min(min, 0.0F);
    max = std::max(max, 0.0F);
    if (format.dtype) {
        const auto largest = format.dtype == DType::Float8E4M3Fn ? 448.0F : 57344.0F;
        return {std::max(-min, max) / largest, 0};
    }
    const auto range = code_range(format);
    const auto steps = static_cast<float>(range.max - range.min);
    if (format.is_symmetric) {
        const auto scale = std::max(-min, max) / (steps / 2);
        const auto middle = (range.max + range.min + 1) / 2; // an integer, like every zero point
        return {std::max(scale, least), static_cast<float>(middle)};
    }
    const auto scale = std::max((max - min) / steps, least);
    const auto zero_point = static_cast<float>(range.min) - std::nearbyint(min / scale);
    return {scale, std::clamp(zero_point, static_cast<float>(range.min), static_cast<float>(range.max))};
}

} // namespace qcs::quant
