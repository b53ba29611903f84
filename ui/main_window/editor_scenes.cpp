#include "main_window/editor_scenes.h"

#include "config/presets.h"
#include "editors/constraints_popover.h"
#include "editors/dtype_configs_editor.h"
#include "editors/pattern_editor.h"
#include "main_window/main_window.h"
#include "models/dtype_configs_model.h"

#include <QBoxLayout>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>

namespace qcs::ui {
namespace {

/// A window of its own around one editor, as wide as the middle of a small main window.
QWidget* host(MainWindow& window, QWidget* editor, int height) {
    auto* frame = new QWidget(&window, Qt::Window);
    frame->setBackgroundRole(QPalette::Base);
    frame->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(16, 16, 16, 16);
    column->addWidget(editor);
    column->addStretch(1);
    frame->resize(570, height);
    frame->show();
    return frame;
}

DTypeConfigsEditor* dtypesOf(MainWindow& window) {
    auto* editor = new DTypeConfigsEditor;
    const auto& configs = qcs::backend_preset("qnnpack")->configs;
    const auto most =
        std::ranges::max_element(configs, {}, [](const auto& config) { return config.dtype_configs.size(); });
    std::vector<qcs::DTypeConfig> shown = most->dtype_configs;
    qcs::DTypeConfig sigmoid;
    sigmoid.input_dtype.dtype = sigmoid.output_dtype.dtype = qcs::DType::QUInt8;
    for (auto* wanted : {&sigmoid.input_dtype, &sigmoid.output_dtype}) {
        wanted->quant_min_lower_bound = std::int64_t{0};
        wanted->quant_max_upper_bound = std::int64_t{255};
        wanted->scale_exact_match = 1.0 / 256;
        wanted->zero_point_exact_match = std::int64_t{0};
    }
    shown.push_back(sigmoid);
    sigmoid.is_dynamic = true;
    shown.push_back(sigmoid);
    editor->setConfigs(shown);
    host(window, editor, 640);
    editor->showConfig(0);
    return editor;
}

QWidget* showDTypes(MainWindow& window) {
    return dtypesOf(window)->parentWidget();
}

QWidget* showConstraints(MainWindow& window) {
    auto* editor = dtypesOf(window);
    editor->open(editor->table()->model()->index(0, DTypeConfigsModel::Weight));
    ConstraintsPopover& popover = *editor->popover();
    const auto type = [&](const char* name, const char* text) {
        popover.findChild<QLineEdit*>(QStringLiteral("constraint-") + QLatin1String(name))
            ->setText(QString::fromLatin1(text));
    };
    type("quant_max_upper_bound", "300");
    type("scale_min_lower_bound", "2**-12");
    type("scale_max_upper_bound", "1.0");
    type("scale_exact_match", "1/x");
    type("zero_point_exact_match", "0");
    return &popover;
}

qcs::Pattern named(const char* name) {
    return qcs::Pattern::leaf(qcs::ObjectRef::object(name));
}

QWidget* showPattern(MainWindow& window) {
    auto* editor = new PatternEditor;
    editor->setPatterns(qcs::Pattern::tuple({named("torch.nn.Conv2d"), named("torch.nn.BatchNorm2d"),
                                             named("mycompany.ops.HardClamp")}),
                        std::nullopt);
    return host(window, editor, 200);
}

QWidget* showComplexPattern(MainWindow& window) {
    auto* editor = new PatternEditor;
    const auto convolution = qcs::Pattern::tuple({named("torch.nn.BatchNorm2d"), named("torch.nn.Conv2d")});
    const auto sum = qcs::Pattern::tuple(
        {named("operator.add"), convolution, named(std::string(qcs::match_all_node).c_str())});
    editor->setPatterns(std::nullopt, qcs::Pattern::tuple({named("torch.nn.ReLU"), sum}));
    return host(window, editor, 400);
}

/// A config that says something in most fields, some of it wrong.
QWidget* showCustom(MainWindow& window) {
    Document& document = window.document();
    qcs::PrepareCustomConfig prepare = document.workspace().prepare_custom.value;
    qcs::StandaloneEntry entry;
    const auto graph = document.graph();
    entry.target = graph && !graph->modules.empty() ? graph->modules.front().path : "features";
    if (const auto* mapping = qcs::mapping_preset("default:x86")) entry.qconfig_mapping = *mapping;
    prepare.standalone_module_names = {entry};
    prepare.float_to_observed_mapping = {{qcs::QuantType::Static,
                                          {{"torch.nn.LSTM", "torch.ao.nn.quantizable.LSTM"},
                                           {"mycompany.Scale", "mycompany.ObservedScale"}}}};
    prepare.non_traceable_module_names = {entry.target + "x"};
    prepare.input_quantized_indexes = {0, 3};
    document.changePrepareCustom(prepare, QStringLiteral("custom"));
    window.setTab(MainWindow::Tab::Custom);
    return &window;
}

} // namespace

std::vector<Scene> editorScenes() {
    return {
        {QStringLiteral("dtype-configs"), QStringLiteral("the dtype configs of a pattern"), false,
         showDTypes},
        {QStringLiteral("dtype-constraints"),
         QStringLiteral("the constraints of one dtype, some of them odd"), false, showConstraints},
        {QStringLiteral("pattern-editor"), QStringLiteral("a pattern in simple format"), false, showPattern},
        {QStringLiteral("pattern-complex"), QStringLiteral("a pattern in complex format"), false,
         showComplexPattern},
        {QStringLiteral("custom"), QStringLiteral("the custom configs"), true, showCustom},
    };
}

} // namespace qcs::ui
