#pragma once
// Computes the error that quantizing a tensor in given ways would cause. The speed is limited by memory
// bandwidth rather than by computation.

#include "base/task.h"
#include "quant/error_statistics.h"
#include "quant/qparams/observer_settings.h"
#include "tensor/tensor.h"

#include <span>
#include <variant>

namespace qcs::quant {

/// Quantization with a given scale and zero point, or with one of each per channel.
struct FixedQuantization {
    QParams qparams;
    CodeRange range;
    bool operator==(const FixedQuantization&) const = default;
};

/// Quantization of consecutive pieces of a tensor in row-major order, each piece with a scale and zero point
/// of its own. It is used for several recorded inputs that were joined into one tensor, if the range is
/// chosen dynamically for each input.
struct PiecewiseQuantization {
    /// For each piece, the row-major index one past its last element; ascending. The last number is the
    /// tensor's number of elements.
    std::vector<std::uint64_t> ends;
    QParams qparams; ///< no axis, and one scale and zero point for each piece
    CodeRange range;
    bool operator==(const PiecewiseQuantization&) const = default;
};

/// How a tensor is quantized: with the qparams that an observer computes after seeing the tensor once, or
/// with given qparams. For observers with a float dtype (float16 placeholders, casts to float8), values are
/// rounded to that dtype instead; float32 and float64 leave them as they are. For other observers that
/// compute no qparams (int8 placeholders), the qparams are those that dynamic quantization chooses.
using ErrorSpec = std::variant<ObserverSettings, FixedQuantization, PiecewiseQuantization>;

struct ErrorOptions {
    bool channel_histograms = false; ///< also compute histograms for each channel
};

/// Fake-quantizes the tensor in float32 and measures the error. Returns one result for each spec, in order.
/// Rounds as torch.fake_quantize_per_tensor_affine and _per_channel_affine do with the observer's quant_min
/// and quant_max. The tensor may have any dtype for which can_load() is true, and any strides. NaN and
/// infinities are counted, but the observers do not see them. For a PiecewiseQuantization, the codes of all
/// pieces are counted together, scale and zero point are NaN unless there is only one piece, and there are no
/// channels. Results are the same for any number of threads and on every processor.
///
/// All per-tensor specs together need two passes over the tensor (three if there are HistogramObservers). All
/// specs along the same axis share one pass over memory, because a channel usually stays in the processor's
/// cache.
///
/// Errors: "cancelled"; "file-changed" if the tensor's file shrank; "dtype-not-supported";
/// "axis-out-of-range"; "too-many-channels" (more than 2^22); "qparams-count" (the number of scales or zero
/// points differs from the number of channels or pieces, or the last piece does not end where the tensor
/// ends); "histogram-range-infinite"; "scale-not-positive" (for dynamic quantization).
Expected<std::vector<ErrorAnalysis>> analyze_error(const tensor::TensorData& tensor,
                                                   std::span<const ErrorSpec> specs, const Task& task = {},
                                                   const ErrorOptions& options = {});

} // namespace qcs::quant
