#include "base/diagnostic.h"
#include "base/task.h"
#include "quant/elements/chunks.h"
#include "quant/kernels/value_summary.h"
#include "quant/observe/histogram_search.h"
#include "quant/observe/observe.h"
#include "quant/observe/torch_histc.h"
#include "quant/qparams/calculate_qparams.h"
#include "quant/quant_codes.h"
#include "tensor/tensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <span>

namespace qcs::quant {

// Smallest and largest elements of tensors.

/// The range of a set of floats; initially that of the empty set. Zeros of either sign are equal.
struct FloatRange {
    float min = std::numeric_limits<float>::infinity(); ///< of the values that are not NaN
    float max = -std::numeric_limits<float>::infinity();
    bool has_nan = false;
    void include(const FloatRange& other);
    /// torch.aminmax: NaN if any value is NaN.
    float torch_min() const { return has_nan ? std::numeric_limits<float>::quiet_NaN() : min; }
    float torch_max() const { return has_nan ? std::numeric_limits<float>::quiet_NaN() : max; }
};

FloatRange range_of(std::span<const float> values);
/// The range without infinities.
FloatRange finite_range_of(std::span<const float> values);

/// The range of the whole tensor, or of each index along an axis that the tensor must have. Errors:
/// "dtype-not-supported", "cancelled", "file-changed".
Expected<std::vector<FloatRange>> tensor_ranges(const tensor::TensorData& tensor, std::optional<int> axis,
                                                const Task& task);
/// The same for the whole tensor, without infinities.
Expected<FloatRange> finite_tensor_range(const tensor::TensorData& tensor, const Task& task);

namespace {

constexpr std::uint64_t range_chunk = std::uint64_t{1} << 20;

/// The ranges of the channels in one chunk; the destructor adds them to the overall ranges.
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
        layout_.for_each_channel_run(begin, end, [&](std::size_t, std::uint64_t from, std::uint64_t to) {
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

namespace {

/// old + constant * (seen - old), each step rounded to float32.
float moved(float old, float seen, float constant) {
    const float change = constant * (seen - old);
    return old + change;
}

struct Seen {
    std::vector<float> min, max;
};

Expected<Seen> seen_in(const tensor::TensorData& tensor, std::optional<int> axis, const Task& task) {
    auto ranges = tensor_ranges(tensor, axis, task);
    if (!ranges) return tl::unexpected(std::move(ranges.error()));
    Seen seen;
    for (const auto& range : *ranges) {
        seen.min.push_back(range.torch_min());
        seen.max.push_back(range.torch_max());
    }
    return seen;
}

/// The channel axis, counted from 0. Observers flatten all other axes, of which there must be at least one.
Expected<std::optional<int>> channel_axis(const ObserverSettings& settings,
                                          const tensor::TensorData& tensor) {
    const auto axes = static_cast<int>(tensor.shape.size());
    if (!is_per_channel(settings)) return std::nullopt;
    const auto axis = settings.ch_axis < 0 ? settings.ch_axis + axes : settings.ch_axis;
    if (axis < 0 || axis >= axes)
        return failure(
            message(codes::axis_out_of_range, fmt::format("{}", settings.ch_axis), fmt::format("{}", axes)));
    if (axes < 2) return failure(codes::tensor_needs_axes);
    return axis;
}

/// Makes both vectors the same length by repeating single elements; returns false if that is not possible.
bool broadcast(std::vector<float>& a, std::vector<float>& b) {
    if (a.size() == 1) a.resize(b.size(), a[0]);
    if (b.size() == 1) b.resize(a.size(), b[0]);
    return a.size() == b.size();
}

bool is_moving_average(const ObserverSettings& settings) {
    return settings.kind == ObserverKind::MovingAverageMinMax ||
           settings.kind == ObserverKind::MovingAveragePerChannelMinMax;
}

void keep_extremes(ObserverState& state, const Seen& seen) {
    for (std::size_t i = 0; i < seen.min.size(); ++i) {
        state.min[i] = torch_minimum(state.min[i], seen.min[i]);
        state.max[i] = torch_maximum(state.max[i], seen.max[i]);
    }
}

void move_average(ObserverState& state, const Seen& seen, float constant) {
    for (std::size_t i = 0; i < seen.min.size(); ++i) {
        state.min[i] = moved(state.min[i], seen.min[i], constant);
        state.max[i] = moved(state.max[i], seen.max[i], constant);
    }
}

} // namespace

bool is_per_channel(const ObserverSettings& settings) {
    return settings.qscheme != QScheme::PerTensorAffine && settings.qscheme != QScheme::PerTensorSymmetric;
}

Diagnostics observe_range(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task) {
    if (tensor.numel() == 0) return {};
    const auto axis = channel_axis(settings, tensor);
    if (!axis) return axis.error();
    auto seen = seen_in(tensor, *axis, task);
    if (!seen) return seen.error();

    const bool first = is_per_channel(settings) ? state.min.empty()
                                                : is_moving_average(settings) && state.min[0] == infinity &&
                                                      state.max[0] == -infinity;
    if (first) {
        state.min = std::move(seen->min);
        state.max = std::move(seen->max);
        return {};
    }
    if (!broadcast(state.min, seen->min) || !broadcast(state.max, seen->max))
        return {Diagnostic(message(codes::channel_count_changed, fmt::format("{}", state.min.size()),
                                   fmt::format("{}", seen->min.size())))};
    if (is_moving_average(settings))
        move_average(state, *seen, static_cast<float>(settings.averaging_constant));
    else
        keep_extremes(state, *seen);
    return {};
}

Diagnostics observe_fused(const ObserverSettings& settings, ObserverState& state,
                          const tensor::TensorData& tensor, const Task& task) {
    if (tensor.numel() == 0) return {};
    const bool per_channel = is_per_channel(settings);
    if (per_channel && settings.ch_axis != 0)
        return {Diagnostic(message(codes::fused_axis, fmt::format("{}", settings.ch_axis)))};
    const auto axis = channel_axis(settings, tensor);
    if (!axis) return axis.error();
    auto seen = seen_in(tensor, *axis, task);
    if (!seen) return seen.error();

    const auto count = seen->min.size();
    if (state.min.empty()) {
        state.min.assign(count, infinity);
        state.max.assign(count, -infinity);
    }
    if (state.min.size() != count)
        return {Diagnostic(message(codes::channel_count_changed, fmt::format("{}", state.min.size()),
                                   fmt::format("{}", count)))};
    const auto constant = static_cast<float>(settings.averaging_constant);
    const bool symmetric =
        settings.qscheme == QScheme::PerTensorSymmetric || settings.qscheme == QScheme::PerChannelSymmetric;
    QParams buffers;
    if (per_channel) buffers.axis = 0;
    buffers.float_zero_point = settings.qscheme == QScheme::PerChannelAffineFloatQParams;
    for (std::size_t i = 0; i < count; ++i) {
        auto& min = state.min[i];
        auto& max = state.max[i];
        min = std::isinf(min) ? seen->min[i] : moved(min, seen->min[i], constant);
        max = std::isinf(max) ? seen->max[i] : moved(max, seen->max[i], constant);
        const auto chosen = fused_qparams(min, max, {settings.range, symmetric, false});
        buffers.scale.push_back(chosen.scale[0]);
        const auto zero_point = chosen.zero_point[0];
        buffers.zero_point.push_back(
            buffers.float_zero_point ? static_cast<double>(static_cast<float>(zero_point)) : zero_point);
    }
    state.buffers = std::move(buffers);
    return {};
}

namespace {

/// The error of torch.histc for edges that are NaN or infinite.
Diagnostics refused(const FloatRange& range) {
    if (range.has_nan) return {Diagnostic(codes::nan_in_histogram)};
    return {};
}

} // namespace

std::int64_t histogram_codes(DType dtype) {
    switch (dtype) {
    case DType::Int16:
    case DType::UInt16: return 65536;
    case DType::Int32:
    case DType::QInt32: return std::int64_t{1} << 32;
    default: return 256;
    }
}

Diagnostics observe_histogram(const ObserverSettings& settings, ObserverState& state,
                              const tensor::TensorData& tensor, const Task& task) {
    if (tensor.numel() == 0) return {};
    const auto ranges = tensor_ranges(tensor, std::nullopt, task);
    if (!ranges) return ranges.error();
    auto seen = ranges->front();
    Diagnostics warnings;
    // If there are NaNs, PyTorch does not notice infinities.
    if (!seen.has_nan && (seen.min == -infinity || seen.max == infinity)) {
        warnings.push_back(Diagnostic{codes::infinity_ignored, {}});
        const auto finite = finite_tensor_range(tensor, task);
        if (!finite) return finite.error();
        seen = *finite;
        if (seen.min == infinity) return warnings; // there are no finite values
    }

    auto& min = state.min[0];
    auto& max = state.max[0];
    if (min == infinity || max == -infinity) {
        min = seen.torch_min();
        max = seen.torch_max();
        if (auto problems = refused(seen); !problems.empty()) return problems;
        auto counts = torch_histc(tensor, min, max, settings.bins, task);
        if (!counts) return counts.error();
        state.histogram = std::move(*counts);
        return warnings;
    }
    if (seen.has_nan || std::isnan(min) || std::isnan(max)) return {Diagnostic(codes::nan_in_histogram)};
    const ValueRange from = {min, max};
    const ValueRange to = {std::min(min, seen.min), std::max(max, seen.max)};
    const auto counts = torch_histc(tensor, to.min, to.max, settings.bins, task);
    if (!counts) return counts.error();
    state.histogram = combine_histograms(state.histogram, from, *counts, to);
    min = to.min;
    max = to.max;
    return warnings;
}

} // namespace qcs::quant
