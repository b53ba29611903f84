#pragma once
// For each family of observers, a function that changes the observer's buffers as one call of forward() does
// (torch/ao/quantization/observer.py and ATen/native/quantized/cpu/fused_obs_fake_quant.cpp). The functions
// return errors and warnings. After an error, `state` is what PyTorch leaves behind when it raises.

#include "quant/observe/observer.h"

#include <limits>

namespace qcs::quant {

constexpr auto infinity = std::numeric_limits<float>::infinity();

/// Returns true if the observer has one scale per channel.
bool is_per_channel(const ObserverSettings& settings);
/// Returns the state before the observer has seen a tensor.
ObserverState initial_state(const ObserverSettings& settings);

/// One call of forward() of MinMaxObserver, PerChannelMinMaxObserver or their moving-average variants.
Diagnostics observe_range(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task);
/// One call of forward() of HistogramObserver. Infinite elements only cause a warning.
Diagnostics observe_histogram(const ObserverSettings& settings, ObserverState& state,
                              const tensor::TensorData& tensor, const Task& task);
/// One call of forward() of FusedMovingAvgObsFakeQuantize: updates min_val and max_val of the observer, and
/// the fake quantizer's buffers scale and zero_point.
Diagnostics observe_fused(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task);

/// Returns the number of codes that HistogramObserver's search assumes for the dtype.
std::int64_t histogram_codes(DType dtype);

} // namespace qcs::quant
