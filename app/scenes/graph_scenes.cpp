#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "shell/actions.h"
#include "shell/selection_sync.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_export.h"
#include "views/graph/graph_panel.h"
#include "widgets/search_field.h"

#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The first call of a module in the second half of the model.
qcs::model::TracedNode middleCall(const WindowParts& window) {
    const auto& nodes = window.document().graph()->nodes;
    const auto middle = nodes.begin() + static_cast<std::ptrdiff_t>(nodes.size() / 2);
    const auto found = std::find_if(middle, nodes.end(), [](const qcs::model::Node& node) {
        return node.op == qcs::model::Op::CallModule;
    });
    return qcs::model::TracedNode((found == nodes.end() ? middle : found) - nodes.begin());
}

QWidget* showGraph(const WindowParts& window, GraphState state, GraphPanel::Extent extent) {
    window.selection().showNode(middleCall(window));
    window.setTab(Tab::Graph);
    window.graph().setState(state);
    window.graph().setExtent(extent);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showWhole(const WindowParts& window) {
    return showGraph(window, GraphState::Traced, GraphPanel::Extent::Whole);
}

/// All modules are open, so that the model is drawn in full length.
QWidget* showOpened(const WindowParts& window) {
    showWhole(window);
    window.graph().whole().setAllOpen(true);
    window.waitUntilIdle();
    window.graph().canvas().zoomToFit();
    return window.main();
}

/// The second search result is current; the others are in folded modules.
QWidget* showSearch(const WindowParts& window) {
    showWhole(window);
    GraphBar& bar = window.graph().bar();
    bar.search()->setText(QStringLiteral("type:Conv2d"));
    window.waitUntilIdle();
    for (int i = 0; i < 2; ++i) {
        Q_EMIT bar.nextRequested();
        window.waitUntilIdle();
    }
    return window.main();
}

QWidget* showExport(const WindowParts& window) {
    showWhole(window);
    GraphPanel& graph = window.graph();
    const QToolButton* button = graph.bar().exportButton();
    graph.exporting().menu()->popup(button->mapToGlobal(button->rect().bottomLeft()));
    return graph.exporting().menu();
}

} // namespace

std::vector<Scene> graphScenes() {
    return {
        {QStringLiteral("graph"), QStringLiteral("the whole graph, a node selected"), true, showWhole},
        {QStringLiteral("graph-opened"), QStringLiteral("the whole graph with all modules open"), true,
         showOpened},
        {QStringLiteral("graph-errors"), QStringLiteral("model and graph, coloured by the errors of weights"),
         true,
         [](const WindowParts& window) {
             window.actions()[ActionId::ColourByError]->setChecked(true);
             return showWhole(window);
         }},
        {QStringLiteral("graph-search"), QStringLiteral("a search that walks through the graph"), true,
         showSearch},
        {QStringLiteral("graph-export"), QStringLiteral("the ways out of the graph"), true, showExport},
        {QStringLiteral("graph-around"), QStringLiteral("the graph around a node in the middle of the model"),
         true,
         [](const WindowParts& window) {
             return showGraph(window, GraphState::Traced, GraphPanel::Extent::Around);
         }},
        {QStringLiteral("graph-prepared"), QStringLiteral("the same graph with its observers"), true,
         [](const WindowParts& window) {
             return showGraph(window, GraphState::Prepared, GraphPanel::Extent::Around);
         }},
        {QStringLiteral("graph-prepared-whole"), QStringLiteral("the whole graph with its observers"), true,
         [](const WindowParts& window) {
             return showGraph(window, GraphState::Prepared, GraphPanel::Extent::Whole);
         }},
        {QStringLiteral("graph-converted"), QStringLiteral("the same graph as convert_fx leaves it"), true,
         [](const WindowParts& window) {
             return showGraph(window, GraphState::Converted, GraphPanel::Extent::Around);
         }},
        {QStringLiteral("graph-converted-whole"), QStringLiteral("all that convert_fx leaves"), true,
         [](const WindowParts& window) {
             return showGraph(window, GraphState::Converted, GraphPanel::Extent::Whole);
         }},
    };
}

} // namespace qcs::ui
