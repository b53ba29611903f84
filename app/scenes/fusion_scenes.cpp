#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "shell/selection_sync.h"
#include "views/custom/custom_panel.h"
#include "views/graph/graph_panel.h"

#include <algorithm>

namespace qcs::ui {
namespace {

/// The window in that mode, with the first node of that outcome selected.
QWidget* showFusion(const WindowParts& window,
                    qcs::insight::Reason reason = qcs::insight::Reason::FusesHere) {
    window.document().setMode(qcs::config::Mode::FxFuse);
    window.waitUntilIdle();
    if (const auto& verdicts = window.answers().current().verdicts) {
        const auto found =
            std::ranges::find(verdicts->nodes, reason,
                              [](const qcs::insight::NodeVerdict& verdict) { return verdict.reason.reason; });
        if (found != verdicts->nodes.end())
            window.selection().showNode(qcs::model::TracedNode(found - verdicts->nodes.begin()));
    }
    return window.main();
}

/// The first module of the model is preserved, so that the modules fused into it are lost.
QWidget* showPreserved(const WindowParts& window) {
    showFusion(window);
    const auto& fusion = window.answers().fusion();
    if (!fusion || fusion->model.fusion.fusions.empty()) return window.main();
    const auto root = fusion->model.fusion.fusions.front().root;
    const auto& target = fusion->graph().nodes[root].target;
    window.setTab(Tab::Custom);
    window.waitUntilIdle();
    window.document().changeFuseCustom({{target.substr(0, target.find('.'))}, {}},
                                       QStringLiteral("preserve"));
    return showFusion(window, qcs::insight::Reason::FusedPreserved);
}

} // namespace

std::vector<Scene> fusionScenes() {
    return {
        {QStringLiteral("fusion"), QStringLiteral("what fuse_fx alone does to the model"), true,
         [](const WindowParts& window) { return showFusion(window); }},
        {QStringLiteral("fusion-preserved"), QStringLiteral("fuse_fx with a preserved attribute"), true,
         showPreserved},
        {QStringLiteral("fusion-graph"), QStringLiteral("the graph that fuse_fx leaves"), true,
         [](const WindowParts& window) -> QWidget* {
             showFusion(window);
             window.setTab(Tab::Graph);
             window.graph().setState(GraphState::Prepared);
             return window.main();
         }},
    };
}

} // namespace qcs::ui
