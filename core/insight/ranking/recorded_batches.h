#pragma once
// Recorded activations: which tensors are the batches of one place, and what quantizing costs in each.

#include "insight/ranking/layer_comparison.h"
#include "insight/tensors/recorded_name.h"

namespace qcs::insight {

/// The batches of the place that `entry` is one of, of its own file, in the order of their numbers. Empty
/// where it is none, and where another tensor of the file has the same number.
std::vector<std::size_t> batches_of(const TensorTable& table, std::size_t entry);

struct BatchError {
    std::uint64_t batch = 0;
    std::size_t entry = 0;
    quant::ErrorStatistics whole; ///< without histograms
};
struct BatchErrors {
    std::vector<BatchError> batches;
    /// Scale and zero point of all of them, from an observer that saw them all in order. Nullopt where each
    /// batch has its own: casts, formats, and dynamic ranges.
    std::optional<quant::QParams> shared;
};

/// What the spec costs in each of the batches. An observer sees `observed` (RecordedRun; empty: the batches
/// themselves), in order, before the first is quantized, as prepare's model does in calibration. The spec is
/// no monostate. Errors are those of reading, of quant::Observer, quant::analyze_error() and
/// quant::analyze_format().
Expected<BatchErrors> error_over_batches(const TensorTable& table, std::span<const std::size_t> batches,
                                         std::span<const std::size_t> observed, const LayerSpec& spec,
                                         const Task& task = {});

} // namespace qcs::insight
