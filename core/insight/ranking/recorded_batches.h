#pragma once
// The batches of recorded activations: which tensors belong together, and the quantization error of each.

#include "insight/ranking/layer_comparison.h"
#include "insight/tensors/recorded_name.h"

namespace qcs::insight {

/// All batches of the value that `entry` is a batch of, within its file, in the order of their numbers. Empty
/// if the entry is not a recorded activation, or if two tensors of the file have the same batch number.
std::vector<std::size_t> batches_of(const TensorTable& table, std::size_t entry);

struct BatchError {
    std::uint64_t batch = 0;
    std::size_t entry = 0;
    quant::ErrorStatistics whole; ///< without histograms
};
struct BatchErrors {
    std::vector<BatchError> batches;
    /// Scale and zero_point for all batches, from one observer that saw all of them in order. nullopt if each
    /// batch is treated separately: casts, formats, and dynamic quantization.
    std::optional<quant::QParams> shared;
};

/// Measures the spec in each of the batches. As in calibration, the observer first sees all tensors in
/// `observed` (see RecordedRun; empty: the batches themselves), in order, before the first batch is
/// quantized. The spec must not be monostate. Errors: those of reading, of quant::Observer,
/// quant::analyze_error() and quant::analyze_format().
Expected<BatchErrors> error_over_batches(const TensorTable& table, std::span<const std::size_t> batches,
                                         std::span<const std::size_t> observed, const LayerSpec& spec,
                                         const Task& task = {});

} // namespace qcs::insight
