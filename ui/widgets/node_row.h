#pragma once
// Painting of one row of the model tree: the mark of a rule, status icon, name, type and status text; and of
// rows with notes in the lists of the "why" panel.

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
    bool marked = false;            ///< the rule that is being edited matches it
    NodeMark mark = NodeMark::None; ///< of the rule that is selected or under the mouse
    int markNumber = 0;
    bool selected = false;
    bool hovered = false;
    bool heats = false;         ///< there is a column for the error
    std::optional<double> heat; ///< SQNR in dB
};

inline constexpr int nodeRowHeight = 26;

/// The width of the margin for marks at the left of all rows.
inline constexpr int markGutter = 28;
/// Paints the number of a rule: filled if the rule decides the node; hollow and struck through if it matches
/// the node but another rule decides.
void paintRuleMark(QPainter& painter, const QRect& rect, int number, NodeMark mark);
int ruleMarkWidth(int number);

/// The left edges of the columns, and the right edge. They follow from the width of the view, not of the row,
/// so that columns are aligned at every depth of the tree.
struct NodeColumns {
    int type = 0;
    int status = 0;
    int right = 0;
    bool operator==(const NodeColumns&) const = default;
};
/// `nameEnd` is the right edge of the longest name, `type` the width of the longest type. If there is not
/// enough room, types are elided before names.
NodeColumns nodeColumns(int viewWidth, int nameEnd, int type);
/// The left edge of the name of a call in a row whose content begins at `left`.
int nodeNameLeft(int left);
void paintNodeRow(QPainter& painter, const QRect& rect, const NodeColumns& columns, const NodeRow& row);

// Rows of the lists in the "why" panel: a line, and below it an optional note.

constexpr int rowMargin = 16;
constexpr int rowTextColumn = 40; ///< left edge of the text, after the icon
constexpr int rowLineHeight = 26;
constexpr int rowGap = 8; ///< between the parts of a line

/// The height of a row with this note (prose, may be empty) in a list of this width.
int notedRowHeight(const QString& note, int width);

/// Draws the note of a row. `row` is the rectangle of the whole row. An empty note draws nothing.
void drawRowNote(QPainter& painter, const QRect& row, const QString& note);

} // namespace qcs::ui
