#pragma once
// Percentiles of a tensor, without sorting it.

#include "base/task.h"
#include "tensor/tensor.h"

#include <span>
#include <vector>

namespace qcs::quant {

/// For each rank p (0 to 100), the p-th percentile of the finite values, interpolated linearly as
/// numpy.percentile does: in float64, then rounded to float32. With `absolute`, of |x|. Radix selection: one
/// pass counts the upper 16 bits, then there is one pass for each bucket that holds a wanted element (at most
/// two per rank). All 0 if no value is finite. Errors: "dtype-not-supported", "cancelled", "file-changed".
Expected<std::vector<float>> percentiles(const tensor::TensorData& tensor, std::span<const double> ranks,
                                         bool absolute, const Task& task = {});
/// The same for values in memory, all of which must be finite. Reorders them.
float percentile(std::span<float> values, double rank);

} // namespace qcs::quant
