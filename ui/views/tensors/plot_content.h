#pragma once
// Functions that compute from a measurement what the figures of the TensorInspector show. `channel` is -1 for
// the whole tensor.

#include "models/measured_tensor.h"
#include "models/tensor_details.h"
#include "plots/batches_figure.h"
#include "plots/channel_figure.h"
#include "plots/channel_ranges_figure.h"
#include "plots/histogram_figure.h"
#include "plots/saturation_figure.h"
#include "plots/scales_figure.h"
#include "quant/quantize/quantized_tensor.h"

namespace qcs::ui {

/// Returns the histogram of the values. `own` is the distribution of the channel; null while it is not known.
HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
/// Returns the histogram of the codes of a tensor that is quantized in its file. `whole` has the counts for
/// the whole tensor, `own` those for the channel.
HistogramContent codesContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::CodeStatistics& whole, const qcs::quant::CodeStatistics* own);
/// Returns the scales of a tensor that is quantized per channel in its file.
ScalesContent scalesContent(const MeasuredTensor::Measured& measured);
/// Returns the histogram of the errors. `own` is the distribution of the channel; null while it is not known.
HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
/// Returns the histogram of the values, with marks at the values that can be represented with the scale and
/// zero_point that the user tries. Here and in triedErrors(), `tried` has the error statistics for this scale
/// and zero_point.
HistogramContent triedValues(const MeasuredTensor::Measured& measured, int channel,
                             const qcs::quant::Distribution* own, const qcs::quant::ErrorStatistics& tried);
/// Returns the histogram of the errors with the scale and zero_point that the user tries.
HistogramContent triedErrors(const MeasuredTensor::Measured& measured,
                             const qcs::quant::ErrorStatistics& tried, const QString& note);
ChannelContent channelContent(const MeasuredTensor::Measured& measured);
ChannelRanges rangesContent(const MeasuredTensor::Measured& measured);
SaturationContent saturationContent(const MeasuredTensor::Measured& measured, int channel,
                                    const qcs::quant::SaturationCurve& curve);
/// Returns the histogram that a HistogramObserver has collected: its bins, the observed range, and the range
/// from which the observer computes the scale.
HistogramContent observerContent(const MeasuredTensor::Measured& measured,
                                 const qcs::quant::ObservedHistogram& observed);
BatchesContent batchesContent(const MeasuredTensor::Measured& measured,
                              const qcs::insight::BatchErrors& batches);
/// Returns the statistics of a channel, or of the whole tensor.
const qcs::quant::ErrorStatistics& statisticsOf(const qcs::quant::ErrorAnalysis& error, int channel);

} // namespace qcs::ui
