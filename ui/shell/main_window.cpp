#include "shell/main_window.h"

#include "editors/rule/rule_form.h"
#include "models/graphs_model.h"
#include "session/jobs/autosave.h"
#include "session/proposals.h"
#include "shell/actions.h"
#include "shell/app_actions.h"
#include "shell/app_settings.h"
#include "shell/application.h"
#include "shell/compare_action.h"
#include "shell/document_actions.h"
#include "shell/eager_mode.h"
#include "shell/file_actions.h"
#include "shell/find_anywhere.h"
#include "shell/front.h"
#include "shell/jobs_line.h"
#include "shell/json_actions.h"
#include "shell/legend_popover.h"
#include "shell/make_pages.h"
#include "shell/model_menu.h"
#include "shell/model_pane.h"
#include "shell/outcome_lines.h"
#include "shell/pane_area.h"
#include "shell/recent_files.h"
#include "shell/report_action.h"
#include "shell/rule_actions.h"
#include "shell/rule_marking.h"
#include "shell/safekeeping.h"
#include "shell/selection.h"
#include "shell/summary.h"
#include "shell/tool_bar.h"
#include "shell/why_actions.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entry_actions.h"
#include "views/compare/effect_drawer.h"
#include "views/findings/findings_panel.h"
#include "views/graph/graph_panel.h"
#include "views/model/graph_list.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/tensors/pareto_panel.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_lab.h"
#include "views/tensors/tensors_panel.h"
#include "views/why/why_panel.h"
#include "widgets/button_bars.h"
#include "widgets/message_bars.h"
#include "widgets/search_field.h"
#include "words/wording.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QCloseEvent>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QTabBar>
#include <QToolButton>

