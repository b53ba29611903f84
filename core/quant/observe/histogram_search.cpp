#include "quant/observe/histogram_search.h"

#include "quant/observe/torch_histc.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>

namespace qcs::quant {

namespace {

/// torch.div(a, b, rounding_mode="floor") for float32 numbers. It uses the remainder, so it is exact unless
/// the quotient is huge.
float floor_divided(float a, float b) {
    const float rest = std::fmod(a, b);
    float quotient = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(0.0F, a / b);
    const float floored = std::floor(quotient);
    return quotient - floored > 0.5F ? floored + 1 : floored;
}

/// The code (0 to last) of the interval that x falls into. Uses floor_divided(), or an equivalent division
/// without a remainder if that is exact.
class CodeOf {
public:
    CodeOf(float width, float last) : width_(width), last_(last) {
        // For quotients below 2^27, the quotient of two floats in double is never rounded up to an integer.
        exact_ = last < 0x1p24F && width >= std::numeric_limits<float>::min();
    }
    float operator()(float x) const {
        if (!std::isfinite(x)) return std::numeric_limits<float>::quiet_NaN();
        if (!exact_) return clamped(floor_divided(x, width_));
        const double quotient = static_cast<double>(x) / static_cast<double>(width_);
        if (!(quotient >= 0)) return 0;
        if (quotient >= static_cast<double>(last_)) return last_;
        return static_cast<float>(static_cast<std::int64_t>(quotient));
    }

private:
    float clamped(float code) const { return code < 0 ? 0 : code > last_ ? last_ : code; }
    float width_;
    float last_;
    bool exact_ = false;
};

float cube(float x) {
    return x * x * x;
}

} // namespace

double histogram_error(std::span<const float> histogram, const ValueRange& range, std::int64_t codes,
                       std::int64_t first, std::int64_t last) {
    const auto bins = histogram.size();
    const double bin_width =
        (static_cast<double>(range.max) - static_cast<double>(range.min)) / static_cast<double>(bins);
    const double code_width = bin_width * static_cast<double>(last - first + 1) / static_cast<double>(codes);
    if (code_width == 0) return 0;

    // Python floats are combined with float32 tensors: each is rounded to float32 where it is used.
    const auto bin_step = static_cast<float>(bin_width);
    const auto code_step = static_cast<float>(code_width);
    const auto half_code = static_cast<float>(code_width / 2);
    const CodeOf code_of(code_step, static_cast<float>(codes - 1));
    const float upper = cube(half_code);
    const float lower = cube(-half_code);
    const float inner = (upper - lower) / 3;

    std::vector<float> errors(bins);
    for (std::size_t i = 0; i < bins; ++i) {
        const float begin = static_cast<float>(static_cast<std::int64_t>(i) - first) * bin_step;
        const float end = begin + bin_step;
        const float begin_code = code_of(begin);
        const float end_code = code_of(end);
        const float density = histogram[i] / bin_step;
        const float from = begin - (begin_code + 0.5F) * code_step;
        const float to = end - (end_code * code_step + half_code);
        float error = density * ((upper - cube(from)) / 3);
        error += (end_code - begin_code - 1) * (density * inner);
        error += density * ((cube(to) - lower) / 3);
        errors[i] = error;
    }
    return static_cast<double>(torch_sum(errors));
}

ValueRange search_range(std::span<const float> histogram, const ValueRange& range, std::int64_t codes) {
    const auto bins = static_cast<std::int64_t>(histogram.size());
    const float bin_width = (range.max - range.min) / static_cast<float>(bins);
    const auto total = static_cast<double>(torch_sum(histogram));
    std::vector<float> sums(histogram.size());
    double sum = 0; // torch.cumsum accumulates in float64 and rounds each prefix sum
    std::ranges::transform(histogram, sums.begin(), [&sum](float count) {
        sum += static_cast<double>(count);
        return static_cast<float>(sum);
    });

    constexpr double step = 1e-5;
    double alpha = 0;
    double beta = 1;
    std::int64_t first = 0;
    std::int64_t last = bins - 1;
    double least = std::numeric_limits<double>::infinity();
    const auto sum_at = [&](std::int64_t bin) { return sums[static_cast<std::size_t>(bin)]; };
    while (alpha < beta) {
        const double next_alpha = alpha + step;
        const double next_beta = beta - step;
        auto left = first;
        auto right = last;
        const auto low = static_cast<float>(next_alpha * total);
        const auto high = static_cast<float>(next_beta * total);
        while (left < last && sum_at(left) < low)
            ++left;
        while (right > first && sum_at(right) > high)
            --right;

        auto next_first = first;
        auto next_last = last;
        if (left - first > last - right) {
            next_first = left;
            alpha = next_alpha;
        } else {
            next_last = right;
            beta = next_beta;
        }
        if (next_first == first && next_last == last) continue;
        const auto error = histogram_error(histogram, range, codes, next_first, next_last);
        if (error > least) break;
        least = error;
        first = next_first;
        last = next_last;
    }
    return {range.min + bin_width * static_cast<float>(first),
            range.min + bin_width * static_cast<float>(last + 1)};
}

namespace {

constexpr std::size_t upsample_rate = 16;

std::vector<float> resampled(std::span<const float> old, const ValueRange& from, const ValueRange& to) {
    const auto bins = old.size();
    const auto fine = bins * upsample_rate;
    const auto fine_width = (from.max - from.min) / static_cast<float>(fine);
    const auto half_width = 0.5F * fine_width;
    const auto places = torch_linspace(from.min, from.max, fine + 1);
    const auto edges = torch_linspace(to.min, to.max, bins + 1);
    std::vector<float> found(bins); // torch.bincount accumulates float32 weights in float32
    for (std::size_t i = 0; i < fine; ++i) {
        const auto middle = places[i] + half_width;
        const auto above = std::ranges::upper_bound(edges, middle) - edges.begin();
        const auto bin = std::clamp<std::ptrdiff_t>(above - 1, 0, static_cast<std::ptrdiff_t>(bins) - 1);
        found[static_cast<std::size_t>(bin)] += old[i / upsample_rate] / static_cast<float>(upsample_rate);
    }
    return found;
}

} // namespace

std::vector<float> torch_linspace(float start, float end, std::size_t steps) {
    std::vector<float> places(steps, start);
    if (steps < 2) return places;
    const float step = (end - start) / static_cast<float>(steps - 1);
    for (std::size_t i = 0; i < steps; ++i)
        places[i] = i < steps / 2 ? std::fma(step, static_cast<float>(i), start)
                                  : std::fma(-step, static_cast<float>(steps - 1 - i), end);
    return places;
}

std::vector<float> combine_histograms(std::span<const float> old, const ValueRange& from,
                                      std::span<const float> added, const ValueRange& to) {
    std::vector<float> moved(old.begin(), old.end());
    if (from != to) {
        if (from.min == from.max) {
            std::ranges::fill(moved, 0.0F);
            const BinEdges edges(to.min, to.max, static_cast<int>(old.size()));
            if (!edges.infinite()) moved[edges.bin_of(from.min)] = torch_sum(old);
        } else {
            moved = resampled(old, from, to);
        }
    }
    std::ranges::transform(moved, added, moved.begin(), std::plus<>());
    return moved;
}

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

/// Cascaded partial sums over `steps` * `width` values: after every 2^power steps, a level is added to the
/// next one and reset.
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
