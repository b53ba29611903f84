#pragma once
// Whole tensors to codes and back, bit for bit as PyTorch on x86: torch.quantize_per_tensor and
// quantize_per_channel with Tensor.dequantize(), quantized_decomposed.quantize_* and dequantize_*, and
// torch.fake_quantize_per_tensor_affine and fake_quantize_per_channel_affine. The formulas are in formulas.h.

#include "base/task.h"
#include "quant/qparams/qparams.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// Which of PyTorch's operators: each rounds in its own way.
enum class Flavour : std::uint8_t { Quantized, Decomposed, FakeQuantize };

struct Quantization {
    Flavour flavour = Flavour::Quantized;
    /// Quantized: quint8, qint8, qint32, quint4x2, quint2x4 (the last two per channel with float zero points
    /// only). Decomposed: uint8, int8, uint16, int16, int32, and uint1 to uint7 and int1 to int7 as a range
    /// of uint8 and int8. FakeQuantize: only names the range.
    DType dtype = DType::QUInt8;
    QParams qparams;
    /// Of the codes; nullopt = all that the dtype has. The Quantized flavour has no other.
    std::optional<CodeRange> range;
    /// Decomposed per channel: PyTorch computes in float64 where the tensor of scales is float64, in float32
    /// otherwise. (Elsewhere the operators decide.)
    bool float64_scales = false;
    /// FakeQuantize per tensor with scale and zero point in tensors, as observers have them: PyTorch does not
    /// check that the zero point lies in the range.
    bool unchecked_zero_point = false;
};

/// The codes a dtype has room for; {0, 0} for dtypes that none of the above has.
CodeRange code_limits(DType dtype);
/// The integer dtype whose bytes hold the codes (uint8 for quint8 and uint4); of quint4x2 and quint2x4 the
/// dtype itself.
DType storage_dtype(DType dtype);

/// Codes in row-major order in storage_dtype(). Codes of quint4x2 and quint2x4 lie 2 or 4 in a byte, the
/// first in the lowest bits, without gaps between rows. Any float or integer tensor is read as float32.
/// "dtype-not-supported", "axis-out-of-range", "qparams-count", "zero-point-out-of-range",
/// "range-out-of-bounds", "per-channel-not-supported", "scale-is-zero", "cancelled", "file-changed".
Expected<tensor::TensorData> quantize(const tensor::TensorData& tensor, const Quantization& how,
                                      const Task& task = {});

/// float32 values of codes as quantize() gives them (any strides, except of packed ones).
/// As quantize(), and "codes-of-other-dtype".
Expected<tensor::TensorData> dequantize(const tensor::TensorData& codes, const Quantization& how,
                                        const Task& task = {});

/// float32 values of quantized and dequantized elements; how.flavour does not matter.
Expected<tensor::TensorData> fake_quantize(const tensor::TensorData& tensor, const Quantization& how,
                                           const Task& task = {});

/// Tensor.to(dtype) from float32 to float16, bfloat16 and the float8 dtypes, and from all that load_floats()
/// reads to float32. "dtype-not-supported", "cancelled", "file-changed".
Expected<tensor::TensorData> cast(const tensor::TensorData& tensor, DType dtype, const Task& task = {});

} // namespace qcs::quant
