#pragma once
// Tensors that are stored quantized in a file: their dequantized values, and statistics of their codes.

#include "quant/error_statistics.h"
#include "quant/quantize/quantize.h"

namespace qcs::quant {

/// Returns Tensor.dequantize(), bit for bit, as float32 in row-major order. The tensor must be quantized.
/// Errors: those of dequantize() in quantize.h. "zero-point-out-of-range" is also returned if PyTorch refuses
/// the tensor because its codes share bytes and its zero point does not fit a byte.
Expected<tensor::TensorData> dequantized(const tensor::TensorData& tensor, const Task& task = {});
/// Returns dequantized(tensor) if the tensor is quantized, else the tensor itself.
Expected<tensor::TensorData> dequantize_if_quantized(const tensor::TensorData& tensor, const Task& task = {});
/// Returns the codes as uint8, int8 or int32 in row-major order, as Tensor.int_repr() does, but with one code
/// per element even if the dtype packs several codes into a byte. Errors: those of code_statistics().
Expected<tensor::TensorData> codes_of(const tensor::TensorData& tensor, const Task& task = {});

/// Statistics of the codes of a tensor.
struct CodeStatistics {
    CodeRange range;         ///< the possible codes of the dtype
    std::uint64_t count = 0; ///< number of elements
    /// The smallest and the largest code that occurs; {0, 0} if there are no elements.
    CodeRange seen = {0, 0};
    /// Number of distinct codes that occur; nullopt for qint32 tensors whose codes span a range of more than
    /// 2^24.
    std::optional<std::uint64_t> used;
    /// Share (0..1) of the elements whose code is range.min (`at_low`) or range.max (`at_high`).
    double at_low = 0;
    double at_high = 0;
    /// Shannon entropy of the codes, in bits; nullopt if `used` is nullopt.
    std::optional<double> effective_bits;
    /// Histogram of the codes. For qint32, at most 256 bins, each with the same number of codes, cover the
    /// range from `seen.min` to `seen.max`; for other dtypes, there is one bin per code. The edges are the
    /// first code of each bin, followed by the end of the last bin, which is beyond the last code.
    Histogram codes;
    bool operator==(const CodeStatistics&) const = default;
};
/// Returns the statistics of a quantized tensor. Errors: "cancelled", "file-changed", "dtype-not-supported".
Expected<CodeStatistics> code_statistics(const tensor::TensorData& tensor, const Task& task = {});
/// Does the same for integers that codes_of() returned, or for a view of some of them. `range` holds the
/// possible codes of the quantized dtype.
Expected<CodeStatistics> code_statistics(const tensor::TensorData& codes, CodeRange range,
                                         const Task& task = {});

/// The evenly spaced values (levels) that the codes stand for, from `first` to `last`, with the distance
/// `step`.
struct LevelGrid {
    double first = 0, last = 0, step = 0;
    bool operator==(const LevelGrid&) const = default;
};
/// Returns the levels of all codes of the dtype. For a per-channel scheme, returns the levels of the channel
/// with index `channel` along qparams.axis. nullopt if the scheme is per-channel and `channel` is nullopt or
/// out of range, if the scale is not finite and positive, or if the zero point is not finite.
std::optional<LevelGrid> level_grid(DType dtype, const tensor::TensorQParams& qparams,
                                    std::optional<std::uint64_t> channel);

} // namespace qcs::quant
