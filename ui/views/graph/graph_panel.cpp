#include "views/graph/graph_panel.h"

#include "picture/picture_index.h"
#include "session/jobs/job_runner.h"
#include "views/graph/canvas_controls.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_export.h"
#include "widgets/button_bars.h"
#include "widgets/heat_legend.h"
#include "widgets/search_field.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QShortcut>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <unordered_set>

namespace qcs::ui {
namespace {

const auto searchLane = QStringLiteral("graph-search");
using Move = GraphCanvas::Move;

QString counted(int number) {
    return QLocale().toString(number);
}

} // namespace

GraphPanel::GraphPanel(Answers* answers, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      answers_(answers),
      jobs_(jobs),
      pictures_(new ShownPicture(answers, this)),
      bar_(new GraphBar(this)),
      canvas_(new GraphCanvas(this)),
      status_(new GraphStatus(this)),
      around_(new NeighbourhoodView(jobs, canvas_, this)),
      whole_(new WholeView(jobs, canvas_, this)),
      export_(new GraphExport(canvas_, jobs, this)) {
    setObjectName(QStringLiteral("graph-panel"));
    status_->setObjectName(QStringLiteral("graph-status"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(canvas_, 1);
    column->addWidget(status_);
    new ZoomControl(canvas_);
    new MiniMap(canvas_);
    // QToolButton::setMenu() would draw the Fusion style's arrow.
    connect(bar_->exportButton(), &QToolButton::clicked, this, [this] {
        const QToolButton& button = *bar_->exportButton();
        export_->menu()->popup(button.mapToGlobal(
            QPoint(button.width() - export_->menu()->sizeHint().width(), button.height())));
    });
    connectBar();
    connectCanvas();
    addKeys();
    connect(around_, &NeighbourhoodView::drawn, this, &GraphPanel::sayAround);
    connect(whole_, &WholeView::drawn, this, &GraphPanel::sayWhole);
    connect(whole_, &WholeView::cancelled, this, [this] {
        if (extent_ == Extent::Whole && pictures_->current().picture)
            canvas_->setMessage(
                tr("The layout was cancelled. “Around” shows a part of the graph, “Whole” begins anew."));
    });
    connect(export_, &GraphExport::saved, this, &GraphPanel::saved);
    connect(export_, &GraphExport::problem, this, &GraphPanel::problem);
    connect(pictures_, &ShownPicture::pictureChanged, this, &GraphPanel::onPicture);
    connect(answers, &Answers::verdictsChanged, this, &GraphPanel::refreshStatuses);
    connect(answers, &Answers::resolutionChanged, this, &GraphPanel::nameStates);
    bar_->states()->setCurrent(static_cast<int>(pictures_->state()));
    nameStates();
    onPicture();
}

void GraphPanel::setState(GraphState state) {
    bar_->states()->setCurrent(static_cast<int>(state));
    pictures_->setState(state);
}

void GraphPanel::setExtent(Extent extent) {
    bar_->extents()->setCurrent(static_cast<int>(extent));
    bar_->setAround(extent == Extent::Around);
    const bool drawn = extent == Extent::Around || whole_->isShown() || whole_->isBusy();
    if (extent == extent_ && drawn) return;
    extent_ = extent;
    whole_->cancel();
    around_->cancel();
    if (const auto* node = nodeOf(current_)) centre_ = node->id;
    draw(Move::ToCurrent, centre_);
}

/// In the mode "fuse only" there is no converted state.
void GraphPanel::nameStates() {
    const bool fuses = answers_->fusion() != nullptr;
    if (fuses && pictures_->state() == GraphState::Converted) setState(GraphState::Prepared);
    bar_->nameStates(fuses);
}

void GraphPanel::connectBar() {
    connect(bar_->states(), &SegmentedControl::chosen, this,
            [this](int state) { pictures_->setState(static_cast<GraphState>(state)); });
    connect(bar_->extents(), &SegmentedControl::chosen, this,
            [this](int extent) { setExtent(static_cast<Extent>(extent)); });
    connect(bar_->steps(), &QSpinBox::valueChanged, this, [this](int steps) {
        around_->setSteps(steps);
        draw(Move::ToCurrent);
    });
    connect(bar_->collapseOthersBox(), &QCheckBox::toggled, this, [this](bool on) {
        around_->setCollapseOthers(on);
        draw(Move::ToCurrent);
    });
    connect(bar_->search(), &QLineEdit::textChanged, this, &GraphPanel::search);
    connect(bar_->search(), &SearchField::listFocusRequested, this, [this] { goToFound(1); });
    connect(bar_, &GraphBar::nextRequested, this, [this] { goToFound(1); });
    connect(bar_, &GraphBar::previousRequested, this, [this] { goToFound(-1); });
}

void GraphPanel::connectCanvas() {
    connect(canvas_, &GraphCanvas::currentChanged, this, &GraphPanel::choose);
    connect(canvas_, &GraphCanvas::activated, this,
            [this](int box) { activate(canvas_->scene().boxes[box]); });
    connect(canvas_, &GraphCanvas::toggled, whole_, &WholeView::toggle);
    connect(canvas_, &GraphCanvas::menuRequested, this, &GraphPanel::showMenu);
    connect(canvas_, &GraphCanvas::closeRequested, this,
            [this](int box) { close(canvas_->scene().boxes[box].modulePath.toStdString()); });
}

void GraphPanel::addKeys() {
    const auto add = [this](const QKeySequence& keys, int step) {
        auto* shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, step] { goToFound(step); });
    };
    add(Qt::Key_F3, 1);
    add(Qt::SHIFT | Qt::Key_F3, -1);
}

void GraphPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    pictures_->setWanted(true);
    if (waiting_) draw(Move::Stay, centre_);
}

void GraphPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pictures_->setWanted(false);
}

