#include "quant/error/detail/float_search.h"
#include "quant/error/passes.h"

#include <algorithm>
#include <cmath>

namespace qcs::quant {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// n * log2(n), from a table for small n: most of the counts of a channel are small.
class NLogN {
public:
    double operator()(std::uint64_t n) const {
        if (n < small_.size()) [[likely]]
            return small_[n];
        return static_cast<double>(n) * std::log2(static_cast<double>(n));
    }
    static const NLogN& instance() {
        static const NLogN table;
        return table;
    }

private:
    NLogN() {
        for (std::size_t i = 1; i < small_.size(); ++i)
            small_[i] = static_cast<double>(i) * std::log2(static_cast<double>(i));
    }
    std::array<double, 1024> small_ = {};
};

/// The smallest value that gets this code or a higher one, above `low` and up to `high`.
float threshold(const Grid& grid, float code, float low, float high) {
    // Rounding moves it a few floats away from the exact value.
    const auto guess = (code - 0.5F - grid.shift) * grid.scale;
    return first_that_holds(low, high, guess, [&](float value) { return grid.code(value) >= code; });
}

/// One bin for each code from that of the smallest value to that of the largest.
Histogram code_histogram(const Grid& grid, const ValueSummary& values,
                         const std::vector<std::uint64_t>& codes) {
    Histogram result;
    const auto first = grid.code(values.min);
    const auto last = grid.code(values.max);
    auto edge = values.min;
    result.edges.push_back(edge);
    for (auto code = first; code <= last; ++code) {
        if (code > first) {
            edge = threshold(grid, code, edge, values.max);
            result.edges.push_back(edge);
        }
        result.counts.push_back(codes[static_cast<std::size_t>(code - grid.low)]);
    }
    result.edges.push_back(values.max);
    return result;
}

double decibels(double signal, double noise) {
    if (noise == 0) return std::numeric_limits<double>::infinity();
    return 10 * std::log10(signal / noise);
}

/// Limits the norms to the smallest value that torch.nn.functional.cosine_similarity allows.
double cosine(double dots, double squares, double rounded) {
    constexpr double eps = 1e-8;
    return dots / (std::max(std::sqrt(squares), eps) * std::max(std::sqrt(rounded), eps));
}

void describe_codes(const std::vector<std::uint64_t>& codes, double finite, ErrorStatistics& result) {
    const auto& n_log_n = NLogN::instance();
    std::array<double, 16> sums = {};
    const auto whole = codes.size() / sums.size() * sums.size();
    for (std::size_t i = 0; i < whole; i += sums.size())
        for (std::size_t lane = 0; lane < sums.size(); ++lane)
            sums[lane] += n_log_n(codes[i + lane]);
    for (auto i = whole; i < codes.size(); ++i)
        sums[i - whole] += n_log_n(codes[i]);
    result.codes_used = count_used(codes);
    result.effective_bits = std::max(0.0, std::log2(finite) - sum_of_lanes(sums.data()) / finite);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

ErrorStatistics statistics_of(const ValueSummary& values, const ErrorSums& sums, const ErrorCounts& counts) {
    ErrorStatistics result;
    result.count = values.count;
    result.nan = values.nan;
    result.positive_inf = values.positive_inf;
    result.negative_inf = values.negative_inf;
    result.scale = result.zero_point = nan;
    const auto finite = static_cast<double>(values.finite());
    if (values.finite() == 0) {
        for (auto* number :
             {&result.min, &result.max, &result.sqnr_db, &result.mse, &result.mae, &result.max_error,
              &result.cosine, &result.saturated_low, &result.saturated_high})
            *number = nan;
        return result;
    }
    result.min = values.min;
    result.max = values.max;
    result.sqnr_db = decibels(values.squares, sums.squares);
    result.mse = sums.squares / finite;
    result.mae = sums.absolutes / finite;
    result.max_error = sums.max;
    result.max_error_index = sums.max_index;
    result.cosine = cosine(sums.dots, values.squares, sums.rounded_squares);
    result.saturated_low = static_cast<double>(counts.clamped_low) / finite;
    result.saturated_high = static_cast<double>(counts.clamped_high) / finite;
    if (!counts.codes.empty()) describe_codes(counts.codes, finite, result);
    return result;
}

ErrorStatistics statistics_of(const CountingMethod& method, const ValueSummary& values, const ErrorSums& sums,
                              const ErrorCounts& counts, bool histograms) {
    auto result = statistics_of(values, sums, counts);
    result.scale = method.rule.cast ? 1 : method.rule.scale;
    result.zero_point = method.rule.zero_point;
    if (!histograms || values.finite() == 0) return result;
    result.values =
        method.grid ? code_histogram(*method.grid, values, counts.codes) : counts.values->histogram();
    result.errors = counts.errors.histogram(sums.max);
    return result;
}

std::vector<std::uint64_t> outliers(std::span<const ErrorStatistics> channels) {
    constexpr double limit = 4;
    std::vector<double> ranges;
    std::vector<double> errors;
    for (const auto& channel : channels) {
        ranges.push_back(std::max(std::abs(channel.min), std::abs(channel.max)));
        errors.push_back(std::pow(10, -channel.sqnr_db / 20));
        for (auto* last : {&ranges.back(), &errors.back()})
            if (std::isnan(*last)) *last = 0; // no value of the channel is finite
    }
    if (channels.empty()) return {};
    const double usual[] = {median(ranges), median(errors)};
    std::vector<std::pair<double, std::uint64_t>> found;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        double worst = 0;
        if (usual[0] > 0) worst = std::max(worst, ranges[i] / usual[0]);
        if (usual[1] > 0) worst = std::max(worst, errors[i] / usual[1]);
        if (worst > limit) found.emplace_back(-worst, i);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::uint64_t> result;
    for (const auto& [worst, channel] : found)
        result.push_back(channel);
    return result;
}

} // namespace qcs::quant
