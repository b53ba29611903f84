#include "config/observer_edit.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "shell/file_actions.h"
#include "shell/pages.h"
#include "shell/pane_area.h"
#include "views/compare/effect_drawer.h"
#include "widgets/drop_hint.h"

#include <QAction>
#include <QDir>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The same model a second time, under another name.
QWidget* showModels(const WindowParts& window) {
    auto other = std::make_shared<qcs::model::Graph>(*window.document().graph());
    other->name += "-pruned";
    window.document().addGraph(QStringLiteral("/home/me/crepe-pruned.graph.json"), other);
    window.waitUntilIdle();
    return window.main();
}

/// As if the user had narrowed a range: only the range changes, for all nodes in the same way.
QWidget* showRange(const WindowParts& window) {
    Document& document = window.document();
    const auto& rules = document.mapping().rules;
    const auto found = std::ranges::find_if(rules, [](const qcs::config::Rule& rule) {
        return rule.qconfig && rule.qconfig->activation &&
               qcs::config::given_keyword(*rule.qconfig->activation, "quant_max");
    });
    if (found == rules.end()) return window.main();
    qcs::config::Rule rule = *found;
    rule.qconfig->activation = qcs::config::with_keyword(*rule.qconfig->activation, "quant_max",
                                                         qcs::config::Value(std::int64_t{64}));
    rule.qconfig->name.clear();
    (void)document.setRule(document.ruleIdAt(static_cast<int>(found - rules.begin())), rule);
    window.waitUntilIdle();
    window.drawer().setOpen(true);
    return window.main();
}

} // namespace

std::vector<Scene> openingScenes() {
    return {
        {QStringLiteral("models"), QStringLiteral("several models in one workspace"), true, showModels},
        {QStringLiteral("another-model"), QStringLiteral("what is asked before another model is opened"),
         true,
         [](const WindowParts& window) -> QWidget* {
             Q_EMIT window.files().anotherModelOffered(QStringLiteral("resnet50.graph.json"), {});
             return window.main();
         }},
        {QStringLiteral("written"), QStringLiteral("what to do next with a file that was written"), true,
         [](const WindowParts& window) -> QWidget* {
             const QString file = QDir::temp().filePath(QStringLiteral("qconfigs.py"));
             Q_EMIT window.files().wrote(FileActions::tr("Wrote %1").arg(QStringLiteral("qconfigs.py")),
                                         file);
             return window.main();
         }},
        {QStringLiteral("drop"), QStringLiteral("files held above the window"), true,
         [](const WindowParts& window) -> QWidget* {
             window.main()->findChild<DropHint*>()->showFor(
                 {QStringLiteral("/home/me/resnet50.graph.json"),
                  QStringLiteral("/home/me/resnet50.safetensors")});
             return window.main();
         }},
        {QStringLiteral("backend-empty"), QStringLiteral("a backend that is described from scratch"), true,
         [](const WindowParts& window) -> QWidget* {
             window.main()->findChild<QAction*>(QStringLiteral("backend-empty"))->trigger();
             window.waitUntilIdle();
             return window.main();
         }},
        {QStringLiteral("effect-range"), QStringLiteral("the effect of a narrower range"), true, showRange},
        {QStringLiteral("why-folded"),
         QStringLiteral("Why with only its headline and a line for each section"), true,
         [](const WindowParts& window) -> QWidget* {
             scene(QStringLiteral("main"))->show(window);
             window.panes().setFolded(QStringLiteral("why"), true);
             return window.main();
         }},
        {QStringLiteral("tab-detached"), QStringLiteral("the place of a tab that has a window of its own"),
         true,
         [](const WindowParts& window) -> QWidget* {
             window.setTab(Tab::Findings);
             window.pages().setDetached(Tab::Findings, true);
             return window.main();
         }},
    };
}

} // namespace qcs::ui
