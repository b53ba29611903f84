#include "quant/fold/fold_batch_norm.h"

#include "quant/elements/chunks.h"
#include "tensor/storage/storage.h"

#include <fmt/format.h>

#include <cmath>

namespace qcs::quant {

namespace {

constexpr std::uint64_t fold_chunk = std::uint64_t{1} << 18;

Expected<std::vector<float>> values_of(const tensor::TensorData& tensor) {
    if (!can_load(tensor.dtype))
        return failure(message(codes::dtype_not_supported, std::string(name_of(tensor.dtype))));
    std::vector<float> values(tensor.numel());
    load_floats(tensor, 0, values.size(), values.data());
    return values;
}

/// gamma * rsqrt(running_var + eps)
Expected<std::vector<float>> factors_of(const BatchNorm& norm) {
    auto factors = values_of(norm.running_var);
    if (!factors) return factors;
    const auto eps = static_cast<float>(norm.eps);
    for (auto& factor : *factors)
        factor = 1.0F / std::sqrt(factor + eps);
    if (!norm.weight) return factors;
    const auto gamma = values_of(*norm.weight);
    if (!gamma) return gamma;
    if (gamma->size() != factors->size())
        return failure(message(codes::fold_channels_differ, fmt::format("{}", gamma->size()),
                               fmt::format("{}", factors->size())));
    for (std::size_t i = 0; i < factors->size(); ++i)
        (*factors)[i] = (*gamma)[i] * (*factors)[i];
    return factors;
}

} // namespace

Expected<tensor::TensorData> fold_bias(const std::optional<tensor::TensorData>& bias, const BatchNorm& norm) {
    auto folded = values_of(norm.running_var);
    if (!folded) return tl::unexpected(folded.error());
    const auto count = folded->size();
    const auto others = [&](const std::optional<tensor::TensorData>& tensor,
                            float otherwise) -> Expected<std::vector<float>> {
        if (!tensor) return std::vector<float>(count, otherwise);
        auto values = values_of(*tensor);
        if (values && values->size() != count)
            return failure(message(codes::fold_channels_differ, fmt::format("{}", values->size()),
                                   fmt::format("{}", count)));
        return values;
    };
    const auto old = others(bias, 0), mean = others(norm.running_mean, 0), gamma = others(norm.weight, 1),
               beta = others(norm.bias, 0);
    for (const auto* part : {&old, &mean, &gamma, &beta})
        if (!*part) return tl::unexpected(part->error());
    const auto eps = static_cast<float>(norm.eps);
    for (std::size_t i = 0; i < count; ++i) {
        const auto scaled = ((*old)[i] - (*mean)[i]) * (1.0F / std::sqrt((*folded)[i] + eps));
        (*folded)[i] = scaled * (*gamma)[i] + (*beta)[i];
    }
    const auto bytes = std::as_bytes(std::span(*folded));
    return tensor::TensorData{DType::Float32,
                              {static_cast<std::int64_t>(count)},
                              {1},
                              tensor::memory_storage({bytes.begin(), bytes.end()}),
                              0};
}

Expected<tensor::TensorData> fold_batch_norm(const tensor::TensorData& weight, const BatchNorm& norm,
                                             int axis, const Task& task) {
    if (axis < 0 || axis >= static_cast<int>(weight.shape.size()))
        return failure(message(codes::axis_out_of_range, fmt::format("{}", axis),
                               fmt::format("{}", weight.shape.size())));
    const auto factors = factors_of(norm);
    if (!factors) return tl::unexpected(factors.error());
    const auto channels = weight.shape[static_cast<std::size_t>(axis)];
    if (static_cast<std::int64_t>(factors->size()) != channels)
        return failure(message(codes::fold_channels_differ, fmt::format("{}", factors->size()),
                               fmt::format("{}", channels)));
    tensor::UninitializedBytes out(weight.numel() * sizeof(float));
    auto* folded = reinterpret_cast<float*>(out.data());
    const ChannelLayout layout(weight.shape, axis);
    auto problems = for_each_float_block(weight, fold_chunk, task, [&](std::uint64_t, std::uint64_t) {
        return [&](const float* floats, std::uint64_t begin, std::uint64_t end) {
            layout.for_each_channel_run(begin, end,
                                        [&](std::size_t channel, std::uint64_t from, std::uint64_t to) {
                                            const auto factor = (*factors)[channel];
                                            for (auto i = from; i < to; ++i)
                                                folded[i] = floats[i - begin] * factor;
                                        });
        };
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return tensor::TensorData{DType::Float32, weight.shape, tensor::row_major_strides(weight.shape),
                              tensor::memory_storage(std::move(out)), 0};
}

} // namespace qcs::quant
