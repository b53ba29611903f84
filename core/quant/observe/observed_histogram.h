#pragma once
// The histogram that a HistogramObserver collects from tensors, and the range that it chooses.

#include "quant/observe/histogram_search.h"
#include "quant/observe/observer.h"

namespace qcs::quant {

struct ObservedHistogram {
    std::vector<float> counts; ///< its buffer `histogram`: bins of equal width over `seen`
    ValueRange seen;           ///< min_val and max_val
    ValueRange chosen;         ///< the range that its search chooses within it (_non_linear_param_search)
    QParams qparams;           ///< for the chosen range: what calculate_qparams() returns
    QParams full_qparams; ///< for the whole range `seen`: what a MinMaxObserver with these settings returns
    bool operator==(const ObservedHistogram&) const = default;
};

/// Feeds the tensors in order to a HistogramObserver, or to a fake quantizer that contains one, with these
/// settings. Nullopt if the observer saw no values. Errors are those of Observer.
Expected<std::optional<ObservedHistogram>> observed_histogram(const ObserverSettings& settings,
                                                              std::span<const tensor::TensorData> tensors,
                                                              const Task& task = {});

} // namespace qcs::quant
