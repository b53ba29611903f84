#pragma once
// Contents of the lab's figures, computed from a measurement.

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

/// Histogram of the values. `channel` -1: of the whole tensor; `own` is the distribution of the channel, null
/// while it is not known.
HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
/// Histogram of the integers of a tensor that is quantized in its file: of the whole tensor, or of the
/// channel (`own`).
HistogramContent codesContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::CodeUse& whole, const qcs::quant::CodeUse* own);
/// Plot of the scales of a per-channel quantized tensor.
ScalesContent scalesContent(const MeasuredTensor::Measured& measured);
HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
/// Histogram of the values with the grid of the scale and zero point being tried instead of the measured
/// ones.
HistogramContent triedValues(const MeasuredTensor::Measured& measured, int channel,
                             const qcs::quant::Distribution* own, const qcs::quant::ErrorStatistics& tried);
HistogramContent triedErrors(const MeasuredTensor::Measured& measured,
                             const qcs::quant::ErrorStatistics& tried, const QString& note);
ChannelContent channelContent(const MeasuredTensor::Measured& measured);
ChannelRanges rangesContent(const MeasuredTensor::Measured& measured);
SaturationContent saturationContent(const MeasuredTensor::Measured& measured, int channel,
                                    const qcs::quant::SaturationCurve& curve);
/// Histogram of a HistogramObserver: its bins, the observed range, and the chosen range.
HistogramContent observerContent(const MeasuredTensor::Measured& measured,
                                 const qcs::quant::ObservedHistogram& observed);
BatchesContent batchesContent(const MeasuredTensor::Measured& measured,
                              const qcs::insight::BatchErrors& batches);
/// The statistics of a channel; `channel` -1: of the whole tensor.
const qcs::quant::ErrorStatistics& statisticsOf(const qcs::quant::ErrorAnalysis& error, int channel);

} // namespace qcs::ui
