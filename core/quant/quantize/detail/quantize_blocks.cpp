#include "quant/quantize/detail/quantize_blocks.h"

#include "quant/elements/load_elements.h"
#include "quant/kernels/quantize_values.h"
#include "quant/quant_codes.h"

#include <fmt/format.h>

#include <cstring>

namespace qcs::quant {

namespace {

template <typename T, typename Code>
void store_codes(const float* in, std::size_t count, std::byte* out, Code code) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto stored = static_cast<T>(code(in[i]));
        std::memcpy(out + i * sizeof(T), &stored, sizeof(T));
    }
}

template <Rounding rounding, typename T>
void quantize_as(const float* in, std::size_t count, const ChannelFormula& formula, std::byte* out) {
    store_codes<T>(in, count, out, [f = formula.code](float x) { return code_of<rounding>(x, f); });
}

template <typename T>
void quantize_in_float64(const float* in, std::size_t count, const ChannelFormula& formula, std::byte* out) {
    store_codes<T>(in, count, out, [f = formula](float x) { return float64_code(x, f); });
}

template <Rounding rounding>
void quantize_by_vectors(const float* in, std::size_t count, const ChannelFormula& formula, std::byte* out) {
    quantize_values(rounding, in, count, formula.code, reinterpret_cast<std::uint8_t*>(out));
}
QuantizeBlock quantize_bytes(Rounding rounding) {
    switch (rounding) {
    case Rounding::FbgemmFma: return quantize_by_vectors<Rounding::FbgemmFma>;
    case Rounding::MulThenAdd: return quantize_by_vectors<Rounding::MulThenAdd>;
    default: return quantize_by_vectors<Rounding::RoundThenAdd>;
    }
}

template <typename T>
QuantizeBlock block_to(const OperatorFormulas& rules) {
    if (rules.float64_products) return quantize_in_float64<T>;
    if (sizeof(T) == 1 && can_quantize_values(rules.rounding)) return quantize_bytes(rules.rounding);
    switch (rules.rounding) {
    case Rounding::FbgemmFma: return quantize_as<Rounding::FbgemmFma, T>;
    case Rounding::MulThenAdd: return quantize_as<Rounding::MulThenAdd, T>;
    case Rounding::RoundThenAdd: return quantize_as<Rounding::RoundThenAdd, T>;
    case Rounding::RoundThenAddFloat: return quantize_as<Rounding::RoundThenAddFloat, T>;
    case Rounding::RoundToInt64ThenAdd: return quantize_as<Rounding::RoundToInt64ThenAdd, T>;
    case Rounding::RoundThenAddToInt64: return quantize_as<Rounding::RoundThenAddToInt64, T>;
    case Rounding::FloatZeroPoint: return quantize_as<Rounding::FloatZeroPoint, T>;
    case Rounding::FloatZeroPointWide: break;
    }
    return quantize_as<Rounding::FloatZeroPointWide, T>;
}

template <DequantizeFormula dequantize_formula>
void dequantize_as(const std::int32_t* codes, std::size_t count, const ChannelFormula& formula, float* out) {
    const auto f = formula;
    for (std::size_t i = 0; i < count; ++i)
        out[i] = value_of<dequantize_formula>(codes[i], f);
}

template <Rounding rounding, DequantizeFormula dequantize_formula>
void fake_quantize_codes(const float* in, std::size_t count, const ChannelFormula& formula, float* out) {
    const auto f = formula;
    if (can_fake_quantize_values(rounding, f.code)) {
        fake_quantize_values(rounding, in, count, f.code, static_cast<float>(f.scale), out);
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
        out[i] = value_of<dequantize_formula>(code_of<rounding>(in[i], f.code), f);
}

} // namespace

QuantizeBlock quantize_block(const Quantization& how) {
    const auto rules = operator_formulas(how);
    switch (storage_dtype(how.dtype)) {
    case DType::Int8: return block_to<std::int8_t>(rules);
    case DType::Int16: return block_to<std::int16_t>(rules);
    case DType::UInt16: return block_to<std::uint16_t>(rules);
    case DType::Int32: return block_to<std::int32_t>(rules);
    default: return block_to<std::uint8_t>(rules);
    }
}

DequantizeBlock dequantize_block(const Quantization& how) {
    switch (operator_formulas(how).dequantize_formula) {
    case DequantizeFormula::WrappedInteger: return dequantize_as<DequantizeFormula::WrappedInteger>;
    case DequantizeFormula::DoubleScale: return dequantize_as<DequantizeFormula::DoubleScale>;
    case DequantizeFormula::FloatDifference: return dequantize_as<DequantizeFormula::FloatDifference>;
    case DequantizeFormula::Integer: return dequantize_as<DequantizeFormula::Integer>;
    case DequantizeFormula::DoubleDifference: break;
    }
    return dequantize_as<DequantizeFormula::DoubleDifference>;
}

