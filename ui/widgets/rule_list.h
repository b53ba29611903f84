#pragma once
// RuleList: the base class of the list of FX rules and the list of eager-mode rules. The rows have parts that
// can be clicked. With the keyboard, Right and Left choose a part of the current row, and Enter activates the
// part. Enter edits the rule if no part is chosen; Space switches the rule off or on. The list does not
// change any rule itself; it emits signals.

#include "widgets/ordered_list.h"
#include "widgets/rule_row.h"

namespace qcs::ui {

class RuleList : public OrderedList {
    Q_OBJECT
public:
    /// `ruleRole` is the role under which the model has the id of a rule, a quint64; the id is 0 for a
    /// heading.
    RuleList(QAbstractItemModel* rules, int ruleRole, QWidget* parent);
    /// Returns the id of the rule in a row; 0 for a heading.
    quint64 ruleAt(const QModelIndex& row) const;
    quint64 currentRule() const { return ruleAt(currentIndex()); } ///< 0: none
    quint64 hoveredRule() const { return under_.rule; }            ///< 0: none
    /// Highlights the rule that decides the qconfig of the node that is selected in the model; 0: none.
    void setDecider(quint64 rule);
    /// Returns the height in pixels of all rows together, including spaceBelow().
    int contentHeight() const;
    /// Returns the rectangle of a part in the coordinates of the viewport; an empty one if the row does not
    /// have the part.
    QRect partRect(const QModelIndex& row, RulePart part) const;
    /// Returns what is to be painted in a row: content() together with the state, such as "selected".
    RuleRow look(const QModelIndex& row) const;
    /// Returns the height of a row in pixels, without spaceBelow().
    int heightOf(const QModelIndex& row) const;
    /// Returns the height in pixels of the space that is kept free below a row, for a form.
    virtual int spaceBelow(const QModelIndex&) const { return 0; }
    /// Returns the text at the right end of a heading.
    virtual QString headingRemark(const QModelIndex& row) const = 0;

Q_SIGNALS:
    void currentRuleChanged(quint64 rule); ///< 0: the current row is not a rule
    void hoveredRuleChanged(quint64 rule); ///< 0: no rule is under the mouse
    /// Emitted when the user double-clicks the row, or presses Enter while no part is chosen. A derived list
    /// may emit it for other keys as well.
    void editRequested(quint64 rule);
    /// Emitted when a part is activated by a click or a key. `part` is never RulePart::Row.
    void partChosen(quint64 rule, qcs::ui::RulePart part);

protected:
    /// Returns the contents of a row from the model. look() adds the state.
    virtual RuleRow content(const QModelIndex& row) const = 0;
    /// Returns true if the row has a second line with a finding.
    virtual bool hasFinding(const QModelIndex&) const { return false; }
    /// Returns the tool tip of a part of a row. By default, all parts have the tool tip that the model has
    /// for the row.
    virtual QString tipOf(const QModelIndex& row, RulePart part) const;
    /// Deselects the part that was chosen with the keyboard. Must be called when the row may have lost that
    /// part.
    void forgetChosen() { chosen_ = RulePart::Row; }

    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    /// A part of the row that shows `rule`. If `rule` is 0, the Spot stands for no row at all.
    struct Spot {
        quint64 rule = 0;
        RulePart part = RulePart::Row;
        bool operator==(const Spot&) const = default;
    };
    QRect rowRect(const QModelIndex& row) const;
    Spot spotAt(const QPoint& position) const;
    void setUnder(const Spot& spot);
    void walkParts(int by);

    int ruleRole_;
    Spot under_;   ///< the part under the mouse
    Spot pressed_; ///< the part on which the mouse was pressed
    /// The part of the current row that was chosen with Right and Left; RulePart::Row if none was chosen.
    RulePart chosen_ = RulePart::Row;
    quint64 decider_ = 0; ///< the rule that setDecider() has set
};

} // namespace qcs::ui
