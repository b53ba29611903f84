#pragma once
// What writing a tensor in a number format costs.

#include "base/task.h"
#include "quant/error_statistics.h"
#include "quant/format/format.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// As analyze_error(): quantized and dequantized in float32 as the affine primitives of torchao do it, NaN
/// and infinities counted and left out. `channels` are those along the format's axis, whatever shares a scale
/// (none where the tensor has fewer than two axes); their histograms are empty, and scale and zero point are
/// NaN where there are several. Results do not depend on the number of threads. "dtype-not-supported",
/// "axis-out-of-range", "too-many-channels", "cancelled", "file-changed".
Expected<ErrorAnalysis> analyze_format(const tensor::TensorData& tensor, const Format& format,
                                       const Task& task = {});

/// The tensor as it reads back, float32 in row-major order: what analyze_format() measures the error of.
Expected<tensor::TensorData> round_to_format(const tensor::TensorData& tensor, const Format& format,
                                             const Task& task = {});

} // namespace qcs::quant
