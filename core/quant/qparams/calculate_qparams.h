#pragma once
// Computes scale and zero point from minimum and maximum, as torch/ao/quantization/observer.py
// (UniformQuantizationObserverBase._calculate_qparams), torch/ao/quantization/utils.py (determine_qparams,
// calculate_qmin_qmax) and ATen/native/quantized/cpu/QuantUtils.h (ChooseQuantizationParams) do. As there,
// all arithmetic is float32 unless noted otherwise.

#include "base/diagnostic.h"
#include "quant/qparams/observer_settings.h"

#include <cmath>
#include <span>

namespace qcs::quant {

/// Returns the quant_min and quant_max of an observer that was constructed with this dtype and without
/// quant_min and quant_max. For float dtypes and for dtypes of less than a byte the range is 0 to 15, as in
/// PyTorch.
CodeRange default_range(DType dtype, bool reduce_range);

/// Returns what the observer's calculate_qparams() returns for these minimums and maximums. `min` and `max`
/// hold one value for the whole tensor, or one per channel, depending on settings.qscheme.
/// If nothing was observed (both are empty or, per tensor, +inf and -inf), the result is scale 1 and zero
/// point 0 without an axis. NaN is not an error: the result is then what PyTorch computes from
/// NaN on x86. Error: "min-above-max".
Expected<QParams> calculate_qparams(const ObserverSettings& settings, std::span<const float> min,
                                    std::span<const float> max);

/// The range of codes for dynamic quantization, and the options of ChooseQuantizationParams.
struct ChooseQParamsOptions {
    CodeRange range; ///< must fit int32
    /// if min < 0 < max: widens the interval [min, max] so that the zero point is in the middle of `range`
    bool preserve_sparsity = false;
    bool reduce_range = false; ///< halves both ends of `range`
};

/// Returns the qparams that quantize_per_tensor_dynamic chooses (ChooseQuantizationParams); the scale is
/// computed as a double. Errors: "min-above-max" (also for NaN), "scale-not-positive" (only if the range of
/// codes is empty, has a single code, or is so wide that its width overflows int32).
Expected<QParams> choose_qparams(float min, float max, const ChooseQParamsOptions& options);
/// Returns the qparams that the fused fake quantizers choose (FBGEMM's ChooseQuantizationParams), in which
/// the scale is rounded to float32 before the zero point is computed. Cannot fail: if `min` or `max` is NaN
/// or infinite, the scale can be NaN or infinite, too.
QParams fused_qparams(float min, float max, const ChooseQParamsOptions& options);

/// Returns what quantized_decomposed.choose_qparams returns or, if `symmetric` is true,
/// choose_qparams_symmetric. `eps` is the smallest scale. Error: "min-above-max".
Expected<QParams> decomposed_choose_qparams(float min, float max, const CodeRange& range, DType dtype,
                                            float eps, bool symmetric);

// torch.min and torch.max of two tensors, for one element each. If either argument is NaN, the result is NaN.

inline float torch_minimum(float a, float b) {
    return std::isnan(a) || a < b ? a : b;
}
inline float torch_maximum(float a, float b) {
    return std::isnan(a) || a > b ? a : b;
}

} // namespace qcs::quant
