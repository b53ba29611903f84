#pragma once
// Computes percentiles of a tensor without sorting it.

#include "base/task.h"
#include "tensor/tensor.h"

#include <span>
#include <vector>

namespace qcs::quant {

/// Returns for each rank p (0 to 100) the p-th percentile of the finite values or, with `absolute`, of their
/// magnitudes. Interpolates linearly as numpy.percentile does: in float64, then rounded to float32. All
/// results are 0 if no value is finite. Errors: "dtype-not-supported", "cancelled", "file-changed".
///
/// The algorithm is radix selection: one pass counts the upper 16 bits of the values; then there is one pass
/// for each bucket that contains a required element (at most two buckets per rank).
Expected<std::vector<float>> percentiles(const tensor::TensorData& tensor, std::span<const double> ranks,
                                         bool absolute, const Task& task = {});
/// Does the same for one rank and for values in memory, all of which must be finite. Changes the order of
/// `values`.
float percentile(std::span<float> values, double rank);

} // namespace qcs::quant
