#pragma once
// One forward() step of each family of observers: how it changes the observer's buffers
// (torch/ao/quantization/observer.py and ATen/native/quantized/cpu/fused_obs_fake_quant.cpp). After an error,
// the state is what PyTorch leaves behind.

#include "quant/observe/observer.h"

#include <limits>

namespace qcs::quant {

constexpr auto infinity = std::numeric_limits<float>::infinity();

bool is_per_channel(const ObserverSettings& settings);
/// The state before the observer has seen a tensor.
ObserverState initial_state(const ObserverSettings& settings);

/// MinMaxObserver, PerChannelMinMaxObserver and their moving-average variants.
Diagnostics observe_range(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task);
/// HistogramObserver. The diagnostics may be warnings only.
Diagnostics observe_histogram(const ObserverSettings& settings, ObserverState& state,
                              const tensor::TensorData& tensor, const Task& task);
/// FusedMovingAvgObsFakeQuantize: updates the observer's min_val and max_val, and the buffers scale and
/// zero_point.
Diagnostics observe_fused(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task);

/// The number of codes that HistogramObserver's search assumes for the dtype.
std::int64_t histogram_codes(DType dtype);

} // namespace qcs::quant
