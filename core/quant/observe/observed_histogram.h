#pragma once
// The histogram that a HistogramObserver collects from tensors, and the range that it chooses.

#include "quant/observe/histogram_search.h"
#include "quant/observe/observer.h"

namespace qcs::quant {

struct ObservedHistogram {
    /// the observer's buffer `histogram`: counts in bins of equal width over `seen`
    std::vector<float> counts;
    ValueRange seen; ///< the observer's min_val and max_val
    /// the range within `seen` that the observer's search chooses (_non_linear_param_search)
    ValueRange chosen;
    QParams qparams;      ///< for the range `chosen`: what the observer's calculate_qparams() returns
    QParams full_qparams; ///< for the range `seen`: what a MinMaxObserver with the same settings would return
    bool operator==(const ObservedHistogram&) const = default;
};

/// Feeds the tensors, in order, to a HistogramObserver with these settings (or to a fake quantizer that
/// contains one), and returns its histogram. Returns nullopt if the observer saw no finite values. Errors:
/// those of Observer.
Expected<std::optional<ObservedHistogram>> observed_histogram(const ObserverSettings& settings,
                                                              std::span<const tensor::TensorData> tensors,
                                                              const Task& task = {});

} // namespace qcs::quant
