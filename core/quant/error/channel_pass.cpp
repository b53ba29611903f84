#include "quant/elements/chunks.h"
#include "quant/error/detail/channel_reader.h"
#include "quant/error/passes.h"
#include "quant/kernels/bin_tally.h"
#include "tensor/tensor_codes.h"

#include <tbb/enumerable_thread_specific.h>

#include <cmath>

namespace qcs::quant {

namespace {

/// What one spec makes of each channel.
struct ChannelResults {
    std::vector<ErrorStatistics> statistics;
    std::vector<ErrorSums> sums;
};

constexpr std::size_t value_tally_bins = 64;

/// What one thread works with.
struct Worker {
    ChannelReader::Buffer buffer;
    std::vector<std::optional<ErrorCounter>> counters; ///< for each spec
    std::vector<ErrorCounts> merged;                   ///< of all channels, for each spec
    PowerHistogram values{value_tally_bins, PowerHistogram::smallest_exponent};
    BinTally more_values{value_tally_bins}; ///< with the same bins

    void widen_values(int exponent) {
        if (exponent <= values.exponent()) return;
        more_values.flush(values.counts());
        values.widen_to(exponent);
    }
    Diagnostics errors;
};

class ChannelPass {
public:
    ChannelPass(const tensor::TensorData& tensor, std::size_t axis, std::span<const ErrorSpec* const> specs,
                const ErrorOptions& options)
        : reader_(tensor, axis),
          specs_(specs),
          options_(options),
          ranges_(reader_.channels()),
          results_(specs.size()) {
        for (auto& result : results_) {
            result.statistics.resize(reader_.channels());
            result.sums.resize(reader_.channels());
        }
    }

    Expected<std::vector<ErrorAnalysis>> run(const Task& task);

private:
    void group(std::uint64_t group, Worker& worker);
    void find_ranges(std::uint64_t group, Worker& worker);
    void channel(std::uint64_t group, std::uint64_t number, Worker& worker);
    void count_values(std::uint64_t group, std::uint64_t number, Worker& worker);
    ErrorAnalysis take_result(std::size_t spec, const ErrorCounts& counts, const PowerHistogram& values);

