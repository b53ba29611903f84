#pragma once
// Text that was laid out once. What the window shows is for the most part what it showed before an edit, and
// to find out which glyphs a text has takes longer than to paint them. For the window's thread.

#include <QFont>
#include <QString>

class QPainter;
class QPointF;

namespace qcs::ui {

/// In one line, as QFontMetrics::horizontalAdvance() says.
int textWidth(const QString& text, const QFont& font);
/// As QFontMetrics::elidedText() does.
QString elidedText(const QString& text, const QFont& font, Qt::TextElideMode mode, int width);
/// In one line, with the painter's pen. Its height is that of the font.
void drawShaped(QPainter& painter, const QPointF& topLeft, const QString& text, const QFont& font);

} // namespace qcs::ui
