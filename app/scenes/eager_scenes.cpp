#include "config/eager_presets.h"
#include "editors/fields/field_rows.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "session/eager_answers.h"
#include "shell/eager_mode.h"
#include "views/eager/custom_section.h"
#include "views/eager/eager_panel.h"
#include "views/eager/eager_rules_view.h"
#include "views/eager/fusions_section.h"

#include <QComboBox>
#include <QScrollArea>
#include <QToolButton>

namespace qcs::ui {
namespace {

EagerPanel& panelOf(const WindowParts& window) {
    return *window.main()->findChild<EagerPanel*>();
}

void press(QWidget& inside, const QString& name) {
    if (auto* button = inside.findChild<QToolButton*>(name)) button->click();
}

void scrollTo(QWidget& part) {
    for (QWidget* above = part.parentWidget(); above; above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above)) return area->ensureWidgetVisible(&part);
}

/// Everything is quantized and fused where possible, except for one module that is left in float.
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
        {QStringLiteral("eager-empty"), QStringLiteral("eager mode without any qconfig"), true,
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
        {QStringLiteral("eager-custom"), QStringLiteral("a custom config in eager mode"), true,
         [](const WindowParts& window) -> QWidget* {
             showEager(window);
             auto config = window.document().eager();
             config.custom = qcs::config::eager_tables().custom;
             config.custom->float_to_observed.push_back({"mine.GRU", "mine.ObservedGRU"});
             config.custom->fusions = {
                 {{"torch.nn.Conv2d", "torch.nn.Tanh"}, {"mine.fuse_conv_tanh", false, {}}}};
             window.document().changeEager(std::move(config), QStringLiteral("–"));
             window.waitUntilIdle();
             CustomSection& custom = *panelOf(window).custom();
             scrollTo(*custom.field(EagerCustomField::Fusions));
             scrollTo(*custom.chooser());
             custom.waitForIdle(10'000);
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
