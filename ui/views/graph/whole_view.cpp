#include "views/graph/whole_view.h"

#include "views/graph/graph_look.h"
#include "words/plan_words.h"
#include "words/wording.h"

#include <QElapsedTimer>

#include <algorithm>
#include <array>

namespace qcs::ui {
namespace {

const auto wholeLane = QStringLiteral("graph-whole");

/// The box of module `path` that contains the box `inner`; a module may have several boxes.
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
        options_.picture == options.picture) { // a pending request keeps its `mustShow` and `move`
        if (!options.mustShow) options.mustShow = options_.mustShow;
        if (options_.move == GraphCanvas::Move::ToCurrent) options.move = options_.move;
    }
    options_ = std::move(options);
    const bool known = shown_.picture == options_.picture;
    WholeOptions whole{options_.picture,  known ? shown_.outline : nullptr,
                       options_.merge,    folding_,
                       options_.mustShow, options_.verdicts};
    const bool large = options_.picture->picture.nodes.size() > maxNodesOpened;
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
    // If a module was opened or folded, it becomes the current box.
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
    options_.mustShow = {};
    options_.move = GraphCanvas::Move::Stay;
    draw(options_);
}

void WholeView::setAllOpen(bool open) {
    if (!isShown()) return;
    folding_ = {};
    for (const auto box : shown_.outline->boxes.ids())
        if (box != qcs::picture::root_box)
            (open ? folding_.open : folding_.folded).insert(shown_.outline->boxes[box].path);
    options_.mustShow = {};
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

std::vector<int> WholeView::countsPerBox(const std::vector<qcs::picture::PictureNodeId>& nodes) const {
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

namespace {

constexpr int maxAtFirst = 24; ///< initial number of items, few enough to be read at a glance

qcs::picture::OpenBoxes openBoxes(const qcs::picture::GraphOutline& outline, int nodes,
                                  const Folding& folding) {
    qcs::picture::OpenBoxes open = nodes > maxNodesOpened
                                       ? qcs::picture::OpenBoxes(outline.boxes.size())
                                       : qcs::picture::initially_open_boxes(outline, maxAtFirst);
    for (const auto box : open.ids()) {
        if (box == qcs::picture::root_box) continue;
        if (folding.open.contains(outline.boxes[box].path)) open[box] = 1;
        if (folding.folded.contains(outline.boxes[box].path)) open[box] = 0;
    }
    return open;
}

/// The counts of a module's outcomes by kind, in the order of the legend.
std::vector<SceneOutcomeCount> sharesOf(const std::array<int, qcs::insight::reason_count>& counts) {
    constexpr auto kinds = static_cast<std::size_t>(qcs::insight::reason_kind_count);
    std::array<SceneOutcomeCount, kinds> shares;
    std::array<std::vector<std::pair<QString, int>>, kinds> words; // several reasons have the same text
    for (int reason = 0; reason < qcs::insight::reason_count; ++reason) {
        const auto code = static_cast<qcs::insight::Reason>(reason);
        const int count = counts[reason];
        const auto kind = static_cast<std::size_t>(qcs::insight::kind_of(code));
        if (count == 0 || isNeitherQuantizedNorFloat(qcs::insight::kind_of(code))) continue;
        if (shares[kind].count == 0) shares[kind].look = lookOf(code);
        shares[kind].count += count;
        const QString word = wordOf(code);
        const auto known = std::ranges::find(words[kind], word, &std::pair<QString, int>::first);
        if (known == words[kind].end())
            words[kind].emplace_back(word, count);
        else
            known->second += count;
    }
    std::vector<SceneOutcomeCount> result;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        if (shares[kind].count == 0) continue;
        QStringList parts;
        for (const auto& [word, count] : words[kind])
            parts.push_back(QStringLiteral("%1 %2").arg(count).arg(word));
        shares[kind].words = listed(parts);
        result.push_back(std::move(shares[kind]));
    }
    return result;
}

class Maker {
public:
    Maker(const WholeOptions& options, const qcs::picture::GraphOutline& outline)
        : options_(options), outline_(outline) {}

    SceneBox card(const qcs::picture::OutlineLeaf& leaf) const {
        const qcs::picture::PictureNode& node = nodes()[leaf.nodes.front()];
        SceneBox box = boxOfNode(node, [this](qcs::model::TracedNode origin) { return statusOf(origin); });
        box.kind = SceneBox::Kind::Card;
        box.label = box.shownLabel = oneLine(leaf.label);
        box.sublabel = oneLine(leaf.sublabel);
        box.members = static_cast<int>(leaf.nodes.size());
        if (const auto* verdict = verdictOf(node.origin); verdict && box.status) {
            // With the dtype, as in the model tree.
            const auto args = qcs::words::reason_args(verdict->reason);
            const auto reason = verdict->reason.reason;
            const bool withDtype = reason == qcs::insight::Reason::Static ||
                                   reason == qcs::insight::Reason::Dynamic ||
                                   reason == qcs::insight::Reason::WeightOnly;
            if (withDtype && !args.empty())
                box.statusWord += QLatin1Char(' ') + QString::fromStdString(args.front());
        }
        return box;
    }

    SceneBox module(const qcs::picture::OutlineBox& module, bool open) const {
        SceneBox box;
        box.kind = SceneBox::Kind::Module;
        box.role = qcs::picture::PictureNode::Role::Group;
        box.node = nodes()[outline_.leaves[module.first_leaf].nodes.front()].id;
        box.label = box.shownLabel = oneLine(module.label);
        box.name = box.modulePath = oneLine(module.path);
        box.open = open;
        box.members = module.nodes;
        box.sublabel = GraphTexts::tr("%n node(s)", nullptr, module.nodes);
        std::array<int, qcs::insight::reason_count> counts{};
        for (const auto leaf : qcs::IdRange(module.first_leaf, module.end_leaf))
            for (const auto node : outline_.leaves[leaf].nodes)
                if (const auto status = statusOf(nodes()[node].origin);
                    status && !qcs::insight::is_neutral(*status))
                    ++counts[static_cast<std::size_t>(*status)];
        box.outcomeCounts = sharesOf(counts);
        return box;
    }

private:
    const qcs::IdVector<qcs::picture::PictureNodeIndex, qcs::picture::PictureNode>& nodes() const {
        return options_.picture->picture.nodes;
    }
    const qcs::insight::NodeVerdict* verdictOf(qcs::model::TracedNode origin) const {
        if (!options_.verdicts || !options_.verdicts->nodes.contains(origin)) return nullptr;
        return &options_.verdicts->nodes[origin];
    }
    std::optional<qcs::insight::Reason> statusOf(qcs::model::TracedNode origin) const {
        const auto* verdict = verdictOf(origin);
        return verdict ? std::optional(verdict->reason.reason) : std::nullopt;
    }

    const WholeOptions& options_;
    const qcs::picture::GraphOutline& outline_;
};

QRectF rectOf(const qcs::picture::LayoutRect& rect) {
    return {rect.x, rect.y, rect.width, rect.height};
}

} // namespace

int WholeScene::boxOf(qcs::picture::PictureNodeId node) const {
    const auto place = picture ? picture->index.index_of(node) : qcs::picture::PictureNodeIndex();
    return place ? boxOfLeaf[outline->leaf_of[place]].number() : -1;
}

WholeScene makeWholeScene(const WholeOptions& options, const qcs::Task& task) {
    WholeScene made;
    QElapsedTimer clock;
    clock.start();
    const qcs::picture::GraphPicture& picture = options.picture->picture;
    made.outline = options.outline;
    if (!made.outline)
        made.outline = std::make_shared<const qcs::picture::GraphOutline>(
            qcs::picture::make_outline(picture, options.picture->index, options.merge, task.stop));
    if (task.stop.stop_requested()) return {};
    const qcs::picture::GraphOutline& outline = *made.outline;
    made.folding = options.folding;
    if (const auto place = options.picture->index.index_of(options.mustShow))
        for (const auto box : qcs::picture::boxes_around(outline, outline.leaf_of[place])) {
            made.folding.open.insert(outline.boxes[box].path);
            made.folding.folded.erase(outline.boxes[box].path);
        }
    const auto open = openBoxes(outline, static_cast<int>(picture.nodes.size()), made.folding);
    qcs::picture::WholeSizes sizes;
    sizes.head_height = moduleHeaderHeight;
    qcs::picture::VisibleGraph whole = qcs::picture::visible_graph(outline, open, sizes, task.stop);
    const auto layout = qcs::picture::nested_layout(whole.layout, task.stop, [&](double done) {
        if (task.progress) task.progress(done);
    });
    if (!layout.is_complete || task.stop.stop_requested()) return {};
    made.milliseconds = static_cast<double>(clock.nsecsElapsed()) / 1e6;

    const Maker maker(options, outline);
    GraphScene& scene = made.scene;
    scene.whole = true;
    scene.boxes.reserve(whole.items.size());
    for (const auto i : whole.items.ids()) {
        if (task.stop.stop_requested()) return {};
        const qcs::picture::VisibleItem& item = whole.items[i];
        scene.boxes.push_back(item.leaf ? maker.card(outline.leaves[item.leaf])
                                        : maker.module(outline.boxes[item.box], open[item.box] != 0));
        scene.boxes.back().parent = item.parent.number();
        scene.boxes.back().rect = rectOf(layout.items[i]);
    }
    scene.wires.reserve(layout.edge_segments.size());
    for (const qcs::picture::NestedEdgeSegment& wire : layout.edge_segments) {
        scene.wires.push_back({wire.from.number(), wire.to.number(), wire.level.number(), {}, {}, {}});
        setCurve(scene.wires.back(), wire.curve);
    }
    scene.bounds = QRectF(0, 0, layout.width, layout.height);
    scene.index = std::make_shared<const SceneIndex>(scene);
    made.picture = options.picture;
    made.verdicts = options.verdicts;
    made.boxOfLeaf = std::move(whole.item_of_leaf);
    return made;
}

} // namespace qcs::ui
