#include "quant/error/distribution.h"

#include "quant/elements/chunks.h"
#include "quant/error/detail/counting.h"
#include "quant/error/passes.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t chunk = std::uint64_t{1} << 18;

/// Counts between edges of equal distance, by what the edges themselves say.
class EvenBins {
public:
    EvenBins(double low, double high, std::size_t bins) {
        if (!(high > low)) {
            low -= 0.5;
            high = low + 1;
            bins = 1;
        }
        for (std::size_t i = 0; i <= bins; ++i)
            histogram_.edges.push_back(low +
                                       (high - low) * static_cast<double>(i) / static_cast<double>(bins));
        histogram_.edges.back() = high;
        histogram_.counts.resize(bins);
        per_unit_ = static_cast<double>(bins) / (high - low);
    }
    void count(double value) {
        const auto& edges = histogram_.edges;
        const auto last = histogram_.counts.size() - 1;
        const auto guess = std::clamp((value - edges.front()) * per_unit_, 0.0, static_cast<double>(last));
        auto bin = static_cast<std::size_t>(guess);
        while (bin > 0 && value < edges[bin])
            --bin;
        while (bin < last && value >= edges[bin + 1])
            ++bin;
        ++histogram_.counts[bin];
    }
    void add(const EvenBins& other) {
        for (std::size_t i = 0; i < histogram_.counts.size(); ++i)
            histogram_.counts[i] += other.histogram_.counts[i];
    }
    Histogram take() { return std::move(histogram_); }

private:
    Histogram histogram_;
    double per_unit_ = 1;
};

/// What rounds the values that these statistics are of.
Expected<RoundingRule> rule_by(const ErrorSpec& spec, const ErrorStatistics& statistics,
                               std::size_t channel) {
    ValueSummary seen;
    seen.count = statistics.count;
    seen.nan = statistics.nan;
    seen.positive_inf = statistics.positive_inf;
    seen.negative_inf = statistics.negative_inf;
    if (seen.finite() > 0) {
        seen.min = static_cast<float>(statistics.min);
        seen.max = static_cast<float>(statistics.max);
    }
    // Only the scales of a search for a range are not seen from the range.
    if (!histogram_observer(spec) || !std::isfinite(statistics.scale)) return rule_of(spec, seen, channel);
    RoundingRule rule;
    rule.scale = statistics.scale;
    rule.zero_point = statistics.zero_point;
    rule.range = std::get<ObserverSettings>(spec).range;
    return rule;
}

bool has_nothing(const ErrorStatistics& statistics) {
    return statistics.count == statistics.nan + statistics.positive_inf + statistics.negative_inf;
}

/// By rules of the channels, or of all; or as it was read back.
struct ReadBack {
    std::vector<RoundingRule> rules;
    const float* read_back = nullptr;
};

