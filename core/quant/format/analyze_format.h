#pragma once
// Computes the error that storing a tensor in a number format would cause.

#include "base/task.h"
#include "quant/error_statistics.h"
#include "quant/format/format.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// Returns the same statistics as analyze_error(), for values that are quantized and dequantized in float32
/// as torchao's affine primitives do. NaN and infinities are counted and otherwise ignored.
/// ErrorAnalysis::channels are the channels along format.axis, whatever the granularity (none if the tensor
/// has fewer than two axes). They have no histograms, and no codes_used or effective_bits. Where several
/// scales apply to the tensor or to a channel, ErrorStatistics::scale and zero_point are NaN. Results do not
/// depend on the number of threads. Errors: "dtype-not-supported", "axis-out-of-range", "too-many-channels",
/// "cancelled", "file-changed".
Expected<ErrorAnalysis> analyze_format(const tensor::TensorData& tensor, const Format& format,
                                       const Task& task = {});

/// Returns the tensor after quantizing and dequantizing it, as analyze_format() does to measure the error:
/// float32 in row-major order.
Expected<tensor::TensorData> round_to_format(const tensor::TensorData& tensor, const Format& format,
                                             const Task& task = {});

} // namespace qcs::quant
