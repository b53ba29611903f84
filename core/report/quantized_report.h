#pragma once
// Writers for a tensor that is already quantized in its file: JSON and text.

#include "quant/quantize/quantized_tensor.h"

#include <string>

namespace qcs::report {

class JsonObject;

/// A tensor of a file, and statistics of the integer values that occur in it.
struct QuantizedReport {
    const tensor::TensorInfo& info; ///< is_quantized() is true
    const quant::CodeUse& use;
    double min = 0; ///< of the dequantized values; NaN if there are none
    double max = 0;
};

/// The minimum and the maximum of the finite values.
struct ValueRange {
    double min = 0, max = 0;
};
Expected<ValueRange> dequantized_range(const tensor::TensorData& tensor, const Task& task = {});

/// Writes this member into the open object: "quantized": {dtype, qscheme, axis, shape, int_repr_dtype, scale,
/// zero_point (arrays for per-channel schemes), codes_used, codes_possible, codes_seen, at_lowest,
/// at_highest, effective_bits, min, max, histogram {edges, counts}}. The histogram is that of the integer
/// values.
void write_quantized(JsonObject& object, const QuantizedReport& report);
std::string quantized_text(const QuantizedReport& report, bool colour);

/// "qint8, per_channel_affine along axis 0, 64 scales".
std::string quantized_label(const tensor::TensorInfo& info);

} // namespace qcs::report
