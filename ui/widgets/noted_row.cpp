#include "widgets/noted_row.h"

#include "theme/fonts.h"
#include "theme/theme.h"
#include "words/prose.h"

#include <QPainter>

namespace qcs::ui {
namespace {

constexpr int rise = 3; // the note stands close under its line
constexpr int below = 4;
constexpr int mostLines = 3;

int proseWidth(int width) {
    return width - rowTextColumn - rowMargin;
}

} // namespace

int notedRowHeight(const QString& note, int width) {
    if (note.isEmpty()) return rowLineHeight;
    return rowLineHeight - rise + below + proseHeight(note, uiFont(smallText), proseWidth(width), mostLines);
}

void drawRowNote(QPainter& painter, const QRect& row, const QString& note) {
    if (note.isEmpty()) return;
    const QRect place(row.left() + rowTextColumn, row.top() + rowLineHeight - rise, proseWidth(row.width()),
                      row.height());
    drawProse(painter, place, note, uiFont(smallText), colour(Colour::Dim), mostLines);
}

} // namespace qcs::ui
