#include "main_window/main_window.h"

#include "editors/rule_form.h"
#include "editors/segmented_control.h"
#include "main_window/actions.h"
#include "main_window/document_actions.h"
#include "main_window/effect_tracker.h"
#include "main_window/file_actions.h"
#include "main_window/json_actions.h"
#include "main_window/make_pages.h"
#include "main_window/rule_actions.h"
#include "main_window/safekeeping.h"
#include "main_window/selection.h"
#include "main_window/tool_bar.h"
#include "models/raised_words.h"
#include "models/status_look.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "views/about_dialog.h"
#include "views/backend_panel.h"
#include "views/banner.h"
#include "views/effect_card.h"
#include "views/empty_state.h"
#include "views/entry_actions.h"
#include "views/graph/graph_panel.h"
#include "views/jobs_line.h"
#include "views/json/json_panel.h"
#include "views/model_panel.h"
#include "views/pane.h"
#include "views/pane_area.h"
#include "views/rules_panel.h"
#include "views/search_field.h"
#include "views/summary.h"
#include "views/tensors/tensors_panel.h"
#include "views/why_panel.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QCloseEvent>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QToolButton>

namespace qcs::ui {
namespace {

constexpr int idleTimeout = 30'000;

NodeRow nodeRow(const QModelIndex& index) {
    NodeRow row;
    row.name = index.data(ModuleTreeModel::NameRole).toString();
    row.type = index.data(ModuleTreeModel::TypeRole).toString();
    row.container = index.data(ModuleTreeModel::RowKindRole).toInt() != ModuleTreeModel::CallRow;
    const QVariant status = index.data(ModuleTreeModel::StatusRole);
    if (!status.isValid()) return row;
    const StatusLook look = lookOf(static_cast<qcs::Reason>(status.toInt()));
    row.icon = look.icon;
    row.ink = look.ink;
    row.status = index.data(ModuleTreeModel::StatusTextRole).toString();
    return row;
}

QToolButton* headerButton(QAction* action, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFixedSize(24, 24);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

MainWindow::MainWindow(Memory memory)
    : memory_(memory),
      analysis_(&document_, &jobs_),
      tree_(&document_, &analysis_, &jobs_),
      actions_(new Actions(this)) {
    makePanes();
    makeBars();
    selection_ =
        new Selection(&document_, &analysis_, &tree_, {model_, &rules(), why_, toolBar_->goTo()}, this);
    files_ = new FileActions(document_, *actions_, this);
    safekeeping_ = new Safekeeping(&document_, &jobs_, files_, this);
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(1, safekeeping_->bars());
    ruleActions_ = new RuleActions(document_, *actions_, rules());
    jsonActions_ = new JsonActions(*this);
    effect_ = new EffectTracker(&document_, &analysis_, this);
    connectActions();
    connectDocument();
    resize(1440, 900);
    setMinimumSize(960, 540);
    recall();
    refreshTitle();
    refreshNumbers();
    refreshBackend();
    if (memory_ == Memory::Settings) safekeeping_->start();
}

MainWindow::~MainWindow() = default;

void MainWindow::makePanes() {
    model_ = new ModelPanel(nodeRow, this);
    model_->tree()->setModel(&tree_);
    for (int column = 1; column < tree_.columnCount(); ++column)
        model_->tree()->hideColumn(column);
    auto* empty = new EmptyState(this);
    empty->setObjectName(QStringLiteral("empty"));
    connect(empty, &EmptyState::openRequested, (*actions_)[Do::Open], &QAction::trigger);
    connect(empty, &EmptyState::sampleRequested, (*actions_)[Do::OpenSample], &QAction::trigger);
    connect(empty, &EmptyState::bridgeRequested, (*actions_)[Do::SaveBridge], &QAction::trigger);
    modelStack_ = new QStackedWidget(this);
    modelStack_->addWidget(empty);
    modelStack_->addWidget(model_);
    modelCounts_ = new CountsLine(this);
    modelCounts_->setFont(uiFont(smallText));
    auto* modelPane = new Pane(QStringLiteral("model"), tr("Model"), this);
    modelPane->showTitle();
    modelPane->addHeaderStretch();
    modelPane->addToHeader(modelCounts_);
    modelPane->setBody(modelStack_);

    pages_ = new Pages(this);
    addPages(*this, *pages_);
    pages_->show(Tab::Rules);
    auto* rulesPane = new Pane(QStringLiteral("rules"), tr("Rules and backend"), this);
    rulesPane->addToHeader(pages_->tabs());
    rulesPane->addHeaderStretch();
    rulesPane->setBody(pages_->body());

    why_ = new WhyPanel(this);
    auto* whyPane = new Pane(QStringLiteral("why"), tr("Why"), this);
    whyPane->showTitle();
    whyPane->addHeaderStretch();
    whyPane->addToHeader(headerButton((*actions_)[Do::Back], whyPane));
    whyPane->addToHeader(headerButton((*actions_)[Do::Forward], whyPane));
    whyPane->setBody(why_);

    panes_ = new PaneArea(this);
    panes_->addPane(modelPane, 430, 3);
    panes_->addPane(rulesPane, 570, 4);
    panes_->addPane(whyPane, 440, 3);
    panes_->setSizes({430, 570, 440});
    banner_ = new Banner(this);
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    alarm_ = new Banner(this);
    alarm_->setObjectName(QStringLiteral("alarm"));
    column->addWidget(banner_);
    column->addWidget(alarm_);
    column->addWidget(panes_, 1);
    setCentralWidget(page);
}

void MainWindow::makeBars() {
    const QList<QAction*> backends = backendActions(document_, this);
    actions_->fillMenuBar(*menuBar(), *panes_, modeActions(document_, this), backends,
                          mappingActions(document_, this));
    auto* patterns = menuBar()->findChild<QMenu*>(QStringLiteral("patterns-menu"));
    connect(patterns, &QMenu::aboutToShow, this, [this, patterns] {
        patterns->clear();
        backend().actions()->fill(patterns);
    });
    toolBar_ = new ToolBar(*actions_, backends, this);
    addToolBar(toolBar_);
    summary_ = new CountsLine(this);
    summary_->setObjectName(QStringLiteral("summary"));
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(summary_, 1);
    statusBar()->addPermanentWidget(new JobsLine(&jobs_, this));
    statusBar()->setContentsMargins(12, 0, 12, 0);
}

RulesPanel& MainWindow::rules() {
    return static_cast<RulesPanel&>(*pages_->page(Tab::Rules));
}

BackendPanel& MainWindow::backend() {
    return static_cast<BackendPanel&>(*pages_->page(Tab::Backend));
}

JsonPanel& MainWindow::json() {
    return static_cast<JsonPanel&>(*pages_->page(Tab::Json));
}

GraphPanel& MainWindow::graph() {
    return static_cast<GraphPanel&>(*pages_->page(Tab::Graph));
}

TensorsPanel& MainWindow::tensors() {
    return static_cast<TensorsPanel&>(*pages_->page(Tab::Tensors));
}

void MainWindow::setTab(Tab tab) {
    pages_->show(tab);
}

void MainWindow::connectActions() {
    Actions& actions = *actions_;
    QUndoStack* stack = document_.undoStack();
    const auto on = [&](Do what, auto slot) { connect(actions[what], &QAction::triggered, this, slot); };
    on(Do::Undo, [this, stack] {
        if (!jsonActions_->undoTyping()) stack->undo();
    });
    on(Do::Redo, [stack] { stack->redo(); });
    connect(stack, &QUndoStack::canUndoChanged, actions[Do::Undo], &QAction::setEnabled);
    connect(stack, &QUndoStack::canRedoChanged, actions[Do::Redo], &QAction::setEnabled);
    connect(stack, &QUndoStack::undoTextChanged, this, [this](const QString& what) {
        (*actions_)[Do::Undo]->setText(what.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(what));
    });
    connect(stack, &QUndoStack::redoTextChanged, this, [this](const QString& what) {
        (*actions_)[Do::Redo]->setText(what.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(what));
    });
    Navigator* navigator = selection_->navigator();
    on(Do::Back, [navigator] { navigator->back(); });
    on(Do::Forward, [navigator] { navigator->forward(); });
    const auto history = [this, navigator] {
        (*actions_)[Do::Back]->setEnabled(navigator->canGoBack());
        (*actions_)[Do::Forward]->setEnabled(navigator->canGoForward());
    };
    connect(navigator, &Navigator::historyChanged, this, history);
    history();
    for (const Do what : {Do::Undo, Do::Redo})
        actions[what]->setEnabled(false);
    on(Do::GoTo, [this] {
        toolBar_->goTo()->setFocus(Qt::ShortcutFocusReason);
        toolBar_->goTo()->selectAll();
    });
    on(Do::Filter, [this] {
        panes_->setShown(QStringLiteral("model"), true);
        model_->filter()->setFocus(Qt::ShortcutFocusReason);
        model_->filter()->selectAll();
    });
    on(Do::CopyName, [this] {
        const auto graph = document_.graph();
        const int node = selection_->navigator()->node();
        if (graph && node >= 0)
            QApplication::clipboard()->setText(
                QString::fromStdString(graph->nodes[static_cast<std::size_t>(node)].name));
    });
    on(Do::ShowRules, [this] { setTab(Tab::Rules); });
    on(Do::ShowBackend, [this] { setTab(Tab::Backend); });
    on(Do::ShowCustom, [this] { setTab(Tab::Custom); });
    on(Do::ShowJson, [this] { setTab(Tab::Json); });
    on(Do::ShowGraph, [this] { setTab(Tab::Graph); });
    on(Do::ShowTensors, [this] { setTab(Tab::Tensors); });
    on(Do::RestorePanels, [this] { panes_->restoreDefaults(); });
    on(Do::ThemeSystem, [this] { setTheme(ThemeChoice::System); });
    on(Do::ThemeLight, [this] { setTheme(ThemeChoice::Light); });
    on(Do::ThemeDark, [this] { setTheme(ThemeChoice::Dark); });
    on(Do::About, [this] { (new AboutDialog(this))->show(); });
    on(Do::Quit, [this] { close(); });
    if (const Theme* theme = Theme::current()) {
        constexpr Do choices[] = {Do::ThemeSystem, Do::ThemeLight, Do::ThemeDark};
        actions[choices[static_cast<std::size_t>(theme->choice())]]->setChecked(true);
    }
    connect(selection_, &Selection::rulesWanted, this, [this] { setTab(Tab::Rules); });
    connect(why_, &WhyPanel::entryChosen, this, [this](int entry, int config) {
        showEntry(document_.entryIndex(analysis_.entryId(entry)), config);
    });
    connect(summary_, &CountsLine::chosen, this, &MainWindow::listNodes);
    connect(files_, &FileActions::problem, this, &MainWindow::showProblem);
    connect(safekeeping_, &Safekeeping::problem, this, &MainWindow::showProblem);
    connect(&document_, &Document::tensorFileOpened, this, [this] { setTab(Tab::Tensors); });
    connect(ruleActions_, &RuleActions::refused, this, &MainWindow::showProblem);
    connect(toolBar_->modes(), &SegmentedControl::chosen, this,
            [this](int mode) { document_.setMode(static_cast<qcs::Mode>(mode)); });
    connect(&rules(), &RulesPanel::editingStarted, effect_, &EffectTracker::beginEdit);
    connect(&rules(), &RulesPanel::editingEnded, effect_, &EffectTracker::endEdit);
    connect(effect_, &EffectTracker::effectChanged, rules().effectCard(), &EffectCard::setEffect);
}

void MainWindow::connectDocument() {
    connect(&document_, &Document::filePathChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::modifiedChanged, this, &QWidget::setWindowModified);
    connect(&document_, &Document::backendChanged, this, &MainWindow::refreshBackend);
    connect(&document_, &Document::modeChanged, this,
            [this] { toolBar_->modes()->setCurrent(static_cast<int>(document_.mode())); });
    connect(&document_, &Document::graphChanged, this, &MainWindow::refreshNumbers);
    connect(&analysis_, &AnalysisService::resolutionChanged, this, &MainWindow::refreshNumbers);
    connect(&analysis_, &AnalysisService::explained, this, &MainWindow::refreshNumbers);
}

void MainWindow::refreshTitle() {
    setWindowTitle(document_.displayName() + QStringLiteral("[*]"));
    setWindowModified(document_.isModified());
}

void MainWindow::refreshNumbers() {
    const auto graph = document_.graph();
    modelStack_->setCurrentIndex(graph ? 1 : 0);
    const auto& analysis = analysis_.analysis();
    const bool known = graph && analysis && analysis_.input().graph == graph && analysis_.input().mapping;
    modelCounts_->setCounts(known ? shortCounts(*analysis) : std::vector<Count>(), 8);
    summary_->setCounts(known ? summaryCounts(*analysis, analysis_.raised()) : std::vector<Count>(), 16);
    const auto raised = graph ? analysis_.raised() : std::nullopt;
    alarm_->report(raised ? raisedWords(*raised) : QString());
}

QString MainWindow::alarm() const {
    return alarm_->text();
}

void MainWindow::listNodes(const QString& filter) {
    panes_->setShown(QStringLiteral("model"), true);
    model_->filter()->setText(filter);
}

void MainWindow::showEntry(int entry, int config) {
    setTab(Tab::Backend);
    backend().showEntry(document_.entryIdAt(entry), config);
}

void MainWindow::refreshBackend() {
    const auto& part = document_.workspace().backend;
    toolBar_->setBackend(QString::fromStdString(part.preset.empty() ? part.value.name : part.preset));
}

QString MainWindow::open(const QStringList& paths) {
    return document_.open(paths) ? QString() : files_->messages();
}

void MainWindow::openSample() {
    files_->openSample();
}

void MainWindow::showProblem(const QString& text) {
    banner_->say(text);
}

void MainWindow::waitUntilIdle() {
    analysis_.waitForIdle(idleTimeout);
    if (pages_->made(Tab::Backend)) backend().waitForIdle(idleTimeout);
    if (pages_->made(Tab::Json)) json().waitForIdle(idleTimeout);
    if (pages_->made(Tab::Graph)) graph().waitForIdle(idleTimeout);
    if (pages_->made(Tab::Tensors)) tensors().waitForIdle(idleTimeout);
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
}

void MainWindow::setTheme(ThemeChoice choice) {
    if (Theme* theme = Theme::current()) theme->setChoice(choice);
    if (memory_ == Memory::Settings) QSettings().setValue(QStringLiteral("theme"), static_cast<int>(choice));
}

ThemeChoice MainWindow::rememberedTheme() {
    const int choice = QSettings().value(QStringLiteral("theme")).toInt();
    return choice >= 0 && choice <= 2 ? static_cast<ThemeChoice>(choice) : ThemeChoice::System;
}

void MainWindow::remember() {
    if (memory_ != Memory::Settings) return;
    QSettings settings;
    settings.setValue(QStringLiteral("window"), saveGeometry());
    settings.setValue(QStringLiteral("panes"), panes_->saveLayout());
}

void MainWindow::recall() {
    if (memory_ != Memory::Settings) return;
    const QSettings settings;
    restoreGeometry(settings.value(QStringLiteral("window")).toByteArray());
    if (!panes_->restoreLayout(settings.value(QStringLiteral("panes")).toByteArray()))
        panes_->restoreDefaults();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayClose()) {
        event->ignore();
        return;
    }
    safekeeping_->windowClosed();
    remember();
    event->accept();
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (!focusWidget()) model_->tree()->setFocus(Qt::OtherFocusReason);
}

} // namespace qcs::ui
