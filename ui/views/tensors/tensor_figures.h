#pragma once
// What the figures of the lab show of a measurement.

#include "models/measured_tensor.h"
#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"

namespace qcs::ui {

/// `channel` -1: of the whole tensor.
HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel);
HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel);
ChannelContent channelContent(const MeasuredTensor::Measured& measured);
/// Of the channel, or the whole.
const qcs::quant::ErrorStatistics& statisticsOf(const qcs::quant::ErrorAnalysis& error, int channel);

} // namespace qcs::ui
