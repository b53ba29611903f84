#include "config/observer_edit.h"
#include "main_window/file_actions.h"
#include "main_window/main_window.h"
#include "main_window/pages.h"
#include "main_window/scene_lists.h"
#include "views/drop_hint.h"
#include "views/effect_drawer.h"
#include "views/pane_area.h"

#include <QAction>
#include <QDir>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The same model once more, under another name.
QWidget* showModels(MainWindow& window) {
    auto other = std::make_shared<qcs::Graph>(*window.document().graph());
    other->name += "-pruned";
    window.document().addGraph(QStringLiteral("/home/me/crepe-pruned.graph.json"), other);
    window.waitUntilIdle();
    return &window;
}

/// As if a person had narrowed a range: only that is told, and to all nodes alike.
QWidget* showRange(MainWindow& window) {
    Document& document = window.document();
    const auto& rules = document.mapping().rules;
    const auto found = std::ranges::find_if(rules, [](const qcs::Rule& rule) {
        return rule.qconfig && rule.qconfig->activation &&
               qcs::given_keyword(*rule.qconfig->activation, "quant_max");
    });
    if (found == rules.end()) return &window;
    qcs::Rule rule = *found;
    rule.qconfig->activation =
        qcs::with_keyword(*rule.qconfig->activation, "quant_max", qcs::Value(std::int64_t{64}));
    rule.qconfig->name.clear();
    (void)document.setRule(document.ruleIdAt(static_cast<int>(found - rules.begin())), rule);
    window.waitUntilIdle();
    window.drawer().setOpen(true);
    return &window;
}

} // namespace

std::vector<Scene> openingScenes() {
    return {
        {QStringLiteral("models"), QStringLiteral("several models in one workspace"), true, showModels},
        {QStringLiteral("another-model"), QStringLiteral("what is asked before another model is opened"),
         true,
         [](MainWindow& window) -> QWidget* {
             Q_EMIT window.files().anotherModelOffered(QStringLiteral("resnet50.graph.json"), {});
             return &window;
         }},
        {QStringLiteral("written"), QStringLiteral("what one does next with a file that was written"), true,
         [](MainWindow& window) -> QWidget* {
             const QString file = QDir::temp().filePath(QStringLiteral("qconfigs.py"));
             Q_EMIT window.files().wrote(FileActions::tr("Wrote %1").arg(QStringLiteral("qconfigs.py")),
                                         file);
             return &window;
         }},
        {QStringLiteral("drop"), QStringLiteral("files held above the window"), true,
         [](MainWindow& window) -> QWidget* {
             window.findChild<DropHint*>()->showFor({QStringLiteral("/home/me/resnet50.graph.json"),
                                                     QStringLiteral("/home/me/resnet50.safetensors")});
             return &window;
         }},
        {QStringLiteral("backend-empty"), QStringLiteral("a backend that is described from nothing"), true,
         [](MainWindow& window) -> QWidget* {
             window.findChild<QAction*>(QStringLiteral("backend-empty"))->trigger();
             window.waitUntilIdle();
             return &window;
         }},
        {QStringLiteral("effect-range"), QStringLiteral("the effect of a narrower range"), true, showRange},
        {QStringLiteral("why-folded"), QStringLiteral("Why by its headline and a line for each section"),
         true,
         [](MainWindow& window) -> QWidget* {
             scene(QStringLiteral("main"))->show(window);
             window.panes().setFolded(QStringLiteral("why"), true);
             return &window;
         }},
        {QStringLiteral("tab-detached"), QStringLiteral("where a tab was that has a window of its own"), true,
         [](MainWindow& window) -> QWidget* {
             window.setTab(MainWindow::Tab::Findings);
             window.pages().setDetached(MainWindow::Tab::Findings, true);
             return &window;
         }},
    };
}

} // namespace qcs::ui
