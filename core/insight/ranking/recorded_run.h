#pragma once
// Recorded activations as a calibration run presents them to observers.

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

namespace qcs::insight {

/// All batches of the value as one tensor: concatenated along axis 0 if their other dimensions agree,
/// otherwise flattened. A single batch keeps the shape it has in its file.
Expected<tensor::TensorData> joined_batches(const TensorTable& table, const RecordedRun& run,
                                            const Task& task = {});

/// The quantization parameters of an observer with these settings after it has seen the given tensors in
/// order; the settings themselves if they only round to a dtype. With dynamic settings: the range of each of
/// the tensors, joined. Errors: those of the observer and of ranges_of_batches().
Expected<quant::ErrorSpec> calibrated(const TensorTable& table, std::span<const std::size_t> observed,
                                      const quant::ObserverSettings& settings, const Task& task = {});

/// Finds the recorded values in the plan's table, sets the specs of those that are quantized, and reports for
/// the others why they are not. All other entries of the plan must have their specs already.
void plan_activations(RankPlan& plan, const ModelWeights& model);

} // namespace qcs::insight
