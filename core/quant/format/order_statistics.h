#pragma once
// Values at ranks of a tensor, without sorting it.

#include "base/task.h"
#include "tensor/tensor.h"

#include <span>
#include <vector>

namespace qcs::quant {

/// The value at rank p (0 to 100) of the finite values, by linear interpolation between its neighbours, as
/// numpy.percentile has it: in float64, then rounded to float32. The tensor is read once, and once more for
/// each rank or two. `absolute`: of |x|. Zeros where nothing is finite. "dtype-not-supported", "cancelled",
/// "file-changed".
Expected<std::vector<float>> percentiles(const tensor::TensorData& tensor, std::span<const double> ranks,
                                         bool absolute, const Task& task = {});
/// The same of values in memory, which are put in another order; all of them are finite.
float percentile(std::span<float> values, double rank);

} // namespace qcs::quant