namespace qcs::ui {
namespace {

constexpr QSize firstSize(1440, 900);
constexpr QSize frameAllowance(16, 48);
int windowsMade = 0;

/// By which the panes' places are kept, whatever tabs there will be.
QString taskOf(Tab tab) {
    constexpr const char* names[] = {"rules", "backend", "custom", "json", "graph", "tensors", "findings"};
    return QString::fromLatin1(names[static_cast<std::size_t>(tab)]);
}

} // namespace

MainWindow::MainWindow(Memory memory, std::shared_ptr<Session> session)
    : SessionWindow(std::move(session)),
      memory_(memory),
      number_(++windowsMade),
      document_(session_->document()),
      analysis_(session_->analysis()),
      jobs_(session_->jobs()),
      tree_(&document_, &analysis_, &jobs_),
      actions_(new Actions(this)) {
    session_->effects().endEdit(); // a window before this one may have gone in the middle of one
    makePanes();
    makeFront();
    makeBars();
    eager_ = new EagerMode(*session_, {pages_, model_->stack(), why_, this});
    new OutcomeLines(
        *session_, shell(),
        {model_->stack(), model_->panel(), model_->listed(), eager_, model_->counts(), summary_, alarm_},
        this);
    selection_ = new Selection(*session_, &tree_, {model_->panel(), &rules(), why_, toolBar_->goTo()}, this);
    files_ = new FileActions(*session_, *actions_, this);
    safekeeping_ = new Safekeeping(*session_, files_, this);
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(1, safekeeping_->bars());
    ruleActions_ = new RuleActions(document_, *actions_, rules());
    whyActions_ = new WhyActions(*session_, *why_);
    jsonActions_ = new JsonActions(*session_, shell(), *actions_, *pages_, *files_, *safekeeping_);
    ruleEditing_ = new RuleEditing(*session_, &rules(), &tree_, model_->panel()->tree());
    ruleMarking_ = new RuleMarking(*session_, &rules(), model_->panel(), &tree_);
    tree_.setHeat(&session_->heat());
    model_->panel()->setHeat(&session_->heat());
    modelMenu_ = new ModelMenu(*session_, actions_, &rules(), &tree_, model_->panel()->tree());
    compare_ = new CompareAction(*session_, shell(), *actions_, *safekeeping_);
    new ReportAction(*session_, shell(), *actions_);
    eager_->addDestinations(*toolBar_->goTo());
    addDestinations(*toolBar_->goTo(), *session_, shell(), {pages_, panes_, model_->panel()});
    app_ = new AppActions(*session_, memory_,
                          {*this, *actions_, *files_, *recent_, {model_->panel()->tree(), summary_}});
    connectActions();
    connectDocument();
    setMinimumSize(960, 540);
    resize(firstSize);
    recall();
    refreshTitle();
    refreshBackend();
    if (memory_ == Memory::Settings) safekeeping_->start();
}

MainWindow::~MainWindow() {
    hide(); // while the tree's model is there: QWidget would hide the views after it is gone
}

void MainWindow::makePanes() {
    model_ = new ModelPane(*actions_, &tree_, new GraphList(new GraphsModel(&document_, this), this), this);
    connect(model_->models(), &GraphList::chosen, &document_, &Document::setCurrentGraph);
    connect(model_->models(), &GraphList::removeRequested, &document_, &Document::removeGraph);
    connect(model_->models(), &GraphList::addRequested, this, [this] { files_->addModel(); });

    pages_ = new Pages(this);
    addPages(*pages_, *session_, shell(), *actions_);
    pages_->show(Tab::Rules);
    auto* rulesPane = new Pane(QStringLiteral("rules"), tr("Rules and backend"), this);
    rulesPane->addToHeader(pages_->tabs());
    rulesPane->addHeaderStretch();
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    drawer_ = new EffectDrawer((*actions_)[Do::Undo], middle);
    column->addWidget(pages_->body(), 1);
    column->addWidget(drawer_);
    rulesPane->setBody(middle);

    why_ = new WhyPanel(this);
    auto* whyPane = new Pane(QStringLiteral("why"), tr("Why"), this);
    whyPane->showTitle();
    whyPane->addHeaderStretch();
    whyPane->addToHeader(headerButton((*actions_)[Do::Back], whyPane));
    whyPane->addToHeader(headerButton((*actions_)[Do::Forward], whyPane));
    whyPane->setBody(why_);

    layers_ = new Pane(QStringLiteral("layers"), tr("Layers, worst first"), this);
    layers_->showTitle();
    layers_->addHeaderStretch();

    panes_ = new PaneArea(this);
    panes_->addPane(layers_, 240, 3);
    panes_->addPane(model_, 240, 3);
    panes_->addPane(rulesPane, 420, 4);
    panes_->addPane(whyPane, 260, 3);
    const QString why = whyPane->name();
    const QString layers = layers_->name();
    for (const Tab tab : {Tab::Rules, Tab::Backend, Tab::Custom, Tab::Json, Tab::Findings})
        panes_->setDefaults(taskOf(tab), {430, 430, 570, 440}, {}, {layers});
    panes_->setDefaults(taskOf(Tab::Graph), {430, 330, 790, 320}, {why}, {layers});
    panes_->setDefaults(taskOf(Tab::Tensors), {430, 430, 1010, 320}, {why}, {model_->name(), why});
    connect(panes_, &PaneArea::foldedChanged, this, [this, why](const QString& pane, bool folded) {
        if (pane == why) why_->setFolded(folded);
    });
    connect(why_, &WhyPanel::unfoldRequested, this, [this, why] { panes_->setFolded(why, false); });
    rulesPane->addMenuAction(pages_->detachAction());
    connect(pages_, &Pages::shown, this, &MainWindow::enterTab);
    enterTab(pages_->current());
}

void MainWindow::makeFront() {
    recent_ = new RecentFiles(memory_ == Memory::Settings, this);
    front_ = new Front(&document_, recent_, panes_, this);
    connect(front_, &QStackedWidget::currentChanged, this, [this] {
        // The focus goes with its page; without this to whatever comes first in the other.
        if (!showsWelcome() && (!focusWidget() || panes_->isAncestorOf(focusWidget())))
            model_->panel()->tree()->setFocus(Qt::OtherFocusReason);
    });
    banner_ = new Banner(this);
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    alarm_ = new Banner(this);
    alarm_->setObjectName(QStringLiteral("alarm"));
    modelBar_ = new ChoiceBar(this);
    modelBar_->setObjectName(QStringLiteral("another-model"));
    column->addWidget(banner_);
    column->addWidget(modelBar_);
    column->addWidget(alarm_);
    column->addWidget(front_, 1);
    setCentralWidget(page);
}

void MainWindow::makeBars() {
    QList<QAction*> backends = backendActions(document_, this);
    connect(backends.back(), &QAction::triggered, this, [this] { setTab(Tab::Backend); });
    backends.push_back(new QAction(tr("&Open a backend config…"), this));
    backends.back()->setObjectName(QStringLiteral("open-backend"));
    connect(backends.back(), &QAction::triggered, (*actions_)[Do::Open], &QAction::trigger);
    actions_->fillMenuBar(*menuBar(), *panes_, *pages_, modeActions(document_, this), backends,
                          mappingActions(document_, this));
    auto* patterns = menuBar()->findChild<QMenu*>(QStringLiteral("patterns-menu"));
    connect(patterns, &QMenu::aboutToShow, this, [this, patterns] {
        patterns->clear();
        static_cast<BackendPanel&>(*pages_->page(Tab::Backend)).actions()->fill(patterns);
    });
    toolBar_ = new ToolBar(*actions_, backends, &jobs_, this);
    addToolBar(toolBar_);
    summary_ = new CountsLine(this);
    summary_->setObjectName(QStringLiteral("summary"));
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(summary_, 1);
    note_ = new StatusNote(this);
    statusBar()->addPermanentWidget(note_);
    statusBar()->addPermanentWidget(new JobsLine(&jobs_, this));
    statusBar()->setContentsMargins(12, 0, 12, 0);
}

RulesPanel& MainWindow::rules() const {
    return static_cast<RulesPanel&>(*pages_->page(Tab::Rules));
}

Shell MainWindow::shell() {
    return {this,
            [this](const QString& text) { showProblem(text); },
            [this](const QString& text, const QString& path) { Q_EMIT files_->wrote(text, path); },
            [this](Tab tab) { setTab(tab); },
            [this](qcs::model::TracedNode node) { selection_->showNode(node); },
            [this](RuleId rule) { selection_->showRule(rule); },
            [this](qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config) {
                showEntry(entry, config);
            },
            [this](const qcs::insight::Finding& finding) { showFinding(finding); },
            [this](const QString& path) { (void)model_->panel()->showModule(path); }};
}

void MainWindow::setTab(Tab tab) {
    front_->setLeft(true);
    pages_->show(tab);
}

void MainWindow::enterTab(Tab tab) {
    panes_->useTask(taskOf(tab));
    drawer_->setVisible(document_.graph() && !document_.isEager() && tab != Tab::Graph &&
                        tab != Tab::Tensors);
}

bool MainWindow::showsWelcome() const {
    return front_->showsWelcome();
}

void MainWindow::connectActions() {
    Actions& actions = *actions_;
    const auto on = [&](Do what, auto slot) { connect(actions[what], &QAction::triggered, this, slot); };
    connectHistory(actions, document_.undoStack(), &session_->navigator(),
                   [this] { return jsonActions_->undoTyping(); });
    on(Do::GoTo, [this] {
        toolBar_->goTo()->setFocus(Qt::ShortcutFocusReason);
        toolBar_->goTo()->selectAll();
    });
    on(Do::Filter, [this] {
        SearchField* search = searchAround(QApplication::focusWidget());
        if (!search) {
            const bool layers = ranking_ && panes_->isShown(layers_->name());
            if (!layers) panes_->setShown(model_->name(), true);
            search = layers ? &ranking_->filter() : model_->panel()->filter();
        }
        search->setFocus(Qt::ShortcutFocusReason);
        search->selectAll();
    });
    on(Do::CopyName, [this] {
        const auto graph = document_.graph();
        const auto node = session_->navigator().node();
        if (const auto& module = session_->navigator().module(); document_.isEager() && module)
            QApplication::clipboard()->setText(*module);
        else if (graph && node)
            QApplication::clipboard()->setText(QString::fromStdString(graph->nodes[node].name));
    });
    constexpr std::pair<Do, Tab> shown[] = {{Do::ShowRules, Tab::Rules},      {Do::ShowBackend, Tab::Backend},
                                            {Do::ShowCustom, Tab::Custom},    {Do::ShowJson, Tab::Json},
                                            {Do::ShowGraph, Tab::Graph},      {Do::ShowTensors, Tab::Tensors},
                                            {Do::ShowFindings, Tab::Findings}};
    for (const auto& [what, tab] : shown)
        on(what, [this, tab = tab] { setTab(tab); });
    on(Do::Legend, [this] { showLegend(); });
    on(Do::RestorePanels, [this] { panes_->restoreDefaults(); });
    connect(selection_, &Selection::rulesWanted, this, [this] { setTab(Tab::Rules); });
    connect(selection_, &Selection::allWanted, this, [this] { ruleMarking_->show({}); });
    connect(modelMenu_, &ModelMenu::rulesWanted, this, [this] { setTab(Tab::Rules); });
    connect(why_, &WhyPanel::fixChosen, ruleActions_, &RuleActions::applyFix);
    connect(ruleActions_, &RuleActions::ruleMade, selection_, &Selection::showRule);
    connect(whyActions_, &WhyActions::ruleMade, selection_, &Selection::showRule);
    connect(whyActions_, &WhyActions::entryMade, this,
            [this](EntryId entry) { showEntry(qcs::config::EntryIndex(document_.entryIndex(entry)), {}); });
    connect(why_, &WhyPanel::entryChosen, this,
            [this](qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config) {
                showEntry(qcs::config::EntryIndex(document_.entryIndex(analysis_.entryId(entry))), config);
            });
    for (CountsLine* counts : {summary_, model_->counts()})
        connect(counts, &CountsLine::chosen, this, &MainWindow::listNodes);
    connectProblems();
    connectFiles();
    connect(&document_, &Document::tensorFileOpened, this, [this] { setTab(Tab::Tensors); });
    connect(ruleActions_, &RuleActions::refused, this, &MainWindow::showProblem);
    connect(toolBar_, &ToolBar::modeChosen, &document_, &Document::setMode);
    connect(&rules(), &RulesPanel::editingStarted, &session_->effects(), &EditEffects::beginEdit);
    connect(&rules(), &RulesPanel::newRuleEdited, &session_->effects(), &EditEffects::imagine);
    connect(&rules(), &RulesPanel::editingEnded, &session_->effects(), &EditEffects::endEdit);
    connect(app_, &AppActions::stepChosen, &session_->effects(),
            [this](int index) { session_->effects().showStep(index - 1); });
    connect(&session_->effects(), &EditEffects::effectChanged, drawer_, &EffectDrawer::setEffect);
    connect(drawer_, &EffectDrawer::nodeChosen, selection_, &Selection::showNode);
    connect(app_, &AppActions::panesWanted, this, [this] { front_->setLeft(true); });
    connect(app_, &AppActions::newWindowWanted, this, [this](const QStringList& paths) {
        MainWindow* fresh = newWindow(*this);
        if (!paths.isEmpty()) fresh->open(paths);
    });
    connect(pages_, &Pages::pageMade, this, [this](Tab tab, QWidget* page) {
        if (tab == Tab::Tensors) makeRanking(*static_cast<TensorsPanel*>(page));
        if (tab != Tab::Graph) return;
        auto* graph = static_cast<GraphPanel*>(page);
        connect(ruleMarking_, &RuleMarking::marksChanged, graph, &GraphPanel::setMarks);
        graph->setMarks(ruleMarking_->marks());
    });
    on(Do::ToggleEffect, [this] { drawer_->toggle(); });
    connect((*actions_)[Do::ColourByError], &QAction::toggled, &session_->heat(), &ErrorHeat::setOn);
    connect(&session_->heat(), &ErrorHeat::changed, this,
            [this] { (*actions_)[Do::ColourByError]->setChecked(session_->heat().isOn()); });
    (*actions_)[Do::ColourByError]->setChecked(session_->heat().isOn()); // by another window of it
    on(Do::ToggleWhy, [this] {
        const QString why = QStringLiteral("why");
        const bool hidden = !panes_->isShown(why);
        panes_->setShown(why, true);
        panes_->setFolded(why, !hidden && !panes_->isFolded(why));
    });
}

/// The list that stands beside the tab of the tensors.
void MainWindow::makeRanking(TensorsPanel& tensors) {
    auto* proposals = new Proposals(&document_, &session_->analysis(), &session_->ranking(),
                                    &session_->jobs(), session_->errorCache(), this);
    ranking_ = new RankingPanel(&document_, &session_->ranking(), &session_->tensors(), proposals, this);
    ranking_->setMeasurements(&session_->measurements());
    auto* pareto = new ParetoPanel(&session_->ranking(), &jobs_, ranking_);
    pareto->setProposals(proposals, &ranking_->model());
    pareto->setComparison(&tensors.lab().specs());
    ranking_->setPareto(pareto);
    layers_->addToHeader(ranking_->counts());
    layers_->setBody(ranking_);
    connect(ranking_, &RankingPanel::nodeChosen, selection_, &Selection::showNode);
    connect(ranking_, &RankingPanel::openRequested, (*actions_)[Do::Open], &QAction::trigger);
    connect(ranking_, &RankingPanel::problem, this, &MainWindow::showProblem);
    connect(&session_->navigator(), &Navigator::nodeChanged, ranking_, &RankingPanel::setNode);
    ranking_->setNode(session_->navigator().node());
    connect(&tensors.statistics(), &MeasuredTensor::changed, ranking_,
            [this, &tensors] { ranking_->setSpec(tensors.drawnSpec()); });
    connect(&tensors, &TensorsPanel::whyRequested, (*actions_)[Do::ToggleWhy], &QAction::trigger);
}

void MainWindow::connectProblems() {
    connect(files_, &FileActions::problem, banner_, &Banner::say);
    connect(files_, &FileActions::settled, banner_, &Banner::settle);
    connect(safekeeping_, &Safekeeping::problem, banner_, &Banner::say);
    connect(safekeeping_, &Safekeeping::settled, banner_, &Banner::settle);
    connect(&jobs_, &JobRunner::failed, this,
            [this](const QString& lane, const QString& title, const QString& why) {
                const QString what = title.isEmpty() ? tr("Background work failed: %1.").arg(why)
                                                     : tr("“%1” failed: %2.").arg(title, why);
                banner_->say(paragraph({what, tr("No edit is lost.")}), lane);
            });
    connect(&jobs_, &JobRunner::recovered, banner_, &Banner::settle);
    // The desktop, or the system, may end every program next.
    connect(qApp, &QGuiApplication::commitDataRequest, this, &MainWindow::keepEdits, Qt::DirectConnection);
    auto* app = qobject_cast<Application*>(qApp);
    if (!app) return;
    connect(app, &Application::ending, this, &MainWindow::keepEdits);
    connect(app, &Application::broke, this, [this](const QString& why) {
        showProblem(paragraph({tr("The last request failed: %1.").arg(why), tr("No edit is lost.")}));
    });
}

void MainWindow::connectFiles() {
    connect(files_, &FileActions::wrote, note_, &StatusNote::sayWritten);
    connect(note_, &StatusNote::cannotShow, this, [this](const QString& folder) {
        showProblem(tr("Nothing on this desktop shows folders. It is in %1.").arg(folder));
    });
    connect(
        files_, &FileActions::anotherModelOffered, this,
        [this](const QString& model, const QStringList& paths) {
            modelBar_->ask(
                tr("%1 is another model than the one that is open in “%2”. Added to this workspace, it uses "
                   "the same rules and backend.")
                    .arg(QStringLiteral("“%1”").arg(model), document_.displayName()),
                {{QStringLiteral("model-here"), tr("&Add it, keep the rules"),
                  [this, paths] { files_->openNow(paths); }},
                 {QStringLiteral("model-elsewhere"), tr("Open in a &new window"),
                  [this, paths] { Q_EMIT files_->newWindowWanted(paths); }},
                 {QStringLiteral("model-cancel"), tr("&Cancel"), [] {}}});
        });
    connect(&document_, &Document::opened, modelBar_, &QWidget::hide);
}

void MainWindow::connectDocument() {
    connect(&document_, &Document::filePathChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::modifiedChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::backendChanged, this, &MainWindow::refreshBackend);
    const auto mode = [this] {
        toolBar_->setMode(document_.mode());
        refreshTitle();
        enterTab(pages_->current());
    };
    connect(&document_, &Document::modeChanged, this, mode);
    mode();
    connect(eager_, &EagerMode::changed, this, &MainWindow::refreshTitle);
    connect(eager_, &EagerMode::problem, this, &MainWindow::showProblem);
    connect(eager_, &EagerMode::findingChosen, this, &MainWindow::showFinding);
    connect(eager_, &EagerMode::rulesWanted, this, [this] { setTab(Tab::Rules); });
    connect(&document_, &Document::analysisInputChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::graphChanged, this, &MainWindow::refreshTitle);
    connect(&document_, &Document::graphChanged, this, [this] { enterTab(pages_->current()); });
    connect(&document_, &Document::opened, drawer_, &EffectDrawer::reset);
}

void MainWindow::refreshTitle() {
    const int off = rulesOff(document_);
    const QString name = document_.displayName() + QStringLiteral("[*]");
    setWindowTitle(off == 0 ? name : tr("%1 (%2)").arg(name, tr("%n rule(s) are off", nullptr, off)));
    setWindowModified(document_.isModified());
    panes_->setDocumentName(document_.displayName(), document_.isModified());
    pages_->setDocumentName(document_.displayName(), document_.isModified());
}

void MainWindow::listNodes(const QString& filter) {
    if (filter == findingsFilter) return setTab(Tab::Findings);
    if (filter == rulesFilter) return setTab(Tab::Rules);
    panes_->setShown(QStringLiteral("model"), true);
    if (document_.isEager()) return eager_->list(filter);
    ruleMarking_->show({TreeScope::Of::Tag, filter, 0});
}

void MainWindow::showLegend() {
    panes_->setShown(QStringLiteral("model"), true);
    const auto& outcome = analysis_.current();
    auto* legend = new LegendPopover(legendLines(outcome.counts, outcome.fusion != nullptr), this);
    connect(legend, &LegendPopover::chosen, this, &MainWindow::listNodes);
    legend->showBelow(*model_->legendButton());
}

void MainWindow::showEntry(qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config) {
    setTab(Tab::Backend);
    static_cast<BackendPanel&>(*pages_->page(Tab::Backend)).showEntry(document_.entryIdAt(entry), config);
}

void MainWindow::showFinding(const qcs::insight::Finding& finding) {
    setTab(Tab::Findings);
    static_cast<FindingsPanel&>(*pages_->page(Tab::Findings)).showFinding(finding);
}

void MainWindow::refreshBackend() {
    toolBar_->setBackend(document_.workspace().backend);
}

QString MainWindow::open(const QStringList& paths) {
    return files_->openNow(paths) ? QString() : banner_->text();
}

void MainWindow::openSample() {
    files_->openSample();
}

void MainWindow::showProblem(const QString& text) {
    banner_->say(text);
}

void MainWindow::keepEdits() {
    jsonActions_->flush();
    if (auto* autosave = safekeeping_->autosave()) autosave->flush();
}

void MainWindow::remake() {
    session_->saving().wait();
    safekeeping_->windowClosed(); // the new one keeps the unsaved edits in a moment
    auto* fresh = new MainWindow(memory_, session_);
    fresh->setAttribute(Qt::WA_DeleteOnClose);
    fresh->restoreGeometry(saveGeometry());
    fresh->panes_->restoreLayout(panes_->saveLayout());
    fresh->model_->panel()->filter()->setText(model_->panel()->filter()->text());
    fresh->setTab(pages_->current());
    fresh->front_->setLeft(!showsWelcome());
    fresh->drawer_->takeOver(*drawer_);
    fresh->drawer_->setEffect(session_->effects().effect());
    fresh->show();
    hide();
    deleteLater();
}

void MainWindow::remember() {
    if (memory_ != Memory::Settings) return;
    QSettings settings;
    settings.setValue(QStringLiteral("window"), saveGeometry());
    settings.setValue(QStringLiteral("panes"), panes_->saveLayout());
    rememberFiles(document_.filePath().isEmpty() ? QStringList() : QStringList{document_.filePath()});
}

void MainWindow::recall() {
    if (memory_ != Memory::Settings) return;
    const QSettings settings;
    if (!restoreGeometry(settings.value(QStringLiteral("window")).toByteArray())) fitScreen();
    if (!panes_->restoreLayout(settings.value(QStringLiteral("panes")).toByteArray()))
        panes_->restoreDefaults();
}

/// A first window that is larger than the screen, with what the window manager puts around it, would hide its
/// own status bar.
void MainWindow::fitScreen() {
    const QSize room = screen()->availableSize() - frameAllowance;
    if (firstSize.boundedTo(room) == firstSize) return;
    resize(firstSize.boundedTo(room));
    setWindowState(windowState() | Qt::WindowMaximized);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (std::exchange(closing_, true)) return event->ignore(); // a save is being waited for
    event->setAccepted(files_->mayClose());
    closing_ = false;
    if (!event->isAccepted()) return;
    safekeeping_->windowClosed();
    remember();
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (!focusWidget() && !showsWelcome()) model_->panel()->tree()->setFocus(Qt::OtherFocusReason);
}

} // namespace qcs::ui
