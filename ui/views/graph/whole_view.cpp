#include "views/graph/whole_view.h"

#include <algorithm>

namespace qcs::ui {
namespace {

const auto wholeLane = QStringLiteral("graph-whole");

/// The box of a module that has the node: a module may have several.
int moduleBox(const GraphScene& scene, int inner, const QString& path) {
    for (int box = inner; box >= 0; box = scene.boxes[box].parent)
        if (scene.boxes[box].isModule() && scene.boxes[box].modulePath == path) return box;
    return -1;
}

} // namespace

WholeView::WholeView(JobRunner* jobs, GraphCanvas* canvas, QObject* parent)
    : QObject(parent), jobs_(jobs), canvas_(canvas) {
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& lane) {
        if (lane == wholeLane && options_.picture && !isShown()) Q_EMIT cancelled();
    });
}

void WholeView::draw(Options options) {
    if (isBusy() &&
        options_.picture == options.picture) { // what was wished before and is not drawn yet holds on
        if (!options.way) options.way = options_.way;
        if (options_.move == GraphCanvas::Move::ToCurrent) options.move = options_.move;
    }
    options_ = std::move(options);
    const bool known = shown_.picture == options_.picture;
    WholeOptions whole{options_.picture, known ? shown_.outline : nullptr,
                       options_.merge,   folding_,
                       options_.way,     options_.verdicts};
    const bool large = options_.picture->picture.nodes.size() > mostNodesOpened;
    jobs_->start(
        wholeLane, large ? tr("Laying out the graph") : QString(),
        [whole = std::move(whole)](const qcs::Task& task) { return makeWholeScene(whole, task); },
        [self = QPointer(this), move = options_.move](WholeScene made) {
            if (self && made.picture) self->take(std::move(made), move);
        });
}

void WholeView::take(WholeScene made, GraphCanvas::Move move) {
    GraphCanvas::Anchor anchor;
    if (!anchorPath_.isEmpty() && isShown() && canvas_->scene().whole) {
        anchor.before = moduleBox(canvas_->scene(), shown_.boxOf(anchor_), anchorPath_);
        anchor.after = moduleBox(made.scene, made.boxOf(anchor_), anchorPath_);
    }
    // A module that is current stays so.
    int current = made.boxOf(options_.current);
    if (!anchorPath_.isEmpty() && anchor.after >= 0) current = anchor.after;
    anchorPath_.clear();
    folding_ = made.folding;
    GraphScene scene = std::move(made.scene);
    made.scene = {};
    shown_ = std::move(made);
    canvas_->setScene(std::move(scene), current, move, anchor);
    Q_EMIT drawn();
}

void WholeView::cancel() {
    jobs_->cancelLane(wholeLane);
}

bool WholeView::isBusy() const {
    return jobs_->isBusy(wholeLane);
}

void WholeView::toggle(int box) {
    if (!isShown() || !canvas_->scene().hasBox(box)) return;
    const SceneBox& module = canvas_->scene().boxes[box];
    if (!module.isModule()) return;
    const std::string path = module.modulePath.toStdString();
    folding_.open.erase(path);
    folding_.folded.erase(path);
    (module.open ? folding_.folded : folding_.open).insert(path);
    anchor_ = module.node;
    anchorPath_ = module.modulePath;
    options_.way = {};
    options_.move = GraphCanvas::Move::Stay;
    draw(options_);
}

void WholeView::setAllOpen(bool open) {
    if (!isShown()) return;
    folding_ = {};
    for (const auto box : shown_.outline->boxes.ids())
        if (box != qcs::picture::whole_outline)
            (open ? folding_.open : folding_.folded).insert(shown_.outline->boxes[box].path);
    options_.way = {};
    options_.move = GraphCanvas::Move::ToCurrent;
    draw(options_);
}

void WholeView::forget() {
    options_ = {};
    cancel();
    folding_ = {};
    shown_ = {};
    anchorPath_.clear();
}

std::vector<int> WholeView::counted(const std::vector<qcs::picture::PictureNodeId>& nodes) const {
    std::vector<int> counts(canvas_->scene().boxes.size());
    for (const auto node : nodes)
        for (int box = boxOf(node); box >= 0; box = canvas_->scene().boxes[box].parent)
            ++counts[box];
    return counts;
}

int WholeView::foldedModules() const {
    return static_cast<int>(std::ranges::count_if(
        canvas_->scene().boxes, [](const SceneBox& box) { return box.isModule() && !box.open; }));
}

} // namespace qcs::ui
