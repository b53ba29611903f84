#include "scenes/scenes.h"

#include "config/presets.h"
#include "editors/fields/value_field.h"
#include "editors/qconfig/observer_form.h"
#include "editors/qconfig/qconfig_field.h"
#include "editors/qconfig/qconfig_popover.h"
#include "editors/rule/rule_form.h"
#include "editors/text/json_editor.h"
#include "help/field_help.h"
#include "help/help_popover.h"
#include "plots/channel_figure.h"
#include "scenes/scene_lists.h"
#include "scenes/window_parts.h"
#include "session/jobs/job_runner.h"
#include "shell/app_actions.h"
#include "shell/command_palette.h"
#include "shell/compare_action.h"
#include "shell/go_to_box.h"
#include "shell/help_windows.h"
#include "shell/model_menu.h"
#include "shell/pane_area.h"
#include "shell/recent_files.h"
#include "shell/selection_sync.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/compare/compare_view.h"
#include "views/json/json_panel.h"
#include "views/json/python_view.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/tensors_panel.h"
#include "views/why/ladder_view.h"
#include "views/why/why_panel.h"
#include "widgets/fact_list.h"
#include "widgets/search_field.h"

#include <QComboBox>
#include <QCompleter>
#include <QCoreApplication>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QTemporaryDir>

#include <algorithm>

namespace qcs::ui {
namespace {

/// A node whose explanation has much to show: decided by its name, with many losing rules; otherwise the
/// first counted node.
qcs::model::TracedNode interestingNode(const WindowParts& window) {
    const auto& resolution = window.answers().resolution();
    if (!resolution) return {};
    qcs::model::TracedNode best;
    std::ptrdiff_t maxWorth = 0;
    const auto count = std::min<std::size_t>(resolution->nodes.size(), 500);
    for (const auto node : qcs::IdRange<qcs::model::TracedNode>(count)) {
        const auto& resolved = resolution->nodes[node];
        if (resolved.status != qcs::predict::NodeStatus::HasQConfig &&
            resolved.status != qcs::predict::NodeStatus::NoneByRule)
            continue;
        const auto ladder = qcs::predict::explain_rules(window.answers().input(), *resolution, node);
        const auto reached = std::ranges::count_if(ladder.rungs, [](const qcs::predict::Rung& rung) {
            return rung.verdict == qcs::predict::Verdict::Won ||
                   rung.verdict == qcs::predict::Verdict::Shadowed;
        });
        const auto worth = reached + (resolved.matched_by == qcs::predict::MatchKind::Name ? 100 : 0);
        if (worth <= maxWorth) continue;
        maxWorth = worth;
        best = node;
    }
    return best;
}

/// The rule that decides the selected node.
RuleId deciding(const WindowParts& window) {
    const auto node = window.main()->session()->navigator().node();
    return node ? window.answers().ruleId(window.answers().resolution()->nodes[node].rule) : 0;
}

/// The first call of a module in the second half of the model.
qcs::model::TracedNode middleNode(const WindowParts& window) {
    const auto& nodes = window.document().graph()->nodes;
    const auto middle = nodes.begin() + static_cast<std::ptrdiff_t>(nodes.size() / 2);
    const auto found = std::find_if(middle, nodes.end(), [](const qcs::model::Node& node) {
        return node.op == qcs::model::Op::CallModule;
    });
    return qcs::model::TracedNode((found == nodes.end() ? middle : found) - nodes.begin());
}

/// The first node with that reason; none if there is none.
qcs::model::TracedNode nodeWith(const WindowParts& window, qcs::insight::Reason reason) {
    const auto& verdicts = window.answers().current().verdicts;
    if (!verdicts) return {};
    const auto found =
        std::ranges::find(verdicts->nodes, reason,
                          [](const qcs::insight::NodeVerdict& verdict) { return verdict.reason.reason; });
    return found == verdicts->nodes.end() ? qcs::model::TracedNode()
                                          : qcs::model::TracedNode(found - verdicts->nodes.begin());
}

/// A backend that demands other dtypes than the rules request.
QWidget* showWhyFloat(const WindowParts& window) {
    if (const auto* preset = qcs::config::backend_preset("tensorrt"))
        window.document().setBackend({*preset, {}, "tensorrt"}, QStringLiteral("tensorrt"));
    window.waitUntilIdle();
    window.selection().showNode(nodeWith(window, qcs::insight::Reason::NoFittingDTypeConfig));
    window.why().nearMisses()->setExpanded(true);
    QCoreApplication::processEvents();
    window.why().scrollTo(window.why().constraints());
    return window.main();
}

/// An invalid regex makes PyTorch raise.
QWidget* showWhyRaises(const WindowParts& window) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::Regex;
    rule.text = "conv[1";
    (void)window.document().addRule(rule, 0);
    window.waitUntilIdle();
    window.selection().showNode(nodeWith(window, qcs::insight::Reason::Raises));
    return window.main();
}

QWidget* showMain(const WindowParts& window) {
    window.selection().showNode(interestingNode(window));
    return window.main();
}

/// The weight with the largest quantization error, or a tensor that no rule quantizes.
QWidget* showTensors(const WindowParts& window, bool weight) {
    showMain(window);
    window.setTab(Tab::Tensors);
    window.waitUntilIdle();
    RankingPanel& ranking = window.ranking();
    const RankingModel& model = ranking.model();
    QModelIndex chosen = model.index(0, 0);
    if (!weight)
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.rowCount(model.index(row, 0)) > 0) {
                ranking.view().expand(model.index(row, 0));
                chosen = model.index(0, 0, model.index(row, 0));
            }
    ranking.view().setCurrentIndex(chosen);
    window.waitUntilIdle();
    return window.main();
}

