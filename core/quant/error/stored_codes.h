#pragma once
// Codes of one channel of a tensor that is stored quantized.

#include "quant/error/saturation.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::quant {

/// code_use() of the elements with one index along an axis, which may be another axis than that of the
/// scales. Codes that share bytes are unpacked first. Errors as code_use() and codes_of().
Expected<CodeUse> code_use_of(const tensor::TensorData& tensor, const ChannelOf& channel,
                              const Task& task = {});

/// The dequantized levels of that channel, or of the whole tensor; nullopt if its elements do not all have
/// the same scale. `axis` may count from the end.
std::optional<LevelGrid> level_grid_of(const tensor::TensorInfo& tensor, std::optional<ChannelOf> channel);

/// The index of the scale and zero point that all elements of that channel (or of the whole tensor) share;
/// nullopt if they have different ones.
std::optional<std::uint64_t> scale_of(const tensor::TensorInfo& tensor, std::optional<ChannelOf> channel);

} // namespace qcs::quant
