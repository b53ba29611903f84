#pragma once
// Bringing an older histogram into a wider range: torch/ao/quantization/observer.py,
// HistogramObserver._combine_histograms and _upscale_histogram.

#include <span>
#include <vector>

namespace qcs::quant {

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

} // namespace qcs::quant
