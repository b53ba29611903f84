#pragma once
// The batches of a recorded activation: which tensors of a file belong to the same value, and the
// quantization error of each of them.

#include "insight/ranking/layer_comparison.h"
#include "insight/tensors/recorded_name.h"

namespace qcs::insight {

/// If the tensor `entry` is one batch of a recorded value, returns the table entries of all batches of this
/// value in the same file, sorted by batch number. The result is empty if `entry` is not a recorded
/// activation, or if two batches of the value have the same number.
std::vector<std::size_t> batches_of(const TensorTable& table, std::size_t entry);

struct BatchError {
    std::uint64_t batch = 0;      ///< number of the batch, as in the name of the tensor
    std::size_t entry = 0;        ///< index in the table
    quant::ErrorStatistics whole; ///< error of the whole tensor, without histograms
};
struct BatchErrors {
    std::vector<BatchError> batches;
    /// The scale and zero_point with which all batches are quantized, from one observer that saw all of them
    /// in order. nullopt if each batch is quantized by itself, as with casts, custom formats and dynamic
    /// quantization.
    std::optional<quant::QParams> shared;
};

/// Measures the error of each batch under `spec`, which must not be std::monostate. As in calibration, the
/// observer first sees all tensors in `observed`, in order (see RecordedBatches::observed; if empty, it sees
/// the batches); then every batch is quantized. With a dynamic spec, each batch has its own range instead.
/// Fails if a tensor cannot be read, or with an error of calibrated(), quant::analyze_error() or
/// quant::analyze_format().
Expected<BatchErrors> error_over_batches(const TensorTable& table, std::span<const std::size_t> batches,
                                         std::span<const std::size_t> observed, const LayerSpec& spec,
                                         const Task& task = {});

} // namespace qcs::insight
