#pragma once
// The passes of error analysis over a tensor.

#include "quant/error/analyze_error.h"
#include "quant/error/detail/finish.h"

namespace qcs::quant {

/// Of a task: the share from `begin` to `end`.
Task part_of(const Task& task, double begin, double end);

/// Specs with one scale for the whole tensor. One result for each.
Expected<std::vector<ErrorAnalysis>>
analyze_tensor(const tensor::TensorData& tensor, std::span<const ErrorSpec* const> specs, const Task& task);

/// Specs with a scale for each channel along `axis`, an axis of the tensor.
Expected<std::vector<ErrorAnalysis>> analyze_channels(const tensor::TensorData& tensor, std::size_t axis,
                                                      std::span<const ErrorSpec* const> specs,
                                                      const Task& task, const ErrorOptions& options);

} // namespace qcs::quant
