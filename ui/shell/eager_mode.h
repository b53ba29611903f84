#pragma once
// Eager mode in the window: a tree of modules in place of that of calls, what eager mode is asked in place of
// the rules, and the Why of a module.

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
        QStackedWidget* model; ///< gets the page that is shown in eager mode
        WhyPanel* why;
        QWidget* window;
    };
    EagerMode(Session& session, Views views);

    EagerPanel* panel() const { return panel_; }
    ModelPanel* model() const { return model_; }
    QWidget* modelPage() const { return modelPage_; }
    void showModule(const QString& path);
    /// Modules can be gone to by their paths.
    void addDestinations(GoToBox& goTo);
    /// For the header of the model, and for the status bar.
    std::vector<Count> shortCounts() const;
    std::vector<Count> summaryCounts() const;
    /// Lists what is counted: a tag of filterTags().
    void list(const QString& tag);

Q_SIGNALS:
    /// Counts may be others.
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
