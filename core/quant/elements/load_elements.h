#pragma once
// Reading the elements of a tensor where they lie.

#include "quant/elements/detail/strided.h"
#include "tensor/tensor.h"

#include <cstring>

namespace qcs::quant {

/// Elements may lie at any byte.
template <typename T>
T element(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

/// Elements [begin, begin + count) in row-major order through `convert` into `out`; any strides, any
/// alignment.
template <typename T, typename Out, typename Convert>
void load_as(const tensor::TensorData& tensor, std::uint64_t begin, std::uint64_t count, Out* out,
             Convert convert) {
    const auto* data = tensor.data();
    constexpr auto size = static_cast<std::int64_t>(sizeof(T));
    if (tensor.is_contiguous()) {
        data += begin * sizeof(T);
        for (std::uint64_t i = 0; i < count; ++i)
            out[i] = convert(element<T>(data + i * sizeof(T)));
        return;
    }
    for_each_run(tensor.shape, tensor.strides, begin, count,
                 [&](std::int64_t offset, std::int64_t stride, std::uint64_t length) {
                     for (std::uint64_t i = 0; i < length; ++i, offset += stride)
                         *out++ = convert(element<T>(data + offset * size));
                 });
}

} // namespace qcs::quant
