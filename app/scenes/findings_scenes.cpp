#include "config/presets.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "views/findings/findings_panel.h"

#include <QListView>

namespace qcs::ui {
namespace {

/// Rules that each have a problem.
QWidget* showFindings(const WindowParts& window) {
    const auto* qconfig = qcs::config::named_qconfig("default_qconfig");
    const auto add = [&](qcs::config::RuleKind kind, std::string text, qcs::config::ObjectRef object) {
        (void)window.document().addRule({kind, std::move(text), std::move(object), 0, *qconfig, {}});
    };
    add(qcs::config::RuleKind::ModuleName, "conw3", {});
    add(qcs::config::RuleKind::Regex, "onv4", {});
    add(qcs::config::RuleKind::ObjectType, {}, qcs::config::ObjectRef::object("torch.nn.ReLU"));
    window.setTab(Tab::Findings);
    window.waitUntilIdle();
    QListView& list = *window.findings().list();
    list.setCurrentIndex(list.model()->index(0, 0));
    return window.main();
}

} // namespace

std::vector<Scene> findingsScenes() {
    return {
        {QStringLiteral("findings"), QStringLiteral("what lint found, and what one finding means"), true,
         showFindings},
        {QStringLiteral("findings-empty"), QStringLiteral("the tab of the findings when there are none"),
         false,
         [](const WindowParts& window) -> QWidget* {
             window.document().setMapping({*qcs::config::mapping_preset("default:x86"), {}, "default:x86"},
                                          QStringLiteral("default:x86"));
             window.waitUntilIdle();
             window.setTab(Tab::Findings);
             return window.main();
         }},
    };
}

} // namespace qcs::ui
