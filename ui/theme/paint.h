#pragma once
// Painting functions that delegates and views share: chips, elided text in a given colour, popup frames, and
// text with a cached layout.

#include "theme/colours.h"

#include <QCache>
#include <QFont>
#include <QRect>
#include <QString>

class QPainter;
class QPointF;
class QWidget;

namespace qcs::ui {

/// Draws `text` on one line, vertically centred in `rect`, and elided if it does not fit. Returns the width
/// in pixels of the text that was drawn.
int drawText(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, const QColor& ink,
             Qt::TextElideMode elide = Qt::ElideRight, Qt::Alignment alignment = Qt::AlignLeft);
/// Draws a chip: `text` in a small rounded box, left-aligned in `rect` and not wider than `rect`. Returns the
/// rectangle of the box, or an empty rectangle if not even part of the text fits.
QRect drawChip(QPainter& painter, const QRect& rect, const QString& text, const QFont& font, Colour ink,
               Colour ground);
/// Draws the border of a popup or card: a line, and a shadow inside the lower edge.
void paintPopupFrame(QPainter& painter, const QRect& rect);
/// Sets the text colour of a widget, usually a label.
void setInk(QWidget& label, Colour ink);
/// Returns the width in pixels that drawChip() needs to show all of `text`.
int chipWidth(const QString& text, const QFont& font);

// The following functions cache widths, elided texts and layouts. After an edit the window mostly shows the
// same texts as before, and shaping a text takes longer than painting its glyphs. Call these functions only
// on the GUI thread.

/// Returns the width of the text on one line in pixels, equal to QFontMetrics::horizontalAdvance().
int textWidth(const QString& text, const QFont& font);
/// Returns the same text as QFontMetrics::elidedText().
QString elidedText(const QString& text, const QFont& font, Qt::TextElideMode mode, int width);
/// Draws the text on one line with the painter's pen. The line has the height of QFontMetrics(font), even if
/// some glyphs come from a taller fallback font.
void drawCachedText(QPainter& painter, const QPointF& topLeft, const QString& text, const QFont& font);

/// Returns the value for `key` from an LRU cache. If the key is missing, calls `make`, which must return a
/// pointer to a new value; the cache takes ownership. The returned reference is valid until the next call
/// with the same cache.
template <class Key, class Value, class Make>
const Value& cached(QCache<Key, Value>& values, const Key& key, const Make& make) {
    if (const Value* known = values.object(key)) return *known;
    auto* made = make();
    values.insert(key, made);
    return *made;
}

} // namespace qcs::ui
