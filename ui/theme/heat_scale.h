#pragma once
// The scale of errors: one hue over the ground of the panel, stronger where the SQNR is lower. It is told
// apart by lightness alone, and the number always stands beside it.

#include <QColor>
#include <QRect>

class QPainter;

namespace qcs::ui {

/// What the scale goes up to, in dB: from there on it is the ground of the panel.
inline constexpr double coolest = 60;

/// Text of the usual ink can be read on it in every theme.
QColor heatGround(double decibels);
/// A ground with a text ("32.2 dB") in the middle.
void paintHeatChip(QPainter& painter, const QRect& rect, double decibels, const QString& text);
/// All of the scale from left to right, from 0 dB on.
void paintHeatScale(QPainter& painter, const QRect& rect);

} // namespace qcs::ui
