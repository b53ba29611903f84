#pragma once
// A list of rules under headings. Their rows have parts: each can be clicked, Right and Left walk those of
// the current row, Enter takes one. Enter on the row itself edits, Space switches off and on.

#include "widgets/ordered_list.h"
#include "widgets/rule_row.h"

namespace qcs::ui {

class RuleList : public OrderedList {
    Q_OBJECT
public:
    /// `ruleRole` is what rules are known by, a quint64; 0 for a heading.
    RuleList(QAbstractItemModel* rules, int ruleRole, QWidget* parent);
    quint64 ruleAt(const QModelIndex& row) const;
    quint64 currentRule() const { return ruleAt(currentIndex()); } ///< 0: none
    quint64 hoveredRule() const { return under_.rule; }            ///< 0: none
    /// Marks the rule that decides what is selected in the model; 0: none.
    void setDecider(quint64 rule);
    int contentHeight() const;
    /// In the viewport; empty if the row has no such part.
    QRect partRect(const QModelIndex& row, RulePart part) const;
    /// What is drawn of a row.
    RuleRow look(const QModelIndex& row) const;
    int heightOf(const QModelIndex& row) const;
    /// Kept free below a row, for a form.
    virtual int roomUnder(const QModelIndex&) const { return 0; }
    virtual QString headingRemark(const QModelIndex& row) const = 0;

Q_SIGNALS:
    void currentRuleChanged(quint64 rule);
    void hoveredRuleChanged(quint64 rule);
    void editRequested(quint64 rule);
    /// By a click or a key; never the row itself.
    void partChosen(quint64 rule, qcs::ui::RulePart part);

protected:
    /// What the model says of a rule.
    virtual RuleRow content(const QModelIndex& row) const = 0;
    /// Its finding stands on a second line.
    virtual bool hasFinding(const QModelIndex&) const { return false; }
    virtual QString tipOf(const QModelIndex& row, RulePart part) const;
    /// The part that the keys have chosen may be gone.
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
    Spot under_;                      ///< the mouse
    Spot pressed_;                    ///< by the mouse
    RulePart chosen_ = RulePart::Row; ///< of the current row, by the arrow keys
    quint64 decider_ = 0;
};

} // namespace qcs::ui