void GraphPanel::setNode(qcs::model::TracedNode origin) {
    if (origin == selected_) return;
    selected_ = origin;
    const auto& picture = pictures_->current().picture;
    if (!picture) return;
    const auto id = picture->id_of(origin);
    extent_ == Extent::Around ? centreOn(id) : goToNode(id);
}

qcs::model::TracedNode GraphPanel::node() const {
    return canvas_->current() < 0 ? qcs::model::TracedNode()
                                  : canvas_->scene().boxes[canvas_->current()].origin;
}

/// Opened and found nodes have ids of the old picture, so they are discarded.
void GraphPanel::onPicture() {
    around_->forgetOpenings();
    const auto& [picture, whyNot] = pictures_->current();
    bar_->states()->setCurrent(static_cast<int>(pictures_->state()));
    if (const auto graph = answers_->current().input.graph; graph != graph_) {
        graph_ = graph;
        whole_->forget();
        fresh_ = true;
    }
    const QString name = graph_ ? QString::fromStdString(graph_->name) : QString();
    export_->setName(name.isEmpty()
                         ? tr("graph")
                         : name.toLower() + QLatin1Char('-') +
                               QString::fromLatin1(std::array{
                                   "traced", "prepared", "converted"}[static_cast<int>(pictures_->state())]));
    if (!picture) {
        showNothing(graph_ || !whyNot.isEmpty()
                        ? whyNot
                        : tr("No model is open. export_graph() of qconfig_studio.py traces one and "
                             "writes its graph (Tools > Save the Python exporter)."));
    } else if (picture->picture.nodes.empty()) {
        showNothing(
            tr("This model has modules only, and no calls between them. export_graph() of "
               "qconfig_studio.py traces a model and writes its graph (Tools > Save the Python exporter)."));
    } else {
        centre_ = picture->id_of(selected_);
        current_ = {};
        draw(Move::Stay, centre_);
    }
    search(bar_->search()->text());
}

void GraphPanel::showNothing(const QString& why) {
    around_->cancel();
    whole_->cancel();
    status_->setText({});
    status_->setLegend(false);
    canvas_->setMessage(why);
    centre_ = current_ = {};
}

/// View "Around": draws the graph around this node.
void GraphPanel::centreOn(qcs::picture::PictureNodeId id) {
    centre_ = id;
    current_ = {};
    around_->forgetOpenings();
    draw(Move::ToCurrent);
}

