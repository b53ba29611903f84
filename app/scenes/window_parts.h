#pragma once
// Access to the parts of a main window from outside: finds them among its child widgets, since the window has
// no accessors for them. Used by scenes, tests and benchmarks.

#include "session/session.h"
#include "shell/main_window.h"
#include "shell/pages.h"

#include <concepts>

namespace qcs::ui {

class Actions;
class AppActions;
class BackendPanel;
class CompareAction;
class PairsAction;
class CountsLine;
class EffectDrawer;
class FileActions;
class FindingsPanel;
class Front;
class GoToBox;
class GraphPanel;
class JsonPanel;
class ModelMenu;
class ModelPanel;
class PaneArea;
class RankingPanel;
class RecentFiles;
class RuleMarking;
class RulesPanel;
class CrashProtection;
class Selection;
class TensorsPanel;
class WhyActions;
class WhyPanel;

class WindowParts {
public:
    template <std::derived_from<MainWindow> Window>
    requires(!std::derived_from<Window, WindowParts>) WindowParts(Window& window)
        : window_(&window) {} // NOLINT(google-explicit-constructor): implicit on purpose

    MainWindow* main() const { return window_; }

    // Parts of its session.
    Document& document() const { return window_->session()->document(); }
    Answers& analysis() const { return window_->session()->analysis(); }
    Findings& lint() const { return window_->session()->lint(); }
    EditEffects& effects() const { return window_->session()->effects(); }
    SaveService& saving() const { return window_->session()->saving(); }
    JobRunner& jobs() const { return window_->session()->jobs(); }

    // The pages are created on first access.
    Pages& pages() const;
    RulesPanel& rules() const;
    BackendPanel& backend() const;
    JsonPanel& json() const;
    GraphPanel& graph() const;
    TensorsPanel& tensors() const;
    RankingPanel& ranking() const; ///< on the same page as the tensors panel
    FindingsPanel& findings() const;
    /// As the tab's menu item does.
    void setTab(Tab tab) const;
    Tab tab() const { return pages().current(); }

    ModelPanel& model() const;
    WhyPanel& why() const;
    CountsLine& summary() const;
    PaneArea& panes() const;
    EffectDrawer& drawer() const;
    GoToBox& goTo() const;
    bool showsWelcome() const;
    /// False: shows the panes even if nothing is open.
    void showWelcome(bool welcome) const;
    void showLegend() const;
    /// The text about what PyTorch would raise; "" if nothing.
    QString alarm() const;

    Selection& selection() const;
    const Actions& actions() const;
    FileActions& files() const;
    WhyActions& whyActions() const;
    ModelMenu& modelMenu() const;
    RuleMarking& ruleMarking() const;
    CompareAction& compare() const;
    PairsAction& pairs() const;
    AppActions& app() const;
    RecentFiles& recentFiles() const;
    /// Does not save anything until it is started if the window does not remember its state.
    CrashProtection& crashProtection() const;

    /// Processes events until no job is running.
    void waitUntilIdle() const;

private:
    template <typename Part>
    Part& find(const QString& name = {}) const;

    MainWindow* window_;
};

} // namespace qcs::ui
