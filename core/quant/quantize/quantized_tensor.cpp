#include "quant/quantize/quantized_tensor.h"

#include "quant/elements/chunks.h"
#include "quant/quantize/detail/quantize_blocks.h"
#include "tensor/storage/storage.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <mutex>

namespace qcs::quant {

namespace {

constexpr std::uint64_t code_chunk = std::uint64_t{1} << 18;
constexpr std::size_t code_block = 4096;
/// If codes span at most this range, each is counted separately.
constexpr std::int64_t max_spread = std::int64_t{1} << 24;
constexpr std::int64_t max_bins = 256;

/// For each chunk, calls make_work() once, and the result with (codes, begin, end) for each block of the
/// chunk.
template <typename MakeWork>
Expected<bool> for_each_code_block(const tensor::TensorData& tensor, const Task& task, MakeWork make_work) {
    if (code_limits(tensor.dtype) == CodeRange{0, 0})
        return failure(message(codes::dtype_not_supported, std::string(name_of(tensor.dtype))));
    const bool packed = tensor::codes_in_byte(tensor.dtype) > 1;
    if (packed && !tensor.is_contiguous())
        return failure(message(codes::dtype_not_supported, std::string(name_of(tensor.dtype))));
    const bool done =
        for_each_chunk(tensor.numel(), code_chunk, task, [&](std::uint64_t begin, std::uint64_t end) {
            auto work = make_work();
            std::array<std::int32_t, code_block> loaded;
            for (auto at = begin; at < end; at += code_block) {
                const auto stop = std::min<std::uint64_t>(at + code_block, end);
                packed ? unpack_codes(tensor, at, stop - at, loaded.data())
                       : load_codes(tensor, at, stop - at, loaded.data());
                work(loaded.data(), at, stop);
            }
        });
    if (!done) return failure(codes::cancelled);
    if (tensor.storage && !tensor.storage->is_intact()) return failure(codes::file_changed);
    return true;
}

/// A sum to which several threads contribute: each adds to its own part, which the destructor adds to the
/// total.
template <typename Sum, typename Add>
class Adding {
public:
    Adding(Sum& all, std::mutex& mutex, Sum own, Add add)
        : all_(all), mutex_(mutex), own_(std::move(own)), add_(add) {}
    Adding(const Adding&) = delete;
    Adding& operator=(const Adding&) = delete;
    ~Adding() {
        const std::lock_guard lock(mutex_);
        add_(all_, own_);
    }
    Sum& own() { return own_; }

private:
    Sum& all_;
    std::mutex& mutex_;
    Sum own_;
    Add add_;
};

struct Seen {
    CodeRange range{INT64_MAX, INT64_MIN};
    std::uint64_t at_low = 0; ///< elements with the lowest code of the dtype; `at_high`: the highest
    std::uint64_t at_high = 0;
};

Expected<Seen> codes_seen(const tensor::TensorData& tensor, CodeRange limits, const Task& task) {
    Seen seen;
    std::mutex mutex;
    const auto add = [](Seen& all, const Seen& own) {
        all.range.min = std::min(all.range.min, own.range.min);
        all.range.max = std::max(all.range.max, own.range.max);
        all.at_low += own.at_low;
        all.at_high += own.at_high;
    };
    const auto done = for_each_code_block(tensor, task, [&] {
        auto sum = std::make_unique<Adding<Seen, decltype(add)>>(seen, mutex, Seen(), add);
        return [sum = std::move(sum), limits](const std::int32_t* codes, std::uint64_t begin,
                                              std::uint64_t end) {
            auto& own = sum->own();
            for (std::uint64_t i = 0; i < end - begin; ++i) {
                own.range.min = std::min<std::int64_t>(own.range.min, codes[i]);
                own.range.max = std::max<std::int64_t>(own.range.max, codes[i]);
                own.at_low += codes[i] == limits.min ? 1 : 0;
                own.at_high += codes[i] == limits.max ? 1 : 0;
            }
        };
    });
    if (!done) return tl::unexpected(done.error());
    return seen;
}

using Counts = std::vector<std::uint64_t>;

/// Counts of the codes from range.min on, `width` codes in each.
Expected<Counts> count_codes(const tensor::TensorData& tensor, CodeRange range, std::int64_t width,
                             const Task& task) {
    Counts counts(static_cast<std::size_t>((range.max - range.min) / width + 1));
    std::mutex mutex;
    const auto add = [](Counts& all, const Counts& own) {
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] += own[i];
    };
    const auto done = for_each_code_block(tensor, counts.size() > 65536 ? Task{task.stop, {}, 1} : task, [&] {
        auto sum = std::make_unique<Adding<Counts, decltype(add)>>(counts, mutex, Counts(counts.size()), add);
        return [sum = std::move(sum), range, width](const std::int32_t* codes, std::uint64_t begin,
                                                    std::uint64_t end) {
            auto& own = sum->own();
            for (std::uint64_t i = 0; i < end - begin; ++i)
                ++own[static_cast<std::size_t>((codes[i] - range.min) / width)];
        };
    });
    if (!done) return tl::unexpected(done.error());
    return counts;
}

double entropy(const Counts& counts, std::uint64_t total) {
    double bits = 0;
    for (const auto count : counts)
        if (count > 0) {
            const auto share = static_cast<double>(count) / static_cast<double>(total);
            bits -= share * std::log2(share);
        }
    return bits;
}

/// The number of codes in each bin of a histogram.
std::int64_t bin_width(CodeRange range) {
    return (range.max - range.min + max_bins) / max_bins;
}

/// The histogram of counts of `width` codes each (one code, or the codes of a bin).
Histogram histogram_of(const Counts& counts, CodeRange range, std::int64_t width) {
    const auto together = static_cast<std::size_t>(bin_width(range) / width);
    Histogram histogram;
    histogram.counts.resize((counts.size() + together - 1) / together);
    for (std::size_t i = 0; i < counts.size(); ++i)
        histogram.counts[i / together] += counts[i];
    for (std::size_t i = 0; i <= histogram.counts.size(); ++i)
        histogram.edges.push_back(
            static_cast<double>(range.min + static_cast<std::int64_t>(i) * bin_width(range)));
    return histogram;
}

Quantization quantization_of(const tensor::TensorData& tensor) {
    const auto& given = **tensor.qparams;
    Quantization how;
    how.dtype = tensor.dtype;
    how.qparams.scale = given.scales;
    how.qparams.zero_point = given.zero_points;
    if (is_per_channel(given.scheme)) how.qparams.axis = given.axis;
    how.qparams.float_zero_point = given.scheme == QScheme::PerChannelAffineFloatQParams;
    return how;
}

} // namespace

