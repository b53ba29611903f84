#pragma once
// Shows the sentences that core returns. In these sentences, text in `backticks` is code; it is shown in the
// monospace font, without the backticks.

#include <QFont>
#include <QRect>
#include <QString>

class QColor;
class QPainter;

namespace qcs::ui {

/// Returns the sentence without backticks, as plain text for tool tips, chips and screen readers.
QString plainProse(const QString& sentence);
/// Returns the sentence as HTML for rich-text labels. Characters such as "<" in the sentence are escaped.
QString proseHtml(const QString& sentence);
/// Returns the height in pixels that drawProse() needs for the same arguments.
int proseHeight(const QString& sentence, const QFont& font, int width, int maxLines);
/// Draws the sentence in `rect`, wrapped to its width. If the sentence needs more than `maxLines` lines, it
/// is cut off with an ellipsis.
void drawProse(QPainter& painter, const QRect& rect, const QString& sentence, const QFont& font,
               const QColor& ink, int maxLines);

} // namespace qcs::ui
