#include "views/graph/graph_scene.h"

#include "views/graph/graph_look.h"
#include "words/wording.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace qcs::ui {
namespace {

QPointF qt(const qcs::picture::LayoutPoint& point) {
    return {point.x, point.y};
}

QRectF qt(const qcs::picture::LayoutRect& rect) {
    return {rect.x, rect.y, rect.width, rect.height};
}

QString sublabelOf(const qcs::picture::PictureNode& node) {
    using Role = qcs::picture::PictureNode::Role;
    const QString own = oneLine(node.sublabel);
    if (node.role == Role::Group) return GraphTexts::tr("%n node(s)", nullptr, node.members);
    if (node.role != Role::Input && node.role != Role::Output && node.role != Role::Attribute) return own;
    if (own.isEmpty() && node.name == node.op) return {}; // the label is "output" already
    return own.isEmpty() ? roleName(node.role) : roleName(node.role) + QStringLiteral("  ") + own;
}

SceneBox boxOfStub(const qcs::picture::HiddenNeighbours& stub) {
    SceneBox box;
    box.kind = stub.inputs ? SceneBox::Kind::HiddenInputs : SceneBox::Kind::HiddenUsers;
    box.node = stub.node;
    box.label = GraphTexts::tr("…and %n more", nullptr, stub.hidden);
    box.shownLabel = box.label;
    box.name = stub.inputs ? GraphTexts::tr("%n input(s) not shown", nullptr, stub.hidden)
                           : GraphTexts::tr("%n user(s) not shown", nullptr, stub.hidden);
    box.rect = QRectF(QPointF(), sizeOf(box));
    return box;
}

} // namespace

QString oneLine(const std::string& text) {
    QString line = QString::fromStdString(text);
    for (QChar& c : line)
        if (c.category() == QChar::Other_Control || c == QChar::LineSeparator ||
            c == QChar::ParagraphSeparator)
            c = QChar(0xfffd);
    return line;
}

SceneBox boxOfNode(const qcs::picture::PictureNode& node, const StatusOf& statusOf) {
    SceneBox box;
    box.node = node.id;
    box.origin = node.origin;
    box.role = node.role;
    box.label = oneLine(node.label);
    box.shownLabel = fittedLabel(box.label);
    box.sublabel = sublabelOf(node);
    box.name = oneLine(node.name);
    box.target = oneLine(node.target);
    box.modulePath = QString::fromStdString(node.module_path);
    box.sharing = node.sharing_group;
    if (box.sharing)
        box.mark =
            GraphTexts::tr("shared %1").arg(QString::fromStdString(qcs::picture::sharing_mark(box.sharing)));
    if (const auto status = node.origin && statusOf ? statusOf(node.origin) : std::nullopt;
        status && !qcs::insight::is_neutral(*status)) {
        box.status = lookOf(*status);
        box.statusWord = wordOf(*status);
    }
    box.rect = QRectF(QPointF(), sizeOf(box));
    return box;
}

int GraphScene::boxOf(qcs::picture::PictureNodeId node) const {
    const auto found = std::ranges::find_if(
        boxes, [node](const SceneBox& box) { return !box.isStub() && box.node == node; });
    return found == boxes.end() ? -1 : static_cast<int>(found - boxes.begin());
}

QRectF SceneBox::handle() const {
    return isModule() && open ? QRectF(rect.topLeft(), QSizeF(rect.width(), moduleHeaderHeight)) : rect;
}

/// Finds the neighbour at the left or right among the boxes of the same module.
int GraphScene::beside(int box, int key) const {
    const QRectF& here = boxes[box].rect;
    int best = -1;
    double least = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const QRectF& other = boxes[i].rect;
        const QPointF away = other.center() - here.center();
        const double ahead = key == Qt::Key_Left ? -away.x() : away.x();
        const bool level = other.top() < here.bottom() && other.bottom() > here.top();
        if (static_cast<int>(i) == box || ahead <= 1 || !level || boxes[i].parent != boxes[box].parent)
            continue;
        if (best >= 0 && ahead >= least) continue;
        best = static_cast<int>(i);
        least = ahead;
    }
    return best;
}

