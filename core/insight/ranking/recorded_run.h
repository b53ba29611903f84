#pragma once
// Recorded activations as the observers of a calibration see them.

#include "insight/ranking/ranking.h"
#include "quant/error/analyze_error.h"

namespace qcs::insight {

/// All batches of the value as one tensor: one after the other along axis 0 where they differ in nothing
/// else, else flat. One batch is as it lies in its file.
Expected<tensor::TensorData> joined_batches(const TensorTable& table, const RecordedRun& run,
                                            const Task& task = {});

/// What an observer of these settings quantizes with once it has seen these tensors, in order; the settings
/// themselves where they are only rounded to a dtype. Dynamic ones: the range of each of the tensors, joined.
/// Errors are those of the observer and of ranges_of_batches().
Expected<quant::ErrorSpec> calibrated(const TensorTable& table, std::span<const std::size_t> observed,
                                      const quant::ObserverSettings& settings, const Task& task = {});

/// Finds the recorded values in the plan's table, gives those that are quantized their specs, and says of the
/// others why they are not. The plan has the specs of everything else.
void plan_activations(RankPlan& plan, const ModelWeights& model);

} // namespace qcs::insight
