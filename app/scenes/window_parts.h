#pragma once
// Access to the parts of a main window for scenes, tests and benchmarks. Finds the parts among the window's
// child objects, since the window has no accessors for them. The window or its session owns all parts.

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
class CentralWidget;
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
class SelectionSync;
class TensorsPanel;
class WhyActions;
class WhyPanel;

class WindowParts {
public:
    template <std::derived_from<MainWindow> Window>
    requires(!std::derived_from<Window, WindowParts>) WindowParts(Window& window)
        : window_(&window) {} // NOLINT(google-explicit-constructor): implicit on purpose

    MainWindow* main() const { return window_; }

    // Parts of the window's session.
    Document& document() const { return window_->session()->document(); }
    Answers& answers() const { return window_->session()->answers(); }
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
    /// Shows the tab, in the same way as the menu item for the tab.
    void setTab(Tab tab) const;
    Tab tab() const { return pages().current(); }

    ModelPanel& model() const;
    WhyPanel& why() const;
    CountsLine& summary() const;
    PaneArea& panes() const;
    EffectDrawer& drawer() const;
    GoToBox& goTo() const;
    bool showsWelcome() const;
    /// Shows the welcome page if nothing is open; with `welcome` = false, shows the panes in any case.
    void showWelcome(bool welcome) const;
    void showLegend() const;
    /// The text in the window's alarm banner: what PyTorch would raise; "" if nothing.
    QString alarm() const;

    SelectionSync& selection() const;
    const Actions& actions() const;
    FileActions& files() const;
    WhyActions& whyActions() const;
    ModelMenu& modelMenu() const;
    RuleMarking& ruleMarking() const;
    CompareAction& compare() const;
    PairsAction& pairs() const;
    AppActions& app() const;
    RecentFiles& recentFiles() const;
    /// The part that saves copies for recovery after a crash. In a window that does not remember its state,
    /// it saves nothing until it is started.
    CrashProtection& crashProtection() const;

    /// Processes events until no background work is left, or until one part of it has taken 30 seconds.
    void waitUntilIdle() const;

private:
    template <typename Part>
    Part& find(const QString& name = {}) const;

    MainWindow* window_;
};

} // namespace qcs::ui
