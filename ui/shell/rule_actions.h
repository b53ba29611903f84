#pragma once
// Turns the user's actions on rules into edits of the document.

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

    /// Adds or replaces the rules of a fix as one undo step.
    void applyFix(const qcs::insight::QConfigFix& fix);

Q_SIGNALS:
    void ruleMade(qcs::ui::RuleId rule);
    /// The edit is not possible; `why` is the reason.
    void refused(const QString& why);

private:
    void remove();
    void moveBy(int step);
    void enable();
    void openMenu(const QPoint& position);

    Document& document_;
    const Actions& actions_;
    RulesPanel& panel_;
    QList<QAction*> fileActions_; ///< the list's actions for sorting and export
};

// Connects the open rule form with the model tree: the nodes that the edited rule matches are marked in the
// tree, and a row picked there fills the form.

class RuleEditing : public QObject {
    Q_OBJECT
public:
    RuleEditing(Session& session, RulesPanel* panel, ModuleTreeModel* tree, ModelTreeView* view);
    bool isBusy() const { return matches_.isBusy(); }

private:
    void onTyped(const std::optional<qcs::config::Rule>& rule);
    void onMatches();
    void onPicked(const QModelIndex& index);
    void refreshUse();

    Document* document_;
    Answers* analysis_;
    RulesPanel* panel_;
    ModuleTreeModel* tree_;
    ModelTreeView* view_;
    /// The rule in the form; nullopt if it describes none or is the global rule.
    std::optional<qcs::config::Rule> rule_;
    StageSubscription<qcs::engine::stages::RuleMatches> matches_;
};

/// The node to which rules apply for a row of the tree: the node that it was fused into, or its own node;
/// none for a container.
qcs::model::TracedNode ruledNode(const ModuleTreeModel& tree, const Answers& analysis,
                                 const QModelIndex& index);

} // namespace qcs::ui
