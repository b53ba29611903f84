#include "views/graph/graph_panel.h"

#include "editors/segmented_control.h"
#include "jobs/wait_until.h"
#include "report/picture_search.h"
#include "theme/fonts.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_canvas.h"
#include "views/search_field.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSpinBox>

#include <algorithm>

namespace qcs::ui {
namespace {

const auto extractLane = QStringLiteral("graph-extract");
const auto searchLane = QStringLiteral("graph-search");

} // namespace

GraphPanel::GraphPanel(AnalysisService* analysis, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      analysis_(analysis),
      jobs_(jobs),
      pictures_(new GraphPictures(analysis, jobs, this)),
      layouter_(new GraphLayouter(jobs, this)),
      bar_(new GraphBar(this)),
      canvas_(new GraphCanvas(this)),
      status_(new QLabel(this)),
      extractor_(std::make_shared<GraphExtractor>()) {
    setObjectName(QStringLiteral("graph-panel"));
    status_->setObjectName(QStringLiteral("graph-status"));
    status_->setFont(uiFont(smallText));
    status_->setForegroundRole(QPalette::PlaceholderText);
    status_->setContentsMargins(16, 4, 16, 6);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(canvas_, 1);
    column->addWidget(status_);
    connectBar();
    connectCanvas();
    connect(layouter_, &GraphLayouter::laidOut, this, &GraphPanel::takeLayout);
    connect(pictures_, &GraphPictures::pictureChanged, this, &GraphPanel::onPicture);
    connect(analysis, &AnalysisService::verdictsChanged, this, &GraphPanel::refreshStatuses);
    connect(analysis, &AnalysisService::resolutionChanged, this, &GraphPanel::nameModes);
    bar_->modes()->setCurrent(static_cast<int>(pictures_->mode()));
    nameModes();
    onPicture();
}

void GraphPanel::setMode(GraphMode mode) {
    bar_->modes()->setCurrent(static_cast<int>(mode));
    pictures_->setMode(mode);
}

/// What is only fused has no observers, and is not converted.
void GraphPanel::nameModes() {
    const bool fuses = analysis_->fusion() != nullptr;
    if (fuses && pictures_->mode() == GraphMode::Converted) setMode(GraphMode::Prepared);
    bar_->nameModes(fuses);
}

void GraphPanel::connectBar() {
    connect(bar_->modes(), &SegmentedControl::chosen, this,
            [this](int mode) { pictures_->setMode(static_cast<GraphMode>(mode)); });
    connect(bar_->steps(), &QSpinBox::valueChanged, this, [this] { draw(false); });
    connect(bar_->others(), &QCheckBox::toggled, this, [this](bool on) {
        collapse_.others = on;
        collapse_.opened.clear();
        if (!on) collapse_.closed.clear();
        draw(false);
    });
    connect(bar_->search(), &QLineEdit::textChanged, this, &GraphPanel::search);
    connect(bar_->search(), &SearchField::leaveDownwards, this, &GraphPanel::goToFound);
    connect(bar_, &GraphBar::zoomInRequested, canvas_, &GraphCanvas::zoomIn);
    connect(bar_, &GraphBar::zoomOutRequested, canvas_, &GraphCanvas::zoomOut);
    connect(bar_, &GraphBar::fitRequested, canvas_, &GraphCanvas::zoomToFit);
}

void GraphPanel::connectCanvas() {
    connect(canvas_, &GraphCanvas::currentChanged, this, &GraphPanel::choose);
    connect(canvas_, &GraphCanvas::activated, this,
            [this](int box) { activate(canvas_->scene().boxes[static_cast<std::size_t>(box)]); });
    connect(canvas_, &GraphCanvas::menuRequested, this, &GraphPanel::showMenu);
    connect(canvas_, &GraphCanvas::closeRequested, this, [this](int box) {
        close(canvas_->scene().boxes[static_cast<std::size_t>(box)].modulePath.toStdString());
    });
}

void GraphPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    pictures_->setWanted(true);
    if (waiting_) draw(false);
}

void GraphPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pictures_->setWanted(false);
}

void GraphPanel::setNode(int origin) {
    if (origin == selected_) return;
    selected_ = origin;
    const auto& picture = pictures_->current().picture;
    if (picture) centreOn(picture->idOf(origin));
}