/// As if the user had set the regex rule, or the last rule, to None.
QWidget* showEffect(const WindowParts& window) {
    showMain(window);
    Document& document = window.document();
    const auto& rules = document.mapping().rules;
    const auto regex = std::ranges::find(rules, qcs::config::RuleKind::Regex, &qcs::config::Rule::kind);
    const auto at = regex == rules.end() ? rules.size() - 1 : static_cast<std::size_t>(regex - rules.begin());
    const RuleId rule = document.ruleIdAt(static_cast<int>(at));
    (void)document.setQConfig(rule, std::nullopt);
    window.rules().setCurrentRule(rule);
    return window.main();
}

/// The rules as text, with the cursor in one of them.
QWidget* showJson(const WindowParts& window) {
    showMain(window);
    window.setTab(Tab::Json);
    window.json().showPointer(qcs::config::Part::Mapping, QStringLiteral("/module_name/0/1"));
    window.waitUntilIdle();
    return window.main();
}

/// A syntax error, and an unknown key.
QWidget* showJsonError(const WindowParts& window) {
    showJson(window);
    JsonPanel& json = window.json();
    json.showPart(qcs::config::Part::Backend);
    json.editor().goTo(static_cast<int>(json.editor().text().indexOf(QStringLiteral("\"torch.qint8\""))), 13);
    json.editor().insertPlainText(QStringLiteral("\"torch.qint88\""));
    const auto key = json.editor().text().lastIndexOf(QStringLiteral("observation_type"), 800);
    json.editor().goTo(static_cast<int>(key), 16);
    json.editor().insertPlainText(QStringLiteral("observation_types"));
    json.editor().goTo(0);
    window.waitUntilIdle();
    return window.main();
}

/// One pattern removed, one added, and one that shares its observer.
QWidget* showComparison(const WindowParts& window) {
    showMain(window);
    Document& document = window.document();
    auto backend = document.backend();
    qcs::config::BackendPatternConfig added;
    added.pattern = qcs::config::Pattern::leaf(qcs::config::ObjectRef::object("torch.nn.Mish"));
    backend.configs.push_back(added);
    backend.configs[1].observation_type = qcs::config::ObservationType::OutputShareObserverWithInput;
    backend.configs.erase(backend.configs.begin() + 5);
    document.changeBackend(std::move(backend), QStringLiteral("edit"));
    window.setTab(Tab::Backend);
    window.waitUntilIdle();
    window.backend().compareWithPreset();
    return window.main();
}

