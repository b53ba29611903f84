#include "shell/main_window.h"

#include "editors/rule/rule_form.h"
#include "models/graphs_model.h"
#include "session/jobs/autosave.h"
#include "shell/actions.h"
#include "shell/app_actions.h"
#include "shell/app_settings.h"
#include "shell/central_widget.h"
#include "shell/compare_action.h"
#include "shell/crash_protection.h"
#include "shell/document_actions.h"
#include "shell/eager_mode.h"
#include "shell/file_actions.h"
#include "shell/find_anywhere.h"
#include "shell/jobs_line.h"
#include "shell/json_actions.h"
#include "shell/legend_popover.h"
#include "shell/make_pages.h"
#include "shell/model_menu.h"
#include "shell/model_pane.h"
#include "shell/outcome_counts.h"
#include "shell/outcome_display.h"
#include "shell/pairs_action.h"
#include "shell/pane_area.h"
#include "shell/recent_files.h"
#include "shell/report_action.h"
#include "shell/rule_actions.h"
#include "shell/rule_marking.h"
#include "shell/selection_sync.h"
#include "shell/tool_bar.h"
#include "shell/why_actions.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entry_actions.h"
#include "views/compare/effect_drawer.h"
#include "views/findings/findings_panel.h"
#include "views/model/graph_list.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/why/why_panel.h"
#include "widgets/button_bars.h"
#include "widgets/message_bars.h"
#include "widgets/search_field.h"

#include <QBoxLayout>
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

/// The key under which the pane layout of a tab is stored; independent of the enumeration's values.
QString taskOf(Tab tab) {
    constexpr const char* names[] = {"rules", "backend", "custom", "json", "graph", "tensors", "findings"};
    return QString::fromLatin1(names[static_cast<std::size_t>(tab)]);
}

} // namespace

MainWindow::MainWindow(Persistence persistence, std::shared_ptr<Session> session)
    : SessionWindow(std::move(session)),
      persistence_(persistence),
      number_(++windowsMade),
      document_(session_->document()),
      answers_(session_->answers()),
      jobs_(session_->jobs()),
      tree_(&document_, &answers_, &jobs_),
      actions_(new Actions(this)) {
    session_->effects().endEdit(); // a previous window of the session may have been closed during an edit
    makePanes();
    makeFront();
    makeBars();
    eager_ = new EagerMode(*session_, {pages_, model_->stack(), why_, this});
    new OutcomeDisplay(*session_, shell(),
                       {model_->stack(), model_->panel(), model_->moduleListPage(), eager_, model_->counts(),
                        summary_, alarm_},
                       this);
    selection_ =
        new SelectionSync(*session_, &tree_, {model_->panel(), &rules(), why_, toolBar_->goTo()}, this);
    files_ = new FileActions(*session_, *actions_, this);
    crashProtection_ = new CrashProtection(*session_, files_, this);
    static_cast<QVBoxLayout*>(centralWidget()->layout())->insertWidget(1, crashProtection_->bars());
    ruleActions_ = new RuleActions(document_, *actions_, rules());
    whyActions_ = new WhyActions(*session_, *why_);
    jsonActions_ = new JsonActions(*session_, shell(), *actions_, *pages_, *files_, *crashProtection_);
    ruleEditing_ = new RuleEditing(*session_, &rules(), &tree_, model_->panel()->tree());
    ruleMarking_ = new RuleMarking(*session_, &rules(), model_->panel(), &tree_);
    tree_.setHeat(&session_->heat());
    model_->panel()->setHeat(&session_->heat());
    modelMenu_ = new ModelMenu(*session_, actions_, &rules(), &tree_, model_->panel()->tree());
    compare_ = new CompareAction(*session_, shell(), *actions_, *crashProtection_);
    new PairsAction(*session_, shell(), *actions_);
    new ReportAction(*session_, shell(), *actions_);
    eager_->addDestinations(*toolBar_->goTo());
    addDestinations(*toolBar_->goTo(), *session_, shell(), {pages_, panes_, model_->panel()});
    app_ = new AppActions(*session_, persistence_,
                          {*this, *actions_, *files_, *recent_, {model_->panel()->tree(), summary_}});
    connectActions();
    connectDocument();
    setMinimumSize(960, 540);
    resize(firstSize);
    recall();
    refreshTitle();
    refreshBackend();
    if (persistence_ == Persistence::Settings) crashProtection_->start();
}

