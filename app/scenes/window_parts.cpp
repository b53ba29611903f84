#include "scenes/window_parts.h"

#include "session/jobs/job_runner.h"
#include "shell/actions.h"
#include "shell/app_actions.h"
#include "shell/central_widget.h"
#include "shell/compare_action.h"
#include "shell/crash_protection.h"
#include "shell/file_actions.h"
#include "shell/go_to_box.h"
#include "shell/model_menu.h"
#include "shell/pairs_action.h"
#include "shell/pane_area.h"
#include "shell/recent_files.h"
#include "shell/rule_actions.h"
#include "shell/rule_marking.h"
#include "shell/selection_sync.h"
#include "shell/why_actions.h"
#include "views/backend/backend_panel.h"
#include "views/compare/effect_drawer.h"
#include "views/custom/custom_panel.h"
#include "views/findings/findings_panel.h"
#include "views/graph/graph_panel.h"
#include "views/json/json_panel.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensors_panel.h"
#include "views/why/why_panel.h"
#include "widgets/counts_line.h"
#include "widgets/message_bars.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

constexpr int patience = 30'000;

template <typename Page>
Page& pageOf(const WindowParts& window, Tab tab) {
    return static_cast<Page&>(*window.pages().page(tab));
}

/// Waits until the pages that exist have no work left.
void waitForPages(const WindowParts& window) {
    const auto wait = [&]<typename Page>(Tab tab, std::type_identity<Page>) {
        if (auto* page = static_cast<Page*>(window.pages().existingPage(tab))) page->waitForIdle(patience);
    };
    wait(Tab::Backend, std::type_identity<BackendPanel>());
    wait(Tab::Custom, std::type_identity<CustomPanel>());
    wait(Tab::Json, std::type_identity<JsonPanel>());
    wait(Tab::Graph, std::type_identity<GraphPanel>());
    wait(Tab::Tensors, std::type_identity<TensorsPanel>());
}

} // namespace

template <typename Part>
Part& WindowParts::find(const QString& name) const {
    auto* found = window_->findChild<Part*>(name);
    if (!found) qFatal("there is no %s in the window", Part::staticMetaObject.className());
    return *found;
}

Pages& WindowParts::pages() const {
    return find<Pages>();
}

RulesPanel& WindowParts::rules() const {
    return pageOf<RulesPanel>(*this, Tab::Rules);
}

BackendPanel& WindowParts::backend() const {
    return pageOf<BackendPanel>(*this, Tab::Backend);
}

JsonPanel& WindowParts::json() const {
    return pageOf<JsonPanel>(*this, Tab::Json);
}

GraphPanel& WindowParts::graph() const {
    return pageOf<GraphPanel>(*this, Tab::Graph);
}

TensorsPanel& WindowParts::tensors() const {
    return pageOf<TensorsPanel>(*this, Tab::Tensors);
}
RankingPanel& WindowParts::ranking() const {
    (void)tensors();
    return find<RankingPanel>();
}

FindingsPanel& WindowParts::findings() const {
    return pageOf<FindingsPanel>(*this, Tab::Findings);
}

void WindowParts::setTab(Tab tab) const {
    constexpr ActionId shown[] = {ActionId::ShowRules,   ActionId::ShowBackend, ActionId::ShowCustom,
                                  ActionId::ShowJson,    ActionId::ShowGraph,   ActionId::ShowTensors,
                                  ActionId::ShowFindings};
    actions()[shown[static_cast<std::size_t>(tab)]]->trigger();
}

ModelPanel& WindowParts::model() const {
    return *window_->findChild<ModelPanel*>(QStringLiteral("model-panel"));
}

WhyPanel& WindowParts::why() const {
    return find<WhyPanel>();
}

CountsLine& WindowParts::summary() const {
    return find<CountsLine>(QStringLiteral("summary"));
}

PaneArea& WindowParts::panes() const {
    return find<PaneArea>();
}

EffectDrawer& WindowParts::drawer() const {
    return find<EffectDrawer>();
}

GoToBox& WindowParts::goTo() const {
    return find<GoToBox>();
}

bool WindowParts::showsWelcome() const {
    return find<CentralWidget>().showsWelcome();
}

void WindowParts::showWelcome(bool welcome) const {
    find<CentralWidget>().setWelcomeDismissed(!welcome);
}

void WindowParts::showLegend() const {
    actions()[ActionId::Legend]->trigger();
}

QString WindowParts::alarm() const {
    return find<Banner>(QStringLiteral("alarm")).text();
}

SelectionSync& WindowParts::selection() const {
    return find<SelectionSync>();
}

const Actions& WindowParts::actions() const {
    return find<Actions>();
}

FileActions& WindowParts::files() const {
    return find<FileActions>();
}

WhyActions& WindowParts::whyActions() const {
    return find<WhyActions>();
}

ModelMenu& WindowParts::modelMenu() const {
    return find<ModelMenu>();
}

RuleMarking& WindowParts::ruleMarking() const {
    return find<RuleMarking>();
}

CompareAction& WindowParts::compare() const {
    return find<CompareAction>();
}

PairsAction& WindowParts::pairs() const {
    return find<PairsAction>();
}

AppActions& WindowParts::app() const {
    return find<AppActions>();
}

RecentFiles& WindowParts::recentFiles() const {
    return find<RecentFiles>();
}

CrashProtection& WindowParts::crashProtection() const {
    return find<CrashProtection>();
}

void WindowParts::waitUntilIdle() const {
    saving().wait();
    lint().waitForIdle(patience);
    waitForPages(*this);
    const auto idle = [this] {
        return !find<RuleEditing>().isBusy() && !ruleMarking().isBusy() && whyActions().repairs().isIdle() &&
               effects().isIdle() && compare().isIdle() && goTo().isIdle() && jobs().isIdle();
    };
    waitUntil(idle, patience);
    waitForPages(*this);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
}

} // namespace qcs::ui