Expected<Distribution> spread(const tensor::TensorData& tensor, const ErrorStatistics& statistics,
                              const ChannelLayout& layout, const ReadBack& rounding,
                              std::optional<std::uint64_t> channel, const Task& task, std::size_t bins) {
    EvenBins values(statistics.min, statistics.max, bins);
    const auto most = std::isfinite(statistics.max_error) ? statistics.max_error : 0;
    EvenBins errors(-most, most, bins / 2);
    const EvenBins no_values = values, no_errors = errors;
    std::mutex mutex;
    struct Work {
        EvenBins values, errors;
        EvenBins& all_values;
        EvenBins& all_errors;
        std::mutex& mutex;
        const ChannelLayout& layout;
        const ReadBack& rounding;
        std::optional<std::uint64_t> channel;

        Work(const EvenBins& v, const EvenBins& e, EvenBins& all_v, EvenBins& all_e, std::mutex& guard,
             const ChannelLayout& channels, const ReadBack& how, std::optional<std::uint64_t> only)
            : values(v),
              errors(e),
              all_values(all_v),
              all_errors(all_e),
              mutex(guard),
              layout(channels),
              rounding(how),
              channel(only) {}
        Work(const Work&) = delete;
        ~Work() {
            const std::lock_guard lock(mutex);
            all_values.add(values);
            all_errors.add(errors);
        }
        void operator()(const float* floats, std::uint64_t begin, std::uint64_t end) {
            std::array<float, floats_in_block> rounded;
            std::array<std::int8_t, floats_in_block> cut;
            layout.for_each_run(begin, end, [&](std::size_t at, std::uint64_t from, std::uint64_t to) {
                if (channel && at != *channel) return;
                const std::span run(floats + (from - begin), to - from);
                const float* back = rounding.read_back ? rounding.read_back + from : rounded.data();
                if (!rounding.read_back)
                    rounding.rules[std::min(at, rounding.rules.size() - 1)].apply(run, rounded.data(),
                                                                                  nullptr, cut.data());
                for (std::size_t i = 0; i < run.size(); ++i) {
                    if (!std::isfinite(run[i])) continue;
                    values.count(run[i]);
                    if (std::isfinite(back[i])) errors.count(run[i] - back[i]);
                }
            });
        }
    };
    auto problems = for_each_float_block(tensor, chunk, task, [&](std::uint64_t, std::uint64_t) {
        return Work(no_values, no_errors, values, errors, mutex, layout, rounding, channel);
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return Distribution{values.take(), errors.take()};
}

} // namespace

Expected<Distribution> distribution_of(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const Task& task, std::size_t bins) {
    const auto& statistics = channel ? analysis.channels[*channel] : analysis.whole;
    if (has_nothing(statistics)) return Distribution();
    // By channel, if each has its own; the channels lie along the spec's axis, else along the first.
    std::vector<RoundingRule> rules;
    const auto axis = channel_axis(spec);
    const auto scales = axis ? analysis.channels.size() : std::size_t{1};
    for (std::size_t i = 0; i < scales; ++i) {
        auto rule = rule_by(spec, axis ? analysis.channels[i] : analysis.whole, i);
        if (!rule) return tl::unexpected(std::move(rule.error()));
        rules.push_back(std::move(*rule));
    }
    const auto axes = static_cast<int>(tensor.shape.size());
    const auto along = axis.value_or(0);
    const bool has_channels = axis || channel;
    const ChannelLayout layout(tensor.shape,
                               has_channels ? std::optional(along < 0 ? along + axes : along) : std::nullopt);
    return spread(tensor, statistics, layout, {rules, nullptr}, channel, task, bins);
}

Expected<Distribution> distribution_between(const tensor::TensorData& tensor,
                                            const tensor::TensorData& rounded, const ErrorAnalysis& analysis,
                                            int axis, std::optional<std::uint64_t> channel, const Task& task,
                                            std::size_t bins) {
    const auto& statistics = channel ? analysis.channels[*channel] : analysis.whole;
    if (has_nothing(statistics)) return Distribution();
    const auto axes = static_cast<int>(tensor.shape.size());
    const ChannelLayout layout(tensor.shape,
                               channel ? std::optional(axis < 0 ? axis + axes : axis) : std::nullopt);
    return spread(tensor, statistics, layout, {{}, contiguous_floats(rounded)}, channel, task, bins);
}

Expected<ErrorAnalysis> analyze_with_channels(const tensor::TensorData& tensor, const ErrorSpec& asked,
                                              const Task& task) {
    auto analyses = analyze_error(tensor, {&asked, 1}, part_of(task, 0, 0.6));
    if (!analyses) return tl::unexpected(std::move(analyses.error()));
    auto analysis = std::move(analyses->front());
    constexpr std::int64_t most = std::int64_t{1} << 20;
    const bool can = tensor.shape.size() > 1 && tensor.shape[0] > 0 && tensor.shape[0] <= most;
    if (!analysis.channels.empty() || !can) return analysis;
    // All channels with the scale of the whole; casts have none.
    const auto channels = static_cast<std::size_t>(tensor.shape[0]);
    auto rule = rule_by(asked, analysis.whole, 0);
    if (!rule) return tl::unexpected(std::move(rule.error()));
    if (rule->cast) return analysis;
    FixedQuantization fixed;
    fixed.qparams.scale.assign(channels, rule->scale);
    fixed.qparams.zero_point.assign(channels, rule->zero_point);
    fixed.qparams.axis = 0;
    fixed.qparams.float_zero_point = rule->float_zero_point;
    fixed.range = rule->range;
    const ErrorSpec each = fixed;
    auto by_channel = analyze_error(tensor, {&each, 1}, part_of(task, 0.6, 1));
    if (!by_channel) return tl::unexpected(std::move(by_channel.error()));
    analysis.channels = std::move(by_channel->front().channels);
    analysis.outlier_channels = std::move(by_channel->front().outlier_channels);
    return analysis;
}

} // namespace qcs::quant
