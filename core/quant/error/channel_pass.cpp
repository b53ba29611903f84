#include "quant/elements/chunks.h"
#include "quant/error/passes.h"
#include "quant/kernels/prefetch.h"
#include "tensor/tensor_codes.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <cmath>

namespace qcs::quant {

// Reading a tensor channel by channel. Neighbouring channels form a group that is read together if their
// elements are adjacent in memory.

class ChannelReader {
public:
    /// `axis` must be an axis of the tensor.
    ChannelReader(const tensor::TensorData& tensor, std::size_t axis);

    std::uint64_t channels() const { return channels_; }
    std::uint64_t elements() const { return outer_ * inner_; } ///< of one channel
    std::uint64_t groups() const;
    /// The number of pieces in which a group's elements are read, one after the other.
    std::uint64_t pieces() const;

    std::uint64_t first_channel(std::uint64_t group) const { return group * together_; }
    std::uint64_t channels_of(std::uint64_t group) const;

    struct Buffer {
        std::vector<float> loaded;
        std::vector<float> channels;
    };
    /// A part of the channels of a group: channel i has the `count` values that begin at `values + i *
    /// stride`.
    struct Piece {
        const float* values = nullptr;
        std::size_t stride = 0;
        std::size_t count = 0;
        std::uint64_t begin = 0; ///< index, within the channel, of the first value
    };
    /// Valid until the buffer is used again.
    Piece read(std::uint64_t group, std::uint64_t piece, Buffer& buffer) const;
    /// The distance in bytes from a value to that of the next group if prefetching the next group into the
    /// cache pays off; else the usual distance.
    std::size_t bytes_to_next_group() const;
    /// Row-major index in the tensor of an element of a channel.
    std::uint64_t index_of(std::uint64_t channel, std::uint64_t element) const;
    void release(std::uint64_t group) const;

private:
    FloatReader values_;
    std::uint64_t outer_ = 1; ///< number of elements along the axes before that of the channels
    std::uint64_t channels_ = 1;
    std::uint64_t inner_ = 1; ///< along the axes after it
    std::uint64_t together_ = 1;
    std::uint64_t piece_ = 1; ///< elements of a channel in one piece
};

namespace {

/// The number of elements that make a task worthwhile, and the most elements of a channel in a piece.
constexpr std::uint64_t group_elements = 16384;
constexpr std::uint64_t longest_piece = 65536 - 64;
/// If a channel has at least this many values, they are counted together with their codes.
constexpr std::uint64_t many_values = 32;
/// The number of adjacent floats that makes a read worthwhile, and the most floats that a group may occupy in
/// the cache.
constexpr std::uint64_t side_by_side = 64;
constexpr std::uint64_t cached = 262144;

std::uint64_t shares(std::uint64_t whole, std::uint64_t part) {
    return (whole + part - 1) / part;
}

} // namespace

ChannelReader::ChannelReader(const tensor::TensorData& tensor, std::size_t axis) : values_(tensor) {
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
        const auto length = static_cast<std::uint64_t>(tensor.shape[i]);
        (i < axis ? outer_ : i == axis ? channels_ : inner_) *= length;
    }
    const auto count = std::max<std::uint64_t>(elements(), 1);
    if (outer_ == 1) {
        together_ = std::clamp<std::uint64_t>(group_elements / count, 1, 1024);
        piece_ = std::min(count, longest_piece);
        return;
    }
    together_ = std::min(shares(side_by_side, std::max<std::uint64_t>(inner_, 1)), channels_);
    piece_ = std::min(count, cached / std::max<std::uint64_t>(together_, 1) / 64 * 64);
    piece_ = std::min(piece_, longest_piece);
}

std::uint64_t ChannelReader::groups() const {
    return elements() == 0 ? 0 : shares(channels_, together_);
}

std::uint64_t ChannelReader::pieces() const {
    return shares(elements(), piece_);
}

std::uint64_t ChannelReader::channels_of(std::uint64_t group) const {
    return std::min(together_, channels_ - first_channel(group));
}

