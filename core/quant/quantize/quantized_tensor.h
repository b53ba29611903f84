#pragma once
// Tensors that are stored quantized in a file: their real values, and how their codes are used.

#include "quant/error_statistics.h"
#include "quant/quantize/quantize.h"

namespace qcs::quant {

/// Tensor.dequantize(), bit for bit: float32 in row-major order. The tensor must be quantized. Errors as
/// dequantize(), also where PyTorch's own kernels refuse the tensor.
Expected<tensor::TensorData> dequantized(const tensor::TensorData& tensor, const Task& task = {});
/// dequantized() if the tensor is quantized, else the tensor itself.
Expected<tensor::TensorData> as_floats(const tensor::TensorData& tensor, const Task& task = {});
/// The codes, one per element and in row-major order, as uint8, int8 or int32: Tensor.int_repr(), with codes
/// that share bytes unpacked. Errors as code_use().
Expected<tensor::TensorData> codes_of(const tensor::TensorData& tensor, const Task& task = {});

/// Which codes occur in a tensor, and how often.
struct CodeUse {
    CodeRange range;         ///< all codes of the dtype
    std::uint64_t count = 0; ///< number of elements
    /// The smallest and the largest code that occurs; {0, 0} if there are no elements.
    CodeRange seen = {0, 0};
    /// Number of distinct codes; nullopt for qint32 codes spread over more than 2^24.
    std::optional<std::uint64_t> used;
    /// Share (0..1) of the elements that have the range's lowest code; `at_high`: the highest.
    double at_low = 0;
    double at_high = 0;
    std::optional<double> effective_bits; ///< Shannon entropy of the codes, in bits; nullopt if `used` is
    /// One bin per code; for qint32, equally many codes per bin, so that there are at most 256 bins. The
    /// edges are the first code of each bin, and one more than the last code.
    Histogram codes;
    bool operator==(const CodeUse&) const = default;
};
/// Errors: "cancelled", "file-changed", "dtype-not-supported".
Expected<CodeUse> code_use(const tensor::TensorData& tensor, const Task& task = {});
/// The same for integers that codes_of() returned, or for a part of them; `range` is all codes of the
/// quantized dtype.
Expected<CodeUse> code_use(const tensor::TensorData& codes, CodeRange range, const Task& task = {});

/// The evenly spaced values that the codes stand for, from `first` to `last`.
struct LevelGrid {
    double first = 0, last = 0, step = 0;
    bool operator==(const LevelGrid&) const = default;
};
/// The levels of all codes of the dtype; per channel, those of channel `channel` along the tensor's own axis.
/// Nullopt if a per-channel scheme is given no channel, and if the scale is not finite and positive.
std::optional<LevelGrid> level_grid(DType dtype, const tensor::TensorQParams& qparams,
                                    std::optional<std::uint64_t> channel);

} // namespace qcs::quant
