#include "quant/observe/tensor_range.h"

#include "quant/elements/channel_runs.h"
#include "quant/elements/float_blocks.h"
#include "quant/kernels/value_summary.h"

#include <cmath>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t range_chunk = std::uint64_t{1} << 20;

/// What a thread found in the channels of its chunk; handed over when it is done.
class ChunkRanges {
public:
    ChunkRanges(std::vector<FloatRange>& all, std::mutex& mutex, const ChannelLayout& layout,
                std::uint64_t begin, std::uint64_t end)
        : all_(all), mutex_(mutex), layout_(layout) {
        first_ = layout.inner == 0 ? 0 : begin / layout.inner;
        const auto last = layout.inner == 0 ? 0 : (end - 1) / layout.inner;
        found_.resize(std::min<std::uint64_t>(last - first_ + 1, layout.channels));
    }
    ~ChunkRanges() {
        const std::scoped_lock lock(mutex_);
        for (std::size_t i = 0; i < found_.size(); ++i)
            all_[(first_ + i) % all_.size()].include(found_[i]);
    }
    ChunkRanges(const ChunkRanges&) = delete;
    ChunkRanges& operator=(const ChunkRanges&) = delete;

    void operator()(const float* floats, std::uint64_t begin, std::uint64_t end) {
        layout_.for_each_run(begin, end, [&](std::size_t, std::uint64_t from, std::uint64_t to) {
            const auto row = layout_.inner == 0 ? 0 : from / layout_.inner;
            found_[(row - first_) % found_.size()].include(
                range_of(std::span(floats + (from - begin), to - from)));
        });
    }

private:
    std::vector<FloatRange>& all_;
    std::mutex& mutex_;
    const ChannelLayout& layout_;
    std::uint64_t first_ = 0;
    std::vector<FloatRange> found_;
};

} // namespace

void FloatRange::include(const FloatRange& other) {
    if (other.min < min) min = other.min;
    if (other.max > max) max = other.max;
    has_nan = has_nan || other.has_nan;
}

FloatRange range_of(std::span<const float> values) {
    constexpr auto infinity = std::numeric_limits<float>::infinity();
    const auto found = summarize(values.data(), values.size());
    FloatRange range{found.min, found.max, found.nan > 0};
    if (found.positive_inf > 0) range.include({infinity, infinity, false});
    if (found.negative_inf > 0) range.include({-infinity, -infinity, false});
    return range;
}

FloatRange finite_range_of(std::span<const float> values) {
    const auto found = summarize(values.data(), values.size());
    return {found.min, found.max, found.nan > 0};
}

Expected<std::vector<FloatRange>> tensor_ranges(const tensor::TensorData& tensor, std::optional<int> axis,
                                                const Task& task) {
    const ChannelLayout layout(tensor.shape, axis);
    std::vector<FloatRange> ranges(layout.channels);
    std::mutex mutex;
    auto problems =
        for_each_float_block(tensor, range_chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            return ChunkRanges(ranges, mutex, layout, begin, end);
        });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return ranges;
}

Expected<FloatRange> finite_tensor_range(const tensor::TensorData& tensor, const Task& task) {
    FloatRange range;
    std::mutex mutex;
    auto problems = for_each_float_block(tensor, range_chunk, task, [&](std::uint64_t, std::uint64_t) {
        return [&](const float* floats, std::uint64_t begin, std::uint64_t end) {
            const auto found = finite_range_of(std::span(floats, end - begin));
            const std::scoped_lock lock(mutex);
            range.include(found);
        };
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return range;
}

} // namespace qcs::quant
