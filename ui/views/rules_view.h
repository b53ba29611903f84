#pragma once
// The list of rules, with keys: F2 or Enter edits, Del removes, Alt+Up and Alt+Down move, a drag moves too.

#include "document/document.h"
#include "views/ordered_list.h"

#include <QPersistentModelIndex>

namespace qcs::ui {

class RulesModel;

class RulesView : public OrderedList {
    Q_OBJECT
public:
    RulesView(RulesModel* rules, QWidget* parent = nullptr);
    RuleId currentRule() const; ///< 0: none
    void setCurrentRule(RuleId rule);
    /// The row that is shown for it; the last one of a kind.
    QModelIndex rowOf(RuleId rule) const;
    QModelIndex lastOf(qcs::RuleKind kind) const;
    /// While a rule is edited its row stays where it is.
    void setHeld(bool held);
    int contentHeight() const;
    /// Keeps `height` free under the row, for a form; 0: no such room. The room goes when its row does.
    void setRoom(const QModelIndex& row, int height);
    /// In the viewport; empty if there is none.
    QRect room() const;

Q_SIGNALS:
    void currentRuleChanged(qcs::ui::RuleId rule);
    void editRequested(qcs::ui::RuleId rule);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    int roomUnder(const QModelIndex& index) const { return index == roomRow_ ? roomHeight_ : 0; }

    RulesModel* rules_;
    QPersistentModelIndex roomRow_;
    int roomHeight_ = 0;
};

} // namespace qcs::ui
