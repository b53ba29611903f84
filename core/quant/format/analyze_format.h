#pragma once
// Error statistics of storing a tensor in a number format.

#include "base/task.h"
#include "quant/error_statistics.h"
#include "quant/format/format.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// Statistics as of analyze_error(), for values quantized and dequantized in float32 as the affine primitives
/// of torchao do it. NaN and infinities are counted and otherwise ignored. `channels` are those along the
/// format's axis, whatever the granularity (none if the tensor has fewer than two axes); they have no
/// histograms, and scale and zero point are NaN if there are several. Results do not depend on the number of
/// threads. Errors: "dtype-not-supported", "axis-out-of-range", "too-many-channels", "cancelled",
/// "file-changed".
Expected<ErrorAnalysis> analyze_format(const tensor::TensorData& tensor, const Format& format,
                                       const Task& task = {});

/// The dequantized tensor whose error analyze_format() measures: float32 in row-major order.
Expected<tensor::TensorData> round_to_format(const tensor::TensorData& tensor, const Format& format,
                                             const Task& task = {});

} // namespace qcs::quant