FakeQuantizeBlock fake_quantize_block(const Quantization& how) {
    switch (operator_formulas(how).rounding) {
    case Rounding::RoundThenAddToInt64:
        return fake_quantize_codes<Rounding::RoundThenAddToInt64, DequantizeFormula::DoubleDifference>;
    case Rounding::FloatZeroPointWide:
        return fake_quantize_codes<Rounding::FloatZeroPointWide, DequantizeFormula::DoubleDifference>;
    default: return fake_quantize_codes<Rounding::RoundThenAddFloat, DequantizeFormula::Integer>;
    }
}

void load_codes(const tensor::TensorData& codes, std::uint64_t begin, std::uint64_t count,
                std::int32_t* out) {
    const auto widen = [](auto code) { return static_cast<std::int32_t>(code); };
    switch (storage_dtype(codes.dtype)) {
    case DType::Int8: return load_as<std::int8_t>(codes, begin, count, out, widen);
    case DType::Int16: return load_as<std::int16_t>(codes, begin, count, out, widen);
    case DType::UInt16: return load_as<std::uint16_t>(codes, begin, count, out, widen);
    case DType::Int32: return load_as<std::int32_t>(codes, begin, count, out, widen);
    default: return load_as<std::uint8_t>(codes, begin, count, out, widen);
    }
}

void unpack_codes(const tensor::TensorData& codes, std::uint64_t begin, std::uint64_t count,
                  std::int32_t* out) {
    const auto packed = tensor::codes_in_byte(codes.dtype);
    const auto bits = 8 / packed;
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto at = begin + i;
        const auto byte = std::to_integer<unsigned>(codes.data()[at / packed]);
        out[i] = static_cast<std::int32_t>(byte >> (bits * (at % packed)) & ((1U << bits) - 1));
    }
}

void pack_codes(const std::byte* codes, std::size_t count, std::size_t per_byte, std::byte* out) {
    const auto bits = 8 / per_byte;
    for (std::size_t i = 0; i < count; i += per_byte) {
        std::byte byte{0};
        for (std::size_t k = 0; k < per_byte && i + k < count; ++k)
            byte |= codes[i + k] << (k * bits);
        out[i / per_byte] = byte;
    }
}

namespace {

constexpr CodeRange int32_limits = {-2147483648LL, 2147483647};

bool is_packed(DType dtype) {
    return dtype == DType::QUInt4x2 || dtype == DType::QUInt2x4;
}

CodeRange given_or_full_range(const Quantization& how) {
    return how.range.value_or(code_limits(how.dtype));
}

bool is_supported(const Quantization& how) {
    const auto dtype = how.dtype;
    const bool quantized =
        is_packed(dtype) || dtype == DType::QUInt8 || dtype == DType::QInt8 || dtype == DType::QInt32;
    if (how.flavour == Flavour::Quantized) return quantized;
    if (how.flavour == Flavour::FakeQuantize) return how.range || code_limits(dtype) != CodeRange{0, 0};
    return !quantized && code_limits(dtype) != CodeRange{0, 0};
}

/// The zero points that PyTorch accepts; nullopt for any: it does not check float zero points, those of the
/// sub-byte dtypes, and those of quantized_decomposed.
std::optional<CodeRange> zero_point_limits(const Quantization& how) {
    if (how.qparams.float_zero_point || how.flavour == Flavour::Decomposed) return std::nullopt;
    if (how.unchecked_zero_point && !how.qparams.axis) return std::nullopt;
    if (how.flavour == Flavour::FakeQuantize) return given_or_full_range(how);
    if (is_packed(how.dtype)) return std::nullopt;
    return code_limits(how.dtype);
}

} // namespace

CodeRange code_limits(DType dtype) {
    const auto is_from = [dtype](DType first, DType last) { return dtype >= first && dtype <= last; };
    if (is_from(DType::UInt1, DType::UInt7)) {
        const auto bits = static_cast<int>(dtype) - static_cast<int>(DType::UInt1) + 1;
        return {0, (std::int64_t{1} << bits) - 1};
    }
    if (is_from(DType::Int1, DType::Int7)) {
        const auto bits = static_cast<int>(dtype) - static_cast<int>(DType::Int1);
        return {-(std::int64_t{1} << bits), (std::int64_t{1} << bits) - 1};
    }
    switch (dtype) {
    case DType::QUInt8:
    case DType::UInt8: return {0, 255};
    case DType::QInt8:
    case DType::Int8: return {-128, 127};
    case DType::Int16: return {-32768, 32767};
    case DType::UInt16: return {0, 65535};
    case DType::QInt32:
    case DType::Int32: return int32_limits;
    case DType::QUInt4x2: return {0, 15};
    case DType::QUInt2x4: return {0, 3};
    default: return {0, 0};
    }
}

DType storage_dtype(DType dtype) {
    switch (dtype) {
    case DType::QUInt8: return DType::UInt8;
    case DType::QInt8: return DType::Int8;
    case DType::QInt32: return DType::Int32;
    default: break;
    }
    if (tensor::item_size(dtype) != 0 || is_packed(dtype)) return dtype;
    return code_limits(dtype).min < 0 ? DType::Int8 : DType::UInt8;
}