QWidget* showRuleForm(const WindowParts& window) {
    showMain(window);
    window.rules().edit(deciding(window));
    return window.main();
}

/// The deciding rule, with its observers shown and only one end of a range set.
QWidget* showObserverForm(const WindowParts& window) {
    showRuleForm(window);
    QConfigField* field = window.rules().form()->qconfigField();
    field->setObserversShown(true);
    QCoreApplication::processEvents();
    if (auto* high = field->editor()->activation()->field(QStringLiteral("quant_max"));
        high && high->line()) {
        high->line()->clear();
        Q_EMIT high->line()->textEdited({});
    }
    window.waitUntilIdle();
    return window.main();
}

/// As if the user were typing the pattern.
QWidget* showRegex(const WindowParts& window, const QString& pattern) {
    showMain(window);
    window.rules().startNew(qcs::config::RuleKind::Regex);
    window.main()->findChild<QLineEdit*>(QStringLiteral("rule-path"))->setText(pattern);
    window.waitUntilIdle();
    return window.main();
}

QWidget* showModelMenu(const WindowParts& window) {
    showMain(window);
    window.selection().showNode(middleNode(window));
    auto* tree = window.model().tree();
    const QPoint at = tree->visualRect(tree->currentIndex()).center();
    return window.modelMenu().openAt(tree->currentIndex(), tree->viewport()->mapToGlobal(at));
}

QWidget* showQConfigs(const WindowParts& window) {
    showRuleForm(window);
    QCoreApplication::processEvents();
    auto* combo = window.rules().form()->qconfigField()->combo();
    combo->showPopup();
    return combo->popover();
}

/// While the form is open: the rule is None, and this is not applied yet.
QWidget* showEffectLine(const WindowParts& window) {
    showRuleForm(window);
    window.rules().form()->qconfigField()->combo()->setCurrentIndex(0);
    return window.main();
}

/// The same edit, and another backend, compared with the saved state.
QWidget* showCompare(const WindowParts& window) {
    showEffect(window);
    if (const auto* preset = qcs::config::backend_preset("qnnpack"))
        window.document().setBackend({*preset, {}, "qnnpack"}, QStringLiteral("qnnpack"));
    CompareView& view = window.compare().open();
    view.resize(window.main()->size());
    return &view;
}

/// With recent files, one of which no longer exists.
QWidget* showWelcomePage(const WindowParts& window) {
    static const QTemporaryDir folder;
    RecentFiles& recent = window.recentFiles();
    for (const char* name : {"old.graph.json", "resnet50.safetensors", "my-chip.workspace.json"}) {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        if (name[0] != 'o') (void)file.open(QIODevice::WriteOnly);
        recent.add(file.fileName());
    }
    recent.setPinned(recent.paths().front(), true);
    recent.refresh();
    waitUntil([&] { return recent.index(2).data(RecentFiles::MissingRole).toBool(); }, 5000);
    return window.main();
}

