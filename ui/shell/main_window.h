#pragma once
// The window: it places the views and owns what they share. What happens in them is wired elsewhere.

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
class Safekeeping;
class Selection;
class StatusNote;
class TensorsPanel;
class ToolBar;
class WhyActions;
class WhyPanel;

/// Bases are freed last: whatever points to the session is gone by then. Nothing of this one is virtual, so
/// that QMainWindow stays at the beginning of the window, as Qt needs it.
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
    /// Windows count up as they are made.
    int number() const { return number_; }
    bool remembers() const { return memory_ == Memory::Settings; }

    /// Returns what went wrong, in words; "" if nothing.
    QString open(const QStringList& paths);
    void openSample();
    /// One with a session of its own.
    MainWindow* another() const { return new MainWindow(memory_); }
    /// Another window of the same session takes this one's place, which is deleted later: it speaks the
    /// language that is spoken now.
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
    /// What the statuses mean; a line that is chosen there is listed.
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
    /// What is unsaved is on disk when it returns.
    void keepEdits();
    /// Each tab has its own places for the panes, and most of them the drawer.
    void enterTab(Tab tab);
    void refreshTitle();
    /// What the tree lists when a number of the summary is clicked.
    void listNodes(const QString& filter);
    void refreshBackend();
    void remember();
    void recall();
    void fitScreen();

    const Memory memory_;
    const int number_;
    Document& document_; ///< of the session
    Answers& analysis_;
    JobRunner& jobs_;
    ModuleTreeModel tree_;
    Actions* actions_;
    Banner* banner_ = nullptr;
    Banner* alarm_ = nullptr; ///< what PyTorch raises
    ChoiceBar* modelBar_ = nullptr;
    StatusNote* note_ = nullptr;
    RecentFiles* recent_ = nullptr;
    PaneArea* panes_ = nullptr;
    Front* front_ = nullptr;
    ToolBar* toolBar_ = nullptr;
    ModelPane* model_ = nullptr;
    Pane* layers_ = nullptr;          ///< in the tab of the tensors in the model's place
    RankingPanel* ranking_ = nullptr; ///< made with that tab
    EagerMode* eager_ = nullptr;
    Pages* pages_ = nullptr;
    WhyPanel* why_ = nullptr;
    CountsLine* summary_ = nullptr;
    Selection* selection_ = nullptr;
    FileActions* files_ = nullptr;
    Safekeeping* safekeeping_ = nullptr;
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
