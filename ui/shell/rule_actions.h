#pragma once
// What a person does to rules, turned into edits of the document.

#include "insight/repairs/qconfig_fixes.h"
#include "session/document/document.h"
#include "session/session.h"

#include <QObject>

class QAction;

namespace qcs::ui {

class Actions;
class ModelTreeView;
class ModuleTreeModel;
class RulesPanel;

class RuleActions : public QObject {
    Q_OBJECT
public:
    RuleActions(Document& document, const Actions& actions, RulesPanel& panel);

    /// The rules of a fix, as one step.
    void applyFix(const qcs::insight::QConfigFix& fix);

Q_SIGNALS:
    void ruleMade(qcs::ui::RuleId rule);
    /// The document said no: why.
    void refused(const QString& why);

private:
    void remove();
    void moveBy(int step);
    void enable();
    void openMenu(const QPoint& position);

    Document& document_;
    const Actions& actions_;
    RulesPanel& panel_;
    QList<QAction*> fileActions_; ///< of the list: sorting and export
};

// What the open form of a rule and the model have to do with each other: the rule's reach is marked in the
// tree, and a click there fills the form.

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
