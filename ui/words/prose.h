#pragma once
// Shows the sentences of core: text in `backticks` is code, shown in the monospace font without the
// backticks.

#include <QFont>
#include <QRect>
#include <QString>

class QColor;
class QPainter;

namespace qcs::ui {

/// The sentence without backticks, as plain text for tool tips, chips and screen readers.
QString plainProse(const QString& sentence);
/// The sentence as HTML for rich-text labels. HTML in the sentence is escaped.
QString proseHtml(const QString& sentence);
/// The height in pixels that `drawProse` needs.
int proseHeight(const QString& sentence, const QFont& font, int width, int mostLines);
/// Draws the sentence, wrapped to the width of `rect`. If it needs more than `mostLines` lines, it is cut and
/// ends in an ellipsis.
void drawProse(QPainter& painter, const QRect& rect, const QString& sentence, const QFont& font,
               const QColor& ink, int mostLines);

} // namespace qcs::ui
