#include "quant/error/stored_codes.h"

#include "quant/error/tensor_views.h"

namespace qcs::quant {

Expected<CodeStatistics> channel_code_statistics(const tensor::TensorData& tensor,
                                                 const ChannelSlice& channel, const Task& task) {
    const auto range = code_limits(tensor.dtype);
    if (tensor::codes_in_byte(tensor.dtype) == 1)
        return code_statistics(channel_slice(tensor, channel.axis, channel.channel), range, task);
    const auto codes = codes_of(tensor, {task.stop, {}, task.threads});
    if (!codes) return tl::unexpected(codes.error());
    return code_statistics(channel_slice(*codes, channel.axis, channel.channel), range, task);
}

std::optional<std::uint64_t> scale_of(const tensor::TensorInfo& tensor, std::optional<ChannelSlice> channel) {
    const auto& qparams = **tensor.qparams;
    if (!is_per_channel(qparams.scheme)) return 0;
    if (!channel) return std::nullopt;
    const auto axes = static_cast<int>(tensor.shape.size());
    const auto axis = channel->axis < 0 ? channel->axis + axes : channel->axis;
    return axis == qparams.axis ? std::optional(channel->channel) : std::nullopt;
}

std::optional<LevelGrid> level_grid_of(const tensor::TensorInfo& tensor,
                                       std::optional<ChannelSlice> channel) {
    const auto scale = scale_of(tensor, channel);
    return scale ? level_grid(tensor.dtype, **tensor.qparams, scale) : std::nullopt;
}

} // namespace qcs::quant
