#pragma once
// One step of each family of observers: what forward() does to its buffers (torch/ao/quantization/observer.py
// and ATen/native/quantized/cpu/fused_obs_fake_quant.cpp). On an error the state is what PyTorch leaves
// behind.

#include "quant/observe/observer.h"

#include <limits>

namespace qcs::quant {

constexpr auto infinity = std::numeric_limits<float>::infinity();

bool is_per_channel(const ObserverSettings& settings);
/// The state before the first tensor.
ObserverState initial_state(const ObserverSettings& settings);

/// MinMaxObserver, PerChannelMinMaxObserver and their moving averages.
Diagnostics observe_range(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task);
/// HistogramObserver. Of the diagnostics some may be warnings only.
Diagnostics observe_histogram(const ObserverSettings& settings, ObserverState& state,
                              const tensor::TensorData& tensor, const Task& task);
/// FusedMovingAvgObsFakeQuantize: the observer's min_val and max_val, and the buffers.
Diagnostics observe_fused(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task);

/// HistogramObserver: the number of codes that its search reckons with.
std::int64_t histogram_codes(DType dtype);

} // namespace qcs::quant
