#pragma once
// The passes over a tensor that analyze_error() consists of.

#include "quant/elements/load_floats.h"
#include "quant/error/analyze_error.h"
#include "quant/error/detail/counting.h"

#include <span>

namespace qcs::quant {

// Converting sums and counts to statistics.

/// All statistics except the histograms, scale and zero point (NaN). `sums` must be complete
/// (ErrorCounter::complete).
ErrorStatistics statistics_of(const ValueSummary& values, const ErrorSums& sums, const ErrorCounts& counts);

/// The same with the scale and zero point of the method, and with histograms if `histograms` is true.
ErrorStatistics statistics_of(const Method& method, const ValueSummary& values, const ErrorSums& sums,
                              const ErrorCounts& counts, bool histograms);

/// Channels whose largest |x|, or whose relative error (10^(-SQNR / 20)), is more than 4 times that of the
/// median channel; the one that exceeds the median by the largest factor comes first.
std::vector<std::uint64_t> outliers(std::span<const ErrorStatistics> channels);

/// A task whose progress from 0 to 1 is reported as `begin` to `end` of `task`. Must not outlive `task`.
Task part_of(const Task& task, double begin, double end);

/// Analyses specs with one scale for the whole tensor. One result for each spec.
Expected<std::vector<ErrorAnalysis>>
analyze_tensor(const tensor::TensorData& tensor, std::span<const ErrorSpec* const> specs, const Task& task);

/// Analyses specs with one scale per channel along `axis`, which must be an axis of the tensor. One result
/// for each spec.
Expected<std::vector<ErrorAnalysis>> analyze_channels(const tensor::TensorData& tensor, std::size_t axis,
                                                      std::span<const ErrorSpec* const> specs,
                                                      const Task& task, const ErrorOptions& options);

/// Analyses a tensor in pieces. The error is "qparams-count" if there is not one scale and zero point for
/// each piece, or if the pieces do not end where the tensor ends.
Expected<ErrorAnalysis> analyze_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                       const Task& task);
/// The tensor's dequantized values, piece by piece: float32 in row-major order. Errors as analyze_pieces(),
/// "cancelled" and "file-changed".
Expected<tensor::TensorData> round_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                          const Task& task);

// Reading a tensor piece by piece as float32, without a copy if it is stored so.

/// Reads elements in row-major order. Several threads may read at once, each with its own buffer. The tensor
/// must outlive this object.
class FloatPieces {
public:
    explicit FloatPieces(const tensor::TensorData& tensor)
        : tensor_(tensor), floats_(contiguous_floats(tensor)) {}

    std::uint64_t count() const { return tensor_.numel(); }
    /// The span is valid until the buffer is used again.
    std::span<const float> read(std::uint64_t begin, std::uint64_t count, std::vector<float>& buffer) const {
        if (floats_) return {floats_ + begin, count};
        buffer.resize(count);
        load_floats(tensor_, begin, count, buffer.data());
        return buffer;
    }
    /// Tells the storage that these elements are not needed any more.
    void release(std::uint64_t begin, std::uint64_t count) const {
        const auto size = tensor::item_size(tensor_.dtype);
        if (tensor_.is_contiguous()) tensor_.storage->release(tensor_.offset + begin * size, count * size);
    }

private:
    const tensor::TensorData& tensor_;
    const float* floats_;
};

} // namespace qcs::quant
