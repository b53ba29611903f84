#pragma once
// The range that loses least: torch/ao/quantization/observer.py, HistogramObserver._non_linear_param_search
// and _compute_quantization_error.

#include "quant/observe/histogram_combine.h"

#include <cstdint>

namespace qcs::quant {

/// The squared error, as PyTorch estimates it in float32, if the bins [first, last] become `codes` codes.
/// `histogram` counts within `range`.
double histogram_error(std::span<const float> histogram, const ValueRange& range, std::int64_t codes,
                       std::int64_t first, std::int64_t last);

/// Cuts bins off both ends as long as the error gets no larger. `codes` is 2 to the number of bits of the
/// dtype, whatever the range.
ValueRange search_range(std::span<const float> histogram, const ValueRange& range, std::int64_t codes);

} // namespace qcs::quant
