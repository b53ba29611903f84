#pragma once
// The range that loses least: torch/ao/quantization/observer.py, HistogramObserver._non_linear_param_search
// and _compute_quantization_error.

#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

// Bringing an older histogram into a wider range: torch/ao/quantization/observer.py,
// HistogramObserver._combine_histograms and _upscale_histogram.

struct ValueRange {
    float min = 0;
    float max = 0;
    bool operator==(const ValueRange&) const = default;
};

/// old + added, where `old` counts within `from` and `added` within `to`, which encloses it; the same number
/// of bins.
std::vector<float> combine_histograms(std::span<const float> old, const ValueRange& from,
                                      std::span<const float> added, const ValueRange& to);

/// torch.linspace(start, end, steps) in float32 on a CPU with AVX2 or AVX512.
std::vector<float> torch_linspace(float start, float end, std::size_t steps);

/// The squared error, as PyTorch estimates it in float32, if the bins [first, last] become `codes` codes.
/// `histogram` counts within `range`.
double histogram_error(std::span<const float> histogram, const ValueRange& range, std::int64_t codes,
                       std::int64_t first, std::int64_t last);

/// Cuts bins off both ends as long as the error gets no larger. `codes` is 2 to the number of bits of the
/// dtype, whatever the range.
ValueRange search_range(std::span<const float> histogram, const ValueRange& range, std::int64_t codes);

// The sum of float32 numbers in the order in which torch.sum adds them.

/// torch.sum of a contiguous tensor of at most 32768 elements on x86 (above, PyTorch divides the work between
/// its threads). ATen/native/cpu/SumKernel.cpp: 8 lanes, 4 rows of them side by side, cascades of partial
/// sums.
float torch_sum(std::span<const float> values);

} // namespace qcs::quant
