#pragma once
// How many values a clipping range of each width saturates.

#include "base/task.h"
#include "tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// For each limit t: how many finite values are less than -t, and how many are greater than t.
struct SaturationCurve {
    std::vector<double> limits; ///< evenly spaced from 0 to the largest |x|, which saturates nothing
    std::vector<std::uint64_t> below;
    std::vector<std::uint64_t> above;
    std::uint64_t finite = 0;

    std::uint64_t outside(std::size_t limit) const { return below[limit] + above[limit]; }
    bool operator==(const SaturationCurve&) const = default;
};

/// One channel along `axis` (counted from the end if negative).
struct ChannelOf {
    int axis = 0;
    std::uint64_t channel = 0;
};

/// The curve of the whole tensor, or of one channel, whose values lie within [min, max]; it has `steps` + 1
/// limits. Counts are exact. Empty if no value is finite; only the limit 0 if all values are 0. Errors:
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<SaturationCurve> saturation_of(const tensor::TensorData& tensor, double min, double max,
                                        std::optional<ChannelOf> channel = {}, const Task& task = {},
                                        std::size_t steps = 256);

} // namespace qcs::quant
