#pragma once
// Smallest and largest elements of tensors.

#include "base/diagnostic.h"
#include "base/task.h"
#include "tensor/tensor.h"

#include <limits>
#include <optional>
#include <span>

namespace qcs::quant {

/// Of a set of floats; as it stands, of none. Zeros of either sign are equal.
struct FloatRange {
    float min = std::numeric_limits<float>::infinity(); ///< of those that are no NaN
    float max = -std::numeric_limits<float>::infinity();
    bool has_nan = false;
    void include(const FloatRange& other);
    /// torch.aminmax: NaN where there is any.
    float torch_min() const { return has_nan ? std::numeric_limits<float>::quiet_NaN() : min; }
    float torch_max() const { return has_nan ? std::numeric_limits<float>::quiet_NaN() : max; }
};

FloatRange range_of(std::span<const float> values);
/// Infinities are left out.
FloatRange finite_range_of(std::span<const float> values);

/// One range, or one for each index along the axis, which the tensor must have. "dtype-not-supported",
/// "cancelled", "file-changed".
Expected<std::vector<FloatRange>> tensor_ranges(const tensor::TensorData& tensor, std::optional<int> axis,
                                                const Task& task);
/// Without the infinities.
Expected<FloatRange> finite_tensor_range(const tensor::TensorData& tensor, const Task& task);

} // namespace qcs::quant
