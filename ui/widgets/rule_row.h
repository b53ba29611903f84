#pragma once
// Painting of a row of a list of rules, and the layout of the parts of the row.

#include "widgets/fix_bar.h"

#include <QList>
#include <QRect>
#include <QString>

class QPainter;

namespace qcs::ui {

/// The parts of a row that can be clicked, or chosen with the arrow keys. `Row` stands for the row itself.
enum class RulePart : std::uint8_t { Row, Switch, Chip, Matches, Wins, Finding, Fix, FixAll };

/// The contents and the state of a row.
struct RuleRow {
    int number = 0;        ///< the number of the rule, from 1
    QString key;           ///< the key of the rule: "conv2", "nn.Conv2d"
    bool keyIsName = true; ///< true: the key is shown in monospace; false: it is prose ("everything else")
    QString qconfig;       ///< the text of the chip
    bool off = false;      ///< the rule is switched off
    bool decides = false;  ///< the rule decides the qconfig of the node that is selected in the model
    QString matches;       ///< "6 matches"; "" if the number is not known yet
    QString wins;          ///< "5 wins"; "" if the rule matches nothing or is switched off
    bool matchesClickable = false; ///< a click on `matches` lists the matching nodes
    bool winsClickable = false;    ///< a click on `wins` lists the nodes at which the rule wins
    FixBar bar; ///< the finding and its fix buttons, on the second line; empty if the rule has no finding
    bool selected = false;
    bool hovered = false;
    bool focused = false;
    bool flashing = false;           ///< the row is highlighted for a moment, because it was just fixed
    RulePart under = RulePart::Row;  ///< the part under the mouse
    RulePart chosen = RulePart::Row; ///< the part chosen with the arrow keys; shown only if `focused` is true
};

inline constexpr int ruleLineHeight = 28;
inline constexpr int ruleHeadingHeight = 34;

/// The rectangles of the parts of a row; empty for parts that the row does not have. `grip` is the handle for
/// dragging the row. The left edges of `grip`, `toggle`, `number`, `key` and `chip` depend only on the width
/// of the row, so they are aligned in all rows.
struct RuleRects {
    QRect grip, toggle, number, key, chip, matches, wins;
    FixBarRects bar;
    /// Returns the rectangle of a part. For RulePart::Row, this is `key`.
    const QRect& of(RulePart part) const;
};
/// Returns the layout of a row. In this and the following functions, `rect` is the rectangle of the row.
RuleRects ruleRects(const QRect& rect, const RuleRow& row);
/// Returns the part that a click at `position` activates; RulePart::Row if there is none.
RulePart rulePartAt(const QRect& rect, const RuleRow& row, const QPoint& position);
/// Returns the parts in the order in which the arrow keys choose them: the row itself, the parts of the first
/// line from left to right, the parts of the fix bar from left to right.
QList<RulePart> rulePartsOf(const QRect& rect, const RuleRow& row);

void paintRuleRow(QPainter& painter, const QRect& rect, const RuleRow& row);
void paintRuleHeading(QPainter& painter, const QRect& rect, const QString& title, const QString& remark);

} // namespace qcs::ui
