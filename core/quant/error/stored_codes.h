#pragma once
// Statistics of the codes in one channel of a tensor that is stored quantized.

#include "quant/error/saturation.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::quant {

/// Returns code_statistics() for the elements of one channel. channel.axis may differ from the axis along
/// which the scales vary. Errors: those of code_statistics() and codes_of().
Expected<CodeStatistics> channel_code_statistics(const tensor::TensorData& tensor,
                                                 const ChannelSlice& channel, const Task& task = {});

/// Returns the values to which the codes of `channel` (nullopt: of the whole tensor) are dequantized. Returns
/// nullopt if scale_of() does, or if the scale is not finite and positive. The tensor must be quantized.
std::optional<LevelGrid> level_grid_of(const tensor::TensorInfo& tensor, std::optional<ChannelSlice> channel);

/// Returns the index (in TensorQParams::scales) of the scale that all elements of `channel` (nullopt: of the
/// whole tensor) share. Returns nullopt if the tensor is quantized per channel and `channel` is not one of
/// these channels. The tensor must be quantized.
std::optional<std::uint64_t> scale_of(const tensor::TensorInfo& tensor, std::optional<ChannelSlice> channel);

} // namespace qcs::quant
