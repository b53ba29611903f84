#include "quant/error/distribution.h"

#include "quant/elements/chunks.h"
#include "quant/elements/load_elements.h"
#include "quant/error/detail/counting.h"
#include "quant/error/detail/equal_width_bins.h"
#include "quant/error/passes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t chunk = std::uint64_t{1} << 18;
constexpr std::size_t error_bins = 128;

/// The rule by which the values with these statistics are rounded.
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
    // Only HistogramObserver's scale cannot be computed from the range: take it from the statistics.
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

/// How values are rounded: by one rule per channel or a single rule, or as already dequantized in
/// `read_back`.
struct ReadBack {
    std::vector<RoundingRule> rules;
    const float* read_back = nullptr;
};

/// Which values to count: of one channel or all; of a selection or all.
struct Wanted {
    std::optional<std::uint64_t> channel;
    std::optional<ValueSelection> selection;
    bool by_channel = false; ///< count the values of each channel separately
    const StoredCodes* stored = nullptr;

    bool takes(double value, double error, const std::int32_t* code) const {
        if (!selection) return true;
        const auto v = [&]() -> double {
            switch (selection->by) {
            case ValueSelection::By::Value: return value;
            case ValueSelection::By::Magnitude: return std::abs(value);
            case ValueSelection::By::Error: return error;
            case ValueSelection::By::Code: break;
            }
            return code ? *code : std::numeric_limits<double>::quiet_NaN();
        }();
        return selection->low <= v && v <= selection->high;
    }
    std::size_t code_bins() const {
        return stored && stored->edges.size() > 1 ? stored->edges.size() - 1 : 0;
    }
};

void load_codes(const tensor::TensorData& codes, std::uint64_t begin, std::uint64_t count,
                std::int32_t* out) {
    const auto same = [](auto code) { return static_cast<std::int32_t>(code); };
    if (codes.dtype == DType::UInt8)
        load_as<std::uint8_t>(codes, begin, count, out, same);
    else if (codes.dtype == DType::Int8)
        load_as<std::int8_t>(codes, begin, count, out, same);
    else
        load_as<std::int32_t>(codes, begin, count, out, same);
}

/// The counts, of everything or of one chunk.
struct Counted {
    EqualWidthBins values, errors;
    std::vector<std::uint64_t> channels, codes;
    std::uint64_t count = 0;

    void add(const Counted& other) {
        values.add(other.values);
        errors.add(other.errors);
        for (std::size_t i = 0; i < channels.size(); ++i)
            channels[i] += other.channels[i];
        for (std::size_t i = 0; i < codes.size(); ++i)
            codes[i] += other.codes[i];
        count += other.count;
    }
};

/// The work on one chunk: counts it and adds the counts to those of everything.
class Spreading {
public:
    Spreading(const Counted& nothing, Counted& all, std::mutex& mutex, const ChannelLayout& layout,
              const ReadBack& rounding, const Wanted& wanted)
        : own_(nothing), all_(all), mutex_(mutex), layout_(layout), rounding_(rounding), wanted_(wanted) {}
    Spreading(const Spreading&) = delete;
    ~Spreading() {
        const std::lock_guard lock(mutex_);
        all_.add(own_);
    }

    void operator()(const float* floats, std::uint64_t begin, std::uint64_t end) {
        std::array<float, floats_in_block> rounded;
        std::array<std::int8_t, floats_in_block> cut;
        std::array<std::int32_t, floats_in_block> codes;
        if (wanted_.stored) load_codes(wanted_.stored->codes, begin, end - begin, codes.data());
        layout_.for_each_channel_run(begin, end, [&](std::size_t at, std::uint64_t from, std::uint64_t to) {
            if (wanted_.channel && at != *wanted_.channel) return;
            const std::span run(floats + (from - begin), to - from);
            const float* back = rounding_.read_back ? rounding_.read_back + from : rounded.data();
            if (!rounding_.read_back)
                rounding_.rules[std::min(at, rounding_.rules.size() - 1)].apply(run, rounded.data(), nullptr,
                                                                                cut.data());
            std::uint64_t taken = 0;
            for (std::size_t i = 0; i < run.size(); ++i)
                if (std::isfinite(run[i]))
                    taken += count(run[i], back[i], wanted_.stored ? &codes[from - begin + i] : nullptr);
            own_.count += taken;
            if (wanted_.by_channel) own_.channels[at] += taken;
        });
    }

private:
    bool count(float value, float back, const std::int32_t* code) {
        const bool has_error = std::isfinite(back);
        const float error = has_error ? value - back : HUGE_VALF;
        if (!wanted_.takes(value, error, code)) return false;
        if (code && !own_.codes.empty()) {
            const auto& edges = wanted_.stored->edges;
            if (edges.front() <= *code && *code < edges.back())
                ++own_.codes[static_cast<std::size_t>((*code - edges[0]) / (edges[1] - edges[0]))];
        }
        own_.values.count(value);
        if (has_error) own_.errors.count(error);
        return true;
    }

