#pragma once
// Our own icons: line drawings of one stroke width that take the palette's colour.

#include "theme/colours.h"

#include <QIcon>

class QPainter;
class QRect;
class QRectF;

namespace qcs::ui {

/// The drawing resources/icons/NAME.svg, recoloured whenever the theme changes. `ink` is its colour when
/// enabled.
QIcon icon(const QString& name, Colour ink = Colour::Text);
/// Paints the drawing into `rect`, sharp at the device's pixel ratio.
void paintIcon(QPainter& painter, const QRect& rect, const QString& name, const QColor& ink);
/// The same as lines, for what is drawn without pixels: SVG, PDF.
void drawIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& ink);
/// The application's icon, in its own colours.
QIcon appIcon();

} // namespace qcs::ui
