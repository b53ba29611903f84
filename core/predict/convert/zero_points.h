#pragma once
// Computes the zero points of observed weights: some engines refuse weights because of their zero points, or
// choose a kernel by them.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// One zero point, which may stand for all channels, or one per channel; nullopt if they are not known.
using ZeroPoints = std::optional<std::vector<std::int64_t>>;

/// Returns calculate_qparams()[1] of an observer or fake quantizer that has seen this weight and nothing else
/// (observer.py, UniformQuantizationObserverBase._calculate_qparams). `range` is the weight's range; null if
/// it was not recorded.
ZeroPoints zero_points(const ObserverInstance& observer, const WeightRange* range);

/// Returns the range of a weight after fuse_conv_bn_weights (torch/nn/utils/fusion.py), which multiplies each
/// output channel by one of `factors`. `channels` is the dimension of the output channels; the result has
/// minima and maxima for this dimension only. Returns nullopt if the number of factors is not the number of
/// channels.
std::optional<WeightRange> folded(const WeightRange& range, const std::vector<double>& factors,
                                  std::size_t channels);

/// Returns the zero points of an observer that has seen no data.
ZeroPoints zero_points_unseen(const ObserverInstance& observer);

/// Returns the zero points that the observer computes after seeing only the parameter `name` of a float
/// module. If a BatchNorm was folded into the module, the folded weight is used.
ZeroPoints zero_points(const State& state, const ModuleObject& module, std::string_view name,
                       const ObserverInstance& observer);

} // namespace qcs::predict::converting
