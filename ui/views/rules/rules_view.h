#pragma once
// The rules of FX, with more keys: F2 edits, Alt+Enter fixes, Del removes, Alt+Up and Alt+Down move, a drag
// moves too.

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
    /// For a moment, where something has been fixed.
    void flash(RuleId rule);
    /// The row that is shown for it; the last one of a kind.
    QModelIndex rowOf(RuleId rule) const;
    QModelIndex lastOf(qcs::config::RuleKind kind) const;
    /// While a rule is edited its row stays where it is.
    void setHeld(bool held);
    /// Keeps `height` free under the row, for a form; 0: no such room. The room goes when its row does.
    void setRoom(const QModelIndex& row, int height);
    /// In the viewport; empty if there is none.
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
