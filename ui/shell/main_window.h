#pragma once
// The main window: it creates and places the views and owns what they share. The signals between them are
// connected in main_window_wiring.cpp.

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
class Front;
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
class Selection;
class StatusNote;
class TensorsPanel;
class ToolBar;
class WhyActions;
class WhyPanel;

/// Owns the session as a base class, because bases are destroyed last, after everything that points to the
/// session. It has no virtual functions, so that the QMainWindow base stays at offset 0 of the object, which
/// Qt needs.
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
    using Memory = qcs::ui::Memory;

    explicit MainWindow(Memory memory, std::shared_ptr<Session> session = std::make_shared<Session>());
    ~MainWindow() override;

    const std::shared_ptr<Session>& session() const { return session_; }
    /// Number of the window, counting from 1 in order of creation.
    int number() const { return number_; }
    bool remembers() const { return memory_ == Memory::Settings; }

    /// Opens files. Returns the error message; "" if there was none.
    QString open(const QStringList& paths);
    void openSample();
    /// Creates another window with its own session.
    MainWindow* another() const { return new MainWindow(memory_); }
    /// Replaces this window by a new one for the same session, in the current language. This one is deleted
    /// later.
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
    /// Shows the legend of statuses; a chosen line lists its nodes.
    void showLegend();
    bool showsWelcome() const;
    Shell shell();
    void makePanes();
    void makeRanking(TensorsPanel& tensors);
    void makeFront();
    void makeBars();
    void connectActions();
    void connectDocument();
    void connectProblems();
    void connectFiles();
    /// Writes all unsaved edits to the autosave file before it returns.
    void keepEdits();
    /// Applies the pane layout of the tab, and shows the effect drawer if the tab has it.
    void enterTab(Tab tab);
    void refreshTitle();
    /// Lists the nodes of a filter; called when a count of the status bar is clicked.
    void listNodes(const QString& filter);
    void refreshBackend();
    void remember();
    void recall();
    void fitScreen();

    const Memory memory_;
    const int number_;
    Document& document_; ///< owned by the session
    Answers& analysis_;
    JobRunner& jobs_;
    ModuleTreeModel tree_;
    Actions* actions_;
    Banner* banner_ = nullptr;
    Banner* alarm_ = nullptr; ///< shows the exception that PyTorch raises
    ChoiceBar* modelBar_ = nullptr;
    StatusNote* note_ = nullptr;
    RecentFiles* recent_ = nullptr;
    PaneArea* panes_ = nullptr;
    Front* front_ = nullptr;
    ToolBar* toolBar_ = nullptr;
    ModelPane* model_ = nullptr;
    Pane* layers_ = nullptr;          ///< replaces the model pane in the tab "Tensors"
    RankingPanel* ranking_ = nullptr; ///< created with the tab "Tensors"
    EagerMode* eager_ = nullptr;
    Pages* pages_ = nullptr;
    WhyPanel* why_ = nullptr;
    CountsLine* summary_ = nullptr;
    Selection* selection_ = nullptr;
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
