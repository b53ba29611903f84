#pragma once
// Scale and zero point from the smallest and largest value: torch/ao/quantization/observer.py
// (UniformQuantizationObserverBase._calculate_qparams), torch/ao/quantization/utils.py (determine_qparams,
// calculate_qmin_qmax) and ATen/native/quantized/cpu/QuantUtils.h (ChooseQuantizationParams). Everything is
// float32 there unless said otherwise, and so it is here.

#include "base/diagnostic.h"
#include "quant/qparams/observer_settings.h"

#include <cmath>
#include <span>

namespace qcs::quant {

/// The codes that an observer of this dtype uses when it is given no range. Floats and sub-byte types get
/// 0 to 15, as in PyTorch.
CodeRange default_range(DType dtype, bool reduce_range);

/// min and max: one for the whole tensor, or one for each channel, as the qscheme says. What nothing was seen
/// of (no elements; per tensor also +inf and -inf) gives scale 1 and zero point 0, without an axis.
/// "min-above-max". NaN is no error: the scale is NaN and the zero point what x86 makes of it.
Expected<QParams> calculate_qparams(const ObserverSettings& settings, std::span<const float> min,
                                    std::span<const float> max);

struct DynamicRange {
    CodeRange range; ///< within int32
    bool preserve_sparsity = false;
    bool reduce_range = false; ///< halves the range, towards 0
};

/// What quantize_per_tensor_dynamic chooses (ChooseQuantizationParams); the scale is a double.
/// "min-above-max" (NaN too), "scale-not-positive" (the range of codes is empty).
Expected<QParams> choose_qparams(float min, float max, const DynamicRange& codes);
/// What the fused fake quantizers choose (FBGEMM's ChooseQuantizationParams): the scale is a float32 before
/// the zero point is computed, and nothing is refused: NaN and infinity go into the scale.
QParams fused_qparams(float min, float max, const DynamicRange& codes);

/// quantized_decomposed.choose_qparams and choose_qparams_symmetric. "min-above-max".
Expected<QParams> decomposed_choose_qparams(float min, float max, const CodeRange& range, DType dtype,
                                            float eps, bool symmetric);

// torch.min and torch.max of two tensors, element by element: NaN wins.

inline float lesser(float a, float b) {
    return std::isnan(a) || a < b ? a : b;
}
inline float greater(float a, float b) {
    return std::isnan(a) || a > b ? a : b;
}

} // namespace qcs::quant
