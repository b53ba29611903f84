// Connections between the parts of the main window: actions, document, files and problems.

#include "session/proposals.h"
#include "shell/actions.h"
#include "shell/app_actions.h"
#include "shell/application.h"
#include "shell/central_widget.h"
#include "shell/crash_protection.h"
#include "shell/document_actions.h"
#include "shell/eager_mode.h"
#include "shell/file_actions.h"
#include "shell/find_anywhere.h"
#include "shell/json_actions.h"
#include "shell/main_window.h"
#include "shell/model_menu.h"
#include "shell/model_pane.h"
#include "shell/pane_area.h"
#include "shell/rule_actions.h"
#include "shell/rule_marking.h"
#include "shell/selection_sync.h"
#include "shell/tool_bar.h"
#include "shell/why_actions.h"
#include "views/compare/effect_drawer.h"
#include "views/graph/graph_panel.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/tensors/pareto_panel.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/tensors_panel.h"
#include "views/why/why_panel.h"
#include "widgets/button_bars.h"
#include "widgets/message_bars.h"
#include "widgets/search_field.h"
#include "words/wording.h"

#include <QApplication>
#include <QClipboard>

namespace qcs::ui {

void MainWindow::connectActions() {
    Actions& actions = *actions_;
    const auto on = [&](ActionId what, auto slot) {
        connect(actions[what], &QAction::triggered, this, slot);
    };
    connectHistory(actions, document_.undoStack(), &session_->navigator(),
                   [this] { return jsonActions_->undoTyping(); });
    on(ActionId::GoTo, [this] {
        toolBar_->goTo()->setFocus(Qt::ShortcutFocusReason);
        toolBar_->goTo()->selectAll();
    });
    on(ActionId::Filter, [this] {
        SearchField* search = nearestSearchField(QApplication::focusWidget());
        if (!search) {
            const bool layers = ranking_ && panes_->isShown(layers_->name());
            if (!layers) panes_->setShown(model_->name(), true);
            search = layers ? &ranking_->filter() : model_->panel()->filter();
        }
        search->setFocus(Qt::ShortcutFocusReason);
        search->selectAll();
    });
    on(ActionId::CopyName, [this] {
        const auto graph = document_.graph();
        const auto node = session_->navigator().node();
        if (const auto& module = session_->navigator().module(); document_.isEager() && module)
            QApplication::clipboard()->setText(*module);
        else if (graph && node)
            QApplication::clipboard()->setText(QString::fromStdString(graph->nodes[node].name));
    });
    constexpr std::pair<ActionId, Tab> shown[] = {
        {ActionId::ShowRules, Tab::Rules},      {ActionId::ShowBackend, Tab::Backend},
        {ActionId::ShowCustom, Tab::Custom},    {ActionId::ShowJson, Tab::Json},
        {ActionId::ShowGraph, Tab::Graph},      {ActionId::ShowTensors, Tab::Tensors},
        {ActionId::ShowFindings, Tab::Findings}};
    for (const auto& [what, tab] : shown)
        on(what, [this, tab = tab] { setTab(tab); });
    on(ActionId::Legend, [this] { showLegend(); });
    on(ActionId::RestorePanels, [this] { panes_->restoreDefaults(); });
    connect(selection_, &SelectionSync::rulesWanted, this, [this] { setTab(Tab::Rules); });
    connect(selection_, &SelectionSync::clearFiltersRequested, this,
            [this] { ruleMarking_->restrictTo({}); });
    connect(modelMenu_, &ModelMenu::rulesWanted, this, [this] { setTab(Tab::Rules); });
    connect(why_, &WhyPanel::fixChosen, ruleActions_, &RuleActions::applyFix);
    connect(ruleActions_, &RuleActions::ruleMade, selection_, &SelectionSync::showRule);
    connect(whyActions_, &WhyActions::ruleMade, selection_, &SelectionSync::showRule);
    connect(whyActions_, &WhyActions::entryMade, this,
            [this](EntryId entry) { showEntry(qcs::config::EntryIndex(document_.entryIndex(entry)), {}); });
    connect(why_, &WhyPanel::entryChosen, this,
            [this](qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config) {
                showEntry(qcs::config::EntryIndex(document_.entryIndex(answers_.entryId(entry))), config);
            });
    for (CountsLine* counts : {summary_, model_->counts()})
        connect(counts, &CountsLine::chosen, this, &MainWindow::listNodes);
    connectProblems();
    connectFiles();
    connect(&document_, &Document::tensorFileOpened, this, [this] { setTab(Tab::Tensors); });
    connect(ruleActions_, &RuleActions::refused, this, &MainWindow::showProblem);
    connect(toolBar_, &ToolBar::modeChosen, &document_, &Document::setMode);
    connect(&rules(), &RulesPanel::editingStarted, &session_->effects(), &EditEffects::beginEdit);
    connect(&rules(), &RulesPanel::newRuleEdited, &session_->effects(), &EditEffects::previewRule);
    connect(&rules(), &RulesPanel::editingEnded, &session_->effects(), &EditEffects::endEdit);
    connect(app_, &AppActions::currentStepChanged, &session_->effects(),
            [this](int index) { session_->effects().showStep(index - 1); });
    connect(&session_->effects(), &EditEffects::effectChanged, drawer_, &EffectDrawer::setEffect);
    connect(drawer_, &EffectDrawer::nodeChosen, selection_, &SelectionSync::showNode);
    connect(app_, &AppActions::panesWanted, this, [this] { front_->setWelcomeDismissed(true); });
    connect(app_, &AppActions::newWindowWanted, this, [this](const QStringList& paths) {
        MainWindow* fresh = newWindow(*this);
        if (!paths.isEmpty()) fresh->open(paths);
    });
    connect(pages_, &Pages::pageMade, this, [this](Tab tab, QWidget* page) {
        if (tab == Tab::Tensors) makeRanking(*static_cast<TensorsPanel*>(page));
        if (tab != Tab::Graph) return;
        auto* graph = static_cast<GraphPanel*>(page);
        connect(ruleMarking_, &RuleMarking::marksChanged, graph, &GraphPanel::setMarks);
        graph->setMarks(ruleMarking_->marks());
    });
    on(ActionId::ToggleEffect, [this] { drawer_->toggle(); });
    connect((*actions_)[ActionId::ColourByError], &QAction::toggled, &session_->heat(), &ErrorHeat::setOn);
    connect(&session_->heat(), &ErrorHeat::changed, this,
            [this] { (*actions_)[ActionId::ColourByError]->setChecked(session_->heat().isOn()); });
    // Another window of the session may have switched it on.
    (*actions_)[ActionId::ColourByError]->setChecked(session_->heat().isOn());
    on(ActionId::ToggleWhy, [this] {
        const QString why = QStringLiteral("why");
        const bool hidden = !panes_->isShown(why);
        panes_->setShown(why, true);
        panes_->setFolded(why, !hidden && !panes_->isFolded(why));
    });
}

/// Creates the ranking of layers that is shown beside the tab "Tensors".
void MainWindow::makeRanking(TensorsPanel& tensors) {
    auto* proposals = new Proposals(&document_, &session_->answers(), &session_->ranking(), &session_->jobs(),
                                    session_->errorCache(), this);
    ranking_ = new RankingPanel(&document_, &session_->ranking(), &session_->tensors(), proposals, this);
    ranking_->setMeasurements(&session_->measurements());
    auto* pareto = new ParetoPanel(&session_->ranking(), &jobs_, ranking_);
    pareto->setProposals(proposals, &ranking_->model());
    pareto->setComparison(&tensors.inspector().specComparison());
    const auto explain = [this, pareto] { pareto->tradeoff().setExplainer(answers_.explainer()); };
    connect(&answers_, &Answers::explained, pareto, explain);
    explain();
    ranking_->setPareto(pareto);
    layers_->addToHeader(ranking_->counts());
    layers_->setBody(ranking_);
    connect(ranking_, &RankingPanel::nodeChosen, selection_, &SelectionSync::showNode);
    connect(ranking_, &RankingPanel::openRequested, (*actions_)[ActionId::Open], &QAction::trigger);
    connect(ranking_, &RankingPanel::compareRequested, (*actions_)[ActionId::CompareTensors],
            &QAction::trigger);
    connect(ranking_, &RankingPanel::problem, this, &MainWindow::showProblem);
    connect(&session_->navigator(), &Navigator::nodeChanged, ranking_, &RankingPanel::setNode);
    ranking_->setNode(session_->navigator().node());
    connect(&tensors.measuredTensor(), &MeasuredTensor::changed, ranking_,
            [this, &tensors] { ranking_->setSpec(tensors.shownSpec()); });
    connect(&tensors, &TensorsPanel::whyRequested, (*actions_)[ActionId::ToggleWhy], &QAction::trigger);
}

void MainWindow::connectProblems() {
    connect(files_, &FileActions::problem, banner_, &Banner::showMessage);
    connect(files_, &FileActions::settled, banner_, &Banner::hideIfCause);
    connect(crashProtection_, &CrashProtection::problem, banner_, &Banner::showMessage);
    connect(crashProtection_, &CrashProtection::settled, banner_, &Banner::hideIfCause);
    connect(&jobs_, &JobRunner::failed, this,
            [this](const QString& lane, const QString& title, const QString& why) {
                const QString what = title.isEmpty() ? tr("Background work failed: %1.").arg(why)
                                                     : tr("“%1” failed: %2.").arg(title, why);
                banner_->showMessage(paragraph({what, tr("No edit is lost.")}), lane);
            });
    connect(&jobs_, &JobRunner::recovered, banner_, &Banner::hideIfCause);
    // The session manager or the system may end the program at any time after this.
    connect(qApp, &QGuiApplication::commitDataRequest, this, &MainWindow::keepEdits, Qt::DirectConnection);
    auto* app = qobject_cast<Application*>(qApp);
    if (!app) return;
    connect(app, &Application::aboutToTerminate, this, &MainWindow::keepEdits);
    connect(app, &Application::exceptionCaught, this, [this](const QString& why) {
        showProblem(paragraph({tr("The last request failed: %1.").arg(why), tr("No edit is lost.")}));
    });
}

void MainWindow::connectFiles() {
    connect(files_, &FileActions::wrote, note_, &StatusNote::showFileWritten);
    connect(note_, &StatusNote::cannotShow, this, [this](const QString& folder) {
        showProblem(tr("This desktop has no program that shows folders. The file is in %1.").arg(folder));
    });
    connect(files_, &FileActions::anotherModelOffered, this,
            [this](const QString& model, const QStringList& paths) {
                modelBar_->ask(tr("%1 is not the model that is open in “%2”. Added to this workspace, it "
                                  "uses the same rules and backend.")
                                   .arg(QStringLiteral("“%1”").arg(model), document_.displayName()),
                               {{QStringLiteral("model-here"), tr("&Add it, keep the rules"),
                                 [this, paths] { files_->openNow(paths); }},
                                {QStringLiteral("model-elsewhere"), tr("Open in a &new window"),
                                 [this, paths] { Q_EMIT files_->newWindowWanted(paths); }},
                                {QStringLiteral("model-cancel"), tr("&Cancel"), [] {}}});
            });
    connect(&document_, &Document::opened, modelBar_, &QWidget::hide);
}

void MainWindow::connectDocument() {
    connect(&document_, &Document::filePathChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::modifiedChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::backendChanged, this, &MainWindow::refreshBackend);
    const auto mode = [this] {
        toolBar_->setMode(document_.mode());
        refreshTitle();
        enterTab(pages_->current());
    };
    connect(&document_, &Document::modeChanged, this, mode);
    mode();
    connect(eager_, &EagerMode::changed, this, &MainWindow::refreshTitle);
    connect(eager_, &EagerMode::problem, this, &MainWindow::showProblem);
    connect(eager_, &EagerMode::findingChosen, this, &MainWindow::showFinding);
    connect(eager_, &EagerMode::rulesWanted, this, [this] { setTab(Tab::Rules); });
    connect(&document_, &Document::analysisInputChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::graphChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::graphChanged, this, [this] { enterTab(pages_->current()); });
    connect(&document_, &Document::opened, drawer_, &EffectDrawer::reset);
}

} // namespace qcs::ui
