#pragma once
// The list of rules, with keys: F2 or Enter edits, Del removes, Alt+Up and Alt+Down move, a drag moves too.

#include <QListView>

namespace qcs::ui {

class RuleList;

class RulesView : public QListView {
    Q_OBJECT
public:
    RulesView(RuleList* list, QWidget* parent = nullptr);
    int currentRule() const;
    void setCurrentRule(int rule);
    int contentHeight() const;

Q_SIGNALS:
    void currentRuleChanged(int rule);
    void editRequested(int rule);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    RuleList* list_;
};

} // namespace qcs::ui
