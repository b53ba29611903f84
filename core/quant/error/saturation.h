#pragma once
// How many values a range of each width cuts off.

#include "base/task.h"
#include "tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace qcs::quant {

/// For each limit t: how many finite values are less than -t, and how many are greater than t.
struct SaturationCurve {
    std::vector<double> limits; ///< evenly from 0 to the largest |x|; that one cuts nothing
    std::vector<std::uint64_t> below;
    std::vector<std::uint64_t> above;
    std::uint64_t finite = 0;

    std::uint64_t outside(std::size_t limit) const { return below[limit] + above[limit]; }
    bool operator==(const SaturationCurve&) const = default;
};

/// One of the channels along `axis` (from the end, if it is negative).
struct ChannelOf {
    int axis = 0;
    std::uint64_t channel = 0;
};

/// Of the tensor, or of one channel, whose values lie from `min` to `max`. Counts are exact. Empty if nothing
/// is finite; one limit, 0, if all values are 0. "dtype-not-supported", "cancelled", "file-changed".
Expected<SaturationCurve> saturation_of(const tensor::TensorData& tensor, double min, double max,
                                        std::optional<ChannelOf> channel = {}, const Task& task = {},
                                        std::size_t steps = 256);

} // namespace qcs::quant
