#pragma once
// Counts how many values would be clamped (saturated) by clipping ranges [-t, t] of different widths.

#include "base/task.h"
#include "tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// For each limit t: the number of finite values that are less than -t, and the number that are greater than
/// t.
struct SaturationCurve {
    /// the limits t: evenly spaced from 0 to the larger of |min| and |max| (arguments of saturation_of())
    std::vector<double> limits;
    std::vector<std::uint64_t> below; ///< for each limit, the number of values x < -t
    std::vector<std::uint64_t> above; ///< for each limit, the number of values x > t
    std::uint64_t finite = 0;         ///< number of all finite values

    /// Number of values outside of [-t, t] for the limit t = limits[limit].
    std::uint64_t outside(std::size_t limit) const { return below[limit] + above[limit]; }
    bool operator==(const SaturationCurve&) const = default;
};

/// Identifies one channel: the elements with index `channel` along `axis` (counted from the end if negative).
struct ChannelSlice {
    int axis = 0;
    std::uint64_t channel = 0;
};

/// Returns the curve for the whole tensor or for one channel. All finite values must lie within [min, max].
/// The curve has `steps` + 1 limits; its counts are exact. It is empty if `min` or `max` is NaN (as they are
/// in ErrorStatistics if no value is finite), and has only the limit 0 if both are 0. Errors:
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<SaturationCurve> saturation_of(const tensor::TensorData& tensor, double min, double max,
                                        std::optional<ChannelSlice> channel = {}, const Task& task = {},
                                        std::size_t steps = 256);

} // namespace qcs::quant
