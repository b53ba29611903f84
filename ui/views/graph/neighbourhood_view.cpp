#include "views/graph/neighbourhood_view.h"

namespace qcs::ui {
namespace {

const auto extractLane = QStringLiteral("graph-extract");

bool isInside(const std::string& path, const std::string& module) {
    return path == module || path.starts_with(module + ".");
}

} // namespace

NeighbourhoodView::NeighbourhoodView(JobRunner* jobs, GraphCanvas* canvas, QObject* parent)
    : QObject(parent),
      jobs_(jobs),
      canvas_(canvas),
      layouter_(new GraphLayouter(jobs, this)),
      extractor_(std::make_shared<GraphExtractor>()) {
    connect(layouter_, &GraphLayouter::laidOut, this, &NeighbourhoodView::takeLayout);
}

void NeighbourhoodView::setCollapseOthers(bool others) {
    collapse_.others = others;
    collapse_.opened.clear();
    if (!others) collapse_.closed.clear();
}

void NeighbourhoodView::draw(std::shared_ptr<const IndexedPicture> picture,
                             qcs::picture::PictureNodeId centre, qcs::picture::PictureNodeId current,
                             GraphCanvas::Move move, StatusOf statusOf) {
    move_ = move;
    layouter_->cancel(); // its current work is out of date
    jobs_->start(
        extractLane, {},
        [extractor = extractor_,
         options = GraphOptions{std::move(picture), centre, steps_, opened_, collapse_}](
            const qcs::Task& task) { return extractor->extract(options, task.stop); },
        [self = QPointer(this), current, statusOf = std::move(statusOf)](GraphExtract extract) {
            if (!self) return;
            self->total_ = static_cast<int>(extract.total);
            self->pending_ = makeScene(extract.shown, statusOf);
            self->pendingCurrent_ = self->pending_.boxOf(current);
            if (self->pendingCurrent_ < 0) self->pendingCurrent_ = self->pending_.boxOf(extract.centre);
            self->layouter_->request(layoutInput(self->pending_));
        });
}

void NeighbourhoodView::takeLayout(const qcs::picture::GraphLayout& layout, LayoutBy by) {
    place(pending_, layout);
    canvas_->setScene(std::move(pending_), pendingCurrent_, move_);
    pending_ = {};
    Q_EMIT drawn(total_, by);
}

void NeighbourhoodView::cancel() {
    jobs_->cancelLane(extractLane);
    layouter_->cancel();
}

bool NeighbourhoodView::isBusy() const {
    return jobs_->isBusy(extractLane) || layouter_->isBusy();
}

void NeighbourhoodView::close(const std::string& module) {
    std::erase_if(collapse_.opened, [&](const std::string& path) { return isInside(path, module); });
    collapse_.closed.insert(module);
}

void NeighbourhoodView::open(const std::string& module) {
    collapse_.closed.erase(module);
    collapse_.opened.insert(module);
}

void NeighbourhoodView::uncover(const std::string& module) {
    std::erase_if(collapse_.closed, [&](const std::string& path) { return isInside(module, path); });
}

GraphExtract GraphExtractor::extract(GraphOptions options, const std::stop_token& stop) {
    GraphExtract result;
    if (!options.picture || options.picture->picture.nodes.empty()) return result;
    const qcs::picture::GraphPicture& whole = options.picture->picture;
    result.total = whole.nodes.size();
    const auto place =
        std::max(qcs::picture::PictureNodeIndex(0), options.picture->index.index_of(options.centre));
    result.centre = whole.nodes[place].id;
    std::shared_ptr<const IndexedPicture> picture = options.picture;
    if (!options.collapse.empty()) {
        options.collapse.keep = whole.nodes[place].module_path;
        if (source_ != picture || sourceCollapse_ != options.collapse || !collapsed_) {
            auto collapsed = qcs::picture::collapse(whole, options.collapse, stop);
            if (stop.stop_requested()) return {};
            collapsed_ = std::make_shared<const IndexedPicture>(std::move(collapsed.picture));
            shownAs_ = std::move(collapsed.shown_as);
            source_ = picture;
            sourceCollapse_ = options.collapse;
        }
        picture = collapsed_;
        result.centre = shownAs_[place];
    }
    qcs::picture::NeighbourhoodOptions around;
    around.centre = result.centre;
    around.steps = options.steps;
    around.opened = std::move(options.opened);
    result.shown = qcs::picture::neighbourhood(picture->picture, picture->index, around, stop);
    return result;
}

} // namespace qcs::ui
