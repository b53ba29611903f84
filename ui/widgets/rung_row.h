#pragma once
// How one rung of the precedence ladder is drawn.

#include <QString>

class QPainter;
class QRect;

namespace qcs::ui {

struct RungRow {
    enum class Kind : std::uint8_t { Won, Shadowed, DoesNotApply, More };
    Kind kind = Kind::Won;
    QString rule;          ///< "module name"
    QString key;           ///< "conv2", in monospace; "" for the global rule
    QString note;          ///< "shadowed by rule 2", or the reason why it does not apply, with `code`
    QString qconfig;       ///< what it would give
    QString link;          ///< "rule 2"
    bool expanded = false; ///< More
    bool selected = false;
    bool hovered = false;
    bool operator==(const RungRow&) const = default;
};

/// Rows that say why they do not apply take up to three more lines for it.
int rungRowHeight(const RungRow& row, int width);
void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row);

} // namespace qcs::ui
