#pragma once
// ModelPane: the pane with the list of the workspace's models, and the tree of the current model.

#include "shell/pane_area.h"

class QLabel;
class QStackedWidget;

namespace qcs::ui {

class Actions;
class CountsLine;
class GraphList;
class ModelPanel;
class ModuleTreeModel;

/// Creates a small tool button for an action, to be placed in the header of a pane.
QToolButton* headerButton(QAction* action, QWidget* parent);

class ModelPane : public Pane {
    Q_OBJECT
public:
    ModelPane(const Actions& actions, ModuleTreeModel* tree, GraphList* models, QWidget* parent = nullptr);

    GraphList* models() const { return models_; }
    /// Returns the stack of the pages: a page for the case that no model is open, panel(), moduleListPage(),
    /// and pages that other classes add.
    QStackedWidget* stack() const { return stack_; }
    ModelPanel* panel() const { return panel_; }
    /// Returns the page that the FX modes show if the model is only a list of modules. It explains why there
    /// is no tree.
    QLabel* moduleListPage() const { return moduleListPage_; }
    CountsLine* counts() const { return counts_; }
    QToolButton* legendButton() const { return legend_; }

private:
    GraphList* models_;
    QStackedWidget* stack_;
    ModelPanel* panel_;
    QLabel* moduleListPage_;
    QToolButton* legend_;
    CountsLine* counts_; ///< created after legend_, so that it comes later in the tab order
};

} // namespace qcs::ui
