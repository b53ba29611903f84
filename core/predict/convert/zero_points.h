#pragma once
// Zero points of observed weights: some engines refuse weights because of them, or choose a kernel by them.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// One per tensor or channel; nullopt: not known.
using ZeroPoints = std::optional<std::vector<std::int64_t>>;

/// calculate_qparams()[1] of an observer or fake quantizer that has seen this weight and nothing else
/// (observer.py, UniformQuantizationObserverBase._calculate_qparams). `range` is null if it was not recorded.
ZeroPoints zero_points(const ObserverInstance& observer, const WeightRange* range);

/// The range of a weight after fuse_conv_bn_weights (torch/nn/utils/fusion.py): only the extremes per output
/// channel are known then. `channels` is the dimension of the output channels; nullopt if there is not one
/// factor for each of them.
std::optional<WeightRange> folded(const WeightRange& range, const std::vector<double>& factors,
                                  std::size_t channels);

/// The same for an observer that has seen no data.
ZeroPoints zero_points_unseen(const ObserverInstance& observer);

/// The same for parameter `name` of a float module, after folding its BatchNorm if it has one.
ZeroPoints zero_points(const State& state, const ModuleObject& module, std::string_view name,
                       const ObserverInstance& observer);

} // namespace qcs::predict::converting
