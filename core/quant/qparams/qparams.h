#pragma once
// Scales, zero points, and the range of the integers (codes) to which they map values.

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// The possible codes of a quantized tensor: the integers from `min` to `max`, both included.
struct CodeRange {
    std::int64_t min = 0;
    std::int64_t max = 255;
    bool operator==(const CodeRange&) const = default;
};

/// Quantization parameters: value = (code - zero_point) * scale. The vectors have one entry for the whole
/// tensor, or one entry for each index along `axis`.
struct QParams {
    /// torch stores scales as float32 in observers, and as double in quantized tensors
    std::vector<double> scale;
    std::vector<double> zero_point; ///< integers, unless float_zero_point is set
    std::optional<int> axis;        ///< the channel axis; nullopt = per tensor
    bool float_zero_point = false;  ///< true if the qscheme is per_channel_affine_float_qparams
    bool operator==(const QParams&) const = default;
};

} // namespace qcs::quant
