#pragma once
// RuleActions and RuleEditing: these classes connect the list of rules, and the form for a rule, with the
// document and the model tree.

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

/// Carries out the actions on rules as edits of the document.
class RuleActions : public QObject {
    Q_OBJECT
public:
    RuleActions(Document& document, const Actions& actions, RulesPanel& panel);

    /// Adds the rules of a fix to the document, as one undo step. They replace rules with the same keys.
    void applyFix(const qcs::insight::QConfigFix& fix);

Q_SIGNALS:
    /// Emitted when applyFix() has added or replaced rules. `rule` is the last of them.
    void ruleMade(qcs::ui::RuleId rule);
    /// Emitted when an edit is not possible. `why` is the reason.
    void refused(const QString& why);

private:
    void remove();
    void moveBy(int step);
    void enable();
    void openMenu(const QPoint& position);

    Document& document_;
    const Actions& actions_;
    RulesPanel& panel_;
    QList<QAction*> fileActions_; ///< the actions of the list of rules for sorting and export
};

/// Connects the form for a rule with the model tree. The tree marks the nodes that the rule in the form
/// matches. When the user picks a row of the tree, the form is filled with a key that makes a rule of the
/// form's kind match this row.
class RuleEditing : public QObject {
    Q_OBJECT
public:
    RuleEditing(Session& session, RulesPanel* panel, ModuleTreeModel* tree, ModelTreeView* view);
    /// Returns true if the matches of the rule in the form are being computed.
    bool isBusy() const { return matches_.isBusy(); }

private:
    void onTyped(const std::optional<qcs::config::Rule>& rule);
    void onMatches();
    void onPicked(const QModelIndex& index);
    void refreshUse();

    Document* document_;
    Answers* answers_;
    RulesPanel* panel_;
    ModuleTreeModel* tree_;
    ModelTreeView* view_;
    /// The rule in the form; nullopt if the form describes no rule, or the global rule.
    std::optional<qcs::config::Rule> rule_;
    StageSubscription<qcs::engine::stages::RuleMatches> matches_;
};

/// Returns the node to which rules apply for a row of the tree: the row's own node, or the node that it is
/// fused into. Returns none for a container, or if the resolution is not known yet.
qcs::model::TracedNode ruledNode(const ModuleTreeModel& tree, const Answers& answers,
                                 const QModelIndex& index);

} // namespace qcs::ui
