#pragma once
// Walking over a part of a tensor in row-major order, run by run.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

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

} // namespace qcs::quant
