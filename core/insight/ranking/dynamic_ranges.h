#pragma once
// Values whose range is chosen anew for each input (torch.quantize_per_tensor_dynamic, and the kernels of
// torch.ao.nn.quantized.dynamic).

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

namespace qcs::insight {

/// All codes of the dtype; the scale is chosen for half of them where `reduces`.
quant::ObserverSettings dynamic_codes(DType dtype, bool reduces);
/// What is measured where this observer stands. float16 is a cast. "rank-dynamic-dtype" for dtypes that
/// PyTorch raises at.
Expected<quant::ObserverSettings> dynamic_settings(const predict::ObserverInstance& observer,
                                                   const DynamicUse& use);

/// Each of these tensors with the scale and zero point of its own range, all of them joined. Of such settings
/// as dynamic_codes() has. "rank-dynamic-range" (batch), and errors of reading.
Expected<quant::PiecewiseQuantization> ranges_of_batches(const TensorTable& table,
                                                         std::span<const std::size_t> batches,
                                                         const quant::ObserverSettings& settings,
                                                         const Task& task = {});

} // namespace qcs::insight
