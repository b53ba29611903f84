#pragma once
// Painting of the rows of the model tree: the mark of a rule, the status icon, name, type, status text and
// quantization error. Also the sizes and the notes of the rows of FactListView and similar lists.

#include "session/jobs/rule_marks.h"
#include "theme/colours.h"

#include <QRect>
#include <QString>

#include <optional>

class QPainter;
class QRect;

namespace qcs::ui {

/// The contents of one row of the model tree.
struct NodeRow {
    QString icon;             ///< name of the status icon; "" for a container
    Colour ink = Colour::Dim; ///< colour of the icon and the status text
    QString name;
    QString type;
    QString status;
    bool container = false;         ///< the row is a module that contains other rows, not a call
    bool matchesEditedRule = false; ///< the rule that is being edited matches the node
    NodeMark mark = NodeMark::None; ///< how the rule that is selected or under the mouse marks the node
    int markNumber = 0;             ///< number of the rule that `mark` is about
    bool selected = false;
    bool hovered = false;
    bool showsHeat = false;     ///< the tree has a column for the quantization error
    std::optional<double> heat; ///< the quantization error as SQNR in dB; nullopt if it is not known
};

inline constexpr int nodeRowHeight = 26;

/// The width in pixels of the margin at the left of all rows, in which the marks of rules are painted.
inline constexpr int markGutter = 28;
/// Paints the number of a rule in a box. The box is filled for NodeMark::Wins and hollow otherwise; for
/// NodeMark::Loses the number is struck through, for NodeMark::Faded the box is grey. Paints nothing for
/// NodeMark::None.
void paintRuleMark(QPainter& painter, const QRect& rect, int number, NodeMark mark);
/// Returns the width in pixels of a mark with this number.
int ruleMarkWidth(int number);

/// The left edges of the columns for types and for status texts, and the right edge of the last column. They
/// depend only on the view, not on the indentation of a row, so the columns are aligned at every depth of the
/// tree.
struct NodeColumns {
    int type = 0;
    int status = 0;
    int right = 0;
    bool operator==(const NodeColumns&) const = default;
};
/// Returns the columns for a view of this width. `nameEnd` is the right edge of the longest name, and `type`
/// is the width of the longest type. If there is not enough room, the column of types becomes narrower before
/// the names do. In a view narrower than 360 pixels, the column of types is left out (`type` equals `status`)
/// if the longest name would not fit otherwise.
NodeColumns nodeColumns(int viewWidth, int nameEnd, int type);
/// Returns the left edge of the name in the row of a call. `left` is the left edge of the row's content.
int nodeNameLeft(int left);
/// Paints a row. `rect` is the rectangle of the row without its indentation.
void paintNodeRow(QPainter& painter, const QRect& rect, const NodeColumns& columns, const NodeRow& row);

// Rows of FactListView and similar lists. Such a row consists of a line and an optional note below the line.
// All sizes are in pixels.

constexpr int rowMargin = 16;     ///< at the left and right edge of a row
constexpr int rowTextColumn = 40; ///< left edge of the text, after the icon
constexpr int rowLineHeight = 26;
constexpr int rowGap = 8; ///< between the parts of a line

/// Returns the height of a row with this note in a list of this width. In a note, `backticks` mark code; ""
/// means that there is no note.
int notedRowHeight(const QString& note, int width);

/// Draws the note of a row, in at most three lines. `row` is the rectangle of the whole row.
void drawRowNote(QPainter& painter, const QRect& row, const QString& note);

} // namespace qcs::ui
