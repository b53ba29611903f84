#pragma once
// Error statistics of tensors that are quantized in given ways; limited by memory bandwidth rather than
// computation.

#include "base/task.h"
#include "quant/error_statistics.h"
#include "quant/qparams/observer_settings.h"
#include "tensor/tensor.h"

#include <span>
#include <variant>

namespace qcs::quant {

/// Quantization with a given scale and zero point (or one of each per channel).
struct FixedQuantization {
    QParams qparams;
    CodeRange range;
    bool operator==(const FixedQuantization&) const = default;
};

/// Quantization of consecutive pieces of a tensor in row-major order, each with its own scale and zero point.
/// Used for several inputs that were joined into one tensor and whose ranges are chosen dynamically, per
/// input.
struct PiecewiseQuantization {
    /// Index behind the last element of each piece, ascending; the last one is the tensor's size.
    std::vector<std::uint64_t> ends;
    QParams qparams; ///< per tensor, but with one scale and zero point for each piece
    CodeRange range;
    bool operator==(const PiecewiseQuantization&) const = default;
};

/// How a tensor is quantized: by the qparams that an observer computes after seeing the tensor once, or by
/// given qparams. Observers that compute no qparams (float16 placeholders, casts to float8) round to their
/// dtype instead.
using ErrorSpec = std::variant<ObserverSettings, FixedQuantization, PiecewiseQuantization>;

struct ErrorOptions {
    bool channel_histograms = false;
};

/// Fake-quantizes the tensor in float32 (as torch.fake_quantize_per_tensor_affine and _per_channel_affine
/// with the observer's quant_min and quant_max) and measures the error; returns one result for each spec. The
/// tensor may have any float or integer dtype and any strides. All per-tensor specs together need two passes
/// over the tensor (three if there are HistogramObservers); specs along the same axis share one pass, as a
/// channel stays in the cache unless it is larger. For a PiecewiseQuantization the codes of all pieces are
/// counted together, the scale is NaN and there are no channels. NaN and infinities are counted, but not
/// observed. Results are the same for any number of threads and on every processor.
/// Errors: "cancelled"; "file-changed" if the tensor's file shrank; "dtype-not-supported";
/// "axis-out-of-range"; "too-many-channels" (more than 2^22); "qparams-count" (not one scale and zero point
/// for each channel or piece, or the last piece does not end with the tensor); "histogram-range-infinite".
Expected<std::vector<ErrorAnalysis>> analyze_error(const tensor::TensorData& tensor,
                                                   std::span<const ErrorSpec> specs, const Task& task = {},
                                                   const ErrorOptions& options = {});

} // namespace qcs::quant