Expected<tensor::TensorData> dequantized(const tensor::TensorData& tensor, const Task& task) {
    const auto how = quantization_of(tensor);
    // PyTorch quantizes to codes that share bytes with any zero point, but dequantizes only with one that
    // fits a byte.
    const auto zero_point = how.qparams.zero_point.empty() ? 0 : how.qparams.zero_point.front();
    if (!how.qparams.axis && tensor::codes_in_byte(tensor.dtype) > 1 && (zero_point < 0 || zero_point > 255))
        return failure(message(codes::zero_point_out_of_range, fmt::format("{}", zero_point), "0", "255"));
    return dequantize(tensor, how, task);
}

Expected<tensor::TensorData> dequantize_if_quantized(const tensor::TensorData& tensor, const Task& task) {
    if (!tensor.is_quantized()) return tensor;
    return dequantized(tensor, task);
}

Expected<tensor::TensorData> codes_of(const tensor::TensorData& tensor, const Task& task) {
    auto dtype = storage_dtype(tensor.dtype);
    if (tensor::codes_in_byte(dtype) > 1) dtype = DType::UInt8;
    const auto size = tensor::item_size(dtype);
    tensor::UninitializedBytes out(tensor.numel() * size);
    const auto done = for_each_code_block(tensor, task, [&] {
        return [&](const std::int32_t* codes, std::uint64_t begin, std::uint64_t end) {
            for (auto i = begin; i < end; ++i) // little-endian: the low bytes are the narrower integer
                std::memcpy(out.data() + i * size, codes + (i - begin), size);
        };
    });
    if (!done) return tl::unexpected(done.error());
    return tensor::TensorData{dtype, tensor.shape, tensor::row_major_strides(tensor.shape),
                              tensor::memory_storage(std::move(out)), 0};
}

Expected<CodeStatistics> code_statistics(const tensor::TensorData& tensor, const Task& task) {
    return code_statistics(tensor, code_limits(tensor.dtype), task);
}

Expected<CodeStatistics> code_statistics(const tensor::TensorData& tensor, CodeRange limits,
                                         const Task& task) {
    CodeStatistics use;
    use.range = limits;
    use.count = tensor.numel();
    const auto seen = codes_seen(tensor, use.range, {task.stop, {}, task.threads});
    if (!seen) return tl::unexpected(seen.error());
    if (use.count == 0) {
        use.used = 0;
        use.effective_bits = 0;
        return use;
    }
    use.seen = seen->range;
    use.at_low = static_cast<double>(seen->at_low) / static_cast<double>(use.count);
    use.at_high = static_cast<double>(seen->at_high) / static_cast<double>(use.count);
    const bool is_small = use.range.max - use.range.min < max_bins;
    const auto range = is_small ? use.range : use.seen;
    const auto spread = range.max - range.min + 1;
    const bool one_by_one = spread <= max_spread;
    const auto counts = count_codes(tensor, range, one_by_one ? 1 : bin_width(range), task);
    if (!counts) return tl::unexpected(counts.error());
    use.codes = histogram_of(*counts, range, one_by_one ? 1 : bin_width(range));
    if (!one_by_one) return use;
    use.used = static_cast<std::uint64_t>(std::ranges::count_if(*counts, [](auto n) { return n > 0; }));
    use.effective_bits = entropy(*counts, use.count);
    return use;
}

std::optional<LevelGrid> level_grid(DType dtype, const tensor::TensorQParams& qparams,
                                    std::optional<std::uint64_t> channel) {
    if (is_per_channel(qparams.scheme) && !channel) return std::nullopt;
    const auto at = is_per_channel(qparams.scheme) ? static_cast<std::size_t>(*channel) : 0;
    if (at >= qparams.scales.size() || at >= qparams.zero_points.size()) return std::nullopt;
    const double scale = qparams.scales[at], zero_point = qparams.zero_points[at];
    if (!std::isfinite(scale) || !std::isfinite(zero_point) || !(scale > 0)) return std::nullopt;
    const auto range = code_limits(dtype);
    return LevelGrid{(static_cast<double>(range.min) - zero_point) * scale,
                     (static_cast<double>(range.max) - zero_point) * scale, scale};
}

} // namespace qcs::quant
