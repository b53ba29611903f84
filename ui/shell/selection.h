#pragma once
// One selection for all views: what is clicked in one is shown in the others.

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

    /// Selects the node everywhere; makes it visible if the filter hides it.
    void showNode(qcs::model::TracedNode node);
    void showRule(RuleId rule);

Q_SIGNALS:
    /// A rule was asked for: its tab should be in front.
    void rulesWanted();
    /// A node was asked for that a filter hides: no filter should be left.
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
    /// Rules and nodes; for any thread.
    static std::vector<GoToEntry> destinations(const qcs::config::QConfigMapping& mapping,
                                               const qcs::model::Graph* graph);

    Document* document_;
    Answers* analysis_;
    ModuleTreeModel* tree_;
    Views views_;
    Navigator& navigator_;
    qcs::model::TracedNode wanted_; ///< waits for the filter to let go of it
    bool following_ = false;        ///< views move by themselves: no new steps in the history
};

} // namespace qcs::ui
