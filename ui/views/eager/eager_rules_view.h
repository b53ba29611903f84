#pragma once
// The list of what an eager config gives qconfigs to, drawn as the rules of FX are. F2 or Enter edits, Space
// switches off and on, Del removes.

#include "widgets/rule_row.h"

#include <QListView>

namespace qcs::ui {

class EagerRulesModel;
class SortedRows;

class EagerRulesView : public QListView {
    Q_OBJECT
public:
    explicit EagerRulesView(EagerRulesModel* rules, QWidget* parent = nullptr);
    int currentRule() const; ///< -1: none
    void setCurrentRule(int rule);
    /// Marks the rule that decides the module which is selected; -1: none.
    void setDecider(int rule);
    RuleRow look(const QModelIndex& index) const;
    /// In the viewport; empty if the row has no such part.
    QRect partRect(int rule, RulePart part) const;
    int contentHeight() const;
    QSize sizeHint() const override { return {QListView::sizeHint().width(), contentHeight()}; }
    QSize minimumSizeHint() const override { return {0, contentHeight()}; }

Q_SIGNALS:
    void currentRuleChanged(int rule);
    void editRequested(int rule);
    void removeRequested(int rule);
    /// By a click or a key; never the row itself.
    void partChosen(int rule, qcs::ui::RulePart part);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    struct Spot {
        int rule = -1;
        RulePart part = RulePart::Row;
        bool operator==(const Spot&) const = default;
    };
    QModelIndex rowOf(int rule) const;
    Spot spotAt(const QPoint& position) const;
    void setUnder(const Spot& spot);

    EagerRulesModel* rules_;
    SortedRows* rows_; ///< its rows as they are sorted
    Spot under_, pressed_;
    RulePart chosen_ = RulePart::Row; ///< of the current row, by the arrow keys
    int decider_ = -1;
};

} // namespace qcs::ui
