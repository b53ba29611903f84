#pragma once
// What the open form of a rule and the model have to do with each other: the rule's reach is marked in the
// tree, and a click there fills the form.

#include "session/session.h"

namespace qcs::ui {

class ModelTreeView;
class ModuleTreeModel;
class RulesPanel;

class RuleEditing : public QObject {
    Q_OBJECT
public:
    RuleEditing(Session& session, RulesPanel* panel, ModuleTreeModel* tree, ModelTreeView* view);
    bool isBusy() const { return reach_.isBusy(); }

private:
    void onTyped(const std::optional<qcs::config::Rule>& rule);
    void onReach();
    void onPicked(const QModelIndex& index);
    void refreshUse();

    Document* document_;
    Answers* analysis_;
    RulesPanel* panel_;
    ModuleTreeModel* tree_;
    ModelTreeView* view_;
    std::optional<qcs::config::Rule> rule_; ///< that is typed
    StageSubscription<qcs::engine::stages::Reach> reach_;
};

/// The node that the row stands for in rules: what it was fused into, or itself; none for a container.
qcs::model::TracedNode ruledNode(const ModuleTreeModel& tree, const Answers& analysis,
                                 const QModelIndex& index);

} // namespace qcs::ui