    Counted own_;
    Counted& all_;
    std::mutex& mutex_;
    const ChannelLayout& layout_;
    const ReadBack& rounding_;
    const Wanted& wanted_;
};

Expected<Counted> spread(const tensor::TensorData& tensor, const ErrorStatistics& statistics,
                         const ChannelLayout& layout, const ReadBack& rounding, const Wanted& wanted,
                         const Task& task, const ValueBins& bins) {
    const auto most = std::isfinite(statistics.max_error) ? statistics.max_error : 0;
    const Counted nothing{
        EqualWidthBins(statistics.min - bins.margin, statistics.max + bins.margin, bins.count),
        EqualWidthBins(-most, most, error_bins),
        std::vector<std::uint64_t>(wanted.by_channel ? layout.channels : 0),
        std::vector<std::uint64_t>(wanted.code_bins())};
    Counted all = nothing;
    std::mutex mutex;
    auto problems = for_each_float_block(tensor, chunk, task, [&](std::uint64_t, std::uint64_t) {
        return Spreading(nothing, all, mutex, layout, rounding, wanted);
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return all;
}

/// One rule per channel if each has its own scale, else a single rule.
Expected<std::vector<RoundingRule>> rules_of(const ErrorSpec& spec, const ErrorAnalysis& analysis) {
    std::vector<RoundingRule> rules;
    const auto axis = channel_axis(spec);
    const auto scales = axis ? analysis.channels.size() : std::size_t{1};
    for (std::size_t i = 0; i < scales; ++i) {
        auto rule = rule_by(spec, axis ? analysis.channels[i] : analysis.whole, i);
        if (!rule) return tl::unexpected(std::move(rule.error()));
        rules.push_back(*rule);
    }
    return rules;
}

/// `along` may count from the end; nullopt: everything is one channel.
ChannelLayout layout_of(const tensor::TensorData& tensor, std::optional<int> along) {
    const auto axes = static_cast<int>(tensor.shape.size());
    return {tensor.shape, along && *along < 0 ? std::optional(*along + axes) : along};
}

/// A quantization with one scale per channel along axis 0 that rounds as `requested` does for the whole
/// tensor. Nullopt if there is no scale (casts), or if a channel has several.
Expected<std::optional<FixedQuantization>> by_channel_as_whole(const ErrorSpec& requested,
                                                               const ErrorStatistics& whole,
                                                               std::uint64_t channels,
                                                               std::uint64_t elements) {
    FixedQuantization fixed;
    fixed.qparams.axis = 0;
    if (const auto* pieces = std::get_if<PiecewiseQuantization>(&requested)) {
        const auto in_channel = std::max<std::uint64_t>(1, elements / channels);
        for (std::size_t i = 0; i < pieces->ends.size(); ++i) {
            if (pieces->ends[i] % in_channel != 0) return std::optional<FixedQuantization>();
            fixed.qparams.scale.resize(pieces->ends[i] / in_channel, pieces->qparams.scale[i]);
            fixed.qparams.zero_point.resize(pieces->ends[i] / in_channel, pieces->qparams.zero_point[i]);
        }
        fixed.range = pieces->range;
        if (fixed.qparams.scale.size() != channels) return std::optional<FixedQuantization>();
        return fixed;
    }
    auto rule = rule_by(requested, whole, 0);
    if (!rule) return tl::unexpected(std::move(rule.error()));
    if (rule->cast) return std::optional<FixedQuantization>();
    fixed.qparams.scale.assign(channels, rule->scale);
    fixed.qparams.zero_point.assign(channels, rule->zero_point);
    fixed.qparams.float_zero_point = rule->float_zero_point;
    fixed.range = rule->range;
    return fixed;
}

constexpr std::size_t max_channels_counted = std::size_t{1} << 16;

SelectedValues taken(Counted counted) {
    return {{counted.values.take(), counted.errors.take()},
            std::move(counted.codes),
            std::move(counted.channels),
            counted.count};
}

} // namespace

ValueBins level_bins(const std::optional<LevelGrid>& grid, const ErrorStatistics& statistics) {
    const ValueBins usual;
    if (!grid) return usual;
    const double levels = std::round((statistics.max - statistics.min) / grid->step) + 1;
    if (!(levels >= 1) || levels > static_cast<double>(usual.count)) return usual;
    return {static_cast<std::size_t>(levels), grid->step / 2};
}

Expected<Distribution> distribution_of(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const Task& task, const ValueBins& bins) {
    const auto& statistics = channel ? analysis.channels[*channel] : analysis.whole;
    if (has_nothing(statistics)) return Distribution();
    if (const auto* pieces = std::get_if<PiecewiseQuantization>(&spec)) {
        const auto rounded = round_pieces(tensor, *pieces, task);
        if (!rounded) return tl::unexpected(rounded.error());
        return distribution_of_rounded(tensor, *rounded, analysis, 0, channel, task, bins);
    }
    auto rules = rules_of(spec, analysis);
    if (!rules) return tl::unexpected(std::move(rules.error()));
    // Channels lie along the spec's axis; if it has none, along axis 0.
    const auto axis = channel_axis(spec);
    const auto layout = layout_of(tensor, axis || channel ? std::optional(axis.value_or(0)) : std::nullopt);
    auto counted = spread(tensor, statistics, layout, {*rules, nullptr}, {channel, {}}, task, bins);
    if (!counted) return tl::unexpected(std::move(counted.error()));
    return Distribution{counted->values.take(), counted->errors.take()};
}

Expected<Distribution> distribution_of_rounded(const tensor::TensorData& tensor,
                                               const tensor::TensorData& rounded,
                                               const ErrorAnalysis& analysis, int axis,
                                               std::optional<std::uint64_t> channel, const Task& task,
                                               const ValueBins& bins) {
    const auto& statistics = channel ? analysis.channels[*channel] : analysis.whole;
    if (has_nothing(statistics)) return Distribution();
    const auto layout = layout_of(tensor, channel ? std::optional(axis) : std::nullopt);
    auto counted =
        spread(tensor, statistics, layout, {{}, contiguous_floats(rounded)}, {channel, {}}, task, bins);
    if (!counted) return tl::unexpected(std::move(counted.error()));
    return Distribution{counted->values.take(), counted->errors.take()};
}

Expected<SelectedValues> select_values(const tensor::TensorData& tensor, const ErrorSpec& spec,
                                       const ErrorAnalysis& analysis, std::optional<std::uint64_t> channel,
                                       const ValueSelection& selection, const Task& task,
                                       const ValueBins& bins, const StoredCodes* stored) {
    const auto& statistics = channel ? analysis.channels[*channel] : analysis.whole;
    if (has_nothing(statistics)) return SelectedValues();
    if (const auto* pieces = std::get_if<PiecewiseQuantization>(&spec)) {
        const auto rounded = round_pieces(tensor, *pieces, task);
        if (!rounded) return tl::unexpected(rounded.error());
        return select_values_of_rounded(tensor, *rounded, analysis, 0, channel, selection, task, bins,
                                        stored);
    }
    auto rules = rules_of(spec, analysis);
    if (!rules) return tl::unexpected(std::move(rules.error()));
    const bool has_channels = !analysis.channels.empty();
    const auto layout =
        layout_of(tensor, has_channels ? std::optional(channel_axis(spec).value_or(0)) : std::nullopt);
    const Wanted wanted{channel, selection, has_channels && layout.channels <= max_channels_counted, stored};
    auto counted = spread(tensor, statistics, layout, {*rules, nullptr}, wanted, task, bins);
    if (!counted) return tl::unexpected(std::move(counted.error()));
    return taken(std::move(*counted));
}

Expected<SelectedValues> select_values_of_rounded(const tensor::TensorData& tensor,
                                                  const tensor::TensorData& rounded,
                                                  const ErrorAnalysis& analysis, int axis,
                                                  std::optional<std::uint64_t> channel,
                                                  const ValueSelection& selection, const Task& task,
                                                  const ValueBins& bins, const StoredCodes* stored) {
    const auto& statistics = channel ? analysis.channels[*channel] : analysis.whole;
    if (has_nothing(statistics)) return SelectedValues();
    const bool has_channels = !analysis.channels.empty();
    const auto layout = layout_of(tensor, has_channels ? std::optional(axis) : std::nullopt);
    const Wanted wanted{channel, selection, has_channels && layout.channels <= max_channels_counted, stored};
    auto counted = spread(tensor, statistics, layout, {{}, contiguous_floats(rounded)}, wanted, task, bins);
    if (!counted) return tl::unexpected(std::move(counted.error()));
    return taken(std::move(*counted));
}

Expected<ErrorAnalysis> analyze_with_channels(const tensor::TensorData& tensor, const ErrorSpec& requested,
                                              const Task& task) {
    auto analyses = analyze_error(tensor, {&requested, 1}, subtask(task, 0, 0.6));
    if (!analyses) return tl::unexpected(std::move(analyses.error()));
    auto analysis = std::move(analyses->front());
    constexpr std::int64_t most = std::int64_t{1} << 20;
    const bool can = tensor.shape.size() > 1 && tensor.shape[0] > 0 && tensor.shape[0] <= most;
    if (!analysis.channels.empty() || !can) return analysis;
    const auto fixed = by_channel_as_whole(requested, analysis.whole,
                                           static_cast<std::uint64_t>(tensor.shape[0]), tensor.numel());
    if (!fixed) return tl::unexpected(fixed.error());
    if (!*fixed) return analysis;
    const ErrorSpec each = **fixed;
    auto by_channel = analyze_error(tensor, {&each, 1}, subtask(task, 0.6, 1));
    if (!by_channel) return tl::unexpected(std::move(by_channel.error()));
    analysis.channels = std::move(by_channel->front().channels);
    analysis.outlier_channels = std::move(by_channel->front().outlier_channels);
    return analysis;
}

} // namespace qcs::quant