/// View "Whole": scrolls to the node and opens the modules around it.
void GraphPanel::goToNode(qcs::picture::PictureNodeId id) {
    centre_ = current_ = id;
    const int box = whole_->boxOf(id);
    const bool seen = canvas_->scene().whole && box >= 0 && !canvas_->scene().boxes[box].isModule();
    if (!id || (seen && !whole_->isBusy()))
        canvas_->setCurrent(id ? box : -1);
    else
        draw(Move::Stay, id);
}

void GraphPanel::draw(Move move, qcs::picture::PictureNodeId mustShow) {
    const auto& picture = pictures_->current().picture;
    waiting_ = picture && !isVisible();
    if (!picture || waiting_ || picture->picture.nodes.empty()) return;
    if (extent_ == Extent::Around) {
        around_->draw(picture, centre_, current_, move,
                      [this](qcs::model::TracedNode origin) { return statusOf(origin); });
        fresh_ = false;
        return;
    }
    WholeView::Options options{picture, pictures_->state() == GraphState::Traced,
                               answers_->current().verdicts};
    options.current = current_ ? current_ : centre_;
    const bool large = picture->picture.nodes.size() > maxNodesOpened;
    options.mustShow = fresh_ && large ? qcs::picture::PictureNodeId() : mustShow;
    options.move = fresh_ ? Move::ToCurrent : move;
    whole_->draw(options);
    fresh_ = false;
}

std::optional<qcs::insight::Reason> GraphPanel::statusOf(qcs::model::TracedNode origin) const {
    const auto& verdicts = answers_->current().verdicts;
    if (!verdicts || !verdicts->nodes.contains(origin)) return std::nullopt;
    return verdicts->nodes[origin].reason.reason;
}

/// Redraws only if a shown status changed: edits change statuses more often than the graph.
void GraphPanel::refreshStatuses() {
    if (!pictures_->current().picture) return;
    if (extent_ == Extent::Whole) return draw(Move::Stay);
    const bool stale = std::ranges::any_of(canvas_->scene().boxes, [this](const SceneBox& box) {
        const auto status = box.origin ? statusOf(box.origin) : std::nullopt;
        const bool counts = status && !qcs::insight::is_neutral(*status);
        return counts != box.status.has_value() || (counts && wordOf(*status) != box.statusWord);
    });
    if (stale) draw(Move::Stay);
}

void GraphPanel::sayWhole() {
    const auto& picture = pictures_->current().picture;
    const int total = picture ? static_cast<int>(picture->picture.nodes.size()) : 0;
    QStringList parts{tr("%n node(s), all drawn", nullptr, total)};
    if (const int folded = whole_->foldedModules(); folded > 0)
        parts.push_back(tr("%n module(s) folded", nullptr, folded));
    status_->setText(parts.join(QStringLiteral(" · ")));
    status_->setLegend(true);
    if (const int box = whole_->boxOf(current_); box >= 0 && !canvas_->scene().boxes[box].isModule())
        canvas_->setCurrent(box);
    refreshNotes();
}

void GraphPanel::sayAround(int total, LayoutBy by) {
    const auto shown =
        std::ranges::count_if(canvas_->scene().boxes, [](const SceneBox& box) { return !box.isStub(); });
    QStringList parts{
        tr("%1 of %2 node(s) drawn", nullptr, total).arg(counted(static_cast<int>(shown)), counted(total))};
    switch (by) {
    case LayoutBy::Dot: break;
    case LayoutBy::BuiltIn: parts.push_back(tr("plain layout: graphviz is not installed")); break;
    case LayoutBy::AfterFailure: parts.push_back(tr("plain layout: graphviz failed")); break;
    case LayoutBy::AfterTimeout: parts.push_back(tr("plain layout: graphviz took too long")); break;
    }
    status_->setText(parts.join(QStringLiteral(" · ")));
    status_->setLegend(false);
    refreshNotes();
}

QString GraphPanel::statusLine() const {
    return status_->text();
}

const qcs::picture::PictureNode* GraphPanel::nodeOf(qcs::picture::PictureNodeId id) const {
    const auto& picture = pictures_->current().picture;
    const auto place = picture ? picture->index.index_of(id) : qcs::picture::PictureNodeIndex();
    return place ? &picture->picture.nodes[place] : nullptr;
}

