#pragma once
// RankingActions: the actions for the layers that are selected in the ranking, and the action that proposes
// rules for the whole model. They are buttons below the ranking, entries of its context menu, and shortcuts.

#include "models/spec_comparison.h"
#include "session/proposals.h"
#include "views/tensors/ranking_view.h"

#include <QWidget>

class QAction;

namespace qcs::ui {

class GoalForm;
class ProposalCard;

class RankingActions : public QWidget {
    Q_OBJECT
public:
    RankingActions(Proposals* proposals, RankingView* view, QWidget* parent = nullptr);

    /// Sets the spec for the action "Use this spec": the spec that the plots show.
    void setSpec(const std::optional<ComparedSpec>& spec);
    Proposals& proposals() { return *proposals_; }
    ProposalCard& card() { return *card_; }

private:
    QAction* add(const QString& name, const QString& text, const QString& tip, const QKeySequence& key);
    void updateText();
    /// Returns the selected layers, as indices of their weights in TensorTable::entries.
    std::vector<std::size_t> chosen() const;
    /// Returns the selected layers as text: "conv2, conv3" or "12 layers".
    QString chosenWords() const;
    void useSpec();
    void openGoal();

    Proposals* proposals_;
    RankingView* view_;
    std::optional<ComparedSpec> spec_;
    QWidget* buttons_;
    QAction* keepFloat_;
    QAction* perChannel_;
    QAction* useSpec_;
    QAction* makeRules_;
    GoalForm* form_;
    ProposalCard* card_ = nullptr;
    /// Whether the ranking (`view_`) or a widget inside this one had the focus before the proposal changed.
    bool hadFocus_ = false;
};

} // namespace qcs::ui
