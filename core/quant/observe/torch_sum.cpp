#include "quant/observe/torch_sum.h"

#include <algorithm>
#include <array>
#include <bit>

namespace qcs::quant {

namespace {

constexpr std::size_t lanes = 8;
constexpr std::size_t rows = 4;
constexpr std::size_t width = lanes * rows;
constexpr std::size_t levels = 4;

using Partial = std::array<float, width>;

void add(Partial& sum, const float* values, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        sum[i] += values[i];
}

/// Partial sums of `steps` times `width` values: after each 2^power steps a level is emptied into the next.
Partial cascade(const float* values, std::size_t steps) {
    const auto bits = steps > 1 ? static_cast<std::size_t>(std::bit_width(steps - 1)) : 0;
    const auto power = std::max<std::size_t>(4, bits / levels);
    const auto mask = (std::size_t{1} << power) - 1;
    std::array<Partial, levels> sums{};
    std::size_t i = 0;
    while (i + mask < steps) {
        for (std::size_t j = 0; j <= mask; ++j, ++i)
            add(sums[0], values + i * width, width);
        for (std::size_t level = 1; level < levels; ++level) {
            add(sums[level], sums[level - 1].data(), width);
            sums[level - 1].fill(0);
            if (i & (mask << (level * power))) break;
        }
    }
    for (; i < steps; ++i)
        add(sums[0], values + i * width, width);
    for (std::size_t level = 1; level < levels; ++level)
        add(sums[0], sums[level].data(), width);
    return sums[0];
}

} // namespace

float torch_sum(std::span<const float> values) {
    const auto vectors = values.size() / lanes;
    const auto steps = vectors / rows;
    auto sums = cascade(values.data(), steps);
    for (auto i = steps * rows; i < vectors; ++i)
        add(sums, values.data() + i * lanes, lanes);
    for (std::size_t row = 1; row < rows; ++row)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sums[lane] += sums[row * lanes + lane];
    float sum = 0;
    for (auto i = vectors * lanes; i < values.size(); ++i)
        sum += values[i];
    for (std::size_t lane = 0; lane < lanes; ++lane)
        sum += sums[lane];
    return sum;
}

} // namespace qcs::quant
