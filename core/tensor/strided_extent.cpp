#include "tensor/strided_extent.h"

#include <algorithm>

namespace qcs::tensor {

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
