#include "quant/elements/load_floats.h"

#include "quant/elements/casts.h"
#include "quant/elements/load_elements.h"

#include <cstring>

namespace qcs::quant {

namespace {

template <typename T>
void load_numbers(const tensor::TensorData& tensor, std::uint64_t begin, std::uint64_t count, float* out) {
    load_as<T>(tensor, begin, count, out, [](T value) { return static_cast<float>(value); });
}

} // namespace

bool can_load(DType dtype) {
    switch (dtype) {
    case DType::Complex32:
    case DType::Complex64:
    case DType::Complex128:
    case DType::Float8E8M0FnU:
    case DType::Float4E2M1FnX2: return false;
    default: return tensor::item_size(dtype) != 0;
    }
}

void load_floats(const tensor::TensorData& tensor, std::uint64_t begin, std::uint64_t count, float* out) {
    if (count == 0) return;
    switch (tensor.dtype) {
    case DType::Float32:
        if (tensor.is_contiguous()) {
            std::memcpy(out, tensor.data() + begin * sizeof(float), count * sizeof(float));
            return;
        }
        return load_numbers<float>(tensor, begin, count, out);
    case DType::Float64: return load_numbers<double>(tensor, begin, count, out);
    case DType::Float16: return load_as<std::uint16_t>(tensor, begin, count, out, from_float16);
    case DType::BFloat16: return load_as<std::uint16_t>(tensor, begin, count, out, from_bfloat16);
    case DType::UInt8:
    case DType::QUInt8: return load_numbers<std::uint8_t>(tensor, begin, count, out);
    case DType::Int8:
    case DType::QInt8: return load_numbers<std::int8_t>(tensor, begin, count, out);
    case DType::UInt16: return load_numbers<std::uint16_t>(tensor, begin, count, out);
    case DType::Int16: return load_numbers<std::int16_t>(tensor, begin, count, out);
    case DType::UInt32: return load_numbers<std::uint32_t>(tensor, begin, count, out);
    case DType::Int32:
    case DType::QInt32: return load_numbers<std::int32_t>(tensor, begin, count, out);
    case DType::UInt64: return load_numbers<std::uint64_t>(tensor, begin, count, out);
    case DType::Int64: return load_numbers<std::int64_t>(tensor, begin, count, out);
    case DType::Bool:
        return load_as<std::uint8_t>(tensor, begin, count, out,
                                     [](std::uint8_t value) { return value ? 1.0F : 0.0F; });
    default: break;
    }
    if (is_float8(tensor.dtype))
        load_as<std::uint8_t>(tensor, begin, count, out, [dtype = tensor.dtype](std::uint8_t value) {
            return from_float8(dtype, value);
        });
}

const float* contiguous_floats(const tensor::TensorData& tensor) {
    if (tensor.dtype != DType::Float32 || !tensor.is_contiguous() || tensor.numel() == 0) return nullptr;
    const auto* data = tensor.data();
    if (reinterpret_cast<std::uintptr_t>(data) % alignof(float) != 0) return nullptr;
    return reinterpret_cast<const float*>(data);
}

} // namespace qcs::quant
