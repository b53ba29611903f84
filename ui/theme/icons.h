#pragma once
// The application's icons: line drawings with one stroke width, painted in a colour of the theme.

#include "theme/colours.h"

#include <QIcon>

class QPainter;
class QRect;
class QRectF;

namespace qcs::ui {

/// Returns the drawing resources/icons/NAME.svg (`name` is NAME) as an icon, which is recoloured whenever the
/// theme changes. `ink` is the colour of the enabled icon.
QIcon icon(const QString& name, Colour ink = Colour::Text);
/// Paints the drawing into `rect` as a pixmap, at the device's pixel ratio.
void paintIcon(QPainter& painter, const QRect& rect, const QString& name, const QColor& ink);
/// Paints the drawing into `rect` as vector graphics, for SVG and PDF output.
void drawIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& ink);
/// Returns the application's icon, in its own colours.
QIcon appIcon();

} // namespace qcs::ui
