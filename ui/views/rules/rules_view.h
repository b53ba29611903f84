#pragma once
// The list of rules, with keys: F2 or Enter edits, Space switches off and on, Alt+Enter fixes, Del removes,
// Alt+Up and Alt+Down move, a drag moves too; Right and Left walk the parts of a row, Enter takes one.

#include "session/document/document.h"
#include "widgets/ordered_list.h"
#include "widgets/rule_row.h"

#include <QPersistentModelIndex>
#include <QTimer>

namespace qcs::ui {

class RulesModel;

class RulesView : public OrderedList {
    Q_OBJECT
public:
    RulesView(RulesModel* rules, QWidget* parent = nullptr);
    RuleId currentRule() const; ///< 0: none
    void setCurrentRule(RuleId rule);
    RuleId hoveredRule() const { return under_.rule; } ///< 0: none
    /// Marks the rule that decides the node which is selected in the model; 0: none.
    void setDecider(RuleId rule);
    /// For a moment, where something has been fixed.
    void flash(RuleId rule);
    /// The row that is shown for it; the last one of a kind.
    QModelIndex rowOf(RuleId rule) const;
    QModelIndex lastOf(qcs::config::RuleKind kind) const;
    /// While a rule is edited its row stays where it is.
    void setHeld(bool held);
    int contentHeight() const;
    /// Keeps `height` free under the row, for a form; 0: no such room. The room goes when its row does.
    void setRoom(const QModelIndex& row, int height);
    /// In the viewport; empty if there is none.
    QRect room() const;
    /// In the viewport; empty if the row has no such part.
    QRect partRect(const QModelIndex& row, RulePart part) const;
    /// What is drawn of a row.
    RuleRow look(const QModelIndex& row) const;

Q_SIGNALS:
    void currentRuleChanged(qcs::ui::RuleId rule);
    void hoveredRuleChanged(qcs::ui::RuleId rule);
    void editRequested(qcs::ui::RuleId rule);
    /// By a click or a key; never the row itself.
    void partChosen(qcs::ui::RuleId rule, qcs::ui::RulePart part);

protected:
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    struct Spot {
        RuleId rule = 0;
        RulePart part = RulePart::Row;
        bool operator==(const Spot&) const = default;
    };
    Spot spotAt(const QPoint& position) const;
    void setUnder(const Spot& spot);
    void walkParts(int by);
    QString tipOf(const Spot& spot) const;
    QRect rowRect(const QModelIndex& row) const;
    int roomUnder(const QModelIndex& index) const { return index == roomRow_ ? roomHeight_ : 0; }

    RulesModel* rules_;
    QPersistentModelIndex roomRow_;
    int roomHeight_ = 0;
    Spot under_;                      ///< the mouse
    Spot pressed_;                    ///< by the mouse
    RulePart chosen_ = RulePart::Row; ///< of the current row, by the arrow keys
    RuleId decider_ = 0;
    RuleId flashed_ = 0;
    QTimer flashEnd_;
};

} // namespace qcs::ui