ChannelReader::Piece ChannelReader::read(std::uint64_t group, std::uint64_t piece, Buffer& buffer) const {
    const auto first = first_channel(group);
    const auto width = channels_of(group);
    const auto begin = piece * piece_;
    const auto count = std::min(piece_, elements() - begin);
    if (outer_ == 1 && pieces() == 1)
        return {values_.read(first * inner_, width * inner_, buffer.loaded).data(), inner_, count, begin};
    if (outer_ == 1)
        return {values_.read(first * inner_ + begin, count, buffer.loaded).data(), 0, count, begin};

    buffer.channels.resize(width * piece_);
    for (auto element = begin; element < begin + count;) {
        const auto row = element / inner_;
        const auto column = element % inner_;
        if (width == 1) {
            const auto here = std::min(inner_ - column, begin + count - element);
            const auto part = values_.read((row * channels_ + first) * inner_ + column, here, buffer.loaded);
            std::copy(part.begin(), part.end(),
                      buffer.channels.begin() + static_cast<std::ptrdiff_t>(element - begin));
            element += here;
            continue;
        }
        const auto here = std::min(inner_ - column, begin + count - element);
        const auto part = values_.read((row * channels_ + first) * inner_, width * inner_, buffer.loaded);
        for (std::uint64_t channel = 0; channel < width; ++channel)
            std::copy_n(part.data() + channel * inner_ + column, here,
                        buffer.channels.data() + channel * piece_ + (element - begin));
        element += here;
    }
    return {buffer.channels.data(), piece_, count, begin};
}

std::size_t ChannelReader::bytes_to_next_group() const {
    constexpr std::uint64_t most = 262144;
    const auto bytes = together_ * elements() * sizeof(float);
    return bytes < default_prefetch_distance || bytes > most || outer_ > 1 ? default_prefetch_distance
                                                                           : bytes;
}

std::uint64_t ChannelReader::index_of(std::uint64_t channel, std::uint64_t element) const {
    return (element / inner_ * channels_ + channel) * inner_ + element % inner_;
}

void ChannelReader::release(std::uint64_t group) const {
    if (outer_ == 1) values_.release(first_channel(group) * inner_, channels_of(group) * inner_);
}

namespace {

/// The results of one spec for each channel.
struct ChannelResults {
    std::vector<ErrorStatistics> statistics;
    std::vector<ErrorSums> sums;
};

/// The state of one worker thread.
struct Worker {
    ChannelReader::Buffer buffer;
    std::vector<std::optional<ErrorCounter>> counters; ///< for each spec
    std::vector<ErrorCounts> merged;                   ///< of all channels, for each spec
    PowerOfTwoHistogram values{max_joint_bins, PowerOfTwoHistogram::smallest_exponent};
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
    ErrorAnalysis take_result(std::size_t spec, const ErrorCounts& counts, const PowerOfTwoHistogram& values);

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

/// Counts the values of a channel one by one.
void ChannelPass::count_values(std::uint64_t group, std::uint64_t number, Worker& worker) {
    for (std::uint64_t piece = 0; piece < reader_.pieces(); ++piece) {
        const auto part = reader_.read(group, piece, worker.buffer);
        for (const auto value : std::span(part.values + number * part.stride, part.count))
            if (std::isfinite(value)) worker.values.count(value);
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
        const CountingMethod method(*rule, range, true);
        auto& counter = worker.counters[s];
        if (counter && !options_.channel_histograms)
            counter->restart(method);
        else
            counter.emplace(method);
        if (s == 0 && range.finite() > 0) {
            worker.values.widen_to(PowerOfTwoHistogram::exponent_for(
                max_joint_bins, std::max(std::abs(range.min), std::abs(range.max))));
            if (method.grid && reader_.elements() >= many_values)
                counter->count_values(worker.values, range.min, range.max);
            else
                count_values(group, number, worker);
        }
        counter->set_prefetch_distance(reader_.bytes_to_next_group());
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
    for (std::uint64_t i = 0; i < reader_.channels_of(group) && worker.errors.empty(); ++i)
        channel(group, i, worker);
    reader_.release(group);
}

ErrorAnalysis ChannelPass::take_result(std::size_t spec, const ErrorCounts& counts,
                                       const PowerOfTwoHistogram& values) {
    auto& result = results_[spec];
    ValueSummary range;
    ErrorSums sums;
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
        range.add(ranges_[i]);
        // If several channels have the same maximum, take the one that is first in the tensor's row-major
        // order.
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
    PowerOfTwoHistogram values(max_joint_bins, PowerOfTwoHistogram::smallest_exponent);
    for (auto& worker : workers) {
        if (!worker.errors.empty()) return tl::unexpected(std::move(worker.errors));
        for (std::size_t s = 0; s < worker.merged.size(); ++s) {
            counts[s].add(worker.merged[s]);
            if (worker.counters[s] && !options_.channel_histograms)
                counts[s].errors.add(worker.counters[s]->all_counts().errors);
        }
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
