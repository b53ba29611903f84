#pragma once
// Writers for a tensor that is already quantized in its file: JSON and text.

#include "quant/quantize/quantized_tensor.h"

#include <string>

namespace qcs::report {

class JsonObject;

/// A quantized tensor of a file, and statistics of the integers that occur in it.
struct QuantizedReport {
    const tensor::TensorInfo& info; ///< must be quantized (is_quantized())
    const quant::CodeStatistics& statistics;
    double min = 0; ///< smallest finite dequantized value; NaN if there is none
    double max = 0; ///< largest finite dequantized value; NaN if there is none
};

/// The minimum and the maximum of the finite values; both are NaN if no value is finite.
struct DequantizedRange {
    double min = 0, max = 0;
};
/// Dequantizes the tensor and returns its smallest and largest finite value.
Expected<DequantizedRange> dequantized_range(const tensor::TensorData& tensor, const Task& task = {});

/// Writes this member into the open object: "quantized": {dtype, qscheme, axis, shape, int_repr_dtype, scale,
/// zero_point (arrays for per-channel schemes), codes_used (how many different codes occur), codes_possible,
/// codes_seen ([smallest, largest]; [] without elements), at_lowest, at_highest, effective_bits, min, max,
/// count, histogram {edges, counts}}. "Codes" are the integers of the tensor; the histogram counts the codes.
void write_quantized(JsonObject& object, const QuantizedReport& report);
std::string quantized_text(const QuantizedReport& report, bool colour);

/// Returns e.g. "qint8, per_channel_affine along axis 0, 64 scales".
std::string quantized_label(const tensor::TensorInfo& info);

} // namespace qcs::report
