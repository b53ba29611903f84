#pragma once
// Scales and zero points, and the integers that they map to.

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// The codes of a quantized tensor: integers from min to max, both inside.
struct CodeRange {
    std::int64_t min = 0;
    std::int64_t max = 255;
    bool operator==(const CodeRange&) const = default;
};

/// value = (code - zero_point) * scale. One entry for the whole tensor, or one for each index along `axis`.
struct QParams {
    std::vector<double> scale;      ///< torch holds float32 in observers and double in quantized tensors
    std::vector<double> zero_point; ///< integers, except with float_zero_point
    std::optional<int> axis;        ///< nullopt = per tensor
    bool float_zero_point = false;  ///< per_channel_affine_float_qparams
    bool operator==(const QParams&) const = default;
};

} // namespace qcs::quant
