#pragma once
// Tensors that are quantized already, as files have them: what they stand for, and which codes they use.

#include "quant/error_statistics.h"
#include "quant/quantize/quantize.h"

namespace qcs::quant {

/// Tensor.dequantize(), bit for bit: float32 in row-major order. The tensor is quantized. Errors as
/// dequantize(): where PyTorch's own kernels refuse it, too.
Expected<tensor::TensorData> dequantized(const tensor::TensorData& tensor, const Task& task = {});
/// The tensor itself, unless it is quantized.
Expected<tensor::TensorData> as_floats(const tensor::TensorData& tensor, const Task& task = {});
/// Its codes one by one, row-major (Tensor.int_repr(); of codes that share bytes that is what unpacking it
/// gives): uint8, int8 or int32.
Expected<tensor::TensorData> codes_of(const tensor::TensorData& tensor, const Task& task = {});

/// Which of the codes occur, and how often.
struct CodeUse {
    CodeRange range;                   ///< all that the dtype has
    std::uint64_t count = 0;           ///< elements
    CodeRange seen = {0, 0};           ///< the least and the greatest that occur; {0, 0} of no element
    std::optional<std::uint64_t> used; ///< how many occur; nullopt of qint32 spread over more than 2^24
    double at_low = 0;                 ///< share of the elements at the range's ends
    double at_high = 0;
    std::optional<double> effective_bits; ///< entropy of the codes, in bits; nullopt as `used`
    /// A bin for each code; of qint32 as many codes in each that there are at most 256. The edges are the
    /// first code of each bin, and one more than the last.
    Histogram codes;
    bool operator==(const CodeUse&) const = default;
};
/// "cancelled", "file-changed", "dtype-not-supported".
Expected<CodeUse> code_use(const tensor::TensorData& tensor, const Task& task = {});
/// The same of integers as codes_of() gives them, or of a part of them; `range` is all that the quantized
/// dtype has.
Expected<CodeUse> code_use(const tensor::TensorData& codes, CodeRange range, const Task& task = {});

/// The values that codes stand for: evenly from `first` to `last`.
struct LevelGrid {
    double first = 0, last = 0, step = 0;
    bool operator==(const LevelGrid&) const = default;
};
/// Of all codes that the dtype has. Per channel: those of that channel along the tensor's own axis. Nullopt
/// per channel without a channel, and where the scale is no positive number.
std::optional<LevelGrid> level_grid(DType dtype, const tensor::TensorQParams& qparams,
                                    std::optional<std::uint64_t> channel);

} // namespace qcs::quant
