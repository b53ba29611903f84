#include "quant/observe/histogram_combine.h"
#include "quant/observe/histogram_counts.h"
#include "quant/observe/observe.h"
#include "quant/observe/tensor_range.h"
#include "quant/quant_codes.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace qcs::quant {

namespace {

/// torch.histc refuses edges that are no numbers, or infinite.
Diagnostics refused(const FloatRange& range) {
    if (range.has_nan) return {Diagnostic(codes::nan_in_histogram)};
    return {};
}

} // namespace

std::int64_t histogram_codes(DType dtype) {
    switch (dtype) {
    case DType::Int16:
    case DType::UInt16: return 65536;
    case DType::Int32:
    case DType::QInt32: return std::int64_t{1} << 32;
    default: return 256;
    }
}

Diagnostics observe_histogram(const ObserverSettings& settings, ObserverState& state,
                              const tensor::TensorData& tensor, const Task& task) {
    if (tensor.numel() == 0) return {};
    const auto ranges = tensor_ranges(tensor, std::nullopt, task);
    if (!ranges) return ranges.error();
    auto seen = ranges->front();
    Diagnostics warnings;
    // NaN hides infinities from PyTorch.
    if (!seen.has_nan && (seen.min == -infinity || seen.max == infinity)) {
        warnings.push_back(Diagnostic{codes::infinity_ignored, {}});
        const auto finite = finite_tensor_range(tensor, task);
        if (!finite) return finite.error();
        seen = *finite;
        if (seen.min == infinity) return warnings; // nothing is left
    }

    auto& min = state.min[0];
    auto& max = state.max[0];
    if (min == infinity || max == -infinity) {
        min = seen.torch_min();
        max = seen.torch_max();
        if (auto problems = refused(seen); !problems.empty()) return problems;
        auto counts = histogram_counts(tensor, min, max, settings.bins, task);
        if (!counts) return counts.error();
        state.histogram = std::move(*counts);
        return warnings;
    }
    if (seen.has_nan || std::isnan(min) || std::isnan(max)) return {Diagnostic(codes::nan_in_histogram)};
    const ValueRange from = {min, max};
    const ValueRange to = {std::min(min, seen.min), std::max(max, seen.max)};
    const auto counts = histogram_counts(tensor, to.min, to.max, settings.bins, task);
    if (!counts) return counts.error();
    state.histogram = combine_histograms(state.histogram, from, *counts, to);
    min = to.min;
    max = to.max;
    return warnings;
}

} // namespace qcs::quant
