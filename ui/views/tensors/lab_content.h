#pragma once
// What the figures of the lab show of a measurement.

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

/// `channel` -1: of the whole tensor; `own` is that of the channel, null while it is not known.
HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
/// Of a tensor that is quantized in its file: its integers, or those of the channel, `own`.
HistogramContent codesContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::CodeUse& whole, const qcs::quant::CodeUse* own);
/// Of one that has a scale for each channel.
ScalesContent scalesContent(const MeasuredTensor::Measured& measured);
HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
/// Under another scale and zero point than those that were measured.
HistogramContent triedValues(const MeasuredTensor::Measured& measured, int channel,
                             const qcs::quant::Distribution* own, const qcs::quant::ErrorStatistics& tried);
HistogramContent triedErrors(const MeasuredTensor::Measured& measured,
                             const qcs::quant::ErrorStatistics& tried, const QString& note);
ChannelContent channelContent(const MeasuredTensor::Measured& measured);
ChannelRanges rangesContent(const MeasuredTensor::Measured& measured);
SaturationContent saturationContent(const MeasuredTensor::Measured& measured, int channel,
                                    const qcs::quant::SaturationCurve& curve);
/// Of a HistogramObserver: its bins, all that it saw, and the range that it chose.
HistogramContent observerContent(const MeasuredTensor::Measured& measured,
                                 const qcs::quant::ObservedHistogram& observed);
BatchesContent batchesContent(const MeasuredTensor::Measured& measured,
                              const qcs::insight::BatchErrors& batches);
/// Of the channel, or the whole.
const qcs::quant::ErrorStatistics& statisticsOf(const qcs::quant::ErrorAnalysis& error, int channel);

} // namespace qcs::ui
