#pragma once
// Painting of one row of the list of rules, and the layout of its parts.

#include "widgets/fix_bar.h"

#include <QList>
#include <QRect>
#include <QString>

class QPainter;

namespace qcs::ui {

/// The parts of a row that can be clicked, or chosen with the arrow keys.
enum class RulePart : std::uint8_t { Row, Switch, Chip, Matches, Wins, Finding, Fix, FixAll };

struct RuleRow {
    int number = 0;
    QString key;
    bool keyIsName = true; ///< shown in monospace; false: it is prose ("everything else")
    QString qconfig;
    bool off = false;
    bool decides = false;     ///< it decides the node that is selected in the model
    QString matches;          ///< "6 matches"; "" if not known yet
    QString wins;             ///< "5 wins"; "" if it matches nothing, or is off
    bool matchesLead = false; ///< clicking the matches lists them
    bool winsLead = false;    ///< clicking the wins lists them
    FixBar bar;               ///< on the second line, if there is one
    bool selected = false;
    bool hovered = false;
    bool focused = false;
    bool flashing = false;           ///< highlighted for a moment, as it was just fixed
    RulePart under = RulePart::Row;  ///< the part under the mouse
    RulePart chosen = RulePart::Row; ///< the part chosen by the arrow keys; shown if `focused`
};

inline constexpr int ruleLineHeight = 28;
inline constexpr int ruleHeadingHeight = 34;

/// The rectangles of the parts; empty for parts that the row does not have. The columns depend only on the
/// width of the row, so that they are aligned in all rows.
struct RuleRects {
    QRect grip, toggle, number, key, chip, matches, wins;
    FixBarRects bar;
    const QRect& of(RulePart part) const;
};
RuleRects ruleRects(const QRect& rect, const RuleRow& row);
RulePart rulePartAt(const QRect& rect, const RuleRow& row, const QPoint& position);
/// The parts of a row, from left to right; the first is the row itself.
QList<RulePart> rulePartsOf(const QRect& rect, const RuleRow& row);

void paintRuleRow(QPainter& painter, const QRect& rect, const RuleRow& row);
void paintRuleHeading(QPainter& painter, const QRect& rect, const QString& title, const QString& remark);

} // namespace qcs::ui
