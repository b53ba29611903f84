#pragma once
// The pane of the model: the list of the workspace's models, and the tree of the current one.

#include "shell/pane_area.h"

class QLabel;
class QStackedWidget;

namespace qcs::ui {

class Actions;
class CountsLine;
class GraphList;
class ModelPanel;
class ModuleTreeModel;

/// A small tool button for an action, for the header of a pane.
QToolButton* headerButton(QAction* action, QWidget* parent);

class ModelPane : public Pane {
    Q_OBJECT
public:
    ModelPane(const Actions& actions, ModuleTreeModel* tree, GraphList* models, QWidget* parent = nullptr);

    GraphList* models() const { return models_; }
    /// The pages: an empty one, the panel, the text listed(), and pages that others add.
    QStackedWidget* stack() const { return stack_; }
    ModelPanel* panel() const { return panel_; }
    /// Explains why FX modes show nothing for a model that was imported as a list of modules.
    QLabel* listed() const { return listed_; }
    CountsLine* counts() const { return counts_; }
    QToolButton* legendButton() const { return legend_; }

private:
    GraphList* models_;
    QStackedWidget* stack_;
    ModelPanel* panel_;
    QLabel* listed_;
    QToolButton* legend_;
    CountsLine* counts_; ///< after legend_ in the tab order
};

} // namespace qcs::ui
