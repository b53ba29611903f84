#pragma once
// The list of FX rules. Additional keys: F2 edits, Alt+Enter fixes, Del removes, Alt+Up and Alt+Down move;
// rules can also be dragged.

#include "session/document/document.h"
#include "widgets/rule_list.h"

#include <QPersistentModelIndex>
#include <QTimer>

namespace qcs::ui {

class RulesModel;

class RulesView : public RuleList {
    Q_OBJECT
public:
    RulesView(RulesModel* rules, QWidget* parent = nullptr);
    void setCurrentRule(RuleId rule);
    /// Highlights the rule for 150 ms, after it has been fixed.
    void flash(RuleId rule);
    /// The view row of a rule, and of the last rule of a kind.
    QModelIndex rowOf(RuleId rule) const;
    QModelIndex lastOf(qcs::config::RuleKind kind) const;
    /// Keeps the order of rows while a rule is being edited.
    void setHeld(bool held);
    /// Reserves `height` pixels below the row for a form; 0: none. The space is removed together with its
    /// row.
    void setRoom(const QModelIndex& row, int height);
    /// The reserved space in viewport coordinates; empty if there is none.
    QRect room() const;
    int roomUnder(const QModelIndex& row) const override { return row == roomRow_ ? roomHeight_ : 0; }
    QString headingRemark(const QModelIndex& row) const override;

protected:
    RuleRow content(const QModelIndex& row) const override;
    bool hasFinding(const QModelIndex& row) const override;
    QString tipOf(const QModelIndex& row, RulePart part) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    RulesModel* rules_;
    QPersistentModelIndex roomRow_;
    int roomHeight_ = 0;
    RuleId flashed_ = 0;
    QTimer flashEnd_;
};

} // namespace qcs::ui