OperatorFormulas operator_formulas(const Quantization& how) {
    const bool per_channel = how.qparams.axis.has_value();
    const bool floats = how.qparams.float_zero_point;
    switch (how.flavour) {
    case Flavour::Quantized:
        if (floats) return {Rounding::FloatZeroPoint, DequantizeFormula::FloatDifference};
        if (per_channel) return {Rounding::MulThenAdd, DequantizeFormula::DoubleScale};
        if (is_packed(how.dtype)) return {Rounding::RoundToInt64ThenAdd, DequantizeFormula::WrappedInteger};
        return {how.dtype == DType::QInt32 ? Rounding::MulThenAdd : Rounding::FbgemmFma,
                DequantizeFormula::WrappedInteger};
    case Flavour::Decomposed:
        if (per_channel && how.float64_scales)
            return {Rounding::RoundThenAdd, DequantizeFormula::DoubleDifference, true};
        return {Rounding::RoundThenAdd,
                per_channel && !floats ? DequantizeFormula::Integer : DequantizeFormula::FloatDifference};
    case Flavour::FakeQuantize: break;
    }
    if (floats) return {Rounding::FloatZeroPointWide, DequantizeFormula::DoubleDifference};
    if (per_channel) return {Rounding::RoundThenAddToInt64, DequantizeFormula::DoubleDifference};
    return {Rounding::RoundThenAddFloat, DequantizeFormula::Integer};
}

ChannelFormula channel_formula(const Quantization& how, std::size_t channel) {
    ChannelFormula formula;
    formula.scale = how.qparams.scale[channel];
    if (how.flavour == Flavour::FakeQuantize)
        formula.scale = static_cast<double>(static_cast<float>(formula.scale));
    formula.zero_point = how.qparams.zero_point[channel];
    if (how.qparams.float_zero_point)
        formula.zero_point = static_cast<double>(static_cast<float>(formula.zero_point));
    const auto range = given_or_full_range(how);
    formula.code.low = range.min;
    formula.code.high = range.max;
    formula.code.zero_point = static_cast<float>(formula.zero_point);
    const bool python_divides = how.flavour == Flavour::Decomposed && !how.qparams.axis;
    formula.code.inverse = python_divides ? inverse_of_double(formula.scale) : inverse_of(formula.scale);
    // quantize_val (for sub-byte codes) and quantize_val_float_qparams treat a scale of 0 as 1.
    if (how.flavour == Flavour::Quantized && (how.qparams.float_zero_point || is_packed(how.dtype)) &&
        static_cast<float>(formula.scale) == 0)
        formula.code.inverse = 1;
    return formula;
}

Diagnostics check(const Quantization& how, std::span<const std::int64_t> shape) {
    const std::string dtype(name_of(how.dtype));
    if (!is_supported(how)) return {Diagnostic(message(codes::dtype_not_supported, dtype))};
    const auto& qparams = how.qparams;
    if (how.flavour == Flavour::Quantized && is_packed(how.dtype) && qparams.axis &&
        !qparams.float_zero_point)
        return {Diagnostic(message(codes::per_channel_not_supported, dtype))};
    std::size_t count = 1;
    if (qparams.axis) {
        const auto axis = *qparams.axis;
        if (axis < 0 || static_cast<std::size_t>(axis) >= shape.size())
            return {Diagnostic(
                message(codes::axis_out_of_range, fmt::format("{}", axis), fmt::format("{}", shape.size())))};
        count = static_cast<std::size_t>(shape[static_cast<std::size_t>(axis)]);
    }
    if (qparams.scale.size() != count || qparams.zero_point.size() != count)
        return {Diagnostic(message(codes::qparams_count, fmt::format("{}", qparams.scale.size()),
                                   fmt::format("{}", qparams.zero_point.size()), fmt::format("{}", count)))};
    if (how.flavour == Flavour::Decomposed && !qparams.axis && qparams.scale[0] == 0)
        return {Diagnostic(codes::scale_is_zero)}; // Python raises for a division by 0
    const auto range = given_or_full_range(how);
    const auto limits = how.flavour == Flavour::FakeQuantize ? int32_limits : code_limits(how.dtype);
    const bool other_range = how.flavour == Flavour::Quantized && range != limits;
    if (range.min > range.max || range.min < limits.min || range.max > limits.max || other_range)
        return {Diagnostic(message(codes::range_out_of_bounds, fmt::format("{}", range.min),
                                   fmt::format("{}", range.max), dtype))};
    if (const auto allowed = zero_point_limits(how))
        for (const auto zero_point : qparams.zero_point)
            if (!(zero_point >= static_cast<double>(allowed->min) &&
                  zero_point <= static_cast<double>(allowed->max)))
                return {
                    Diagnostic(message(codes::zero_point_out_of_range, fmt::format("{}", zero_point),
                                       fmt::format("{}", allowed->min), fmt::format("{}", allowed->max)))};
    return {};
}

} // namespace qcs::quant
