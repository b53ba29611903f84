#pragma once
// ModelMenu: the context menu of a row in the model tree. Its actions create rules for the row's module or
// call, for its type, or for all modules with a similar name, and edit the rule that decides the row's
// qconfig.

#include "session/session.h"

#include <QModelIndex>

class QMenu;

namespace qcs::ui {

class Actions;
class ModelTreeView;
class ModuleTreeModel;
class RulesPanel;

class ModelMenu : public QObject {
    Q_OBJECT
public:
    ModelMenu(Session& session, const Actions* actions, RulesPanel* panel, ModuleTreeModel* tree,
              ModelTreeView* view);
    /// Opens the menu of a row and returns it. This is called when the user right-clicks a row, or presses
    /// the Menu key, which opens the menu of the current row.
    QMenu* openAt(const QModelIndex& index, const QPoint& globalPosition);

Q_SIGNALS:
    /// Emitted when the tab "Rules" should be shown, because a rule is about to be edited or was added.
    void rulesWanted();

private:
    void addGiving(QMenu& menu, const QModelIndex& index, qcs::model::TracedNode node);
    void addRule(QMenu& menu, const QString& name, const QString& text, const qcs::config::Rule& rule);
    void addFloat(QMenu& menu, const qcs::config::Rule& rule);
    std::optional<qcs::config::QConfig> qconfigNow(qcs::model::TracedNode node) const;
    void give(qcs::config::Rule rule, qcs::model::TracedNode node);

    Document* document_;
    Answers* answers_;
    const Actions* actions_;
    RulesPanel* panel_;
    ModuleTreeModel* tree_;
    ModelTreeView* view_;
    qcs::model::TracedNode node_; ///< the ruledNode() of the row; none for a container
};

} // namespace qcs::ui
