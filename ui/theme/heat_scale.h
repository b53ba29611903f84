#pragma once
// The colour scale for quantization errors: one hue on the background of a panel. The lower the SQNR, the
// stronger the colour. The scale can be read by lightness alone, and the number is always shown beside the
// colour.

#include <QColor>
#include <QRect>

class QPainter;

namespace qcs::ui {

/// The upper end of the scale in dB. For this SQNR and all higher ones, the colour is the panel's background.
inline constexpr double heatScaleMaxDecibels = 60;

/// Returns the background colour for an SQNR in dB; for NaN the panel's background. Text in Colour::Text is
/// readable on every colour of the scale, in every theme.
QColor heatBackground(double decibels);
/// Draws a box in the colour for `decibels`, with `text` (for example "32.2 dB") in its middle.
void paintHeatChip(QPainter& painter, const QRect& rect, double decibels, const QString& text);
/// Draws the whole scale from left (0 dB) to right (`heatScaleMaxDecibels`).
void paintHeatScale(QPainter& painter, const QRect& rect);

} // namespace qcs::ui