/// Down follows the edges, into open modules and out of them again; left and right go to the boxes beside,
/// and left of the leftmost box is the enclosing module.
int GraphScene::wholeNeighbour(int box, int key) const {
    const SceneBox& here = boxes[box];
    if (key == Qt::Key_Left || key == Qt::Key_Right) {
        const int other = beside(box, key);
        return other < 0 && key == Qt::Key_Left ? here.parent : other;
    }
    const bool down = key == Qt::Key_Down;
    const auto first = [this](int module) { // a module precedes its contents
        const auto next = static_cast<std::size_t>(module) + 1;
        return next < boxes.size() && boxes[next].parent == module ? static_cast<int>(next) : -1;
    };
    if (down && here.isModule() && here.open)
        if (const int inner = first(box); inner >= 0) return inner;
    for (int from = box; from >= 0; from = boxes[from].parent) {
        int best = -1;
        double least = 0;
        for (const int wire : wiresOf(from)) {
            const int other = down ? wires[wire].to : wires[wire].from;
            if (other < 0 || other == from || boxes[other].parent != boxes[from].parent) continue;
            // The nearest successor, not the target of a skip connection.
            const double away =
                std::abs(boxes[other].rect.center().y() - boxes[from].rect.center().y()) +
                std::abs(boxes[other].rect.center().x() - boxes[from].rect.center().x()) * 0.01;
            if (best >= 0 && away >= least) continue;
            best = other;
            least = away;
        }
        if (best >= 0) {
            // Going up enters an open module at its end.
            while (!down && boxes[best].isModule() && boxes[best].open) {
                int last = -1;
                for (auto i = static_cast<std::size_t>(best) + 1;
                     i < boxes.size() && boxes[i].rect.top() < boxes[best].rect.bottom(); ++i)
                    if (boxes[i].parent == best) last = static_cast<int>(i);
                if (last < 0) break;
                best = last;
            }
            return best;
        }
        if (!down && boxes[from].parent >= 0) return boxes[from].parent;
    }
    return -1;
}

std::vector<int> GraphScene::wiresOf(int box) const {
    std::vector<int> found;
    if (!hasBox(box)) return found;
    const auto consider = [&](int wire) {
        if (wires[wire].from == box || wires[wire].to == box) found.push_back(wire);
    };
    if (index)
        std::ranges::for_each(index->wiresIn(boxes[box].rect.adjusted(-1, -1, 1, 1)), consider);
    else
        for (int wire = 0; wire < static_cast<int>(wires.size()); ++wire)
            consider(wire);
    return found;
}

int GraphScene::neighbour(int box, int key) const {
    if (!hasBox(box)) return -1;
    if (whole) return wholeNeighbour(box, key);
    const QRectF& here = boxes[box].rect;
    int best = -1;
    double least = 0;
    const auto consider = [&](int other, double far) {
        if (best >= 0 && far >= least) return;
        best = other;
        least = far;
    };
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        for (const SceneWire& wire : wires) {
            const int other = key == Qt::Key_Up ? wire.from : wire.to;
            if ((key == Qt::Key_Up ? wire.to : wire.from) != box) continue;
            const QPointF away = boxes[other].rect.center() - here.center();
            // Prefers the box straight ahead; stubs come last.
            consider(other,
                     std::abs(away.x()) + std::abs(away.y()) * 0.01 + (boxes[other].isStub() ? 1e9 : 0));
        }
    } else if (key == Qt::Key_Left || key == Qt::Key_Right) {
        return beside(box, key);
    }
    return best;
}

GraphScene makeScene(const qcs::picture::Neighbourhood& shown, const StatusOf& statusOf) {
    GraphScene scene;
    std::unordered_map<qcs::picture::PictureFrameId, qcs::picture::LayoutFrameIndex> frames;
    for (const qcs::picture::PictureFrame& frame : shown.picture.frames)
        frames.emplace(frame.id, scene.frames.push_back({oneLine(frame.label), {}}));
    std::unordered_map<qcs::picture::PictureNodeId, int> boxes;
    for (const qcs::picture::PictureNode& node : shown.picture.nodes) {
        boxes.emplace(node.id, static_cast<int>(scene.boxes.size()));
        scene.boxes.push_back(boxOfNode(node, statusOf));
        if (const auto frame = frames.find(node.frame); frame != frames.end())
            scene.boxes.back().frame = frame->second;
    }
    const auto join = [&scene](int from, int to) { scene.wires.push_back({from, to, -1, {}, {}, {}}); };
    for (const qcs::picture::PictureEdge& edge : shown.picture.edges)
        join(boxes.at(edge.from), boxes.at(edge.to));
    for (const qcs::picture::HiddenNeighbours& stub : shown.stubs) {
        const int box = static_cast<int>(scene.boxes.size());
        scene.boxes.push_back(boxOfStub(stub));
        const int node = boxes.at(stub.node);
        stub.inputs ? join(box, node) : join(node, box);
    }
    return scene;
}

qcs::picture::LayoutInput layoutInput(const GraphScene& scene) {
    qcs::picture::LayoutInput input;
    for (const SceneBox& box : scene.boxes)
        input.boxes.push_back({box.rect.width(), box.rect.height(), box.frame});
    for (const SceneWire& wire : scene.wires)
        input.edges.push_back(
            {qcs::picture::LayoutBoxIndex(wire.from), qcs::picture::LayoutBoxIndex(wire.to)});
    // Edges mostly enter a frame in the middle, so the label is in the left half.
    const QFontMetricsF metrics(frameFont());
    for (const SceneFrame& frame : scene.frames)
        input.frames.push_back({2 * std::ceil(metrics.horizontalAdvance(frame.label)) + 16, 14});
    return input;
}

