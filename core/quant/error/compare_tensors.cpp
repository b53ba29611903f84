#include "quant/error/compare_tensors.h"

#include "quant/elements/chunks.h"
#include "quant/quantize/quantized_tensor.h"

#include <cmath>

namespace qcs::quant {

namespace {

constexpr std::uint64_t pair_chunk = std::uint64_t{1} << 16;

/// Sums over one chunk.
struct PairSums {
    double xx = 0, yy = 0, xy = 0, dd = 0;
    double largest = -1;
    std::uint64_t at = 0, left_out = 0;

    void add(float x, float y, std::uint64_t index) {
        if (!std::isfinite(x) || !std::isfinite(y)) {
            ++left_out;
            return;
        }
        const double a = static_cast<double>(x), b = static_cast<double>(y), d = a - b;
        xx += a * a;
        yy += b * b;
        xy += a * b;
        dd += d * d;
        if (std::abs(d) > largest) {
            largest = std::abs(d);
            at = index;
        }
    }
};

double cosine_of(const PairSums& sums) {
    constexpr double eps = 1e-8; // of torch.nn.functional.cosine_similarity
    return sums.xy / (std::max(std::sqrt(sums.xx), eps) * std::max(std::sqrt(sums.yy), eps));
}

} // namespace

bool equal_squeezed_shapes(std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
    const auto longer_axes = [](std::span<const std::int64_t> shape) {
        std::vector<std::int64_t> axes;
        std::ranges::copy_if(shape, std::back_inserter(axes),
                             [](std::int64_t length) { return length != 1; });
        return axes;
    };
    return longer_axes(a) == longer_axes(b);
}

Expected<PairStatistics> compare_tensors(const tensor::TensorData& x, const tensor::TensorData& y,
                                         const Task& task) {
    if (!equal_squeezed_shapes(x.shape, y.shape))
        return failure(
            message(codes::pair_shapes_differ, tensor::shape_text(x.shape), tensor::shape_text(y.shape)));
    const Task inner{task.stop, {}, task.threads};
    const auto first = dequantize_if_quantized(x, inner);
    if (!first) return tl::unexpected(first.error());
    const auto second = dequantize_if_quantized(y, inner);
    if (!second) return tl::unexpected(second.error());
    if (!can_load(second->dtype))
        return failure(message(codes::dtype_not_supported, std::string(name_of(second->dtype))));
    std::vector<PairSums> chunks((first->numel() + pair_chunk - 1) / pair_chunk);
    auto problems = for_each_float_block(*first, pair_chunk, task, [&](std::uint64_t from, std::uint64_t) {
        return [&chunks, &second, from](const float* floats, std::uint64_t begin, std::uint64_t end) {
            std::array<float, floats_in_block> others;
            load_floats(*second, begin, end - begin, others.data());
            auto& sums = chunks[from / pair_chunk];
            for (auto i = begin; i < end; ++i)
                sums.add(floats[i - begin], others[i - begin], i);
        };
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    if (second->storage && !second->storage->is_intact()) return failure(codes::file_changed);
    PairSums all;
    for (const auto& sums : chunks) {
        all.xx += sums.xx;
        all.yy += sums.yy;
        all.xy += sums.xy;
        all.dd += sums.dd;
        all.left_out += sums.left_out;
        if (sums.largest > all.largest) {
            all.largest = sums.largest;
            all.at = sums.at;
        }
    }
    PairStatistics result;
    result.count = first->numel();
    result.left_out = all.left_out;
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    if (result.count == result.left_out) {
        result.sqnr_db = result.cosine = result.l2 = result.normalized_l2 = result.max_difference = nothing;
        return result;
    }
    result.l2 = std::sqrt(all.dd);
    result.normalized_l2 = std::sqrt(all.dd / all.xx);
    result.sqnr_db = 20 * std::log10(std::sqrt(all.xx) / result.l2);
    result.cosine = cosine_of(all);
    result.max_difference = all.largest;
    result.max_index = all.at;
    return result;
}

} // namespace qcs::quant
