#pragma once
// How one row of the model is drawn: status glyph, name, type, status in words.

#include "theme/colours.h"

#include <QString>

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
    bool marked = false; ///< what is edited reaches it
    bool selected = false;
    bool hovered = false;
};

inline constexpr int nodeRowHeight = 26;

/// Columns are placed by the width of the whole view, not of the row, so that they line up at every depth.
struct NodeColumns {
    int type = 0;
    int status = 0;
    int right = 0;
};
NodeColumns nodeColumns(int viewWidth);
void paintNodeRow(QPainter& painter, const QRect& rect, const NodeColumns& columns, const NodeRow& row);

} // namespace qcs::ui
