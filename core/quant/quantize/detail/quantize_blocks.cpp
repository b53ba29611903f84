#include "quant/quantize/detail/quantize_blocks.h"

#include "quant/elements/load_elements.h"
#include "quant/kernels/quantize_values.h"

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
    case Rounding::MulAdd: return quantize_by_vectors<Rounding::MulAdd>;
    default: return quantize_by_vectors<Rounding::RoundThenAdd>;
    }
}

template <typename T>
QuantizeBlock block_to(const Rules& rules) {
    if (rules.float64_products) return quantize_in_float64<T>;
    if (sizeof(T) == 1 && can_quantize_values(rules.rounding)) return quantize_bytes(rules.rounding);
    switch (rules.rounding) {
    case Rounding::FbgemmFma: return quantize_as<Rounding::FbgemmFma, T>;
    case Rounding::MulAdd: return quantize_as<Rounding::MulAdd, T>;
    case Rounding::RoundThenAdd: return quantize_as<Rounding::RoundThenAdd, T>;
    case Rounding::RoundThenAddFloat: return quantize_as<Rounding::RoundThenAddFloat, T>;
    case Rounding::RoundThenAddInteger: return quantize_as<Rounding::RoundThenAddInteger, T>;
    case Rounding::RoundThenAddToInteger: return quantize_as<Rounding::RoundThenAddToInteger, T>;
    case Rounding::FloatZeroPoint: return quantize_as<Rounding::FloatZeroPoint, T>;
    case Rounding::FloatZeroPointWide: break;
    }
    return quantize_as<Rounding::FloatZeroPointWide, T>;
}

template <Restoring restoring>
void dequantize_as(const std::int32_t* codes, std::size_t count, const ChannelFormula& formula, float* out) {
    const auto f = formula;
    for (std::size_t i = 0; i < count; ++i)
        out[i] = value_of<restoring>(codes[i], f);
}

template <Rounding rounding, Restoring restoring>
void fake_quantize_codes(const float* in, std::size_t count, const ChannelFormula& formula, float* out) {
    const auto f = formula;
    if (can_fake_quantize_values(rounding, f.code)) {
        fake_quantize_values(rounding, in, count, f.code, static_cast<float>(f.scale), out);
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
        out[i] = value_of<restoring>(code_of<rounding>(in[i], f.code), f);
}

} // namespace

QuantizeBlock quantize_block(const Quantization& how) {
    const auto rules = rules_of(how);
    switch (storage_dtype(how.dtype)) {
    case DType::Int8: return block_to<std::int8_t>(rules);
    case DType::Int16: return block_to<std::int16_t>(rules);
    case DType::UInt16: return block_to<std::uint16_t>(rules);
    case DType::Int32: return block_to<std::int32_t>(rules);
    default: return block_to<std::uint8_t>(rules);
    }
}

DequantizeBlock dequantize_block(const Quantization& how) {
    switch (rules_of(how).restoring) {
    case Restoring::WrappedInteger: return dequantize_as<Restoring::WrappedInteger>;
    case Restoring::DoubleScale: return dequantize_as<Restoring::DoubleScale>;
    case Restoring::FloatDifference: return dequantize_as<Restoring::FloatDifference>;
    case Restoring::Integer: return dequantize_as<Restoring::Integer>;
    case Restoring::DoubleDifference: break;
    }
    return dequantize_as<Restoring::DoubleDifference>;
}

FakeQuantizeBlock fake_quantize_block(const Quantization& how) {
    switch (rules_of(how).rounding) {
    case Rounding::RoundThenAddToInteger:
        return fake_quantize_codes<Rounding::RoundThenAddToInteger, Restoring::DoubleDifference>;
    case Rounding::FloatZeroPointWide:
        return fake_quantize_codes<Rounding::FloatZeroPointWide, Restoring::DoubleDifference>;
    default: return fake_quantize_codes<Rounding::RoundThenAddFloat, Restoring::Integer>;
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

void pack_codes(const std::byte* codes, std::size_t count, std::size_t per_byte, std::byte* out) {
    const auto bits = 8 / per_byte;
    for (std::size_t i = 0; i < count; i += per_byte) {
        std::byte byte{0};
        for (std::size_t k = 0; k < per_byte && i + k < count; ++k)
            byte |= codes[i + k] << (k * bits);
        out[i / per_byte] = byte;
    }
}

} // namespace qcs::quant
