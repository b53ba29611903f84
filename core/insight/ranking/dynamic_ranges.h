#pragma once
// Dynamic quantization: the range of a value is computed anew for each input
// (torch.quantize_per_tensor_dynamic, and the kernels of torch.ao.nn.quantized.dynamic).

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

namespace qcs::insight {

/// Returns settings for the full range of the quantized dtype. With `reduces` (reduce_range), the scale is
/// chosen as if only half of that range were available.
quant::ObserverSettings dynamic_dtype_settings(DType dtype, bool reduces);
/// Returns the settings with which the error of a value under this dynamic observer is measured. For float16,
/// they describe a cast. Fails with "rank-dynamic-dtype" for dtypes with which PyTorch raises.
Expected<quant::ObserverSettings> dynamic_settings(const predict::ObserverInstance& observer,
                                                   const DynamicUse& use);

/// Computes a scale and zero_point for each of the batches from its own range, and describes the quantization
/// of the concatenated batches. `batches` are indices in the table; `settings` come from
/// dynamic_dtype_settings(). Fails with "rank-dynamic-range" (argument: batch number), or an error from
/// reading or of quant::Observer.
Expected<quant::PiecewiseQuantization> qparams_of_batches(const TensorTable& table,
                                                          std::span<const std::size_t> batches,
                                                          const quant::ObserverSettings& settings,
                                                          const Task& task = {});

} // namespace qcs::insight
