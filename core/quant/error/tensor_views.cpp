#include "quant/error/tensor_views.h"

#include <algorithm>

namespace qcs::quant {

namespace {

std::size_t place_of(int axis, const tensor::TensorData& tensor) {
    return static_cast<std::size_t>(axis < 0 ? axis + static_cast<int>(tensor.shape.size()) : axis);
}

} // namespace

tensor::TensorData strided_sample(const tensor::TensorData& tensor, std::optional<int> kept,
                                  std::uint64_t most) {
    auto part = tensor;
    const auto stays = kept ? place_of(*kept, tensor) : tensor.shape.size();
    while (part.numel() > std::max<std::uint64_t>(1, most)) {
        std::size_t longest = part.shape.size();
        for (std::size_t i = 0; i < part.shape.size(); ++i)
            if (i != stays && part.shape[i] > 1 &&
                (longest == part.shape.size() || part.shape[i] > part.shape[longest]))
                longest = i;
        if (longest == part.shape.size()) break;
        const auto wanted = (part.numel() + most - 1) / std::max<std::uint64_t>(1, most);
        const auto step = std::min(static_cast<std::int64_t>(wanted), part.shape[longest]);
        part.shape[longest] = (part.shape[longest] + step - 1) / step;
        part.strides[longest] *= step;
    }
    return part;
}

tensor::TensorData channel_slice(const tensor::TensorData& tensor, int axis, std::uint64_t channel) {
    auto part = tensor;
    const auto at = place_of(axis, tensor);
    part.offset += channel * static_cast<std::uint64_t>(tensor.strides[at]) * tensor::item_size(tensor.dtype);
    part.shape[at] = 1;
    return part;
}

} // namespace qcs::quant
