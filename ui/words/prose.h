#pragma once
// Sentences of core as the window shows them: `code` in the monospace face, without its backticks.

#include <QFont>
#include <QRect>
#include <QString>

class QColor;
class QPainter;

namespace qcs::ui {

/// For tool tips, chips and screen readers.
QString plainProse(const QString& sentence);
/// For labels of rich text: markup in the sentence is shown as it is written.
QString proseHtml(const QString& sentence);
/// The height that `drawProse` takes.
int proseHeight(const QString& sentence, const QFont& font, int width, int mostLines);
/// Wraps in `rect`; what does not fit into `mostLines` ends in an ellipsis.
void drawProse(QPainter& painter, const QRect& rect, const QString& sentence, const QFont& font,
               const QColor& ink, int mostLines);

} // namespace qcs::ui