void setCurve(SceneWire& wire, const std::vector<qcs::picture::LayoutPoint>& curve) {
    wire.path = {};
    if (curve.size() < 4) return;
    wire.path.moveTo(qt(curve.front()));
    for (std::size_t p = 1; p + 2 < curve.size(); p += 3)
        wire.path.cubicTo(qt(curve[p]), qt(curve[p + 1]), qt(curve[p + 2]));
    wire.tip = qt(curve.back());
    wire.direction = {0, 1};
    for (std::size_t p = curve.size() - 1; p-- > 0;) {
        const QPointF way = wire.tip - qt(curve[p]);
        const double length = std::hypot(way.x(), way.y());
        if (length < 0.5) continue;
        wire.direction = way / length;
        break;
    }
}

void place(GraphScene& scene, const qcs::picture::GraphLayout& layout) {
    for (const auto i : layout.boxes.ids())
        scene.boxes[i.index()].rect = qt(layout.boxes[i]);
    for (const auto i : scene.frames.ids())
        scene.frames[i].rect = qt(layout.frames[i]);
    for (std::size_t i = 0; i < scene.wires.size(); ++i)
        setCurve(scene.wires[i], layout.edges[i]);
    scene.bounds = QRectF(0, 0, layout.width, layout.height);
    scene.index = std::make_shared<const SceneIndex>(scene);
}

namespace {
constexpr double stripe = 256;
constexpr int maxStripes = 32; ///< stripes per item; taller items are kept separately
} // namespace

SceneIndex::SceneIndex(const GraphScene& scene) {
    for (const SceneBox& box : scene.boxes)
        boxes_.add(box.rect);
    for (const SceneWire& wire : scene.wires)
        wires_.add(wire.path.controlPointRect().adjusted(-4, 0, 4, 0));
}

void SceneIndex::Stripes::add(const QRectF& rect) {
    const int number = count_++;
    const int first = std::max(0, static_cast<int>(rect.top() / stripe));
    const int last = std::max(first, static_cast<int>(rect.bottom() / stripe));
    if (last - first >= maxStripes) {
        tall_.emplace_back(number, rect);
        return;
    }
    if (const auto count = static_cast<std::size_t>(last) + 1; count > stripes_.size())
        stripes_.resize(count);
    for (int i = first; i <= last; ++i)
        stripes_[i].push_back(number);
}

std::vector<int> SceneIndex::Stripes::in(const QRectF& part) const {
    std::vector<int> found;
    const int end = static_cast<int>(stripes_.size());
    const int first = std::clamp(static_cast<int>(part.top() / stripe), 0, end);
    const int last = std::clamp(static_cast<int>(part.bottom() / stripe) + 1, first, end);
    for (const auto& [number, rect] : tall_)
        if (rect.top() <= part.bottom() && rect.bottom() >= part.top()) found.push_back(number);
    for (int i = first; i < last; ++i)
        found.insert(found.end(), stripes_[i].begin(), stripes_[i].end());
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

QString describe(const GraphScene& scene, int box) {
    if (!scene.hasBox(box)) return {};
    const SceneBox& it = scene.boxes[box];
    if (it.isStub()) return it.name;
    if (it.isModule()) {
        QStringList words{titled(GraphTexts::tr("module"), it.modulePath),
                          it.open ? GraphTexts::tr("open") : GraphTexts::tr("folded"),
                          GraphTexts::tr("%n node(s)", nullptr, it.members)};
        for (const SceneOutcomeCount& share : it.outcomeCounts)
            words.push_back(share.words);
        return listed(words);
    }
    QStringList parts{QStringLiteral("%1 %2").arg(roleName(it.role), it.label)};
    if (!it.sublabel.isEmpty()) parts.push_back(it.sublabel.simplified());
    if (it.name != it.label) parts.push_back(GraphTexts::tr("node %1").arg(it.name));
    if (!it.target.isEmpty() && it.target != it.label && it.target != it.name) parts.push_back(it.target);
    if (!it.mark.isEmpty()) parts.push_back(it.mark);
    if (it.frame) parts.push_back(GraphTexts::tr("in %1").arg(scene.frames[it.frame].label));
    if (!it.statusWord.isEmpty()) parts.push_back(it.statusWord);
    int inputs = 0;
    int users = 0;
    for (const int wire : scene.wiresOf(box))
        ++(scene.wires[wire].to == box ? inputs : users);
    parts.push_back(GraphTexts::tr("%n input(s)", nullptr, inputs));
    parts.push_back(GraphTexts::tr("%n user(s)", nullptr, users));
    return listed(parts);
}

} // namespace qcs::ui
