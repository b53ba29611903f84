#pragma once
// What a tensor that is quantized already is: as JSON, and in words.

#include "quant/quantize/quantized_tensor.h"

#include <string>

namespace qcs::report {

class JsonObject;

/// A tensor of a file, and which of its codes occur.
struct QuantizedReport {
    const tensor::TensorInfo& info; ///< is_quantized()
    const quant::CodeUse& use;
    double min = 0; ///< of the dequantized values; NaN where there are none
    double max = 0;
};

/// The least and the greatest of the values that are finite.
struct ValueRange {
    double min = 0, max = 0;
};
Expected<ValueRange> dequantized_range(const tensor::TensorData& tensor, const Task& task = {});

/// "quantized": {dtype, qscheme, axis, shape, int_repr_dtype, scale, zero_point (arrays per channel),
/// codes_used, codes_possible, codes_seen, at_lowest, at_highest, effective_bits, min, max, histogram {edges,
/// counts}} into the object that is open; the histogram is of the integers.
void write_quantized(JsonObject& object, const QuantizedReport& report);
std::string quantized_text(const QuantizedReport& report, bool colour);

/// "qint8, per_channel_affine along axis 0, 64 scales".
std::string quantized_label(const tensor::TensorInfo& info);

} // namespace qcs::report
