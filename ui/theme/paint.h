#pragma once
// What delegates and views draw alike: chips, badges, elided text in a given ink.

#include "theme/colours.h"

#include <QFont>
#include <QRect>
#include <QString>

class QPainter;
class QWidget;

namespace qcs::ui {

/// Draws `text` in one line, vertically centred in `rect`, elided there where it does not fit. Returns its
/// width.
int drawText(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, const QColor& ink,
             Qt::TextElideMode elide = Qt::ElideRight, Qt::Alignment alignment = Qt::AlignLeft);
/// A small box around `text`, 8 px of air at each side, left-aligned in `rect` and no wider. Returns its
/// rectangle.
QRect drawChip(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, Colour ink,
               Colour ground);
/// The edge of what stands above the window: a line, and a shade along its lower side.
void paintPopupFrame(QPainter& painter, const QRect& rect);
/// The colour of a label's text, on whatever ground it stands.
void setInk(QWidget& label, Colour ink);
/// The width `drawChip` would take.
int chipWidth(const QString& text, const QFont& font);

} // namespace qcs::ui
