#pragma once
// Quantizes and dequantizes whole tensors, bit for bit as PyTorch does on x86: torch.quantize_per_tensor and
// quantize_per_channel with Tensor.dequantize(), quantized_decomposed.quantize_* and dequantize_*, and
// torch.fake_quantize_per_tensor_affine and fake_quantize_per_channel_affine. The formulas are in formulas.h.

#include "base/task.h"
#include "quant/qparams/qparams.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// The family of PyTorch operators to reproduce. Each family rounds differently. Quantized:
/// torch.quantize_per_tensor and _per_channel. Decomposed: quantized_decomposed.*. FakeQuantize:
/// torch.fake_quantize_*.
enum class Flavour : std::uint8_t { Quantized, Decomposed, FakeQuantize };

/// How a tensor is quantized.
struct Quantization {
    Flavour flavour = Flavour::Quantized;
    /// The supported dtypes depend on the flavour. Quantized: quint8, qint8, qint32, quint4x2 and quint2x4
    /// (per channel, the last two require float zero points). Decomposed: uint8, int8, uint16, int16, int32,
    /// and uint1 to uint7 and int1 to int7, which are stored as uint8 and int8 with a smaller range.
    /// FakeQuantize: the dtype only determines the default range.
    DType dtype = DType::QUInt8;
    QParams qparams;
    /// The range of codes; nullopt = all codes of the dtype. The Quantized flavour only supports all codes of
    /// the dtype.
    std::optional<CodeRange> range;
    /// Decomposed per channel only: PyTorch computes in float64 if the tensor of scales is float64, else in
    /// float32. (All other operators have a fixed precision.)
    bool float64_scales = false;
    /// FakeQuantize per tensor only: scale and zero point are tensors, as in observers. PyTorch then does not
    /// check that the zero point lies in the range.
    bool unchecked_zero_point = false;
};

/// Returns the codes that the dtype can hold; {0, 0} for a dtype that none of the flavours supports.
CodeRange code_limits(DType dtype);
/// Returns the integer dtype in which the codes are stored (for example uint8 for quint8 and uint4). For
/// quint4x2 and quint2x4, returns the dtype itself.
DType storage_dtype(DType dtype);

/// Returns the codes in row-major order, with the dtype storage_dtype(how.dtype). For quint4x2 and quint2x4,
/// 2 or 4 codes share a byte, the first code in the lowest bits, without gaps between rows. Tensors of any
/// float or integer dtype are accepted, and read as float32. Errors: "dtype-not-supported",
/// "axis-out-of-range", "qparams-count", "zero-point-out-of-range", "range-out-of-bounds",
/// "per-channel-not-supported", "scale-is-zero", "cancelled", "file-changed".
Expected<tensor::TensorData> quantize(const tensor::TensorData& tensor, const Quantization& how,
                                      const Task& task = {});

/// Returns the float32 values of codes, in row-major order. `codes` must be what quantize() returned for the
/// same `how`, or a view with other strides (but not for quint4x2 and quint2x4). Errors: those of quantize(),
/// and "codes-of-other-dtype".
Expected<tensor::TensorData> dequantize(const tensor::TensorData& codes, const Quantization& how,
                                        const Task& task = {});

/// Quantizes and dequantizes each element, and returns the results as float32. how.flavour is ignored.
/// Errors: those of quantize().
Expected<tensor::TensorData> fake_quantize(const tensor::TensorData& tensor, const Quantization& how,
                                           const Task& task = {});

/// Returns Tensor.to(dtype). Supported are casts from float32 to float16, bfloat16 and the float8 dtypes, and
/// casts to float32 from every dtype that load_floats() reads. Errors: "dtype-not-supported", "cancelled",
/// "file-changed".
Expected<tensor::TensorData> cast(const tensor::TensorData& tensor, DType dtype, const Task& task = {});

} // namespace qcs::quant
