#pragma once
// The pane of the model: the models of the workspace, and the tree of the one that is open.

#include "shell/pane_area.h"

class QLabel;
class QStackedWidget;

namespace qcs::ui {

class Actions;
class CountsLine;
class GraphList;
class ModelPanel;
class ModuleTreeModel;

/// A small button of an action, for the header of a pane.
QToolButton* headerButton(QAction* action, QWidget* parent);

class ModelPane : public Pane {
    Q_OBJECT
public:
    ModelPane(const Actions& actions, ModuleTreeModel* tree, GraphList* models, QWidget* parent = nullptr);

    GraphList* models() const { return models_; }
    /// An empty page, the panel, and whatever others put there.
    QStackedWidget* stack() const { return stack_; }
    ModelPanel* panel() const { return panel_; }
    /// Says why FX has nothing to show of a list of modules.
    QLabel* listed() const { return listed_; }
    CountsLine* counts() const { return counts_; }
    QToolButton* legendButton() const { return legend_; }

private:
    GraphList* models_;
    QStackedWidget* stack_;
    ModelPanel* panel_;
    QLabel* listed_;
    QToolButton* legend_;
    CountsLine* counts_; ///< after it, for whoever walks by Tab
};

} // namespace qcs::ui
