#pragma once
// Painting that delegates and views share: chips, elided text in a given colour, frames of popups; and caches
// of laid-out text.

#include "theme/colours.h"

#include <QCache>
#include <QFont>
#include <QRect>
#include <QString>

class QPainter;
class QPointF;
class QWidget;

namespace qcs::ui {

/// Draws `text` on one line, vertically centred in `rect` and elided if it does not fit. Returns the width of
/// the text as drawn, in pixels.
int drawText(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, const QColor& ink,
             Qt::TextElideMode elide = Qt::ElideRight, Qt::Alignment alignment = Qt::AlignLeft);
/// Draws `text` in a small rounded box, left-aligned in `rect` and not wider than it. Returns the rectangle
/// of the box; an empty one if there is no room for any text.
QRect drawChip(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, Colour ink,
               Colour ground);
/// Draws the border of a popup or card: a line, and a shadow inside its lower edge.
void paintPopupFrame(QPainter& painter, const QRect& rect);
/// Sets the text colour of a widget, usually a label.
void setInk(QWidget& label, Colour ink);
/// The width in pixels that `drawChip` needs to show all of `text`.
int chipWidth(const QString& text, const QFont& font);

// Text with cached layout. After an edit the window mostly shows the same texts as before, and shaping a text
// takes longer than painting its glyphs. Call these functions only on the GUI thread.

/// The width of the text on one line, as QFontMetrics::horizontalAdvance() returns it.
int textWidth(const QString& text, const QFont& font);
/// The same as QFontMetrics::elidedText().
QString elidedText(const QString& text, const QFont& font, Qt::TextElideMode mode, int width);
/// Draws the text on one line with the painter's pen. The line is as high as QFontMetrics(font) says, also if
/// glyphs come from a taller fallback font.
void drawShaped(QPainter& painter, const QPointF& topLeft, const QString& text, const QFont& font);

/// Looks `key` up in an LRU cache. If it is missing, calls `make`, which returns a new value that the cache
/// then owns. The reference is valid until the next call.
template <class Key, class Value, class Make>
const Value& kept(QCache<Key, Value>& values, const Key& key, const Make& make) {
    if (const Value* known = values.object(key)) return *known;
    auto* made = make();
    values.insert(key, made);
    return *made;
}

} // namespace qcs::ui
