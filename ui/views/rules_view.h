#pragma once
// The list of rules, with keys: F2 or Enter edits, Del removes, Alt+Up and Alt+Down move, a drag moves too.

#include "document/document.h"

#include <QListView>

namespace qcs::ui {

class RulesModel;

class RulesView : public QListView {
    Q_OBJECT
public:
    RulesView(RulesModel* rules, QWidget* parent = nullptr);
    RuleId currentRule() const; ///< 0: none
    void setCurrentRule(RuleId rule);
    int contentHeight() const;

Q_SIGNALS:
    void currentRuleChanged(qcs::ui::RuleId rule);
    void editRequested(qcs::ui::RuleId rule);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    RulesModel* rules_;
};

} // namespace qcs::ui
