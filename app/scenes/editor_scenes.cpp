#include "config/presets.h"
#include "editors/backend_entry/constraints_popover.h"
#include "editors/backend_entry/dtype_configs_editor.h"
#include "editors/pattern/pattern_editor.h"
#include "models/dtype_configs_model.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "shell/rule_marking.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/search_field.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QTableView>

#include <algorithm>

namespace qcs::ui {
namespace {

/// A window around a single editor, as wide as the central area of a small main window.
QWidget* host(const WindowParts& window, QWidget* editor, int height) {
    auto* frame = new QWidget(window.main(), Qt::Window);
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

DTypeConfigsEditor* dtypesOf(const WindowParts& window) {
    auto* editor = new DTypeConfigsEditor;
    const auto& configs = qcs::config::backend_preset("qnnpack")->configs;
    const auto most =
        std::ranges::max_element(configs, {}, [](const auto& config) { return config.dtype_configs.size(); });
    std::vector<qcs::config::DTypeConfig> shown = most->dtype_configs;
    qcs::config::DTypeConfig sigmoid;
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

QWidget* showDTypes(const WindowParts& window) {
    return dtypesOf(window)->parentWidget();
}

QWidget* showConstraints(const WindowParts& window) {
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

qcs::config::Pattern named(const char* name) {
    return qcs::config::Pattern::leaf(qcs::config::ObjectRef::object(name));
}

QWidget* showPattern(const WindowParts& window) {
    auto* editor = new PatternEditor;
    editor->setPatterns(qcs::config::Pattern::tuple({named("torch.nn.Conv2d"), named("torch.nn.BatchNorm2d"),
                                                     named("mycompany.ops.HardClamp")}),
                        std::nullopt);
    return host(window, editor, 200);
}

QWidget* showComplexPattern(const WindowParts& window) {
    auto* editor = new PatternEditor;
    const auto convolution =
        qcs::config::Pattern::tuple({named("torch.nn.BatchNorm2d"), named("torch.nn.Conv2d")});
    const auto sum = qcs::config::Pattern::tuple(
        {named("operator.add"), convolution, named(std::string(qcs::config::match_all_node).c_str())});
    editor->setPatterns(std::nullopt, qcs::config::Pattern::tuple({named("torch.nn.ReLU"), sum}));
    return host(window, editor, 400);
}

/// A config with most fields filled in, some of them wrongly.
QWidget* showCustom(const WindowParts& window) {
    Document& document = window.document();
    qcs::config::PrepareCustomConfig prepare = document.workspace().prepare_custom.value;
    qcs::config::StandaloneEntry entry;
    const auto graph = document.graph();
    entry.target = graph && !graph->modules.empty() ? graph->modules.front().path : "features";
    if (const auto* mapping = qcs::config::mapping_preset("default:x86")) entry.qconfig_mapping = *mapping;
    prepare.standalone_module_names = {entry};
    prepare.float_to_observed_mapping = {{qcs::config::QuantType::Static,
                                          {{"torch.nn.LSTM", "torch.ao.nn.quantizable.LSTM"},
                                           {"mycompany.Scale", "mycompany.ObservedScale"}}}};
    prepare.non_traceable_module_names = {entry.target + "x"};
    prepare.input_quantized_indexes = {0, 3};
    document.changePrepareCustom(prepare, QStringLiteral("custom"));
    window.setTab(Tab::Custom);
    return window.main();
}

// --- the rules as a style inspector ---

/// The first rule of that kind; the global rule if there is none.
RuleId firstOf(const WindowParts& window, qcs::config::RuleKind kind) {
    const auto& rules = window.document().mapping().rules;
    const auto found = std::ranges::find(rules, kind, &qcs::config::Rule::kind);
    return window.document().ruleIdAt(
        static_cast<int>((found == rules.end() ? rules.end() - 1 : found) - rules.begin()));
}

/// A regex rule is selected, and the nodes that it matches are marked.
QWidget* showMarks(const WindowParts& window) {
    window.rules().setCurrentRule(firstOf(window, qcs::config::RuleKind::Regex));
    window.waitUntilIdle();
    return window.main();
}

/// Another rule is hovered at the same time.
QWidget* showHovered(const WindowParts& window) {
    showMarks(window);
    RulesView& view = *window.rules().view();
    const QModelIndex row = view.rowOf(firstOf(window, qcs::config::RuleKind::ObjectType));
    const QPointF at = view.partRect(row, RulePart::Row).center();
    QMouseEvent move(QEvent::MouseMove, at, view.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(view.viewport(), &move);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showRuleOff(const WindowParts& window) {
    window.rules().toggle(firstOf(window, qcs::config::RuleKind::ModuleName));
    window.rules().toggle(firstOf(window, qcs::config::RuleKind::ObjectType));
    window.rules().setCurrentRule(firstOf(window, qcs::config::RuleKind::ObjectType));
    window.waitUntilIdle();
    return window.main();
}

/// Several rules with problems, some of them of the same kind.
QWidget* showRowFixes(const WindowParts& window) {
    for (const char* name : {"conw3", "no_such_module"}) {
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = name;
        (void)window.document().addRule(rule);
    }
    qcs::config::Rule broken;
    broken.kind = qcs::config::RuleKind::Regex;
    broken.text = "conv[";
    (void)window.document().addRule(broken);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showFilterChip(const WindowParts& window) {
    window.ruleMarking().restrictTo(
        {TreeRestriction::Kind::Matches, {}, firstOf(window, qcs::config::RuleKind::Regex)});
    window.waitUntilIdle();
    window.model().filter()->setText(QStringLiteral("BN"));
    window.waitUntilIdle();
    return window.main();
}

QWidget* showGraphMarks(const WindowParts& window) {
    showMarks(window);
    window.setTab(Tab::Graph);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showRuleMenu(const WindowParts& window) {
    showMarks(window);
    RulesView& view = *window.rules().view();
    const QPoint at = view.partRect(view.currentIndex(), RulePart::Row).center();
    Q_EMIT view.customContextMenuRequested(at);
    return view.findChild<QMenu*>(QStringLiteral("rule-menu"));
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
        {QStringLiteral("rules-marked"), QStringLiteral("a rule chosen, its matches marked in the model"),
         true, showMarks},
        {QStringLiteral("rules-hovered"), QStringLiteral("another rule pointed at meanwhile"), true,
         showHovered},
        {QStringLiteral("rules-off"), QStringLiteral("two rules switched off"), true, showRuleOff},
        {QStringLiteral("rules-fixes"), QStringLiteral("what is wrong with rules, fixed in their rows"), true,
         showRowFixes},
        {QStringLiteral("rules-menu"), QStringLiteral("what one does to a rule"), true, showRuleMenu},
        {QStringLiteral("graph-marked"), QStringLiteral("the same marks in the graph"), true, showGraphMarks},
        {QStringLiteral("model-filter"), QStringLiteral("the model filtered by the matches of a rule"), true,
         showFilterChip},
    };
}

} // namespace qcs::ui
