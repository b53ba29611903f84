#pragma once
// How one row of the model is drawn: the mark of a rule, status glyph, name, type, status in words.

#include "session/jobs/rule_marks.h"
#include "theme/colours.h"

#include <QRect>
#include <QString>

#include <optional>

class QPainter;
class QRect;

namespace qcs::ui {

struct NodeRow {
    QString icon; ///< "" for a container
    Colour ink = Colour::Dim;
    QString name;
    QString type;
    QString status;
    bool container = false;
    bool marked = false;            ///< what is edited reaches it
    NodeMark mark = NodeMark::None; ///< of the rule that is chosen or pointed at
    int markNumber = 0;
    bool selected = false;
    bool hovered = false;
    bool heats = false;         ///< there is a column for the error
    std::optional<double> heat; ///< in dB
};

inline constexpr int nodeRowHeight = 26;

/// At the left of all rows, for marks; what a row shows begins right of it.
inline constexpr int markGutter = 28;
/// The number of a rule: filled where it decides, hollow and struck where it matches and another decides.
void paintRuleMark(QPainter& painter, const QRect& rect, int number, NodeMark mark);
int ruleMarkWidth(int number);

/// Columns are placed by the width of the whole view, not of the row, so that they line up at every depth.
struct NodeColumns {
    int type = 0;
    int status = 0;
    int right = 0;
    bool operator==(const NodeColumns&) const = default;
};
/// `nameEnd`: where the longest name would end; `type`: the width of the longest type. Names go first: a type
/// that is elided says enough.
NodeColumns nodeColumns(int viewWidth, int nameEnd, int type);
/// Where a name of a call begins in a row whose content begins at `left`.
int nodeNameLeft(int left);
void paintNodeRow(QPainter& painter, const QRect& rect, const NodeColumns& columns, const NodeRow& row);

// What the rows of the why panel's lists share: a line, and below it, where there is more to say, a note.

constexpr int rowMargin = 16;
constexpr int rowTextColumn = 40; ///< what stands before it is an icon's
constexpr int rowLineHeight = 26;
constexpr int rowGap = 8; ///< between the words of a line

/// The height of a line with such a note (prose, may be empty) below it, in a list `width` wide.
int notedRowHeight(const QString& note, int width);

/// `row` is the whole row's rectangle. An empty note draws nothing.
void drawRowNote(QPainter& painter, const QRect& row, const QString& note);

} // namespace qcs::ui
