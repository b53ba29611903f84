#pragma once
// SelectionSync: keeps the selection of all views in sync. What the user selects in one view is shown in the
// others.

#include "models/module_tree_model.h"
#include "session/session.h"
#include "shell/go_to_box.h"

namespace qcs::ui {

class ModelPanel;
class RulesPanel;
class WhyPanel;

class SelectionSync : public QObject {
    Q_OBJECT
public:
    struct Views {
        ModelPanel* model;
        RulesPanel* rules;
        WhyPanel* why;
        GoToBox* goTo;
    };
    SelectionSync(Session& session, ModuleTreeModel* tree, Views views, QObject* parent);

    /// Selects the node in all views. If the filter of the tree hides it, the filter is cleared.
    void showNode(qcs::model::TracedNode node);
    void showRule(RuleId rule);

Q_SIGNALS:
    /// Emitted when the tab "Rules" should be shown, because a rule is selected.
    void rulesWanted();
    /// Emitted when all filters of the tree should be cleared, because they hide a node that is to be shown.
    void clearFiltersRequested();

private:
    void onTreeIndex(const QModelIndex& index);
    void onNode(qcs::model::TracedNode node);
    void onOutcome();
    void reselect();
    void expandTree();
    void explain();
    void explainContainer(const QModelIndex& index);
    void followWinner(qcs::model::TracedNode node);
    /// Returns the rules and the nodes as entries of the go-to box. This may be called in any thread.
    static std::vector<GoToEntry> destinations(const qcs::config::QConfigMapping& mapping,
                                               const qcs::model::Graph* graph);

    Document* document_;
    Answers* answers_;
    ModuleTreeModel* tree_;
    Views views_;
    Navigator& navigator_;
    qcs::model::TracedNode wanted_; ///< the node to select when the filter is cleared
    bool following_ = false; ///< true while this object updates the views; changes in the views are then not
                             ///< choices of the user
};

} // namespace qcs::ui
