#pragma once
// Recorded activations: which tensors are the batches of one place, and what quantizing costs in each.

#include "insight/ranking/layer_comparison.h"

#include <string_view>

namespace qcs::insight {

/// Names that the bridge's record_activations gives: "<node>.output.<batch>", "<node>.input.<i>.<batch>".
struct RecordedName {
    std::string_view place; ///< "conv1.output", "conv1.input.0"
    std::string_view node;  ///< "conv1"
    std::uint64_t batch = 0;
};
/// Nullopt for every other name. Of the name's own characters.
std::optional<RecordedName> recorded_name(std::string_view name);

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
    /// batch has its own: casts, formats, and observers that are dynamic.
    std::optional<quant::QParams> shared;
};

/// What the spec costs in each of the batches. An observer sees all of them, in order, before the first is
/// quantized, as prepare's model does in calibration. The spec is no monostate. Errors are those of reading,
/// of quant::Observer, quant::analyze_error() and quant::analyze_format().
Expected<BatchErrors> error_over_batches(const TensorTable& table, std::span<const std::size_t> batches,
                                         const LayerSpec& spec, const Task& task = {});

} // namespace qcs::insight
