#pragma once
// Eager mode in the main window: shows a tree of modules instead of calls, the eager config instead of the FX
// rules, and the Why panel of a module.

#include "models/eager_tree_model.h"
#include "session/session.h"
#include "shell/pages.h"
#include "widgets/counts_line.h"

class QStackedWidget;
class QToolButton;

namespace qcs::ui {

class EagerPanel;
class GoToBox;
class ModelPanel;
class WhyPanel;

class EagerMode : public QObject {
    Q_OBJECT
public:
    struct Views {
        Pages* pages;
        QStackedWidget* model; ///< the page for eager mode is added here
        WhyPanel* why;
        QWidget* window;
    };
    EagerMode(Session& session, Views views);

    EagerPanel* panel() const { return panel_; }
    ModelPanel* model() const { return model_; }
    QWidget* modelPage() const { return modelPage_; }
    void showModule(const QString& path);
    /// Adds the paths of the modules to the destinations of the go-to box.
    void addDestinations(GoToBox& goTo);
    /// Counts for the header of the model pane, and for the status bar.
    std::vector<Count> shortCounts() const;
    std::vector<Count> summaryCounts() const;
    /// Filters the tree by a tag: a status tag of filterTags(), "rule:N;" or "class:NAME;"; "" shows all
    /// modules.
    void list(const QString& tag);

Q_SIGNALS:
    /// The counts may have changed.
    void changed();
    void problem(const QString& text);
    void findingChosen(const qcs::insight::Finding& finding);
    void rulesWanted();

private:
    void follow();
    void followInJson(Tab tab, QWidget* page);
    void goTo(const qcs::insight::LintPlace& place);
    void goToRule(int rule);
    void onOutcome();
    void explain();
    void select();
    void openMenu(const QPoint& position);
    void take(const QString& edit);
    void pick(const QModelIndex& index);
    void give(const qcs::config::EagerRule& rule, const QString& what);

    Session& session_;
    Document& document_;
    EagerAnswers& answers_;
    Views views_;
    EagerTreeModel tree_;
    EagerTreeRows* rows_;
    ModelPanel* model_;
    QWidget* modelPage_;
    EagerPanel* panel_;
    bool following_ = false;
};

} // namespace qcs::ui
