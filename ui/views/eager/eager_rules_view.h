#pragma once
// EagerRulesView: the list of the rules of an eager config. F2 edits the current rule and Del removes it;
// RuleList handles all other keys.

#include "widgets/rule_list.h"

namespace qcs::ui {

class EagerRulesModel;
struct RowProblem;

class EagerRulesView : public RuleList {
    Q_OBJECT
public:
    explicit EagerRulesView(EagerRulesModel* rules, QWidget* parent = nullptr);
    /// `rule` is the index of the rule in the config, from 0.
    void setCurrentRule(int rule);
    QModelIndex rowOf(int rule) const;
    QString headingRemark(const QModelIndex& row) const override;
    QSize sizeHint() const override { return {RuleList::sizeHint().width(), contentHeight() + 2}; }
    QSize minimumSizeHint() const override { return {0, contentHeight() + 2}; }

Q_SIGNALS:
    /// Emitted on Del. `rule` is the number of the rule, from 1.
    void removeRequested(quint64 rule);

protected:
    RuleRow content(const QModelIndex& row) const override;
    bool hasFinding(const QModelIndex& row) const override;
    QString tipOf(const QModelIndex& row, RulePart part) const override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Returns the problem that lint has found in a row; null if there is none.
    const RowProblem* problemOf(const QModelIndex& row) const;

    EagerRulesModel* rules_;
};

} // namespace qcs::ui
