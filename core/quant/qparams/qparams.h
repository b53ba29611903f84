#pragma once
// Scales and zero points, and the integers (codes) that they map values to.

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// The codes of a quantized tensor: the integers from min to max, inclusive.
struct CodeRange {
    std::int64_t min = 0;
    std::int64_t max = 255;
    bool operator==(const CodeRange&) const = default;
};

/// value = (code - zero_point) * scale. One entry for the whole tensor, or one for each index along `axis`.
struct QParams {
    std::vector<double> scale;      ///< torch stores float32 in observers, double in quantized tensors
    std::vector<double> zero_point; ///< integers, unless float_zero_point is set
    std::optional<int> axis;        ///< nullopt = per tensor
    bool float_zero_point = false;  ///< the qscheme is per_channel_affine_float_qparams
    bool operator==(const QParams&) const = default;
};

} // namespace qcs::quant