MainWindow::~MainWindow() {
    hide(); // hides the views while the tree's model still exists; ~QWidget would hide them too late
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
    drawer_ = new EffectDrawer((*actions_)[ActionId::Undo], middle);
    column->addWidget(pages_->body(), 1);
    column->addWidget(drawer_);
    rulesPane->setBody(middle);

    why_ = new WhyPanel(this);
    auto* whyPane = new Pane(QStringLiteral("why"), tr("Why"), this);
    whyPane->showTitle();
    whyPane->addHeaderStretch();
    whyPane->addToHeader(headerButton((*actions_)[ActionId::Back], whyPane));
    whyPane->addToHeader(headerButton((*actions_)[ActionId::Forward], whyPane));
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
    recent_ = new RecentFiles(persistence_ == Persistence::Settings, this);
    front_ = new CentralWidget(&document_, recent_, panes_, this);
    connect(front_, &QStackedWidget::currentChanged, this, [this] {
        // Otherwise the focus would move from the hidden page to the first widget of the other one.
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
    connect(backends.back(), &QAction::triggered, (*actions_)[ActionId::Open], &QAction::trigger);
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
    front_->setWelcomeDismissed(true);
    pages_->show(tab);
}

void MainWindow::enterTab(Tab tab) {
    panes_->restoreNamedLayout(taskOf(tab));
    drawer_->setVisible(document_.graph() && !document_.isEager() && tab != Tab::Graph &&
                        tab != Tab::Tensors);
}

bool MainWindow::showsWelcome() const {
    return front_->showsWelcome();
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
    ruleMarking_->restrictTo({TreeRestriction::Kind::Tag, filter, 0});
}

void MainWindow::showLegend() {
    panes_->setShown(QStringLiteral("model"), true);
    const auto& outcome = answers_.current();
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
    banner_->showMessage(text);
}

void MainWindow::keepEdits() {
    jsonActions_->flush();
    if (auto* autosave = crashProtection_->autosave()) autosave->flush();
}

void MainWindow::remake() {
    session_->saving().wait();
    crashProtection_->windowClosed(); // the new window takes over the autosave
    auto* fresh = new MainWindow(persistence_, session_);
    fresh->setAttribute(Qt::WA_DeleteOnClose);
    fresh->restoreGeometry(saveGeometry());
    fresh->panes_->restoreLayout(panes_->saveLayout());
    fresh->model_->panel()->filter()->setText(model_->panel()->filter()->text());
    fresh->setTab(pages_->current());
    fresh->front_->setWelcomeDismissed(!showsWelcome());
    fresh->drawer_->takeOver(*drawer_);
    fresh->drawer_->setEffect(session_->effects().effect());
    fresh->show();
    hide();
    deleteLater();
}

void MainWindow::remember() {
    if (persistence_ != Persistence::Settings) return;
    QSettings settings;
    settings.setValue(QStringLiteral("window"), saveGeometry());
    settings.setValue(QStringLiteral("panes"), panes_->saveLayout());
    rememberFiles(document_.filePath().isEmpty() ? QStringList() : QStringList{document_.filePath()});
}

void MainWindow::recall() {
    if (persistence_ != Persistence::Settings) return;
    const QSettings settings;
    if (!restoreGeometry(settings.value(QStringLiteral("window")).toByteArray())) fitScreen();
    if (!panes_->restoreLayout(settings.value(QStringLiteral("panes")).toByteArray()))
        panes_->restoreDefaults();
}

/// The default size with the window manager's frame can exceed the screen, which would hide the status bar.
void MainWindow::fitScreen() {
    const QSize room = screen()->availableSize() - frameAllowance;
    if (firstSize.boundedTo(room) == firstSize) return;
    resize(firstSize.boundedTo(room));
    setWindowState(windowState() | Qt::WindowMaximized);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (std::exchange(closing_, true)) return event->ignore(); // already closing: a save is in progress
    event->setAccepted(files_->mayClose());
    closing_ = false;
    if (!event->isAccepted()) return;
    crashProtection_->windowClosed();
    remember();
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (!focusWidget() && !showsWelcome()) model_->panel()->tree()->setFocus(Qt::OtherFocusReason);
}

} // namespace qcs::ui
