#pragma once
// Keeps the selection of all views in sync: what is selected in one is shown in the others.

#include "models/module_tree_model.h"
#include "session/session.h"
#include "shell/go_to_box.h"

namespace qcs::ui {

class ModelPanel;
class RulesPanel;
class WhyPanel;

class Selection : public QObject {
    Q_OBJECT
public:
    struct Views {
        ModelPanel* model;
        RulesPanel* rules;
        WhyPanel* why;
        GoToBox* goTo;
    };
    Selection(Session& session, ModuleTreeModel* tree, Views views, QObject* parent);

    /// Selects the node in all views; clears the tree's filter if it hides the node.
    void showNode(qcs::model::TracedNode node);
    void showRule(RuleId rule);

Q_SIGNALS:
    /// A rule is to be shown: the tab "Rules" should be in front.
    void rulesWanted();
    /// A node is to be shown that a filter hides: all filters should be cleared.
    void allWanted();

private:
    void onTreeIndex(const QModelIndex& index);
    void onNode(qcs::model::TracedNode node);
    void onOutcome();
    void reselect();
    void expandTree();
    void explain();
    void explainContainer(const QModelIndex& index);
    void followWinner(qcs::model::TracedNode node);
    /// The rules and nodes as destinations of the go-to box. Called in any thread.
    static std::vector<GoToEntry> destinations(const qcs::config::QConfigMapping& mapping,
                                               const qcs::model::Graph* graph);

    Document* document_;
    Answers* analysis_;
    ModuleTreeModel* tree_;
    Views views_;
    Navigator& navigator_;
    qcs::model::TracedNode wanted_; ///< the node to select once the filter is cleared
    bool following_ = false; ///< the views are being updated: their changes are not recorded in the history
};

} // namespace qcs::ui
