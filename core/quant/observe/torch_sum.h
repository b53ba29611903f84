#pragma once
// The sum of float32 numbers in the order in which torch.sum adds them.

#include <span>

namespace qcs::quant {

/// torch.sum of a contiguous tensor of at most 32768 elements on x86 (above, PyTorch divides the work between
/// its threads). ATen/native/cpu/SumKernel.cpp: 8 lanes, 4 rows of them side by side, cascades of partial
/// sums.
float torch_sum(std::span<const float> values);

} // namespace qcs::quant
