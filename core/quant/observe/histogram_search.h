#pragma once
// HistogramObserver's search for the range with the least quantization error:
// torch/ao/quantization/observer.py, HistogramObserver._non_linear_param_search and
// _compute_quantization_error.

#include <cstdint>
#include <span>
#include <vector>

namespace qcs::quant {

// Resampling of an earlier histogram to a wider range: torch/ao/quantization/observer.py,
// HistogramObserver._combine_histograms and _upscale_histogram.

struct ValueRange {
    float min = 0;
    float max = 0;
    bool operator==(const ValueRange&) const = default;
};

/// Resamples `old` to the range `to`, and returns the sum with `added`. `old` is a histogram of values within
/// `from`, and `added` of values within `to`, which encloses `from`. Both have the same number of bins, of
/// equal width.
std::vector<float> combine_histograms(std::span<const float> old, const ValueRange& from,
                                      std::span<const float> added, const ValueRange& to);

/// Returns torch.linspace(start, end, steps) in float32, as on a CPU with AVX2 or AVX512.
std::vector<float> torch_linspace(float start, float end, std::size_t steps);

// The search, and the error that it minimizes.

/// Returns PyTorch's float32 estimate of the squared error if the range of the bins `first` to `last` (both
/// included) is divided into `codes` codes. `histogram` has bins of equal width over `range`.
double histogram_error(std::span<const float> histogram, const ValueRange& range, std::int64_t codes,
                       std::int64_t first, std::int64_t last);

/// Returns the range that HistogramObserver chooses: bins are cut off at either end, step by step, until the
/// error would grow. `codes` must be histogram_codes() of the dtype; it does not depend on quant_min and
/// quant_max.
ValueRange search_range(std::span<const float> histogram, const ValueRange& range, std::int64_t codes);

// Sums float32 numbers in the same order as torch.sum.

/// Returns torch.sum of a contiguous tensor with at most 32768 elements on x86. (PyTorch divides larger
/// tensors between threads.) ATen/native/cpu/SumKernel.cpp uses vectors of 8 lanes, 4 such vectors side by
/// side, and cascaded partial sums.
float torch_sum(std::span<const float> values);

} // namespace qcs::quant
