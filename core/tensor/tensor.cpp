#include "tensor/tensor.h"

#include <algorithm>
#include <limits>

namespace qcs::tensor {
namespace {

std::uint64_t product(std::span<const std::int64_t> shape) {
    std::uint64_t count = 1;
    for (const auto length : shape)
        count *= static_cast<std::uint64_t>(length);
    return count;
}

bool contiguous(std::span<const std::int64_t> shape, std::span<const std::int64_t> strides) {
    if (std::ranges::find(shape, 0) != shape.end()) return true;
    std::int64_t expected = 1;
    for (auto axis = shape.size(); axis-- > 0;) {
        if (shape[axis] != 1 && strides[axis] != expected) return false;
        expected *= shape[axis];
    }
    return true;
}

} // namespace

std::size_t item_size(DType dtype) {
    switch (dtype) {
    case DType::Float8E4M3Fn:
    case DType::Float8E4M3FnUz:
    case DType::Float8E5M2:
    case DType::Float8E5M2FnUz:
    case DType::Float8E8M0FnU:
    case DType::Float4E2M1FnX2:
    case DType::UInt8:
    case DType::Int8:
    case DType::Bool:
    case DType::QInt8:
    case DType::QUInt8: return 1;
    case DType::Float16:
    case DType::BFloat16:
    case DType::UInt16:
    case DType::Int16: return 2;
    case DType::Float32:
    case DType::UInt32:
    case DType::Int32:
    case DType::Complex32:
    case DType::QInt32: return 4;
    case DType::Float64:
    case DType::UInt64:
    case DType::Int64:
    case DType::Complex64: return 8;
    case DType::Complex128: return 16;
    default: return 0;
    }
}

std::size_t codes_in_byte(DType dtype) {
    return dtype == DType::QUInt4x2 ? 2 : dtype == DType::QUInt2x4 ? 4 : 1;
}

std::vector<std::int64_t> row_major_strides(std::span<const std::int64_t> shape) {
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (auto axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

std::vector<std::int64_t> column_major_strides(std::span<const std::int64_t> shape) {
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t axis = 1; axis < shape.size(); ++axis)
        strides[axis] = strides[axis - 1] * shape[axis - 1];
    return strides;
}

std::optional<std::uint64_t> checked_bytes(std::span<const std::int64_t> shape, std::size_t bits) {
    constexpr auto limit = std::numeric_limits<std::int64_t>::max();
    std::int64_t count = 1;
    bool empty = false;
    for (const auto length : shape) {
        if (length < 0) return std::nullopt;
        empty = empty || length == 0;
        if (length != 0 && __builtin_mul_overflow(count, length, &count)) return std::nullopt;
    }
    if (static_cast<std::uint64_t>(count) > static_cast<std::uint64_t>(limit) / bits) return std::nullopt;
    return empty ? 0 : (static_cast<std::uint64_t>(count) * bits + 7) / 8;
}

std::string shape_text(std::span<const std::int64_t> shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + ']';
}

std::uint64_t TensorInfo::numel() const {
    return product(shape);
}
std::uint64_t TensorInfo::bytes() const {
    const auto packed = codes_in_byte(dtype);
    return packed > 1 ? (numel() + packed - 1) / packed : numel() * item_size(dtype);
}
bool TensorInfo::is_contiguous() const {
    return contiguous(shape, strides);
}
std::uint64_t TensorData::numel() const {
    return product(shape);
}
bool TensorData::is_contiguous() const {
    return contiguous(shape, strides);
}

std::optional<std::uint64_t> strided_extent(std::span<const std::int64_t> shape,
                                            std::span<const std::int64_t> strides, std::int64_t offset,
                                            std::size_t item_size) {
    const auto negative = [](std::int64_t number) { return number < 0; };
    if (shape.size() != strides.size() || shape.size() > max_axes || offset < 0 ||
        std::ranges::any_of(shape, negative) || std::ranges::any_of(strides, negative))
        return std::nullopt;
    if (std::ranges::find(shape, 0) != shape.end()) return 0;
    const auto size = static_cast<std::int64_t>(item_size);
    std::int64_t bytes = size, last = offset, reach = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (__builtin_mul_overflow(bytes, shape[axis], &bytes) ||
            __builtin_mul_overflow(shape[axis] - 1, strides[axis], &reach) ||
            __builtin_add_overflow(last, reach, &last))
            return std::nullopt;
    }
    if (__builtin_add_overflow(last, 1, &last) || __builtin_mul_overflow(last, size, &last))
        return std::nullopt;
    return static_cast<std::uint64_t>(last);
}

} // namespace qcs::tensor
