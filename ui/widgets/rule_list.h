#pragma once
// A list of rules with headings. Each row has parts that can be clicked; with the keyboard, Right and Left
// move through the parts of the current row and Enter activates one. Enter on the row itself edits the rule,
// Space switches it off or on.

#include "widgets/ordered_list.h"
#include "widgets/rule_row.h"

namespace qcs::ui {

class RuleList : public OrderedList {
    Q_OBJECT
public:
    /// `ruleRole` is the role of the rule's id, a quint64; it is 0 for headings.
    RuleList(QAbstractItemModel* rules, int ruleRole, QWidget* parent);
    quint64 ruleAt(const QModelIndex& row) const;
    quint64 currentRule() const { return ruleAt(currentIndex()); } ///< 0: none
    quint64 hoveredRule() const { return under_.rule; }            ///< 0: none
    /// Marks the rule that decides the node that is selected in the model; 0: none.
    void setDecider(quint64 rule);
    int contentHeight() const;
    /// The rectangle of a part, in the viewport; empty if the row does not have the part.
    QRect partRect(const QModelIndex& row, RulePart part) const;
    /// The contents and state of a row, for painting it.
    RuleRow look(const QModelIndex& row) const;
    int heightOf(const QModelIndex& row) const;
    /// The height in pixels that is kept free below a row, for a form.
    virtual int roomUnder(const QModelIndex&) const { return 0; }
    virtual QString headingRemark(const QModelIndex& row) const = 0;

Q_SIGNALS:
    void currentRuleChanged(quint64 rule);
    void hoveredRuleChanged(quint64 rule);
    void editRequested(quint64 rule);
    /// A part was activated by a click or a key; never RulePart::Row.
    void partChosen(quint64 rule, qcs::ui::RulePart part);

protected:
    /// The contents of a row, from the model.
    virtual RuleRow content(const QModelIndex& row) const = 0;
    /// Does the row have a second line with a finding?
    virtual bool hasFinding(const QModelIndex&) const { return false; }
    virtual QString tipOf(const QModelIndex& row, RulePart part) const;
    /// To be called when the part that was chosen by keys may not exist any more.
    void forgetChosen() { chosen_ = RulePart::Row; }

    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
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
    Spot under_;                      ///< under the mouse
    Spot pressed_;                    ///< pressed by the mouse
    RulePart chosen_ = RulePart::Row; ///< part of the current row that was chosen by the arrow keys
    quint64 decider_ = 0;
};

} // namespace qcs::ui
