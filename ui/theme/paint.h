#pragma once
// What delegates and views draw alike: chips, badges, elided text in a given ink.

#include "theme/colours.h"

#include <QCache>
#include <QFont>
#include <QRect>
#include <QString>

class QPainter;
class QPointF;
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

// Text that was laid out once. What the window shows is for the most part what it showed before an edit, and
// to find out which glyphs a text has takes longer than to paint them. For the window's thread.

/// In one line, as QFontMetrics::horizontalAdvance() says.
int textWidth(const QString& text, const QFont& font);
/// As QFontMetrics::elidedText() does.
QString elidedText(const QString& text, const QFont& font, Qt::TextElideMode mode, int width);
/// In one line, with the painter's pen. Its height is that of the font.
void drawShaped(QPainter& painter, const QPointF& topLeft, const QString& text, const QFont& font);

// Values that were worked out, as many as there is room for: the ones that were not asked for longest go.

/// What `make` says for `key`, now or earlier. The reference holds until the next call.
template <class Key, class Value, class Make>
const Value& kept(QCache<Key, Value>& values, const Key& key, const Make& make) {
    if (const Value* known = values.object(key)) return *known;
    auto* made = make();
    values.insert(key, made);
    return *made;
}

} // namespace qcs::ui
