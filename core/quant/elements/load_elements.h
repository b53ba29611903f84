#pragma once
// Reads the elements of a tensor with any strides and alignment.

#include "tensor/tensor.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace qcs::quant {

// Visits a part of a tensor in row-major order, run by run. A run consists of neighbouring elements along the
// last axis.

/// Splits the elements with row-major indices begin to begin + count - 1 into runs, and calls visit(offset,
/// stride, count) for each run. `offset` is the distance from the tensor's first element to the run's first
/// element, and `stride` is the distance between the run's elements, both in elements. The `count` that is
/// passed to visit is the number of elements in the run.
template <typename Visit>
void for_each_strided_run(std::span<const std::int64_t> shape, std::span<const std::int64_t> strides,
                          std::uint64_t begin, std::uint64_t count, Visit visit) {
    if (count == 0) return;
    if (shape.empty()) {
        visit(std::int64_t{0}, std::int64_t{1}, std::uint64_t{1});
        return;
    }
    const auto last = shape.size() - 1;
    std::vector<std::int64_t> index(shape.size());
    std::int64_t offset = 0;
    auto rest = begin;
    for (auto axis = shape.size(); axis-- > 0;) {
        const auto length = static_cast<std::uint64_t>(shape[axis]);
        index[axis] = static_cast<std::int64_t>(rest % length);
        offset += index[axis] * strides[axis];
        rest /= length;
    }
    while (count > 0) {
        const auto here = std::min(count, static_cast<std::uint64_t>(shape[last] - index[last]));
        visit(offset, strides[last], here);
        count -= here;
        offset -= index[last] * strides[last];
        index[last] = 0;
        for (auto axis = last; axis-- > 0;) {
            offset += strides[axis];
            if (++index[axis] < shape[axis]) break;
            offset -= shape[axis] * strides[axis];
            index[axis] = 0;
        }
    }
}

/// Reads a T at any byte address, aligned or not.
template <typename T>
T element(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

/// Reads the elements with row-major indices begin to begin + count - 1, whose type must be T, and writes
/// convert(element) for each element to `out`. The tensor may have any strides and alignment.
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
    for_each_strided_run(tensor.shape, tensor.strides, begin, count,
                         [&](std::int64_t offset, std::int64_t stride, std::uint64_t length) {
                             for (std::uint64_t i = 0; i < length; ++i, offset += stride)
                                 *out++ = convert(element<T>(data + offset * size));
                         });
}

} // namespace qcs::quant
