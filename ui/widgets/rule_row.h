#pragma once
// How one rule is drawn in the list of rules, and where in its row each part is.

#include "widgets/fix_bar.h"

#include <QList>
#include <QRect>
#include <QString>

class QPainter;

namespace qcs::ui {

/// What can be clicked, or reached by the arrow keys, in a row.
enum class RulePart : std::uint8_t { Row, Switch, Chip, Matches, Wins, Finding, Fix, FixAll };

struct RuleRow {
    int number = 0;
    QString key;
    bool keyIsName = true; ///< in monospace; else it is prose ("everything else")
    QString qconfig;
    bool off = false;
    bool decides = false;     ///< the node that is selected in the model
    QString matches;          ///< "6 matches"; "" while it is not known
    QString wins;             ///< "5 wins"; "" where it matches nothing, or is off
    bool matchesLead = false; ///< there is something to list
    bool winsLead = false;
    FixBar bar; ///< on the second line, if there is one
    bool selected = false;
    bool hovered = false;
    bool focused = false;
    bool flashing = false;           ///< it was fixed just now
    RulePart under = RulePart::Row;  ///< the mouse
    RulePart chosen = RulePart::Row; ///< by the arrow keys; shown while focused
};

inline constexpr int ruleLineHeight = 28;
inline constexpr int ruleHeadingHeight = 34;

/// Where the parts are; a part that the row has not is empty. The columns depend on the row's width alone, so
/// that they line up in all rows.
struct RuleRects {
    QRect grip, toggle, number, key, chip, matches, wins;
    FixBarRects bar;
    const QRect& of(RulePart part) const;
};
RuleRects ruleRects(const QRect& rect, const RuleRow& row);
RulePart rulePartAt(const QRect& rect, const RuleRow& row, const QPoint& position);
/// Those that the row has, from left to right; the first is the row itself.
QList<RulePart> rulePartsOf(const QRect& rect, const RuleRow& row);

void paintRuleRow(QPainter& painter, const QRect& rect, const RuleRow& row);
void paintRuleHeading(QPainter& painter, const QRect& rect, const QString& title, const QString& remark);

} // namespace qcs::ui