/// The user made another box current: the other views follow, this one does not redraw.
void GraphPanel::choose(int box) {
    const SceneBox& chosen = canvas_->scene().boxes[box];
    if (chosen.isStub() || chosen.isModule()) return;
    current_ = chosen.node;
    if (!chosen.origin) return;
    selected_ = chosen.origin;
    Q_EMIT nodeChosen(selected_);
}

/// By value, because the scene that owns the box may be replaced.
void GraphPanel::activate(SceneBox chosen) {
    if (chosen.isStub()) {
        around_->showMore(chosen.node);
        current_ = chosen.node;
        canvas_->setCurrent(canvas_->scene().boxOf(chosen.node));
        draw(Move::Stay);
    } else if (chosen.isModule()) {
        Q_EMIT moduleChosen(chosen.modulePath);
    } else if (chosen.kind == SceneBox::Kind::Card) {
        if (chosen.origin) Q_EMIT nodeChosen(chosen.origin);
    } else if (chosen.role == qcs::picture::PictureNode::Role::Group) {
        around_->open(chosen.modulePath.toStdString());
        draw(Move::Stay);
    } else {
        centreOn(chosen.node);
    }
}

/// Draws the module that the node is in as one box.
void GraphPanel::close(const std::string& modulePath) {
    if (extent_ == Extent::Whole) {
        const int current = canvas_->current();
        if (current >= 0) whole_->toggle(canvas_->scene().boxes[current].parent);
    } else if (!modulePath.empty()) {
        around_->close(modulePath);
        draw(Move::Stay);
    }
}

void GraphPanel::showMenu(int box, const QPoint& position) {
    const SceneBox chosen = canvas_->scene().boxes[box];
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool group = chosen.role == qcs::picture::PictureNode::Role::Group;
    const std::string path = chosen.modulePath.toStdString();
    if (extent_ == Extent::Whole) {
        if (chosen.isModule())
            menu->addAction(chosen.open ? tr("&Fold this module") : tr("&Open this module"), this,
                            [this, box] { whole_->toggle(box); });
        else
            menu->addAction(tr("&Draw the graph around it"), this, [this, node = chosen.node] {
                current_ = node;
                setExtent(Extent::Around);
            });
        if (chosen.parent >= 0)
            menu->addAction(tr("Fold “%1”").arg(canvas_->scene().boxes[chosen.parent].modulePath), this,
                            [this, parent = chosen.parent] { whole_->toggle(parent); });
        menu->addAction(tr("Open &all modules"), this, [this] { whole_->setAllOpen(true); });
        menu->addAction(tr("Fold a&ll modules"), this, [this] { whole_->setAllOpen(false); });
    } else {
        menu->addAction(chosen.isStub() ? tr("&Show more")
                        : group         ? tr("&Open this module")
                                        : tr("&Draw the graph around it"),
                        this, [this, chosen] { activate(chosen); });
        if (!group && !path.empty())
            menu->addAction(tr("Draw “%1” as one &box").arg(chosen.modulePath), this,
                            [this, path] { close(path); });
    }
    if (!chosen.isStub())
        menu->addAction(tr("&Copy the name"), this,
                        [chosen] { QGuiApplication::clipboard()->setText(chosen.name); });
    menu->popup(position);
}

void GraphPanel::search(const QString& words) {
    found_.clear();
    foundAt_ = -1;
    pendingSteps_ = 0;
    bar_->setFound({});
    refreshNotes();
    const auto& picture = pictures_->current().picture;
    if (!picture || words.trimmed().isEmpty()) {
        jobs_->cancelLane(searchLane);
        return;
    }
    jobs_->start(
        searchLane, {},
        [picture, text = words.toStdString()](const qcs::Task& task) {
            return qcs::picture::find_nodes(picture->picture, text, task.stop);
        },
        [self = QPointer(this)](std::vector<qcs::picture::PictureNodeId> found) {
            if (!self) return;
            self->found_ = std::move(found);
            self->bar_->setFound(self->found_.empty()
                                     ? tr("0 of 0")
                                     : tr("%n hit(s)", nullptr, static_cast<int>(self->found_.size())),
                                 self->found_.empty());
            self->refreshNotes();
            if (const int step = std::exchange(self->pendingSteps_, 0)) self->goToFound(step);
        });
}

