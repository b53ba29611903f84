#include "quant/elements/casts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace qcs::quant {

namespace {

constexpr std::uint32_t infinity_bits = 0x7f800000;

/// A binary float format with fewer bits than float32, without its sign.
struct Layout {
    int mantissa = 0;        ///< number of bits
    int bias = 0;            ///< of the exponent
    std::uint32_t limit = 0; ///< bit pattern of the largest finite value
};

/// |value| (finite) rounded to nearest even in a smaller format; may exceed the limit.
std::uint32_t narrowed(std::uint32_t magnitude, const Layout& to) {
    const int exponent = static_cast<int>(magnitude >> 23) - 127 + to.bias;
    const std::uint32_t mantissa = magnitude >> 23 ? (magnitude & 0x7fffff) | 0x800000 : magnitude & 0x7fffff;
    // Subnormal: the mantissa is shifted further to the right.
    const int shift = 23 - to.mantissa + (exponent > 0 ? 0 : 1 - exponent);
    if (shift > 24) return 0;
    const std::uint32_t half = 1U << (shift - 1);
    const std::uint32_t rest = mantissa & ((half << 1) - 1);
    std::uint32_t kept = mantissa >> shift;
    if (rest > half || (rest == half && (kept & 1))) ++kept;
    // If rounding carries out of the mantissa, the exponent grows by one, as it should. The hidden bit adds
    // one to the exponent.
    const auto exponent_bits = static_cast<std::uint32_t>(std::max(exponent - 1, 0)) << to.mantissa;
    return exponent_bits + kept;
}

/// A finite magnitude in a smaller format, widened to float32.
float widened(std::uint32_t magnitude, const Layout& from) {
    const auto mantissa = magnitude & ((1U << from.mantissa) - 1);
    const auto exponent = static_cast<int>(magnitude >> from.mantissa);
    if (exponent == 0) return std::ldexp(static_cast<float>(mantissa), 1 - from.bias - from.mantissa);
    return std::ldexp(static_cast<float>(mantissa + (1U << from.mantissa)),
                      exponent - from.bias - from.mantissa);
}

constexpr Layout half_layout = {10, 15, 0x7bff};

struct Float8 {
    Layout layout;
    bool fnuz = false; ///< no negative zero; 0x80 is the only NaN
    bool saturates = false;
    std::uint32_t nan = 0; ///< without sign
};

constexpr Float8 e4m3fn = {{3, 7, 0x7e}, false, true, 0x7f};
constexpr Float8 e5m2 = {{2, 15, 0x7b}, false, false, 0x7f};
constexpr Float8 e4m3fnuz = {{3, 8, 0x7f}, true, false, 0x80};
constexpr Float8 e5m2fnuz = {{2, 16, 0x7f}, true, false, 0x80};

const Float8& float8(DType dtype) {
    switch (dtype) {
    case DType::Float8E4M3Fn: return e4m3fn;
    case DType::Float8E4M3FnUz: return e4m3fnuz;
    case DType::Float8E5M2FnUz: return e5m2fnuz;
    default: return e5m2;
    }
}

float float8_value(DType dtype, std::uint8_t bits) {
    const auto& format = float8(dtype);
    const std::uint32_t sign = bits & 0x80U;
    const std::uint32_t magnitude = bits & 0x7fU;
    if (format.fnuz && bits == 0x80) return std::bit_cast<float>(infinity_bits | 1);
    if (&format == &e4m3fn && magnitude == 0x7f) return std::bit_cast<float>(sign << 24 | 0x7ff00000U);
    if (&format == &e5m2 && magnitude >= 0x7c) {
        const std::uint32_t payload = magnitude == 0x7c ? 0 : 0x400000U | (magnitude & 3) << 21;
        return std::bit_cast<float>(sign << 24 | infinity_bits | payload);
    }
    const auto value = widened(magnitude, format.layout);
    return sign ? -value : value;
}

std::array<float, 256> table_of(DType dtype) {
    std::array<float, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = float8_value(dtype, static_cast<std::uint8_t>(i));
    return table;
}

} // namespace

std::uint16_t float16_bits(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = bits >> 16 & 0x8000;
    const std::uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude > infinity_bits)
        return static_cast<std::uint16_t>(sign | 0x7e00 | (magnitude >> 13 & 0x3ff));
    if (magnitude == infinity_bits) return static_cast<std::uint16_t>(sign | 0x7c00);
    const auto rounded = std::min(narrowed(magnitude, half_layout), half_layout.limit + 1);
    return static_cast<std::uint16_t>(sign | rounded);
}

float from_float16(std::uint16_t bits) {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000) << 16;
    const std::uint32_t magnitude = bits & 0x7fff;
    std::uint32_t wide = 0;
    if (magnitude > 0x7c00)
        wide = 0x7fc00000 | (magnitude & 0x3ff) << 13;
    else if (magnitude == 0x7c00)
        wide = infinity_bits;
    else if (magnitude >= 0x0400)
        wide = (magnitude << 13) + ((127U - 15U) << 23);
    else
        wide = std::bit_cast<std::uint32_t>(static_cast<float>(magnitude) * 0x1p-24F);
    return std::bit_cast<float>(sign | wide);
}

std::uint16_t bfloat16_bits(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7fffffff) > infinity_bits) return 0xffff;
    return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

float from_bfloat16(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

std::uint8_t float8_bits(DType dtype, float value) {
    const auto& format = float8(dtype);
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = format.fnuz ? 0 : bits >> 24 & 0x80;
    const std::uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude > infinity_bits) return static_cast<std::uint8_t>(sign | format.nan);
    auto rounded = magnitude == infinity_bits ? format.layout.limit + 1 : narrowed(magnitude, format.layout);
    if (rounded > format.layout.limit) {
        if (format.fnuz) return 0x80;
        rounded = format.saturates ? format.layout.limit : format.layout.limit + 1;
    }
    if (format.fnuz && rounded != 0 && bits >> 31) rounded |= 0x80;
    return static_cast<std::uint8_t>(sign | rounded);
}

float from_float8(DType dtype, std::uint8_t bits) {
    static const std::array tables = {table_of(DType::Float8E4M3Fn), table_of(DType::Float8E4M3FnUz),
                                      table_of(DType::Float8E5M2), table_of(DType::Float8E5M2FnUz)};
    const auto index = dtype == DType::Float8E4M3Fn     ? 0U
                       : dtype == DType::Float8E4M3FnUz ? 1U
                       : dtype == DType::Float8E5M2FnUz ? 3U
                                                        : 2U;
    return tables[index][bits];
}

bool is_float8(DType dtype) {
    return dtype == DType::Float8E4M3Fn || dtype == DType::Float8E4M3FnUz || dtype == DType::Float8E5M2 ||
           dtype == DType::Float8E5M2FnUz;
}

void round_to(DType dtype, std::span<const float> values, float* out) {
    const auto each = [&](auto rounded) { std::ranges::transform(values, out, rounded); };
    if (dtype == DType::Float16)
        each([](float value) { return from_float16(float16_bits(value)); });
    else if (dtype == DType::BFloat16)
        each([](float value) { return from_bfloat16(bfloat16_bits(value)); });
    else if (is_float8(dtype))
        each([dtype](float value) { return from_float8(dtype, float8_bits(dtype, value)); });
    else
        std::ranges::copy(values, out);
}

} // namespace qcs::quant
