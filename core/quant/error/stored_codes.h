#pragma once
// One channel of a tensor that is quantized already.

#include "quant/error/saturation.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::quant {

/// code_use() of the elements with one index along an axis, which need not be the one of the scales. Codes
/// that share bytes are unpacked first. Errors as there.
Expected<CodeUse> code_use_of(const tensor::TensorData& tensor, const ChannelOf& channel,
                              const Task& task = {});

/// The levels of that channel, or of the whole: nullopt where its elements have not all the same scale.
/// `axis` may count from the end.
std::optional<LevelGrid> level_grid_of(const tensor::TensorInfo& tensor, std::optional<ChannelOf> channel);

/// Scale and zero point of the one index along the scales' axis that the channel is; nullopt: it has all of
/// them.
std::optional<std::uint64_t> scale_of(const tensor::TensorInfo& tensor, std::optional<ChannelOf> channel);

} // namespace qcs::quant
