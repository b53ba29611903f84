#pragma once
// The zero points of observed weights: engines refuse some of them, or choose a kernel by them.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

using ZeroPoints = std::optional<std::vector<std::int64_t>>; ///< one, or one per channel; nullopt: not known

/// calculate_qparams()[1] of an observer or fake quantizer that was shown this weight and nothing before
/// (observer.py, UniformQuantizationObserverBase._calculate_qparams). `range` is null where it is not
/// recorded.
ZeroPoints zero_points(const ObserverInstance& observer, const WeightRange* range);

/// fuse_conv_bn_weights (torch/nn/utils/fusion.py) of a weight: only what is known along its output channels
/// stays. `channels` is their dimension; nullopt where the factors are not theirs.
std::optional<WeightRange> folded(const WeightRange& range, const std::vector<double>& factors,
                                  std::size_t channels);

/// The same where it was shown nothing at all.
ZeroPoints zero_points_unseen(const ObserverInstance& observer);

/// The same for parameter `name` of a float module, with the BatchNorm that was folded into it.
ZeroPoints zero_points(const State& state, const ModuleObject& module, std::string_view name,
                       const ObserverInstance& observer);

} // namespace qcs::predict::converting
