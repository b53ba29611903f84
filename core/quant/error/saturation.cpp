#include "quant/error/saturation.h"

#include "quant/elements/chunks.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t values_in_chunk = std::uint64_t{1} << 18;

/// Counts, for each pair of neighbouring limits, the values whose magnitude is more than the lower and at
/// most the upper limit.
class SizeBins {
public:
    explicit SizeBins(const std::vector<double>& limits)
        : limits_(limits),
          below_(limits.size()),
          above_(limits.size()),
          per_unit_(limits.size() > 1 ? static_cast<double>(limits.size() - 1) / limits.back() : 0) {}

    void count(double value) {
        ++finite_;
        if (value == 0) return; // no limit saturates it
        const double size = std::abs(value);
        const auto last = limits_.size() - 2;
        auto bin = static_cast<std::size_t>(std::clamp(size * per_unit_, 0.0, static_cast<double>(last)));
        while (bin > 0 && size <= limits_[bin])
            --bin;
        while (bin < last && size > limits_[bin + 1])
            ++bin;
        ++(value < 0 ? below_ : above_)[bin];
    }
    void add(const SizeBins& other) {
        for (std::size_t i = 0; i < below_.size(); ++i) {
            below_[i] += other.below_[i];
            above_[i] += other.above_[i];
        }
        finite_ += other.finite_;
    }
    SaturationCurve curve() {
        for (std::size_t i = limits_.size(); i-- > 1;) {
            below_[i - 1] += below_[i];
            above_[i - 1] += above_[i];
        }
        return {limits_, std::move(below_), std::move(above_), finite_};
    }

private:
    const std::vector<double>& limits_;
    std::vector<std::uint64_t> below_, above_; ///< by lower limit; always 0 for the last one
    double per_unit_;
    std::uint64_t finite_ = 0;
};

} // namespace

Expected<SaturationCurve> saturation_of(const tensor::TensorData& tensor, double min, double max,
                                        std::optional<ChannelSlice> channel, const Task& task,
                                        std::size_t steps) {
    if (std::isnan(min) || std::isnan(max)) return SaturationCurve();
    const double most = std::max(std::abs(min), std::abs(max));
    std::vector<double> limits{0};
    for (std::size_t i = 1; most > 0 && i <= steps; ++i)
        limits.push_back(most * static_cast<double>(i) / static_cast<double>(steps));
    if (limits.size() > 1) limits.back() = most;

    std::optional<int> axis;
    if (channel)
        axis = channel->axis < 0 ? channel->axis + static_cast<int>(tensor.shape.size()) : channel->axis;
    const ChannelLayout layout(tensor.shape, axis);
    SizeBins all(limits);
    std::mutex mutex;
    struct Work {
        SizeBins own;
        SizeBins& all;
        std::mutex& mutex;
        const ChannelLayout& layout;
        std::optional<ChannelSlice> channel;

        Work(const std::vector<double>& edges, SizeBins& sum, std::mutex& guard,
             const ChannelLayout& channels, std::optional<ChannelSlice> only)
            : own(edges), all(sum), mutex(guard), layout(channels), channel(only) {}
        Work(const Work&) = delete;
        ~Work() {
            const std::lock_guard lock(mutex);
            all.add(own);
        }
        void operator()(const float* floats, std::uint64_t begin, std::uint64_t end) {
            layout.for_each_channel_run(
                begin, end, [&](std::size_t at, std::uint64_t from, std::uint64_t to) {
                    if (channel && at != channel->channel) return;
                    for (auto i = from; i < to; ++i)
                        if (const float value = floats[i - begin]; std::isfinite(value)) own.count(value);
                });
        }
    };
    auto problems = for_each_float_block(tensor, values_in_chunk, task, [&](std::uint64_t, std::uint64_t) {
        return Work(limits, all, mutex, layout, channel);
    });
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return all.curve();
}

} // namespace qcs::quant
