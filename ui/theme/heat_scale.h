#pragma once
// The colour scale of quantization errors: one hue over the background of the panel, stronger the lower the
// SQNR. It can be read by lightness alone, and the number is always shown as well.

#include <QColor>
#include <QRect>

class QPainter;

namespace qcs::ui {

/// The upper end of the scale in dB: from there on the colour is the background of the panel.
inline constexpr double coolest = 60;

/// The colour for an SQNR in dB; NaN has that of the panel. Text in Colour::Text is readable on it in every
/// theme.
QColor heatGround(double decibels);
/// Draws a box in the colour for `decibels`, with `text` ("32.2 dB") in the middle.
void paintHeatChip(QPainter& painter, const QRect& rect, double decibels, const QString& text);
/// Draws the whole scale from left (0 dB) to right (`coolest`).
void paintHeatScale(QPainter& painter, const QRect& rect);

} // namespace qcs::ui