int GraphPanel::node() const {
    const auto at = static_cast<std::size_t>(canvas_->current());
    return canvas_->current() < 0 ? -1 : canvas_->scene().boxes[at].origin;
}

/// What was opened and found has ids of the picture that was.
void GraphPanel::onPicture() {
    opened_.clear();
    const auto& [picture, whyNot] = pictures_->current();
    bar_->modes()->setCurrent(static_cast<int>(pictures_->mode()));
    if (!picture) {
        jobs_->cancelLane(extractLane);
        layouter_->cancel();
        status_->clear();
        canvas_->setMessage(whyNot);
        centre_ = current_ = -1;
    } else {
        centre_ = picture->idOf(selected_);
        current_ = -1;
        draw(true);
    }
    search(bar_->search()->text());
}

void GraphPanel::centreOn(int id) {
    centre_ = id;
    current_ = -1;
    opened_.clear();
    draw(false);
}

void GraphPanel::draw(bool stay) {
    const auto& picture = pictures_->current().picture;
    waiting_ = picture && !isVisible();
    if (!picture || waiting_) return;
    stay_ = stay;
    layouter_->cancel(); // what it works on is not wanted any more
    jobs_->start(
        extractLane, {},
        [extractor = extractor_,
         wish = GraphWish{picture, centre_, bar_->steps()->value(), opened_, collapse_}](
            const JobContext& context) { return extractor->extract(wish, context.stop); },
        [self = QPointer(this)](GraphExtract extract) {
            if (self) self->takeExtract(std::move(extract));
        });
}

void GraphPanel::takeExtract(GraphExtract extract) {
    total_ = extract.total;
    pending_ = makeScene(extract.shown, [this](int origin) { return statusOf(origin); });
    pendingCurrent_ = pending_.boxOf(current_);
    if (pendingCurrent_ < 0) pendingCurrent_ = pending_.boxOf(extract.centre);
    layouter_->request(layoutInput(pending_));
}

void GraphPanel::takeLayout(const qcs::GraphLayout& layout, LayoutBy by) {
    place(pending_, layout);
    canvas_->setScene(std::move(pending_), pendingCurrent_,
                      stay_ ? GraphCanvas::Move::Stay : GraphCanvas::Move::ToCurrent);
    pending_ = {};
    say(by);
}

std::optional<qcs::Reason> GraphPanel::statusOf(int origin) const {
    const auto& verdicts = analysis_->current().verdicts;
    const auto at = static_cast<std::size_t>(origin);
    if (!verdicts || at >= verdicts->nodes.size()) return std::nullopt;
    return verdicts->nodes[at].reason.reason;
}

/// An edit changes statuses more often than the graph.
void GraphPanel::refreshStatuses() {
    if (canvas_->scene().boxes.empty() || !pictures_->current().picture) return;
    const bool stale = std::ranges::any_of(canvas_->scene().boxes, [this](const SceneBox& box) {
        const auto status = box.origin >= 0 ? statusOf(box.origin) : std::nullopt;
        const bool counted = status && !qcs::is_neutral(*status);
        return counted != box.status.has_value() || (counted && wordOf(*status) != box.statusWord);
    });
    if (stale) draw(true);
}

void GraphPanel::say(LayoutBy by) {
    const auto shown =
        std::ranges::count_if(canvas_->scene().boxes, [](const SceneBox& box) { return !box.isStub(); });
    const QLocale locale;
    QStringList parts{tr("%1 of %2 node(s) drawn", nullptr, static_cast<int>(total_))
                          .arg(locale.toString(static_cast<qlonglong>(shown)),
                               locale.toString(static_cast<qlonglong>(total_)))};
    switch (by) {
    case LayoutBy::Dot: break;
    case LayoutBy::Ourselves: parts.push_back(tr("plain layout: graphviz is not installed")); break;
    case LayoutBy::AfterFailure: parts.push_back(tr("plain layout: graphviz failed")); break;
    case LayoutBy::AfterTimeout: parts.push_back(tr("plain layout: graphviz took too long")); break;
    }
    status_->setText(parts.join(QStringLiteral(" · ")));
}

QString GraphPanel::statusLine() const {
    return status_->text();
}

