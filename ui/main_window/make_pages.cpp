#include "main_window/make_pages.h"

#include "main_window/actions.h"
#include "main_window/file_actions.h"
#include "main_window/main_window.h"
#include "main_window/pages.h"
#include "main_window/rule_marking.h"
#include "main_window/selection.h"
#include "session/edit_effects.h"
#include "theme/wording.h"
#include "views/backend_panel.h"
#include "views/custom_panel.h"
#include "views/entry_actions.h"
#include "views/findings/findings_panel.h"
#include "views/graph/graph_panel.h"
#include "views/json/json_panel.h"
#include "views/model_panel.h"
#include "views/rules_panel.h"
#include "views/tensors/tensors_panel.h"

#include <QFileInfo>

namespace qcs::ui {
namespace {

QWidget* makeRules(MainWindow& window) {
    auto* panel = new RulesPanel(&window.document(), &window.analysis(), &window.lint(), &window);
    QObject::connect(panel, &RulesPanel::problem, &window, &MainWindow::showProblem);
    QObject::connect(panel, &RulesPanel::findingChosen, &window, [&window](const qcs::Finding& finding) {
        window.setTab(Tab::Findings);
        window.findings().showFinding(finding);
    });
    return panel;
}

QWidget* makeBackend(MainWindow& window) {
    auto* panel = new BackendPanel(&window.document(), &window.analysis(), &window);
    panel->setLint(&window.lint());
    QObject::connect(panel, &BackendPanel::findingChosen, &window, [&window](const qcs::Finding& finding) {
        window.setTab(Tab::Findings);
        window.findings().showFinding(finding);
    });
    EditEffects& effect = window.effects();
    panel->actions()->setShowInJson(window.actions()[Do::ShowInJson]);
    QObject::connect(panel, &BackendPanel::problem, &window, &MainWindow::showProblem);
    QObject::connect(panel, &BackendPanel::editingStarted, &effect, &EditEffects::beginEdit);
    QObject::connect(panel, &BackendPanel::editingEnded, &effect, &EditEffects::endEdit);
    return panel;
}

QWidget* makeCustom(MainWindow& window) {
    auto* panel = new CustomPanel(&window.document(), &window.jobs(), &window);
    EditEffects& effect = window.effects();
    QObject::connect(panel, &CustomPanel::editingStarted, &effect, &EditEffects::beginEdit);
    QObject::connect(panel, &CustomPanel::editingEnded, &effect, &EditEffects::endEdit);
    return panel;
}

QWidget* makeJson(MainWindow& window) {
    auto* panel = new JsonPanel(&window.document(), &window.jobs(), &window);
    QObject::connect(panel, &JsonPanel::ruleChosen, &window.selection(), &Selection::showRule);
    QObject::connect(panel, &JsonPanel::entryChosen, &window,
                     [&window](int entry) { window.showEntry(entry); });
    return panel;
}

QWidget* makeGraph(MainWindow& window) {
    auto* panel = new GraphPanel(&window.analysis(), &window.jobs(), &window);
    Selection& selection = window.selection();
    QObject::connect(panel, &GraphPanel::nodeChosen, &selection, &Selection::showNode);
    QObject::connect(panel, &GraphPanel::moduleChosen, &window,
                     [&window](const QString& path) { (void)window.model().showModule(path); });
    QObject::connect(panel, &GraphPanel::problem, &window, &MainWindow::showProblem);
    QObject::connect(
        panel, &GraphPanel::saved, &window.files(), [&window](const QString& path, const QString& remark) {
            const QString text = MainWindow::tr("Saved %1").arg(QFileInfo(path).fileName());
            Q_EMIT window.files().wrote(remark.isEmpty() ? text : inOneLine({text, remark}), path);
        });
    QObject::connect(selection.navigator(), &Navigator::nodeChanged, panel, &GraphPanel::setNode);
    panel->setNode(selection.navigator()->node());
    QObject::connect(&window.ruleMarking(), &RuleMarking::marksChanged, panel, &GraphPanel::setMarks);
    panel->setMarks(window.ruleMarking().marks());
    return panel;
}

QWidget* makeTensors(MainWindow& window) {
    auto* panel = new TensorsPanel(&window.document(), &window.analysis(), &window.jobs(), &window);
    Selection& selection = window.selection();
    QObject::connect(panel, &TensorsPanel::nodeChosen, &selection, &Selection::showNode);
    QObject::connect(panel, &TensorsPanel::ruleChosen, &window,
                     [&window](int rule) { window.selection().showRule(window.analysis().ruleId(rule)); });
    QObject::connect(panel, &TensorsPanel::openRequested, window.actions()[Do::Open], &QAction::trigger);
    QObject::connect(panel, &TensorsPanel::problem, &window, &MainWindow::showProblem);
    QObject::connect(selection.navigator(), &Navigator::nodeChanged, panel, &TensorsPanel::setNode);
    panel->setNode(selection.navigator()->node());
    return panel;
}

QWidget* makeFindings(MainWindow& window) {
    auto* panel = new FindingsPanel(&window.lint(), &window);
    QObject::connect(panel, &FindingsPanel::ruleChosen, &window, [&window](RuleId rule) {
        window.setTab(Tab::Rules);
        window.selection().showRule(rule);
    });
    QObject::connect(panel, &FindingsPanel::entryChosen, &window,
                     [&window](int entry) { window.showEntry(entry); });
    QObject::connect(panel, &FindingsPanel::customChosen, &window, [&window] { window.setTab(Tab::Custom); });
    QObject::connect(panel, &FindingsPanel::problem, &window, &MainWindow::showProblem);
    return panel;
}

} // namespace

void addPages(MainWindow& window, Pages& pages) {
    const auto add = [&](Tab tab, const QString& title, QWidget* (*make)(MainWindow&)) {
        pages.add(tab, title, [&window, make] { return make(window); });
    };
    add(Tab::Rules, MainWindow::tr("Rules"), makeRules);
    add(Tab::Backend, MainWindow::tr("Backend"), makeBackend);
    add(Tab::Custom, MainWindow::tr("Custom"), makeCustom);
    add(Tab::Json, QStringLiteral("JSON"), makeJson);
    add(Tab::Graph, MainWindow::tr("Graph"), makeGraph);
    add(Tab::Tensors, MainWindow::tr("Tensors"), makeTensors);
    add(Tab::Findings, MainWindow::tr("Findings"), makeFindings);
}

void waitForPages(const Pages& pages, int milliseconds) {
    const auto wait = [&]<typename Page>(Tab tab, std::type_identity<Page>) {
        if (auto* page = static_cast<Page*>(pages.made(tab))) page->waitForIdle(milliseconds);
    };
    wait(Tab::Backend, std::type_identity<BackendPanel>());
    wait(Tab::Custom, std::type_identity<CustomPanel>());
    wait(Tab::Json, std::type_identity<JsonPanel>());
    wait(Tab::Graph, std::type_identity<GraphPanel>());
    wait(Tab::Tensors, std::type_identity<TensorsPanel>());
}

} // namespace qcs::ui
