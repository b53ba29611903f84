#pragma once
// How one rule is drawn in the list of rules.

#include <QList>
#include <QString>

class QPainter;
class QRect;

namespace qcs::ui {

struct RuleRow {
    int number = 0;
    QString key;
    bool keyIsName = true; ///< in monospace; else it is prose ("everything else")
    QString qconfig;
    bool none = false;
    QString badge; ///< "matches nothing", "always shadowed by rule 4"; "" if all is well
    QString counts;
    bool selected = false;
    bool hovered = false;
    bool focused = false;
};

inline constexpr int ruleRowHeight = 30;
inline constexpr int ruleHeadingHeight = 38;

/// The x of the qconfig chip, relative to the row: one for all rows, so that they line up.
int ruleChipColumn(int rowWidth);
void paintRuleRow(QPainter& painter, const QRect& rect, const RuleRow& row);
void paintRuleHeading(QPainter& painter, const QRect& rect, const QString& title, const QString& remark);

} // namespace qcs::ui
