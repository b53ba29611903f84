#include "config/presets.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "shell/guide_window.h"
#include "shell/legend_popover.h"
#include "shell/selection_sync.h"
#include "views/why/repairs_view.h"
#include "views/why/why_panel.h"

#include <QCheckBox>

#include <algorithm>

namespace qcs::ui {
namespace {

template <typename Wanted>
QWidget* showFirst(const WindowParts& window, Wanted wanted) {
    window.waitUntilIdle();
    const auto& verdicts = window.answers().current().verdicts;
    if (!verdicts) return window.main();
    const auto found = std::ranges::find_if(verdicts->nodes, wanted);
    if (found == verdicts->nodes.end()) return window.main();
    window.selection().showNode(qcs::model::TracedNode(found - verdicts->nodes.begin()));
    window.waitUntilIdle();
    return window.main();
}

QWidget* showDiffering(const WindowParts& window) {
    return showFirst(window, [](const qcs::insight::NodeVerdict& verdict) {
        return verdict.reason.reason == qcs::insight::Reason::LoweredAnyway;
    });
}

void chooseBackend(const WindowParts& window, const char* preset) {
    qcs::config::BackendConfig backend = *qcs::config::backend_preset(preset);
    window.document().setBackend({std::move(backend), {}, preset}, QString::fromLatin1(preset));
}

} // namespace

std::vector<Scene> whyScenes() {
    return {
        {QStringLiteral("why-differs"), QStringLiteral("asked float, runs in int8: both side by side"), true,
         showDiffering},
        {QStringLiteral("why-differs-all"), QStringLiteral("the same edit for all that differ alike"), true,
         [](const WindowParts& window) {
             showDiffering(window);
             window.why().repairs()->applyToAlikeBox()->setChecked(true);
             return window.main();
         }},
        {QStringLiteral("why-repairs"), QStringLiteral("edits for a layer that stays in float, with sizes"),
         true,
         [](const WindowParts& window) {
             chooseBackend(window, "tensorrt");
             return showFirst(window, [](const qcs::insight::NodeVerdict& verdict) {
                 return verdict.reason.reason == qcs::insight::Reason::NoFittingDTypeConfig;
             });
         }},
        {QStringLiteral("why-no-pattern"), QStringLiteral("an operation that the backend does not know"),
         true,
         [](const WindowParts& window) {
             return showFirst(window, [](const qcs::insight::NodeVerdict& verdict) {
                 return verdict.reason.reason == qcs::insight::Reason::NoPattern;
             });
         }},
        {QStringLiteral("why-unconverted"),
         QStringLiteral("observed, and nothing says what to convert it to"), true,
         [](const WindowParts& window) {
             qcs::config::BackendConfig backend = window.document().backend();
             for (auto& entry : backend.configs)
                 if (entry.root_module == "torch.nn.Linear") entry.reference_quantized_module.reset();
             window.document().changeBackend(std::move(backend), QStringLiteral("–"));
             return showFirst(window, [](const qcs::insight::NodeVerdict& verdict) {
                 return verdict.differs() && !*verdict.quantized;
             });
         }},
        {QStringLiteral("legend"), QStringLiteral("what every status means"), true,
         [](const WindowParts& window) -> QWidget* {
             window.waitUntilIdle();
             window.showLegend();
             return window.main()->findChild<LegendPopover*>();
         }},
        {QStringLiteral("guide"), QStringLiteral("a page of the user's guide"), false,
         [](const WindowParts& window) -> QWidget* {
             return showGuide(window.main(), QStringLiteral("why"));
         }},
    };
}

} // namespace qcs::ui
