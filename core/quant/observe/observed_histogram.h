#pragma once
// What a HistogramObserver knows after it has seen tensors, and the range that it makes of that.

#include "quant/observe/histogram_search.h"
#include "quant/observe/observer.h"

namespace qcs::quant {

struct ObservedHistogram {
    std::vector<float> counts; ///< as its buffer `histogram` holds them: bins of equal width over `seen`
    ValueRange seen;           ///< min_val and max_val
    ValueRange chosen;         ///< what its search leaves of it (_non_linear_param_search)
    QParams qparams;           ///< of the chosen range: what calculate_qparams() says
    QParams full_qparams;      ///< of all that was seen: what a MinMaxObserver of these settings says
    bool operator==(const ObservedHistogram&) const = default;
};

/// Feeds the tensors in order. The settings are those of a HistogramObserver, or of a fake quantizer with one
/// in it. Nullopt where it saw no values. Errors are Observer's.
Expected<std::optional<ObservedHistogram>> observed_histogram(const ObserverSettings& settings,
                                                              std::span<const tensor::TensorData> tensors,
                                                              const Task& task = {});

} // namespace qcs::quant
