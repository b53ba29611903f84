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
    QString note;          ///< "shadowed by rule 2", or the reason why it does not apply
    QString qconfig;       ///< what it would give
    QString link;          ///< "rule 2"
    bool expanded = false; ///< More
    bool first = false;    ///< nothing stands above it on the rail
    bool last = false;
    bool selected = false;
    bool hovered = false;
};

/// Rows that say why they do not apply take a second line for it.
int rungRowHeight(const RungRow& row);
void paintRungRow(QPainter& painter, const QRect& rect, const RungRow& row);

} // namespace qcs::ui
