#include "shell/make_pages.h"

#include "shell/actions.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entry_actions.h"
#include "views/custom/custom_panel.h"
#include "views/findings/findings_panel.h"
#include "views/graph/graph_panel.h"
#include "views/json/json_panel.h"
#include "views/rules/rules_panel.h"
#include "views/tensors/tensors_panel.h"
#include "words/wording.h"

#include <QFileInfo>

namespace qcs::ui {
namespace {

struct PageNeeds {
    Session& session;
    const Shell shell;
    const Actions& actions;
};

QWidget* makeRules(const PageNeeds& needs) {
    auto& [session, shell, actions] = needs;
    auto* panel = new RulesPanel(&session.document(), &session.answers(), &session.lint(), shell.window);
    QObject::connect(panel, &RulesPanel::problem, panel, shell.showProblem);
    QObject::connect(panel, &RulesPanel::findingChosen, panel, shell.showFinding);
    return panel;
}

QWidget* makeBackend(const PageNeeds& needs) {
    auto& [session, shell, actions] = needs;
    auto* panel = new BackendPanel(&session.document(), &session.answers(), shell.window);
    panel->setLint(&session.lint());
    panel->actions()->setShowInJson(actions[ActionId::ShowInJson]);
    QObject::connect(panel, &BackendPanel::findingChosen, panel, shell.showFinding);
    QObject::connect(panel, &BackendPanel::problem, panel, shell.showProblem);
    QObject::connect(panel, &BackendPanel::editingStarted, &session.effects(), &EditEffects::beginEdit);
    QObject::connect(panel, &BackendPanel::editingEnded, &session.effects(), &EditEffects::endEdit);
    return panel;
}

QWidget* makeCustom(const PageNeeds& needs) {
    auto& [session, shell, actions] = needs;
    auto* panel = new CustomPanel(&session.document(), &session.jobs(), shell.window);
    QObject::connect(panel, &CustomPanel::editingStarted, &session.effects(), &EditEffects::beginEdit);
    QObject::connect(panel, &CustomPanel::editingEnded, &session.effects(), &EditEffects::endEdit);
    return panel;
}

QWidget* makeJson(const PageNeeds& needs) {
    auto& [session, shell, actions] = needs;
    auto* panel = new JsonPanel(&session.document(), &session.jobs(), shell.window);
    QObject::connect(panel, &JsonPanel::ruleChosen, panel, shell.showRule);
    QObject::connect(panel, &JsonPanel::entryChosen, panel,
                     [show = shell.showEntry](qcs::config::EntryIndex entry) { show(entry, {}); });
    return panel;
}

QWidget* makeGraph(const PageNeeds& needs) {
    auto& [session, shell, actions] = needs;
    auto* panel = new GraphPanel(&session.answers(), &session.jobs(), shell.window);
    QObject::connect(panel, &GraphPanel::nodeChosen, panel, shell.showNode);
    QObject::connect(panel, &GraphPanel::moduleChosen, panel, shell.showModule);
    QObject::connect(panel, &GraphPanel::problem, panel, shell.showProblem);
    QObject::connect(panel, &GraphPanel::saved, panel,
                     [say = shell.showFileWritten](const QString& path, const QString& remark) {
                         const QString text = Pages::tr("Saved %1").arg(QFileInfo(path).fileName());
                         say(remark.isEmpty() ? text : inOneLine({text, remark}), path);
                     });
    QObject::connect(&session.navigator(), &Navigator::nodeChanged, panel, &GraphPanel::setNode);
    panel->setHeat(&session.heat());
    panel->setNode(session.navigator().node());
    return panel;
}

QWidget* makeTensors(const PageNeeds& needs) {
    auto& [session, shell, actions] = needs;
    auto* panel = new TensorsPanel(&session.answers(), &session.ranking(), &session.jobs(), shell.window);
    QObject::connect(panel, &TensorsPanel::ruleChosen, panel,
                     [show = shell.showRule, answers = &session.answers()](qcs::config::RuleIndex rule) {
                         show(answers->ruleId(rule));
                     });
    QObject::connect(&session.navigator(), &Navigator::nodeChanged, panel, &TensorsPanel::setNode);
    panel->setEager(&session.eager());
    panel->setNode(session.navigator().node());
    return panel;
}

QWidget* makeFindings(const PageNeeds& needs) {
    auto& [session, shell, actions] = needs;
    auto* panel = new FindingsPanel(&session.lint(), shell.window);
    QObject::connect(panel, &FindingsPanel::ruleChosen, panel,
                     [setTab = shell.setTab, show = shell.showRule](RuleId rule) {
                         setTab(Tab::Rules);
                         show(rule);
                     });
    QObject::connect(panel, &FindingsPanel::entryChosen, panel,
                     [show = shell.showEntry](qcs::config::EntryIndex entry) { show(entry, {}); });
    QObject::connect(panel, &FindingsPanel::customChosen, panel,
                     [setTab = shell.setTab] { setTab(Tab::Custom); });
    QObject::connect(panel, &FindingsPanel::problem, panel, shell.showProblem);
    return panel;
}

} // namespace

void addPages(Pages& pages, Session& session, const Shell& shell, const Actions& actions) {
    const auto needs = std::make_shared<const PageNeeds>(PageNeeds{session, shell, actions});
    const auto add = [&](Tab tab, const QString& title, QWidget* (*make)(const PageNeeds&),
                         const char* name = nullptr) {
        pages.add(tab, title, [needs, make, name] {
            QWidget* page = make(*needs);
            if (name) page->setObjectName(QString::fromLatin1(name));
            return page;
        });
    };
    add(Tab::Rules, Pages::tr("Rules"), makeRules, "page-rules");
    add(Tab::Backend, Pages::tr("Backend"), makeBackend, "page-backend");
    add(Tab::Custom, Pages::tr("Custom"), makeCustom);
    add(Tab::Json, QStringLiteral("JSON"), makeJson, "page-json");
    add(Tab::Graph, Pages::tr("Graph"), makeGraph);
    add(Tab::Tensors, Pages::tr("Tensors"), makeTensors);
    add(Tab::Findings, Pages::tr("Findings"), makeFindings, "page-findings");
}

} // namespace qcs::ui
