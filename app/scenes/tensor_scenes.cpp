#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "session/session.h"
#include "shell/pairs_action.h"
#include "views/tensors/figure_tabs.h"
#include "views/tensors/pairs_table.h"
#include "views/tensors/pairs_view.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/tensor_plots.h"
#include "views/tensors/tensors_panel.h"
#include "views/tensors/what_if_bar.h"
#include "widgets/button_bars.h"

#include <QAbstractButton>
#include <QSlider>
#include <QToolButton>

namespace qcs::ui {
namespace {

TensorInspector& inspector(const WindowParts& window) {
    window.setTab(Tab::Tensors);
    window.waitUntilIdle();
    return window.tensors().inspector();
}

void press(const SegmentedControl& control, int segment) {
    control.findChildren<QAbstractButton*>().at(segment)->click();
}

/// Shows the first spec whose text ends like this.
void draw(const WindowParts& window, const QString& spec) {
    auto& specs = inspector(window).specComparison();
    for (int row = 0; row < specs.rowCount(); ++row)
        if (specs.index(row, 0).data().toString().endsWith(spec)) {
            window.tensors().measuredTensor().setChoice(specs.specAt(row));
            break;
        }
    window.waitUntilIdle();
}

QWidget* showClipped(const WindowParts& window) {
    press(inspector(window).figures().left().control(), 1);
    press(inspector(window).figures().right().control(), 1);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showObserver(const WindowParts& window) {
    draw(window, QStringLiteral("HistogramObserver"));
    press(inspector(window).figures().left().control(), 2);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showMarked(const WindowParts& window) {
    const auto& error = *window.tensors().measuredTensor().measured().error;
    inspector(window).figures().marked().mark(qcs::quant::ValueSelection{
        qcs::quant::ValueSelection::By::Value, error.whole.min * 0.9, error.whole.min * 0.25});
    window.waitUntilIdle();
    return window.main();
}

QWidget* showLayers(const WindowParts& window) {
    press(inspector(window).specComparisonView().scopeControl(), 2);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showWhatIf(const WindowParts& window) {
    draw(window, QStringLiteral("per tensor, affine"));
    inspector(window).specComparisonView().whatIfButton().setChecked(true);
    inspector(window).specComparisonView().whatIf().scaleSlider().setValue(-320);
    window.waitUntilIdle();
    return window.main();
}

/// The sample's quantized weights as convert leaves them, next to the float ones; for other models their own,
/// if they have any.
const qcs::tensor::TensorInfo* openQuantized(const WindowParts& window) {
    const auto find = [&window]() -> int {
        const auto& table = window.main()->session()->tensors().table();
        for (std::size_t i = 0; i < table->entries.size(); ++i)
            if (table->entries[i].info().is_quantized()) return static_cast<int>(i);
        return -1;
    };
    window.setTab(Tab::Tensors);
    window.waitUntilIdle();
    if (find() < 0) {
        window.document().addTensorFile(QStringLiteral("builtin:samples/crepe/crepe.quantized.pt"));
        window.waitUntilIdle();
    }
    const int entry = find();
    if (entry < 0) return nullptr;
    window.main()->session()->ranking().setCurrent(entry);
    window.waitUntilIdle();
    return &window.main()->session()->tensors().table()->entries[static_cast<std::size_t>(entry)].info();
}

QWidget* showIntegers(const WindowParts& window) {
    (void)openQuantized(window);
    return window.main();
}

QWidget* showReals(const WindowParts& window) {
    if (openQuantized(window)) press(inspector(window).figures().numbersControl(), 1);
    inspector(window).setChannel(1);
    press(inspector(window).figures().right().control(), 3);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showPairs(const WindowParts& window) {
    (void)openQuantized(window);
    PairsView& view = window.pairs().open();
    window.waitUntilIdle();
    view.resize(window.main()->size());
    view.table().setCurrentIndex(view.table().model()->index(0, 0));
    window.waitUntilIdle();
    return &view;
}

} // namespace

std::vector<Scene> tensorScenes() {
    return {
        {QStringLiteral("tensors-clipped"),
         QStringLiteral("the share that is clipped, and ranges of channels"), true, showClipped},
        {QStringLiteral("tensors-observer"), QStringLiteral("what a HistogramObserver knows"), true,
         showObserver},
        {QStringLiteral("tensors-marked"), QStringLiteral("values that are marked in all plots"), true,
         [](const WindowParts& window) {
             (void)inspector(window);
             return showMarked(window);
         }},
        {QStringLiteral("tensors-layers"), QStringLiteral("specs side by side on all layers"), true,
         showLayers},
        {QStringLiteral("tensors-integers"), QStringLiteral("the integers of a quantized tensor"), true,
         showIntegers},
        {QStringLiteral("tensors-reals"), QStringLiteral("what they stand for, and the scales of channels"),
         true, showReals},
        {QStringLiteral("pairs"), QStringLiteral("tensors of two files, pair by pair"), true, showPairs},
        {QStringLiteral("tensors-what-if"), QStringLiteral("a scale that the user sets"), true, showWhatIf},
    };
}

} // namespace qcs::ui