const qcs::PictureNode* GraphPanel::nodeOf(int id) const {
    const auto& picture = pictures_->current().picture;
    const int at = picture ? picture->index.place(id) : -1;
    return at < 0 ? nullptr : &picture->picture.nodes[static_cast<std::size_t>(at)];
}

/// The person went to another box: the other views follow, this one stays as it is.
void GraphPanel::choose(int box) {
    const SceneBox& chosen = canvas_->scene().boxes[static_cast<std::size_t>(box)];
    if (chosen.isStub()) return;
    current_ = chosen.node;
    if (chosen.origin < 0) return;
    selected_ = chosen.origin;
    Q_EMIT nodeChosen(selected_);
}

/// By value: the scene that has it may go.
void GraphPanel::activate(SceneBox chosen) {
    if (chosen.isStub()) {
        opened_.push_back(chosen.node);
        current_ = chosen.node;
        canvas_->setCurrent(canvas_->scene().boxOf(chosen.node));
        draw(true);
    } else if (chosen.role == qcs::PictureNode::Role::Group) {
        open(chosen.modulePath.toStdString());
    } else {
        centreOn(chosen.node);
    }
}

void GraphPanel::close(const std::string& modulePath) {
    if (modulePath.empty()) return;
    std::erase_if(collapse_.opened, [&](const std::string& path) {
        return path == modulePath || path.starts_with(modulePath + ".");
    });
    collapse_.closed.insert(modulePath);
    draw(true);
}

void GraphPanel::open(const std::string& modulePath) {
    collapse_.closed.erase(modulePath);
    collapse_.opened.insert(modulePath);
    draw(true);
}

void GraphPanel::showMenu(int box, const QPoint& position) {
    const SceneBox chosen = canvas_->scene().boxes[static_cast<std::size_t>(box)];
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool group = chosen.role == qcs::PictureNode::Role::Group;
    const std::string path = chosen.modulePath.toStdString();
    const auto again = [this, chosen] { activate(chosen); };
    menu->addAction(chosen.isStub() ? tr("&Show more")
                    : group         ? tr("&Open this module")
                                    : tr("&Draw the graph around it"),
                    this, again);
    if (!group && !path.empty())
        menu->addAction(tr("Draw “%1” as one &box").arg(chosen.modulePath), this,
                        [this, path] { close(path); });
    if (!chosen.isStub())
        menu->addAction(tr("&Copy the name"), this,
                        [chosen] { QGuiApplication::clipboard()->setText(chosen.name); });
    menu->popup(position);
}

void GraphPanel::search(const QString& words) {
    found_.clear();
    foundAt_ = 0;
    atFound_ = false;
    bar_->setFound({});
    const auto& picture = pictures_->current().picture;
    if (!picture || words.trimmed().isEmpty()) {
        jobs_->cancelLane(searchLane);
        return;
    }
    jobs_->start(
        searchLane, {},
        [picture, text = words.toStdString()](const JobContext& context) {
            return qcs::find_nodes(picture->picture, text, context.stop);
        },
        [self = QPointer(this)](std::vector<int> found) {
            if (!self) return;
            self->found_ = std::move(found);
            self->bar_->setFound(self->found_.empty()
                                     ? tr("nothing found")
                                     : tr("%n found", nullptr, static_cast<int>(self->found_.size())));
            if (std::exchange(self->atFound_, false)) self->goToFound();
        });
}

/// Each time the next one; if the search is not done yet, when it is.
void GraphPanel::goToFound() {
    if (jobs_->isBusy(searchLane)) {
        atFound_ = true;
        return;
    }
    if (found_.empty()) return;
    const int id = found_[foundAt_ % found_.size()];
    foundAt_ = foundAt_ % found_.size() + 1;
    bar_->setFound(tr("%1 of %2").arg(foundAt_).arg(found_.size()));
    const qcs::PictureNode* node = nodeOf(id);
    if (!node) return;
    std::erase_if(collapse_.closed, [&](const std::string& path) {
        return node->module_path == path || node->module_path.starts_with(path + ".");
    });
    centreOn(id);
    if (node->origin < 0) return;
    selected_ = node->origin;
    Q_EMIT nodeChosen(selected_);
}

bool GraphPanel::isIdle() const {
    return pictures_->isIdle() && !jobs_->isBusy(extractLane) && !jobs_->isBusy(searchLane) &&
           !layouter_->isBusy();
}

bool GraphPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
