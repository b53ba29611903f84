#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "session/eager_answers.h"
#include "shell/eager_mode.h"
#include "views/eager/eager_panel.h"
#include "views/eager/eager_rules_view.h"
#include "views/eager/fusions_section.h"

#include <QToolButton>

namespace qcs::ui {
namespace {

EagerPanel& panelOf(const WindowParts& window) {
    return *window.main()->findChild<EagerPanel*>();
}

void press(QWidget& inside, const QString& name) {
    if (auto* button = inside.findChild<QToolButton*>(name)) button->click();
}

/// Everything is quantized, what can be fused is, and one module is left in float.
QWidget* showEager(const WindowParts& window, qcs::config::Mode mode = qcs::config::Mode::EagerPtq) {
    window.document().setMode(mode);
    window.waitUntilIdle();
    EagerPanel& panel = panelOf(window);
    press(panel, QStringLiteral("quantize-everything"));
    window.waitUntilIdle();
    press(*panel.fusions(), QStringLiteral("fuse-all"));
    window.waitUntilIdle();
    auto config = window.document().eager();
    config.set({"classifier", false, std::nullopt, false});
    window.document().changeEager(std::move(config), QStringLiteral("–"));
    window.waitUntilIdle();
    window.main()->findChild<EagerMode*>()->showModule(QStringLiteral("classifier"));
    window.waitUntilIdle();
    return window.main();
}

} // namespace

std::vector<Scene> eagerScenes() {
    return {
        {QStringLiteral("eager"), QStringLiteral("eager mode: modules, qconfigs, fusions and mapping"), true,
         [](const WindowParts& window) { return showEager(window); }},
        {QStringLiteral("eager-empty"), QStringLiteral("eager mode before anything is asked"), true,
         [](const WindowParts& window) -> QWidget* {
             window.document().setMode(qcs::config::Mode::EagerPtq);
             window.waitUntilIdle();
             return window.main();
         }},
        {QStringLiteral("eager-dynamic"), QStringLiteral("quantize_dynamic with its default spec"), true,
         [](const WindowParts& window) -> QWidget* {
             window.document().setMode(qcs::config::Mode::EagerDynamic);
             window.waitUntilIdle();
             window.main()->findChild<EagerMode*>()->showModule(QStringLiteral("classifier"));
             window.waitUntilIdle();
             return window.main();
         }},
        {QStringLiteral("eager-editing"), QStringLiteral("the qconfig of a module is being edited"), true,
         [](const WindowParts& window) -> QWidget* {
             showEager(window);
             panelOf(window).edit(1);
             return window.main();
         }},
    };
}

} // namespace qcs::ui