/// Goes to the next or previous hit; if the search is still running, when it is done.
void GraphPanel::goToFound(int step) {
    if (jobs_->isBusy(searchLane)) {
        pendingSteps_ = step;
        return;
    }
    if (found_.empty()) return;
    const int count = static_cast<int>(found_.size());
    foundAt_ = foundAt_ < 0 && step < 0 ? count - 1 : (foundAt_ + step + count) % count;
    const auto id = found_[foundAt_];
    bar_->setFound(tr("%1 of %2").arg(counted(foundAt_ + 1), counted(count)));
    const qcs::picture::PictureNode* node = nodeOf(id);
    if (!node) return;
    if (extent_ == Extent::Whole) {
        goToNode(id);
    } else {
        around_->uncover(node->module_path);
        centreOn(id);
    }
    if (!node->origin) return;
    selected_ = node->origin;
    Q_EMIT nodeChosen(selected_);
}

void GraphPanel::setMarks(const ShownMarks& marks) {
    if (marks == marks_) return;
    marks_ = marks;
    refreshNotes();
}

/// Inserts the legend of the error colours below the bar.
void GraphPanel::setHeat(ErrorHeat* heat) {
    heat_ = heat;
    static_cast<QBoxLayout*>(layout())->insertWidget(1, new HeatLegend(heat, this));
    connect(heat, &ErrorHeat::changed, this, &GraphPanel::refreshNotes);
    refreshNotes();
}

/// Annotates the boxes that show or contain search hits, nodes that rules match, and measured weights.
void GraphPanel::refreshNotes() {
    const GraphScene& scene = canvas_->scene();
    const auto& picture = pictures_->current().picture;
    std::vector<BoxNote> notes;
    const bool heats = heat_ && heat_->isOn() && graph_;
    const bool any = !found_.empty() || marks_ != ShownMarks() || heats;
    if (!picture || !any || (scene.whole && !whole_->isShown())) return canvas_->setNotes({});
    notes.resize(scene.boxes.size());
    const std::unordered_set<qcs::picture::PictureNodeId> found(found_.begin(), found_.end());
    const auto counts = scene.whole ? whole_->countsPerBox(found_) : std::vector<int>();
    for (std::size_t box = 0; box < notes.size(); ++box)
        notes[box].hits = scene.whole ? counts[box] : found.contains(scene.boxes[box].node) ? 1 : 0;
    for (std::size_t at = 0; heats && at < notes.size(); ++at) {
        const SceneBox& box = scene.boxes[at];
        notes[at].heat = box.isModule() || box.role == qcs::picture::PictureNode::Role::Group
                             ? heat_->ofModule(box.modulePath.toStdString())
                             : heat_->ofNode(*graph_, box.origin);
    }
    const auto mark = [&](const std::vector<qcs::model::TracedNode>& origins, BoxNote::Mark mark, int rule) {
        for (const auto origin : origins) {
            const auto id = picture->id_of(origin);
            const int box = scene.whole ? whole_->boxOf(id) : scene.boxOf(id);
            if (box < 0 || notes[box].mark != BoxNote::Mark::None) continue;
            notes[box].mark = mark;
            notes[box].rule = rule;
        }
    };
    mark(marks_.shown.wins, BoxNote::Mark::Wins, marks_.shown.number);
    mark(marks_.shown.shadowed, BoxNote::Mark::Loses, marks_.shown.number);
    mark(marks_.faded.wins, BoxNote::Mark::Faded, marks_.faded.number);
    mark(marks_.faded.shadowed, BoxNote::Mark::Faded, marks_.faded.number);
    canvas_->setNotes(std::move(notes));
}

bool GraphPanel::isIdle() const {
    return pictures_->isIdle() && !jobs_->isBusy(searchLane) && !around_->isBusy() && !whole_->isBusy() &&
           !export_->isBusy();
}

bool GraphPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
