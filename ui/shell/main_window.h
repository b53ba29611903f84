#pragma once
// MainWindow: creates and places the views of a session, and owns the objects that they share. The signals
// between them are connected in main_window_wiring.cpp.

#include "models/module_tree_model.h"
#include "session/session.h"
#include "shell/app_settings.h"
#include "shell/shell.h"

#include <QMainWindow>

#include <memory>

namespace qcs::ui {

class Actions;
class AppActions;
class Banner;
class ChoiceBar;
class CompareAction;
class CountsLine;
class EagerMode;
class EffectDrawer;
class FileActions;
class CentralWidget;
class JsonActions;
class ModelMenu;
class ModelPane;
class Pane;
class PaneArea;
class RankingPanel;
class RecentFiles;
class RuleActions;
class RuleEditing;
class RuleMarking;
class RulesPanel;
class CrashProtection;
class SelectionSync;
class StatusNote;
class TensorsPanel;
class ToolBar;
class WhyActions;
class WhyPanel;

/// Owns the session of a window. It is the first base class of the window, so that it is destroyed last:
/// after the window's members and child widgets, which refer to the session. It has no virtual functions, so
/// that the QMainWindow base has offset 0 in the object, as Qt requires.
class SessionOwner {
protected:
    explicit SessionOwner(std::shared_ptr<Session> session) : session_(std::move(session)) {}
    const std::shared_ptr<Session> session_;
};
class SessionWindow : protected SessionOwner, public QMainWindow {
protected:
    explicit SessionWindow(std::shared_ptr<Session> session) : SessionOwner(std::move(session)) {}
};

class MainWindow : public SessionWindow {
    Q_OBJECT
public:
    using Persistence = qcs::ui::Persistence;

    explicit MainWindow(Persistence persistence,
                        std::shared_ptr<Session> session = std::make_shared<Session>());
    ~MainWindow() override;

    const std::shared_ptr<Session>& session() const { return session_; }
    /// Returns the number of the window. Windows are numbered from 1 in the order in which they were created.
    int number() const { return number_; }
    /// Returns true if the window reads and writes QSettings, see Persistence.
    bool remembers() const { return persistence_ == Persistence::Settings; }

    /// Opens files. Returns an error message; "" if all files were opened.
    QString open(const QStringList& paths);
    void openSample();
    /// Creates another window with a session of its own. The window is not shown yet.
    MainWindow* another() const { return new MainWindow(persistence_); }
    /// Replaces this window by a new one with the same session, in the current language. This window is
    /// deleted by the event loop later.
    void remake();

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    RulesPanel& rules() const;
    void showProblem(const QString& text);
    void setTab(Tab tab);
    void showEntry(qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config);
    void showFinding(const qcs::insight::Finding& finding);
    /// Shows the legend of statuses. If the user chooses a status, the model tree lists its nodes.
    void showLegend();
    bool showsWelcome() const;
    /// Returns the functions that pages and actions may call.
    Shell shell();
    void makePanes();
    void makeRanking(TensorsPanel& tensors);
    void makeFront();
    void makeBars();
    void connectActions();
    void connectDocument();
    void connectProblems();
    void connectFiles();
    /// Writes all unsaved edits to the autosave file, and returns when they are written.
    void keepEdits();
    /// Applies the pane layout of the tab, and shows or hides the effect drawer.
    void enterTab(Tab tab);
    void refreshTitle();
    /// Filters the model tree, or shows a tab if `filter` is findingsFilter or rulesFilter. Called when the
    /// user clicks a count or chooses a status of the legend.
    void listNodes(const QString& filter);
    void refreshBackend();
    void remember();
    void recall();
    void fitScreen();

    const Persistence persistence_;
    const int number_;
    Document& document_; ///< owned by the session
    Answers& answers_;
    JobRunner& jobs_;
    ModuleTreeModel tree_;
    Actions* actions_;
    Banner* banner_ = nullptr;
    Banner* alarm_ = nullptr; ///< shows the exception that PyTorch would raise
    ChoiceBar* modelBar_ = nullptr;
    StatusNote* note_ = nullptr;
    RecentFiles* recent_ = nullptr;
    PaneArea* panes_ = nullptr;
    CentralWidget* front_ = nullptr;
    ToolBar* toolBar_ = nullptr;
    ModelPane* model_ = nullptr;
    Pane* layers_ = nullptr;          ///< shown instead of the model pane in the tab "Tensors"
    RankingPanel* ranking_ = nullptr; ///< null until the page of the tab "Tensors" is created
    EagerMode* eager_ = nullptr;
    Pages* pages_ = nullptr;
    WhyPanel* why_ = nullptr;
    CountsLine* summary_ = nullptr;
    SelectionSync* selection_ = nullptr;
    FileActions* files_ = nullptr;
    CrashProtection* crashProtection_ = nullptr;
    RuleActions* ruleActions_ = nullptr;
    WhyActions* whyActions_ = nullptr;
    JsonActions* jsonActions_ = nullptr;
    RuleEditing* ruleEditing_ = nullptr;
    RuleMarking* ruleMarking_ = nullptr;
    ModelMenu* modelMenu_ = nullptr;
    EffectDrawer* drawer_ = nullptr;
    CompareAction* compare_ = nullptr;
    AppActions* app_ = nullptr;
    bool closing_ = false;
};

} // namespace qcs::ui
