#pragma once
// HistogramObserver's search for the range with the least quantization error:
// torch/ao/quantization/observer.py, HistogramObserver._non_linear_param_search and
// _compute_quantization_error.

#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

// Resampling an earlier histogram to a wider range: torch/ao/quantization/observer.py,
// HistogramObserver._combine_histograms and _upscale_histogram.

struct ValueRange {
    float min = 0;
    float max = 0;
    bool operator==(const ValueRange&) const = default;
};

/// Returns old + added after resampling. `old` counts values within `from`, `added` within `to`, which
/// encloses `from`; both have the same number of bins.
std::vector<float> combine_histograms(std::span<const float> old, const ValueRange& from,
                                      std::span<const float> added, const ValueRange& to);

/// torch.linspace(start, end, steps) in float32, as on a CPU with AVX2 or AVX512.
std::vector<float> torch_linspace(float start, float end, std::size_t steps);

/// The squared error, as PyTorch estimates it in float32, if the range of bins [first, last] is divided into
/// `codes` codes. `histogram` counts values within `range`.
double histogram_error(std::span<const float> histogram, const ValueRange& range, std::int64_t codes,
                       std::int64_t first, std::int64_t last);

/// Cuts bins off either end of the range, step by step, until the error would grow. `codes` is 2 to the power
/// of the dtype's bits, whatever quant_min and quant_max are.
ValueRange search_range(std::span<const float> histogram, const ValueRange& range, std::int64_t codes);

// Summing float32 numbers in the order of torch.sum.

/// torch.sum of a contiguous tensor of at most 32768 elements on x86 (PyTorch divides larger ones between its
/// threads). ATen/native/cpu/SumKernel.cpp: 8 lanes, 4 rows of lanes side by side, and cascaded partial sums.
float torch_sum(std::span<const float> values);

} // namespace qcs::quant
