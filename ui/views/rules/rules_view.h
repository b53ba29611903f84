#pragma once
// RulesView: the list of the FX rules. Alt+Enter fixes the problem of the current rule; RuleList handles most
// other keys. Rules can also be moved by dragging them.

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
    /// Highlights a rule for 150 ms, unless animations are disabled. To be called when the rule was fixed.
    void flash(RuleId rule);
    // Return the row of a rule, and the row of the last rule of a kind or, if there is none, of the heading
    // of this kind. Both are indexes of the view.
    QModelIndex rowOf(RuleId rule) const;
    QModelIndex lastRowOf(qcs::config::RuleKind kind) const;
    /// While `paused` is true, a sorted list is not sorted again when a rule changes, so that the row of the
    /// rule that is being edited does not move.
    void setSortingPaused(bool paused);
    /// Keeps `height` pixels free below a row, for a form. If `height` is 0, or the row is removed, no space
    /// is kept free.
    void setFormSpace(const QModelIndex& row, int height);
    /// Returns the free space for the form, in viewport coordinates; empty if there is none.
    QRect formSpace() const;
    int spaceBelow(const QModelIndex& row) const override { return row == roomRow_ ? roomHeight_ : 0; }
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
