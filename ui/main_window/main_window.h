#pragma once
// The window: it places the views and owns what they share. What happens in them is wired elsewhere.

#include "main_window/pages.h"
#include "models/module_tree_model.h"
#include "session/session.h"

#include <QMainWindow>

#include <memory>

class QStackedWidget;
class QToolButton;

namespace qcs::ui {

class Actions;
class AppActions;
class BackendPanel;
class Banner;
class ChoiceBar;
class CompareAction;
class CountsLine;
class EffectDrawer;
class FileActions;
class FindingsPanel;
class Front;
class GraphPanel;
class JsonActions;
class JsonPanel;
class ModelMenu;
class ModelPanel;
class PaneArea;
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

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// None: a window for tests and pictures that neither reads nor writes what people set.
    enum class Memory : std::uint8_t { None, Settings };
    using Tab = qcs::ui::Tab;

    explicit MainWindow(Memory memory, std::shared_ptr<Session> session = std::make_shared<Session>());
    ~MainWindow() override;

    /// Returns what went wrong, in words; "" if nothing.
    QString open(const QStringList& paths);
    void openSample();
    void showProblem(const QString& text);
    /// What the statuses mean; a line that is chosen there is listed.
    void showLegend();
    void setTab(Tab tab);
    Pages& pages() { return *pages_; }
    /// An entry of the backend, and one of its dtype configs or -1.
    void showEntry(int entry, int config = -1);
    Tab tab() const;
    bool showsWelcome() const;
    /// False: the panes, although nothing is open.
    void showWelcome(bool welcome);
    /// For tests and pictures: until nothing is computed any more.
    void waitUntilIdle();

    Memory memory() const { return memory_; }
    /// Windows count up as they are made.
    int number() const { return number_; }
    Session& session() { return *session_; }
    Document& document() { return document_; }
    Answers& analysis() { return session_->analysis(); }
    Findings& lint() { return session_->lint(); }
    Selection& selection() { return *selection_; }
    ModelPanel& model() { return *model_; }
    ModelMenu& modelMenu() { return *modelMenu_; }
    RuleMarking& ruleMarking() { return *ruleMarking_; }
    JobRunner& jobs() { return session_->jobs(); }
    SaveService& saving() { return session_->saving(); }
    const Actions& actions() const { return *actions_; }
    // Pages; made on first use.
    RulesPanel& rules();
    BackendPanel& backend();
    JsonPanel& json();
    GraphPanel& graph();
    TensorsPanel& tensors();
    FindingsPanel& findings();
    WhyPanel& why() { return *why_; }
    CountsLine& summary() { return *summary_; }
    /// What PyTorch would raise, in words; "" for nothing.
    QString alarm() const;
    PaneArea& panes() { return *panes_; }
    FileActions& files() { return *files_; }
    /// Windows without memory keep nothing until it is started.
    WhyActions& whyActions() { return *whyActions_; }
    Safekeeping& safekeeping() { return *safekeeping_; }
    EditEffects& effects() { return session_->effects(); }
    EffectDrawer& drawer() { return *drawer_; }
    CompareAction& compare() { return *compare_; }
    AppActions& app() { return *app_; }
    RecentFiles& recentFiles() { return *recent_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void makePanes();
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
    int rulesOff() const;
    void refreshNumbers();
    /// What the tree lists when a number of the summary is clicked.
    void listNodes(const QString& filter);
    void refreshBackend();
    void remember();
    void recall();
    void fitScreen();

    const Memory memory_;
    const int number_;
    const std::shared_ptr<Session> session_;
    Document& document_; ///< of the session
    Answers& analysis_;
    Findings& lint_;
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
    QStackedWidget* modelStack_ = nullptr;
    ModelPanel* model_ = nullptr;
    CountsLine* modelCounts_ = nullptr;
    QToolButton* legendButton_ = nullptr;
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
