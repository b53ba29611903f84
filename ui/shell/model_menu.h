#pragma once
// The menu of a row of the model: rules for this module, its type, everything named like it.

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
    /// Opens by a right click, and by the menu key on the current row.
    QMenu* openAt(const QModelIndex& index, const QPoint& globalPosition);

Q_SIGNALS:
    /// A rule is about to be edited: its tab should be in front.
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
    qcs::model::TracedNode node_; ///< whose menu it is
};

} // namespace qcs::ui
