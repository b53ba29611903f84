#pragma once
// Recorded activations in the form in which observers see them during calibration.

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

namespace qcs::insight {

/// Returns all batches in `run` as one tensor: concatenated along axis 0 if their other dimensions agree,
/// otherwise flattened and concatenated. A single batch keeps the shape that it has in its file.
Expected<tensor::TensorData> joined_batches(const TensorTable& table, const RecordedBatches& run,
                                            const Task& task = {});

/// Returns the quantization parameters of an observer with these settings after it has seen the tensors
/// `observed` (indices in the table) in order. For dynamic settings, returns the parameters of each of the
/// tensors (qparams_of_batches()); for settings that only round to a float dtype, the settings themselves.
/// Fails with an error of the observer or of qparams_of_batches().
Expected<quant::ErrorSpec> calibrated(const TensorTable& table, std::span<const std::size_t> observed,
                                      const quant::ObserverSettings& settings, const Task& task = {});

/// Finds the recorded values in the table of the plan. Sets the specs of the values that are quantized, and
/// adds the others to `unranked` with the reason. All other entries of the plan must have their specs
/// already.
void plan_activations(RankPlan& plan, const QuantizedModelTensors& model);

} // namespace qcs::insight
