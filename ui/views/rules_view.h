#pragma once
// The list of rules, with keys: F2 or Enter edits, Del removes, Alt+Up and Alt+Down move, a drag moves too.

#include "document/document.h"

#include <QListView>
#include <QPersistentModelIndex>

namespace qcs::ui {

class RulesModel;

class RulesView : public QListView {
    Q_OBJECT
public:
    RulesView(RulesModel* rules, QWidget* parent = nullptr);
    RuleId currentRule() const; ///< 0: none
    void setCurrentRule(RuleId rule);
    int contentHeight() const;
    /// Keeps `height` free under the row, for a form; 0: no such room. The room goes when its row does.
    void setRoom(const QModelIndex& row, int height);
    /// In the viewport; empty if there is none.
    QRect room() const;

    /// What a drag that is over a place it may not go to says; "" else.
    QString refusal() const { return refusal_; }

Q_SIGNALS:
    void currentRuleChanged(qcs::ui::RuleId rule);
    void editRequested(qcs::ui::RuleId rule);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void refuse(const QString& why, const QPoint& position);
    int roomUnder(const QModelIndex& index) const { return index == roomRow_ ? roomHeight_ : 0; }

    RulesModel* rules_;
    QPersistentModelIndex roomRow_;
    int roomHeight_ = 0;
    QString refusal_;
};

} // namespace qcs::ui
