#pragma once
// What the rows of the why panel's lists share: a line, and below it, where there is more to say, a note.

#include <QRect>
#include <QString>

class QPainter;

namespace qcs::ui {

constexpr int rowMargin = 16;
constexpr int rowTextColumn = 40; ///< what stands before it is an icon's
constexpr int rowLineHeight = 26;
constexpr int rowGap = 8; ///< between the words of a line

/// The height of a line with such a note (prose, may be empty) below it, in a list `width` wide.
int notedRowHeight(const QString& note, int width);

/// `row` is the whole row's rectangle. An empty note draws nothing.
void drawRowNote(QPainter& painter, const QRect& row, const QString& note);

} // namespace qcs::ui
