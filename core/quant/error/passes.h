#pragma once
// The passes over a tensor that analyze_error() consists of, and the parts that they share.

#include "quant/elements/load_floats.h"
#include "quant/error/analyze_error.h"
#include "quant/error/detail/counting.h"

#include <span>

namespace qcs::quant {

// Convert sums and counts to statistics.

/// Returns all statistics except the histograms, which are empty, and scale and zero point, which are NaN.
/// `sums` must be complete (ErrorCounter::complete()).
ErrorStatistics statistics_of(const ValueSummary& values, const ErrorSums& sums, const ErrorCounts& counts);

/// Does the same with the scale and zero point of method.rule and, if `histograms` is true, with histograms.
ErrorStatistics statistics_of(const CountingMethod& method, const ValueSummary& values, const ErrorSums& sums,
                              const ErrorCounts& counts, bool histograms);

/// Returns the indices of outlier channels. A channel is an outlier if its largest |x| or its relative error
/// (10^(-SQNR / 20)) is more than 4 times that of the median channel. The channel that exceeds the median by
/// the largest factor comes first.
std::vector<std::uint64_t> outliers(std::span<const ErrorStatistics> channels);

/// Returns a task for one part of the work of `task`. When the part reports the progress p (0 to 1), `task`
/// reports begin + p * (end - begin). The result must not outlive `task`.
Task subtask(const Task& task, double begin, double end);

/// Analyses the error for specs with one scale for the whole tensor. Returns one result for each spec, in
/// order.
Expected<std::vector<ErrorAnalysis>>
analyze_tensor(const tensor::TensorData& tensor, std::span<const ErrorSpec* const> specs, const Task& task);

/// Analyses the error for specs with one scale per channel along `axis`, which must be an axis of the tensor.
/// Returns one result for each spec, in order.
Expected<std::vector<ErrorAnalysis>> analyze_channels(const tensor::TensorData& tensor, std::size_t axis,
                                                      std::span<const ErrorSpec* const> specs,
                                                      const Task& task, const ErrorOptions& options);

/// Analyses the error of a tensor that is quantized in pieces. Errors: "cancelled"; "qparams-count" if the
/// number of scales or zero points is not the number of pieces, if the ends of the pieces are not ascending,
/// or if the last piece does not end where the tensor ends.
Expected<ErrorAnalysis> analyze_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                       const Task& task);
/// Returns the tensor's values after quantizing and dequantizing each piece: float32 in row-major order.
/// Errors: those of analyze_pieces(), and "file-changed".
Expected<tensor::TensorData> round_pieces(const tensor::TensorData& tensor, const PiecewiseQuantization& spec,
                                          const Task& task);

// Reads parts of a tensor as float32, without a copy if the tensor is stored as aligned, row-major float32.

/// Reads elements in row-major order. Several threads may read at once, each with a buffer of its own. The
/// tensor must outlive this object.
class FloatReader {
public:
    explicit FloatReader(const tensor::TensorData& tensor)
        : tensor_(tensor), floats_(contiguous_floats(tensor)) {}

    std::uint64_t count() const { return tensor_.numel(); }
    /// Returns the elements with row-major indices begin to begin + count - 1. They may be in `buffer`, so
    /// the span is valid until `buffer` is used again.
    std::span<const float> read(std::uint64_t begin, std::uint64_t count, std::vector<float>& buffer) const {
        if (floats_) return {floats_ + begin, count};
        buffer.resize(count);
        load_floats(tensor_, begin, count, buffer.data());
        return buffer;
    }
    /// Tells the storage that the elements begin to begin + count - 1 are not needed any more, so that their
    /// memory pages can be freed.
    void release(std::uint64_t begin, std::uint64_t count) const {
        const auto size = tensor::item_size(tensor_.dtype);
        if (tensor_.is_contiguous()) tensor_.storage->release(tensor_.offset + begin * size, count * size);
    }

private:
    const tensor::TensorData& tensor_;
    const float* floats_;
};

} // namespace qcs::quant
