#pragma once
// EagerMode: adapts the main window to the eager modes. The window then shows a tree of modules instead of
// the tree of calls, and the eager config instead of the FX rules. The Why panel explains modules.

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
        /// The pages of the model pane, to which the page with the tree of modules is added.
        QStackedWidget* model;
        WhyPanel* why;
        QWidget* window;
    };
    EagerMode(Session& session, Views views);

    EagerPanel* panel() const { return panel_; }
    ModelPanel* model() const { return model_; }
    QWidget* modelPage() const { return modelPage_; }
    /// Selects a module. If the filter of the tree hides it, the filter is cleared.
    void showModule(const QString& path);
    /// Adds the modules, by their paths, to the entries of the go-to box.
    void addDestinations(GoToBox& goTo);
    /// Returns the counts for the header of the model pane.
    std::vector<Count> shortCounts() const;
    /// Returns the counts for the status bar.
    std::vector<Count> summaryCounts() const;
    /// Filters the tree by a tag: a status tag of filterTags(), "rule:N;" for the modules whose qconfig the
    /// N-th rule decides (counted from 1), or "class:NAME;" for the modules of a class. "" removes the tag.
    void list(const QString& tag);

Q_SIGNALS:
    /// Emitted when the counts may have changed.
    void changed();
    void problem(const QString& text);
    void findingChosen(const qcs::insight::Finding& finding);
    /// Emitted when the tab "Rules" should be shown.
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
    EagerTreeProxyModel* rows_;
    ModelPanel* model_;
    QWidget* modelPage_;
    EagerPanel* panel_;
    bool following_ = false;
};

} // namespace qcs::ui
