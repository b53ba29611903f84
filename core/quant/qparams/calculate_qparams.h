#pragma once
// Scale and zero point from minimum and maximum: torch/ao/quantization/observer.py
// (UniformQuantizationObserverBase._calculate_qparams), torch/ao/quantization/utils.py (determine_qparams,
// calculate_qmin_qmax) and ATen/native/quantized/cpu/QuantUtils.h (ChooseQuantizationParams). As there, all
// arithmetic is float32 unless noted otherwise.

#include "base/diagnostic.h"
#include "quant/qparams/observer_settings.h"

#include <cmath>
#include <span>

namespace qcs::quant {

/// quant_min and quant_max of an observer of this dtype that was given none. Floats and sub-byte types get 0
/// to 15, as in PyTorch.
CodeRange default_range(DType dtype, bool reduce_range);

/// `min` and `max` hold one value for the whole tensor, or one per channel, as the qscheme demands. If
/// nothing was observed (they are empty, or per tensor +inf and -inf), the result is scale 1 and zero point 0
/// without an axis. NaN is no error: the scale is NaN, and the zero point what x86 computes from it. Error:
/// "min-above-max".
Expected<QParams> calculate_qparams(const ObserverSettings& settings, std::span<const float> min,
                                    std::span<const float> max);

struct DynamicRange {
    CodeRange range; ///< must fit int32
    bool preserve_sparsity = false;
    bool reduce_range = false; ///< halves both ends of the range
};

/// The qparams that quantize_per_tensor_dynamic chooses (ChooseQuantizationParams); the scale is a double.
/// Errors: "min-above-max" (also for NaN), "scale-not-positive" (if the range of codes is empty).
Expected<QParams> choose_qparams(float min, float max, const DynamicRange& codes);
/// The qparams that the fused fake quantizers choose (FBGEMM's ChooseQuantizationParams): the scale is
/// rounded to float32 before the zero point is computed. There are no errors: NaN and infinity end up in the
/// scale.
QParams fused_qparams(float min, float max, const DynamicRange& codes);

/// quantized_decomposed.choose_qparams and choose_qparams_symmetric. Error: "min-above-max".
Expected<QParams> decomposed_choose_qparams(float min, float max, const CodeRange& range, DType dtype,
                                            float eps, bool symmetric);

// torch.min and torch.max of two tensors, for one element: NaN propagates.

inline float lesser(float a, float b) {
    return std::isnan(a) || a < b ? a : b;
}
inline float greater(float a, float b) {
    return std::isnan(a) || a > b ? a : b;
}

} // namespace qcs::quant
