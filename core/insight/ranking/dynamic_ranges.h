#pragma once
// Dynamic quantization: values whose range is computed anew for each input
// (torch.quantize_per_tensor_dynamic, and the kernels of torch.ao.nn.quantized.dynamic).

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

namespace qcs::insight {

/// Settings that use the whole range of the dtype; `reduces`: reduce_range, the scale is chosen for half of
/// it.
quant::ObserverSettings dynamic_codes(DType dtype, bool reduces);
/// What is measured for a value with this dynamic observer. float16 is a cast. Error: "rank-dynamic-dtype"
/// for dtypes with which PyTorch raises.
Expected<quant::ObserverSettings> dynamic_settings(const predict::ObserverInstance& observer,
                                                   const DynamicUse& use);

/// Gives each tensor the scale and zero_point of its own range, and joins all of them. `settings` as returned
/// by dynamic_codes(). Errors: "rank-dynamic-range" (batch), and those of reading.
Expected<quant::PiecewiseQuantization> ranges_of_batches(const TensorTable& table,
                                                         std::span<const std::size_t> batches,
                                                         const quant::ObserverSettings& settings,
                                                         const Task& task = {});

} // namespace qcs::insight