    ChannelReader reader_;
    std::span<const ErrorSpec* const> specs_;
    const ErrorOptions& options_;
    std::vector<ValueSummary> ranges_;
    std::vector<ChannelResults> results_;
};

void ChannelPass::find_ranges(std::uint64_t group, Worker& worker) {
    const auto first = reader_.first_channel(group);
    for (std::uint64_t piece = 0; piece < reader_.pieces(); ++piece) {
        const auto part = reader_.read(group, piece, worker.buffer);
        for (std::uint64_t i = 0; i < reader_.channels_of(group); ++i)
            ranges_[first + i].add(summarize(part.values + i * part.stride, part.count));
    }
}

void ChannelPass::count_values(std::uint64_t group, std::uint64_t number, Worker& worker) {
    const auto& range = ranges_[reader_.first_channel(group) + number];
    if (range.finite() == 0) return;
    worker.widen_values(
        PowerHistogram::exponent_for(value_tally_bins, std::max(std::abs(range.min), std::abs(range.max))));
    const auto per_unit = std::ldexp(1.0F, -worker.values.exponent());
    for (std::uint64_t piece = 0; piece < reader_.pieces(); ++piece) {
        const auto part = reader_.read(group, piece, worker.buffer);
        worker.more_values.add({part.values + number * part.stride, part.count}, per_unit,
                               range.all_finite());
    }
}

void ChannelPass::channel(std::uint64_t group, std::uint64_t number, Worker& worker) {
    const auto channel = reader_.first_channel(group) + number;
    const auto& range = ranges_[channel];
    for (std::size_t s = 0; s < specs_.size(); ++s) {
        auto rule = rule_of(*specs_[s], range, channel);
        if (!rule) {
            worker.errors = std::move(rule.error());
            return;
        }
        const Method method(*rule, range, true);
        auto& counter = worker.counters[s];
        if (counter && !options_.channel_histograms)
            counter->restart(method);
        else
            counter.emplace(method, reader_.elements());
        counter->fetch_ahead(reader_.bytes_to_next_group());
        ErrorSums sums;
        for (std::uint64_t piece = 0; piece < reader_.pieces(); ++piece) {
            const auto part = reader_.read(group, piece, worker.buffer);
            sums.add(counter->measure({part.values + number * part.stride, part.count}, range.all_finite(),
                                      part.begin));
        }
        counter->complete(range.squares, sums);
        sums.max_index = reader_.index_of(channel, sums.max_index);
        const auto& counts = options_.channel_histograms ? counter->all_counts() : counter->counts();
        worker.merged[s].add_codes(counts);
        if (options_.channel_histograms) worker.merged[s].errors.add(counts.errors);
        results_[s].sums[channel] = sums;
        results_[s].statistics[channel] =
            statistics_of(method, range, sums, counts, options_.channel_histograms);
    }
}

void ChannelPass::group(std::uint64_t group, Worker& worker) {
    if (worker.counters.empty()) {
        worker.counters.resize(specs_.size());
        worker.merged.resize(specs_.size());
    }
    find_ranges(group, worker);
    for (std::uint64_t i = 0; i < reader_.channels_of(group) && worker.errors.empty(); ++i) {
        count_values(group, i, worker);
        channel(group, i, worker);
    }
    reader_.release(group);
}

ErrorAnalysis ChannelPass::take_result(std::size_t spec, const ErrorCounts& counts,
                                       const PowerHistogram& values) {
    auto& result = results_[spec];
    ValueSummary range;
    ErrorSums sums;
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
        range.add(ranges_[i]);
        // The first in the tensor's order, not in that of channels.
        const bool earlier = result.sums[i].max == sums.max && result.sums[i].max_index < sums.max_index;
        const auto index = result.sums[i].max_index;
        sums.add(result.sums[i]);
        if (earlier) sums.max_index = index;
    }
    auto whole = statistics_of(range, sums, counts);
    if (range.finite() > 0) {
        whole.values = values.histogram();
        whole.errors = counts.errors.histogram(sums.max);
    }
    auto found = outliers(result.statistics);
    return {std::move(whole), std::move(result.statistics), std::move(found)};
}

Expected<std::vector<ErrorAnalysis>> ChannelPass::run(const Task& task) {
    tbb::enumerable_thread_specific<Worker> workers;
    const bool done = for_each_chunk(reader_.groups(), 1, task, [&](std::uint64_t begin, std::uint64_t) {
        group(begin, workers.local());
    });
    if (!done) return failure(codes::cancelled);
    std::vector<ErrorCounts> counts(specs_.size());
    PowerHistogram values(value_tally_bins, PowerHistogram::smallest_exponent);
    for (auto& worker : workers) {
        if (!worker.errors.empty()) return tl::unexpected(std::move(worker.errors));
        for (std::size_t s = 0; s < worker.merged.size(); ++s) {
            counts[s].add(worker.merged[s]);
            if (worker.counters[s] && !options_.channel_histograms)
                counts[s].errors.add(worker.counters[s]->all_counts().errors);
        }
        worker.more_values.flush(worker.values.counts());
        values.add(worker.values);
    }
    std::vector<ErrorAnalysis> results;
    for (std::size_t s = 0; s < specs_.size(); ++s)
        results.push_back(take_result(s, counts[s], values));
    return results;
}

} // namespace

Expected<std::vector<ErrorAnalysis>> analyze_channels(const tensor::TensorData& tensor, std::size_t axis,
                                                      std::span<const ErrorSpec* const> specs,
                                                      const Task& task, const ErrorOptions& options) {
    return ChannelPass(tensor, axis, specs, options).run(task);
}

} // namespace qcs::quant
