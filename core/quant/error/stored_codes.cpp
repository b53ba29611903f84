#include "quant/error/stored_codes.h"

#include "quant/error/parts.h"

namespace qcs::quant {

Expected<CodeUse> code_use_of(const tensor::TensorData& tensor, const ChannelOf& channel, const Task& task) {
    const auto range = code_limits(tensor.dtype);
    if (tensor::codes_in_byte(tensor.dtype) == 1)
        return code_use(channel_of(tensor, channel.axis, channel.channel), range, task);
    const auto codes = codes_of(tensor, {task.stop, {}, task.threads});
    if (!codes) return tl::unexpected(codes.error());
    return code_use(channel_of(*codes, channel.axis, channel.channel), range, task);
}

std::optional<std::uint64_t> scale_of(const tensor::TensorInfo& tensor, std::optional<ChannelOf> channel) {
    const auto& qparams = **tensor.qparams;
    if (!is_per_channel(qparams.scheme)) return 0;
    if (!channel) return std::nullopt;
    const auto axes = static_cast<int>(tensor.shape.size());
    const auto axis = channel->axis < 0 ? channel->axis + axes : channel->axis;
    return axis == qparams.axis ? std::optional(channel->channel) : std::nullopt;
}

std::optional<LevelGrid> level_grid_of(const tensor::TensorInfo& tensor, std::optional<ChannelOf> channel) {
    const auto scale = scale_of(tensor, channel);
    return scale ? level_grid(tensor.dtype, **tensor.qparams, scale) : std::nullopt;
}

} // namespace qcs::quant
