#include "quant/observe/histogram_search.h"

#include "quant/observe/torch_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::quant {

namespace {

/// torch.div(a, b, rounding_mode="floor") of float32 numbers: by the remainder, so that it is exact as long
/// as the quotient is not huge.
float floor_divided(float a, float b) {
    const float rest = std::fmod(a, b);
    float quotient = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
    if (quotient == 0) return std::copysign(0.0F, a / b);
    const float floored = std::floor(quotient);
    return quotient - floored > 0.5F ? floored + 1 : floored;
}

/// The code that x falls to, between 0 and last: the same, where it is exact, without the remainder.
class CodeOf {
public:
    CodeOf(float width, float last) : width_(width), last_(last) {
        // For quotients below 2^27 the double quotient of two floats is never rounded up to an integer.
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

    // Python's numbers meet float32 tensors: each is rounded where it is used.
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
    double sum = 0; // torch.cumsum keeps float64 and rounds each prefix
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

} // namespace qcs::quant
