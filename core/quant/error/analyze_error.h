#pragma once
// Error statistics of tensors under specs, at the speed of memory.

#include "base/task.h"
#include "quant/error_statistics.h"
#include "quant/qparams/observer_settings.h"
#include "tensor/tensor.h"

#include <span>
#include <variant>

namespace qcs::quant {

/// Fixed scale and zero point.
struct FixedQuantization {
    QParams qparams;
    CodeRange range;
    bool operator==(const FixedQuantization&) const = default;
};

/// Pieces of a tensor in row-major order, each with a scale and a zero point of its own: several inputs that
/// were joined, whose ranges are chosen as they come.
struct PiecewiseQuantization {
    std::vector<std::uint64_t> ends; ///< the element behind each piece, in order; the last is behind them all
    QParams qparams;                 ///< per tensor, with one scale and zero point for each piece
    CodeRange range;
    bool operator==(const PiecewiseQuantization&) const = default;
};

/// How a tensor is quantized: by what an observer says after seeing it (once), or by given numbers. Observers
/// that give no qparams (float16 placeholders, casts to float8) round to their dtype.
using ErrorSpec = std::variant<ObserverSettings, FixedQuantization, PiecewiseQuantization>;

struct ErrorOptions {
    bool channel_histograms = false;
};

/// Fake-quantizes (torch.fake_quantize_per_tensor_affine and _per_channel_affine, with the observer's
/// quant_min and quant_max) in float32, whatever float or integer dtype and strides the tensor has, and
/// measures the error; one result for each spec. Specs that are per tensor share two reads of the tensor
/// (three with HistogramObservers), those along the same axis share one: a channel stays in the cache, unless
/// it is larger. Of several pieces the whole has no scale (NaN), and no channels; their codes are counted
/// together. NaN and infinities are counted and not observed. Results are the same for any number of
/// threads and on every processor. "cancelled"; "file-changed" if the tensor's file shrank;
/// "dtype-not-supported"; "axis-out-of-range"; "too-many-channels" (more than 2^22); "qparams-count"
/// (pieces: not one for each, or the last does not end with the tensor); "histogram-range-infinite".
Expected<std::vector<ErrorAnalysis>> analyze_error(const tensor::TensorData& tensor,
                                                   std::span<const ErrorSpec> specs, const Task& task = {},
                                                   const ErrorOptions& options = {});

} // namespace qcs::quant
