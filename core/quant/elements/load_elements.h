#pragma once
// Reading the elements of a tensor where they lie.

#include "tensor/tensor.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace qcs::quant {

// Walking over a part of a tensor in row-major order, run by run.

/// Calls visit(offset, stride, count) for the runs along the last axis that make up elements
/// [begin, begin + count) of the row-major order: the run's first element lies `offset` elements from the
/// tensor's first, the next ones `stride` apart.
template <typename Visit>
void for_each_run(std::span<const std::int64_t> shape, std::span<const std::int64_t> strides,
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
