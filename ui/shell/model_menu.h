#pragma once
// Context menu of a row in the model tree: creates rules for the module, its type, or everything with a
// similar name.

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
    /// Opens the menu of a row. Called for a right click, and for the menu key on the current row.
    QMenu* openAt(const QModelIndex& index, const QPoint& globalPosition);

Q_SIGNALS:
    /// A rule is about to be edited: the tab "Rules" should be shown.
    void rulesWanted();

private:
    void addGiving(QMenu& menu, const QModelIndex& index, qcs::model::TracedNode node);
    void addRule(QMenu& menu, const QString& name, const QString& text, const qcs::config::Rule& rule);
    void addFloat(QMenu& menu, const qcs::config::Rule& rule);
    std::optional<qcs::config::QConfig> qconfigNow(qcs::model::TracedNode node) const;
    void give(qcs::config::Rule rule, qcs::model::TracedNode node);

    Document* document_;
    Answers* analysis_;
    const Actions* actions_;
    RulesPanel* panel_;
    ModuleTreeModel* tree_;
    ModelTreeView* view_;
    qcs::model::TracedNode node_; ///< the node of the row; none for a container
};

} // namespace qcs::ui
