#pragma once
// The passes of error analysis over a tensor.

#include "quant/elements/load_floats.h"
#include "quant/error/analyze_error.h"
#include "quant/error/detail/counting.h"

#include <span>

namespace qcs::quant {

// From sums and counts to what is reported.

/// Everything but the histograms and what belongs to one scale. Sums are complete.
ErrorStatistics statistics_of(const ValueSummary& values, const ErrorSums& sums, const ErrorCounts& counts);

/// With scale and zero point of the method, and its histograms where asked for.
ErrorStatistics statistics_of(const Method& method, const ValueSummary& values, const ErrorSums& sums,
                              const ErrorCounts& counts, bool histograms);

/// Channels whose largest |x| is more than 4 times that of the median channel, or whose relative error
/// (10^(-SQNR / 20)) is; the one that is most above its limit first.
std::vector<std::uint64_t> outliers(std::span<const ErrorStatistics> channels);

/// Of a task: the share from `begin` to `end`.
Task part_of(const Task& task, double begin, double end);

/// Specs with one scale for the whole tensor. One result for each.
Expected<std::vector<ErrorAnalysis>>
analyze_tensor(const tensor::TensorData& tensor, std::span<const ErrorSpec* const> specs, const Task& task);

/// Specs with a scale for each channel along `axis`, an axis of the tensor.
Expected<std::vector<ErrorAnalysis>> analyze_channels(const tensor::TensorData& tensor, std::size_t axis,
                                                      std::span<const ErrorSpec* const> specs,
                                                      const Task& task, const ErrorOptions& options);

/// Pieces with a scale each. "qparams-count" where that is not so, or where they do not end with the tensor.
Expected<ErrorAnalysis> analyze_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                       const Task& task);
/// What the pieces read back as, float32 in row-major order.
Expected<tensor::TensorData> round_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                          const Task& task);

// Reading a tensor piece by piece as float32: where it lies, if it is that already.

/// Elements in row-major order. Safe from several threads, each with its own buffer.
class FloatPieces {
public:
    explicit FloatPieces(const tensor::TensorData& tensor)
        : tensor_(tensor), floats_(contiguous_floats(tensor)) {}

    std::uint64_t count() const { return tensor_.numel(); }
    /// Valid until the buffer is used again.
    std::span<const float> read(std::uint64_t begin, std::uint64_t count, std::vector<float>& buffer) const {
        if (floats_) return {floats_ + begin, count};
        buffer.resize(count);
        load_floats(tensor_, begin, count, buffer.data());
        return buffer;
    }
    /// The elements are not needed any more.
    void release(std::uint64_t begin, std::uint64_t count) const {
        const auto size = tensor::item_size(tensor_.dtype);
        if (tensor_.is_contiguous()) tensor_.storage->release(tensor_.offset + begin * size, count * size);
    }

private:
    const tensor::TensorData& tensor_;
    const float* floats_;
};

} // namespace qcs::quant