std::vector<Scene> windowScenes() {
    return {
        {QStringLiteral("main"), QStringLiteral("the whole window, a module selected"), true, showMain},
        {QStringLiteral("rules"), QStringLiteral("the rules with their counts, alone"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             return &window.rules();
         }},
        {QStringLiteral("backend"), QStringLiteral("the backend's patterns and the details of one"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.setTab(Tab::Backend);
             window.waitUntilIdle();
             return window.main();
         }},
        {QStringLiteral("backend-form"), QStringLiteral("a pattern of the backend with its fields"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.setTab(Tab::Backend);
             window.backend().search()->setText(QStringLiteral("Conv2d ReLU"));
             window.waitUntilIdle();
             QListView& list = *window.backend().list();
             list.setCurrentIndex(list.model()->index(1, 0));
             return window.main();
         }},
        {QStringLiteral("backend-new"), QStringLiteral("a new pattern for the backend"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.setTab(Tab::Backend);
             window.waitUntilIdle();
             window.backend().startNew();
             return window.main();
         }},
        {QStringLiteral("backend-presets"), QStringLiteral("the patterns of a preset, to take one"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.setTab(Tab::Backend);
             window.waitUntilIdle();
             window.backend().showPresets();
             return window.main();
         }},
        {QStringLiteral("backend-compare"), QStringLiteral("an edited backend compared with its preset"),
         true, showComparison},
        {QStringLiteral("json"), QStringLiteral("the rules as JSON"), true, showJson},
        {QStringLiteral("json-error"), QStringLiteral("a backend's JSON with mistakes in it"), true,
         showJsonError},
        {QStringLiteral("python"), QStringLiteral("the Python that builds the rules"), true,
         [](const WindowParts& window) -> QWidget* {
             showJson(window);
             window.json().showLanguage(JsonPanel::Language::Python);
             window.waitUntilIdle();
             return window.main();
         }},
        {QStringLiteral("tensors"),
         QStringLiteral("the weights of the model, worst first, and what quantizing one costs"), true,
         [](const WindowParts& window) { return showTensors(window, true); }},
        {QStringLiteral("tensors-channels"), QStringLiteral("the same of one channel of a tensor"), true,
         [](const WindowParts& window) -> QWidget* {
             showTensors(window, true);
             const auto& outliers = window.tensors().inspector().channels().content().outliers;
             window.tensors().inspector().setChannel(outliers.empty() ? 0
                                                                      : static_cast<int>(outliers.front()));
             return window.main();
         }},
        {QStringLiteral("tensors-choice"), QStringLiteral("a tensor that no rule asks to quantize"), true,
         [](const WindowParts& window) { return showTensors(window, false); }},
        {QStringLiteral("tensors-empty"), QStringLiteral("the tab of the tensors when there are none"), false,
         [](const WindowParts& window) -> QWidget* {
             window.setTab(Tab::Tensors);
             return window.main();
         }},
        {QStringLiteral("why"), QStringLiteral("the ladder of one module, with the rules that do not apply"),
         true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.why().ladder()->setExpanded(true);
             return &window.why();
         }},
        {QStringLiteral("why-plan"),
         QStringLiteral("the pattern, the constraints and what becomes of a module"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             QCoreApplication::processEvents();
             window.why().scrollTo(window.why().nearMisses());
             return window.main();
         }},
        {QStringLiteral("why-float"), QStringLiteral("a module that no dtype config of the backend fits"),
         true, showWhyFloat},
        {QStringLiteral("why-raises"), QStringLiteral("a mapping on which PyTorch raises"), true,
         showWhyRaises},
        {QStringLiteral("rule-editor"), QStringLiteral("a rule open for editing"), true, showRuleForm},
        {QStringLiteral("observer-form"), QStringLiteral("the observers of a rule open for editing"), true,
         showObserverForm},
        {QStringLiteral("qconfig-list"), QStringLiteral("the qconfigs to choose from"), true, showQConfigs},
        {QStringLiteral("regex-live"), QStringLiteral("what a regex matches while it is typed"), true,
         [](const WindowParts& window) { return showRegex(window, QStringLiteral("conv[2-4]")); }},
        {QStringLiteral("regex-error"), QStringLiteral("an invalid regex"), true,
         [](const WindowParts& window) { return showRegex(window, QStringLiteral("conv(2|3")); }},
        {QStringLiteral("model-menu"), QStringLiteral("the rules that a row of the model offers"), true,
         showModelMenu},
        {QStringLiteral("effect"), QStringLiteral("the window after an edit, with what the edit did"), true,
         showEffect},
        {QStringLiteral("effect-line"), QStringLiteral("what an edit would do, while its form is open"), true,
         showEffectLine},
        {QStringLiteral("compare"),
         QStringLiteral("what two configs do differently, and how they are written"), true, showCompare},
        {QStringLiteral("go-to"), QStringLiteral("the window while a name is searched"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             auto* box = window.main()->findChild<GoToBox*>();
             box->setFocus(Qt::ShortcutFocusReason);
             window.waitUntilIdle();
             box->setText(QStringLiteral("conv"));
             box->completer()->setCompletionPrefix(box->text());
             box->completer()->complete();
             return box->completer()->popup();
         }},
        {QStringLiteral("detached"), QStringLiteral("a panel in its own window"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.panes().setDetached(QStringLiteral("why"), true);
             return window.why().window();
         }},
        {QStringLiteral("problem"), QStringLiteral("the window with a problem to report"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             (void)window.main()->open({QStringLiteral("/nowhere/model.graph.json")});
             return window.main();
         }},
        {QStringLiteral("recovery"), QStringLiteral("unsaved edits of a crash are offered"), true,
         showRecovery},
        {QStringLiteral("file-changed"), QStringLiteral("another program changed the open file"), true,
         showFileChanged},
        {QStringLiteral("model-filter"), QStringLiteral("the model, filtered"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.model().filter()->setText(QStringLiteral("conv"));
             return window.main();
         }},
        {QStringLiteral("welcome"), QStringLiteral("the window while nothing is open"), false,
         showWelcomePage},
        {QStringLiteral("empty"), QStringLiteral("the window without a model"), false,
         [](const WindowParts& window) -> QWidget* {
             window.showWelcome(false);
             return window.main();
         }},
        {QStringLiteral("palette"), QStringLiteral("the commands, searched"), true,
         [](const WindowParts& window) -> QWidget* {
             showMain(window);
             window.app().showPalette();
             auto* palette = window.main()->findChild<CommandPalette*>();
             palette->field()->insert(QStringLiteral("json")); // the same in every language
             Q_EMIT palette->field()->textEdited(palette->field()->text());
             return window.main();
         }},
        {QStringLiteral("field-help"), QStringLiteral("what a field means, as F1 shows it"), false,
         [](const WindowParts& window) -> QWidget* {
             auto* help = new HelpPopover(*fieldHelp(QStringLiteral("backend.observation_type")),
                                          window.main()->menuBar());
             help->showBeside(*window.main()->menuBar());
             return help;
         }},
        {QStringLiteral("shortcuts"), QStringLiteral("the keyboard shortcuts"), true,
         [](const WindowParts& window) -> QWidget* { return window.app().showShortcuts(); }},
        {QStringLiteral("catalogue"), QStringLiteral("the catalogue, with what a convolution becomes"), true,
         [](const WindowParts& window) -> QWidget* {
             return window.app().showCatalogue(QStringLiteral("torch.nn.Conv2d"));
         }},
        {QStringLiteral("history"), QStringLiteral("the undo history after a few edits"), true,
         [](const WindowParts& window) -> QWidget* {
             showEffect(window);
             window.document().removeRules({window.document().ruleIdAt(0)});
             window.document().setMode(qcs::config::Mode::FxQat);
             window.document().undoStack()->undo();
             return window.app().showHistory();
         }},
        {QStringLiteral("settings"), QStringLiteral("the settings"), false,
         [](const WindowParts& window) -> QWidget* { return window.app().showSettings(); }},
        {QStringLiteral("about"), QStringLiteral("versions and licences"), false,
         [](const WindowParts& window) -> QWidget* {
             auto* about = new AboutDialog(window.main());
             about->show();
             return about;
         }},
    };
}

} // namespace

const std::vector<Scene>& scenes() {
    static const std::vector<Scene> all = [] {
        std::vector<Scene> every = windowScenes();
        for (const auto more : {editorScenes, eagerScenes, findingsScenes, fusionScenes, graphScenes,
                                keyboardScenes, openingScenes, tensorScenes, whyScenes})
            for (Scene& one : more())
                every.push_back(std::move(one));
        return every;
    }();
    return all;
}

const Scene* scene(const QString& name) {
    const auto found = std::ranges::find(scenes(), name, &Scene::name);
    return found == scenes().end() ? nullptr : &*found;
}

} // namespace qcs::ui
