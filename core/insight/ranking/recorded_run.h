#pragma once
// Recorded activations in the form in which observers see them during calibration.

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

namespace qcs::insight {

/// Returns all batches in `recorded` as one tensor: concatenated along axis 0 if their other dimensions
/// agree, otherwise flattened and concatenated. A single batch keeps the shape that it has in its file.
Expected<tensor::TensorData> joined_batches(const TensorTable& table, const RecordedBatches& recorded,
                                            const Task& task = {});

/// Returns the quantization parameters of an observer with these settings after it has seen the tensors
/// `observed` (indices in the table) in order. For dynamic settings, returns the parameters of each of the
/// tensors (qparams_of_batches()). For settings that do not depend on the observed values (FixedQParams, or
/// rounding to a float dtype), returns the settings themselves. Fails if a tensor cannot be read, or if
/// the observer or qparams_of_batches() fails.
Expected<quant::ErrorSpec> calibrated(const TensorTable& table, std::span<const std::size_t> observed,
                                      const quant::ObserverSettings& settings, const Task& task = {});

/// Finds the recorded values in the table of the plan. Sets the specs of the values that are quantized, and
/// adds the others to RankPlan::unranked with the reason. The specs of all other tensors must already be in
/// the plan.
void plan_activations(RankPlan& plan, const QuantizedModelTensors& model);

} // namespace qcs::insight
