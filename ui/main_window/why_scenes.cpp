#include "config/presets.h"
#include "main_window/main_window.h"
#include "main_window/scene_lists.h"
#include "main_window/selection.h"
#include "views/legend_popover.h"
#include "views/manual_window.h"
#include "views/repairs_view.h"
#include "views/why_panel.h"

#include <QCheckBox>

#include <algorithm>

namespace qcs::ui {
namespace {

template <typename Wanted>
QWidget* showFirst(MainWindow& window, Wanted wanted) {
    window.waitUntilIdle();
    const auto& verdicts = window.analysis().current().verdicts;
    if (!verdicts) return &window;
    const auto found = std::ranges::find_if(verdicts->nodes, wanted);
    if (found == verdicts->nodes.end()) return &window;
    window.selection().showNode(static_cast<int>(found - verdicts->nodes.begin()));
    window.waitUntilIdle();
    return &window;
}

QWidget* showDiffering(MainWindow& window) {
    return showFirst(window, [](const qcs::NodeVerdict& verdict) {
        return verdict.reason.reason == qcs::Reason::LoweredAnyway;
    });
}

void chooseBackend(MainWindow& window, const char* preset) {
    qcs::BackendConfig backend = *qcs::backend_preset(preset);
    window.document().setBackend({std::move(backend), {}, preset}, QString::fromLatin1(preset));
}

} // namespace

std::vector<Scene> whyScenes() {
    return {
        {QStringLiteral("why-differs"), QStringLiteral("asked float, runs in int8: both side by side"), true,
         showDiffering},
        {QStringLiteral("why-differs-all"), QStringLiteral("the same edit for all that differ alike"), true,
         [](MainWindow& window) {
             showDiffering(window);
             window.why().repairs()->widen()->setChecked(true);
             return static_cast<QWidget*>(&window);
         }},
        {QStringLiteral("why-repairs"), QStringLiteral("edits for a layer that stays in float, with sizes"),
         true,
         [](MainWindow& window) {
             chooseBackend(window, "tensorrt");
             return showFirst(window, [](const qcs::NodeVerdict& verdict) {
                 return verdict.reason.reason == qcs::Reason::NoFittingDTypeConfig;
             });
         }},
        {QStringLiteral("why-no-pattern"), QStringLiteral("an operation that the backend does not know"),
         true,
         [](MainWindow& window) {
             return showFirst(window, [](const qcs::NodeVerdict& verdict) {
                 return verdict.reason.reason == qcs::Reason::NoPattern;
             });
         }},
        {QStringLiteral("why-unconverted"),
         QStringLiteral("observed, and nothing says what to convert it to"), true,
         [](MainWindow& window) {
             qcs::BackendConfig backend = window.document().backend();
             for (auto& entry : backend.configs)
                 if (entry.root_module == "torch.nn.Linear") entry.reference_quantized_module.reset();
             window.document().changeBackend(std::move(backend), QStringLiteral("–"));
             return showFirst(window, [](const qcs::NodeVerdict& verdict) {
                 return verdict.differs() && !*verdict.quantized;
             });
         }},
        {QStringLiteral("legend"), QStringLiteral("what every status means"), true,
         [](MainWindow& window) -> QWidget* {
             window.waitUntilIdle();
             window.showLegend();
             return window.findChild<LegendPopover*>();
         }},
        {QStringLiteral("manual"), QStringLiteral("the short manual"), false,
         [](MainWindow& window) -> QWidget* {
             auto* manual = new ManualWindow(&window);
             manual->show();
             return manual;
         }},
    };
}

} // namespace qcs::ui
