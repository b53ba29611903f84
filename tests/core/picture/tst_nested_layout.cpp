// The whole graph: its outline, and the layout of its boxes inside each other, whatever is folded.

#include "curves.h"
#include "model/graph_json.h"
#include "picture/layout/nested_layout.h"
#include "picture/pictures.h"
#include "picture/visible_graph.h"
#include "picture_builder.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "support/test_program.h"

#include <QTest>

#include <array>
#include <map>
#include <random>
#include <set>

using namespace qcs;
using namespace qcs::model;
using namespace qcs::picture;
using qcs::testing::onCurve;
using qcs::testing::PictureBuilder;

namespace {

NestedItem item(int parent, bool open, double width, double height) {
    return {NestedItemIndex(parent), open, width, height};
}

std::vector<LayoutEdge<NestedItemIndex>> edges_of(const std::vector<std::pair<int, int>>& pairs) {
    std::vector<LayoutEdge<NestedItemIndex>> edges;
    for (const auto& [from, to] : pairs)
        edges.push_back({NestedItemIndex(from), NestedItemIndex(to)});
    return edges;
}

const LayoutRect& rect_of(const NestedLayout& layout, int item) {
    return layout.items[NestedItemIndex(item)];
}

bool overlap(const LayoutRect& a, const LayoutRect& b) {
    constexpr double slack = 1e-6;
    return a.x < b.right() - slack && b.x < a.right() - slack && a.y < b.bottom() - slack &&
           b.y < a.bottom() - slack;
}

bool holds(const LayoutRect& outer, const LayoutRect& inner) {
    constexpr double slack = 1e-6;
    return inner.x >= outer.x - slack && inner.right() <= outer.right() + slack &&
           inner.y >= outer.y - slack && inner.bottom() <= outer.bottom() + slack;
}

bool onBorder(const LayoutRect& rect, LayoutPoint point) {
    const auto same = [](double a, double b) { return std::abs(a - b) < 1e-3; };
    const bool inX = point.x > rect.x - 1e-3 && point.x < rect.right() + 1e-3;
    const bool inY = point.y > rect.y - 1e-3 && point.y < rect.bottom() + 1e-3;
    return (inX && (same(point.y, rect.y) || same(point.y, rect.bottom()))) ||
           (inY && (same(point.x, rect.x) || same(point.x, rect.right())));
}

/// Deep inside, not only at the border.
bool through(const LayoutRect& rect, const std::vector<LayoutPoint>& curve) {
    for (std::size_t part = 0; part + 3 < curve.size(); part += 3)
        for (int step = 0; step <= 8; ++step) {
            // A curve lies between its four points.
            const auto beside = [&](double LayoutPoint::*along, double low, double high) {
                const LayoutPoint* p = &curve[part];
                return std::all_of(p, p + 4, [&](const LayoutPoint& q) { return q.*along <= low; }) ||
                       std::all_of(p, p + 4, [&](const LayoutPoint& q) { return q.*along >= high; });
            };
            if (beside(&LayoutPoint::x, rect.x, rect.right()) ||
                beside(&LayoutPoint::y, rect.y, rect.bottom()))
                break;
            const LayoutPoint point = onCurve(&curve[part], step / 8.0);
            if (point.x > rect.x + 0.5 && point.x < rect.right() - 0.5 && point.y > rect.y + 0.5 &&
                point.y < rect.bottom() - 0.5)
                return true;
        }
    return false;
}

/// What is true of every layout.
void check(const NestedInput& input, const NestedLayout& layout) {
    QVERIFY(layout.is_complete);
    QCOMPARE(layout.items.size(), input.items.size());
    const LayoutRect page{0, 0, layout.width, layout.height};
    std::map<NestedItemIndex, std::vector<NestedItemIndex>> held;
    for (const auto i : input.items.ids()) {
        const NestedItem& item = input.items[i];
        const LayoutRect& rect = layout.items[i];
        held[item.parent].push_back(i);
        QVERIFY(holds(page, rect));
        if (item.open) {
            QVERIFY(rect.width >= item.width && rect.height >= item.height);
        } else {
            QCOMPARE(rect.width, item.width);
            QCOMPARE(rect.height, item.height);
        }
        if (!item.parent) continue;
        const LayoutRect& box = layout.items[item.parent];
        QVERIFY(holds(box, rect));
        QVERIFY(rect.y >= box.y + input.items[item.parent].height); // below the head
    }
    for (const auto& [parent, items] : held)
        for (const auto one : items)
            for (const auto other : items)
                QVERIFY2(one <= other || !overlap(layout.items[one], layout.items[other]),
                         qPrintable(QStringLiteral("%1 %2").arg(one.number()).arg(other.number())));
    for (const NestedEdgeSegment& wire : layout.edge_segments) {
        QVERIFY(wire.curve.size() >= 4 && wire.curve.size() % 3 == 1);
        const LayoutRect& level = wire.level ? layout.items[wire.level] : page;
        const auto& ends = wire.curve;
        if (wire.from) {
            QCOMPARE(input.items[wire.from].parent, wire.level);
            QVERIFY(onBorder(layout.items[wire.from], ends.front()));
        } else {
            QVERIFY(ends.front().y >= level.y && std::abs(ends.front().x - level.x - level.width / 2) < 1e-3);
        }
        if (wire.to) {
            QCOMPARE(input.items[wire.to].parent, wire.level);
            QVERIFY(onBorder(layout.items[wire.to], ends.back()));
        } else {
            QVERIFY(std::abs(ends.back().y - level.bottom()) < 1e-3);
        }
        for (const LayoutPoint& point : wire.curve)
            QVERIFY(point.x > level.x - 1e-3 && point.x < level.right() + 1e-3);
        for (const auto item : held[wire.level])
            QVERIFY2(!through(layout.items[item], wire.curve),
                     qPrintable(QStringLiteral("the wire %1 to %2 through %3")
                                    .arg(wire.from.number())
                                    .arg(wire.to.number())
                                    .arg(item.number())));
    }
}

/// Each edge can be followed from its beginning to its end.
void checkEdges(const NestedInput& input, const NestedLayout& layout) {
    std::set<std::array<NestedItemIndex, 3>> parts;
    for (const NestedEdgeSegment& wire : layout.edge_segments)
        QVERIFY(parts.insert({wire.level, wire.from, wire.to}).second);
    const auto chain = [&](NestedItemIndex item) {
        std::vector<NestedItemIndex> all{item};
        while (input.items[all.back()].parent)
            all.push_back(input.items[all.back()].parent);
        return all;
    };
    for (const auto& edge : input.edges) {
        auto from = chain(edge.from);
        auto to = chain(edge.to);
        while (from.size() > 1 && to.size() > 1 && from.back() == to.back()) {
            from.pop_back();
            to.pop_back();
        }
        for (std::size_t i = 0; i + 1 < from.size(); ++i)
            QVERIFY(parts.contains({from[i + 1], from[i], NestedItemIndex()}));
        for (std::size_t i = 0; i + 1 < to.size(); ++i)
            QVERIFY(parts.contains({to[i + 1], NestedItemIndex(), to[i]}));
        QVERIFY(parts.contains({input.items[from.back()].parent, from.back(), to.back()}));
    }
}

/// Every node stands in exactly one leaf, every leaf in its box, and edges go forward.
void checkOutline(const GraphPicture& picture, const PictureIndex& index, const GraphOutline& outline) {
    QCOMPARE(outline.leaf_of.size(), picture.nodes.size());
    IdVector<PictureNodeIndex, int> seen(picture.nodes.size());
    for (const auto leaf : outline.leaves.ids()) {
        const OutlineLeaf& it = outline.leaves[leaf];
        QVERIFY(!it.nodes.empty() && !it.label.empty());
        for (const auto node : it.nodes) {
            ++seen[node];
            QCOMPARE(outline.leaf_of[node], leaf);
        }
        for (auto box = it.box; box; box = outline.boxes[box].parent) {
            const OutlineBox& around = outline.boxes[box];
            QVERIFY(around.first_leaf <= leaf && leaf < around.end_leaf);
            const auto& path = picture.nodes[it.nodes.front()].module_path;
            QVERIFY(around.path.empty() || path == around.path || path.starts_with(around.path + "."));
        }
    }
    QVERIFY(std::ranges::all_of(seen, [](int count) { return count == 1; }));
    QCOMPARE(outline.boxes.front().nodes, static_cast<int>(picture.nodes.size()));
    for (const auto box : outline.boxes.ids()) {
        if (box == root_box) continue;
        QVERIFY(outline.boxes[box].parent < box);
        QVERIFY(outline.boxes[box].nodes > 1 ||
                outline.boxes[box].end_leaf.number() - outline.boxes[box].first_leaf.number() > 1);
    }
    std::set<std::pair<OutlineLeafIndex, OutlineLeafIndex>> edges(outline.edges.begin(), outline.edges.end());
    QCOMPARE(edges.size(), outline.edges.size());
    for (const auto node : picture.nodes.ids())
        for (const auto user : index.users(node)) {
            const auto from = outline.leaf_of[node];
            const auto to = outline.leaf_of[user];
            QVERIFY2(from <= to, "an edge turns backward");
            QVERIFY(from == to || edges.contains({from, to}));
        }
}

void checkWhole(const GraphPicture& picture, unsigned seed) {
    const PictureIndex index(picture);
    for (const bool merge : {false, true}) {
        const auto outline = make_outline(picture, index, merge);
        checkOutline(picture, index, outline);
        std::mt19937 random(seed);
        for (int round = 0; round < 4; ++round) {
            OpenBoxes open(outline.boxes.size());
            for (const auto box : open.ids())
                open[box] = round == 0 ? 0 : round == 1 ? 1 : static_cast<char>(random() % 2);
            const VisibleGraph whole = visible_graph(outline, open, {});
            std::set<OutlineLeafIndex> leaves;
            for (const VisibleItem& item : whole.items) {
                if (item.leaf) QVERIFY(leaves.insert(item.leaf).second);
                if (item.leaf || open[item.box]) continue;
                const OutlineBox& box = outline.boxes[item.box];
                for (const auto leaf : IdRange(box.first_leaf, box.end_leaf))
                    QVERIFY(leaves.insert(leaf).second);
            }
            QCOMPARE(leaves.size(), outline.leaves.size()); // all of it, and each once
            const auto layout = nested_layout(whole.layout);
            check(whole.layout, layout);
            checkEdges(whole.layout, layout);
            if (QTest::currentTestFailed()) return;
        }
    }
}

GraphPicture randomPicture(unsigned seed, int count) {
    std::mt19937 random(seed);
    const auto number = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    PictureBuilder build;
    std::vector<std::string> path;
    int frame = -1;
    for (int i = 0; i < count; ++i) {
        while (!path.empty() && number(4) == 0)
            path.pop_back();
        while (path.size() < 5 && number(3) == 0)
            path.push_back(std::string(1, static_cast<char>('a' + number(4))));
        std::string joined;
        for (const auto& part : path)
            joined += (joined.empty() ? "" : ".") + part;
        std::vector<int> inputs;
        for (int edges = number(4); edges > 0 && i > 0; --edges)
            inputs.push_back(number(3) ? std::max(0, i - 1 - number(5)) : number(i));
        if (number(5) == 0)
            build.picture.frames.push_back(
                {PictureFrameId(++frame), "Fused", PictureNodeId(number(2) ? i : -1)});
        build.node("n" + std::to_string(i), inputs, joined, number(3) ? frame : -1);
    }
    return build.picture;
}

} // namespace

class TestNestedLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void realModels_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"resources/samples/crepe/crepe", "resources/samples/models/resnet50",
                                 "resources/samples/models/mobilenetv2", "tests/data/journeys/chip/edge_net",
                                 "tests/data/recorded/user-observer"})
            QTest::newRow(file) << QStringLiteral(QCS_SOURCE_DIR "/%1.graph.json").arg(QLatin1String(file));
    }
    void realModels() {
        QFETCH(QString, file);
        const auto read = read_graph(qcs::test::contents(file));
        QVERIFY(read);
        const auto picture = traced_picture(read->graph, nullptr);
        QCOMPARE(picture.nodes.size(), read->graph.nodes.size());
        checkWhole(picture, 1);
    }

    void randomGraphs_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 60; seed += qcs::test::is_sanitized ? 3 : 1)
            QTest::addRow("%u", seed) << seed;
    }
    void randomGraphs() {
        QFETCH(unsigned, seed);
        checkWhole(randomPicture(seed, static_cast<int>(1 + seed * 7 % 160)), seed);
    }

    void aChainIsStraightAndWhatBypassesItRunsBeside() {
        NestedInput input;
        input.items = {item(-1, true, 100, 30), item(0, false, 100, 30), item(0, false, 60, 30),
                       item(0, false, 100, 30), item(-1, false, 80, 20)};
        input.edges = edges_of({{1, 2}, {2, 3}, {1, 3}, {3, 4}, {1, 4}});
        const auto layout = nested_layout(input);
        check(input, layout);
        const double middle = rect_of(layout, 1).x + 50;
        for (const int item : {0, 2, 3, 4})
            QVERIFY(std::abs(rect_of(layout, item).x + rect_of(layout, item).width / 2 - middle) < 1e-6);
        const auto beside = std::ranges::find_if(layout.edge_segments, [](const NestedEdgeSegment& wire) {
            return wire.from == NestedItemIndex(1) && wire.to == NestedItemIndex(3);
        });
        QVERIFY(beside != layout.edge_segments.end());
        QCOMPARE(beside->curve.back().x, rect_of(layout, 3).right()); // enters at the side
    }

    void branchesStandBesideEachOther() {
        NestedInput input;
        input.items.assign(5, item(-1, false, 100, 30));
        input.edges = edges_of({{0, 1}, {0, 2}, {2, 3}, {1, 4}, {3, 4}});
        const auto layout = nested_layout(input);
        check(input, layout);
        QVERIFY(rect_of(layout, 1).right() < rect_of(layout, 2).x ||
                rect_of(layout, 2).right() < rect_of(layout, 1).x);
        QCOMPARE(rect_of(layout, 1).y, rect_of(layout, 2).y);
    }

    void manyOfAKindAreWrapped() {
        NestedInput input;
        input.items.assign(500, item(-1, false, 100, 30));
        const auto layout = nested_layout(input);
        check(input, layout);
        QVERIFY(layout.width < 4000);
    }

    void hostileGraphsEnd() {
        NestedInput input; // everything feeds everything
        input.items.assign(120, item(-1, false, 100, 30));
        for (int i = 0; i < 120; ++i)
            for (int j = i + 1; j < 120; ++j)
                input.edges.push_back({NestedItemIndex(i), NestedItemIndex(j)});
        check(input, nested_layout(input));
        PictureBuilder build; // a path of 10,000 modules
        std::string path = "m";
        for (int i = 0; i < 10'000; ++i)
            path += ".m";
        build.node("a", {}, path);
        build.node("b", {0}, path);
        build.node("c", {1}, path + ".x");
        checkWhole(build.picture, 1);
    }

    void stoppedItIsNotDone() {
        std::stop_source stop;
        stop.request_stop();
        NestedInput input;
        input.items.assign(3, item(-1, false, 100, 30));
        QVERIFY(!nested_layout(input, stop.get_token()).is_complete);
    }

    void boxesThatSayNothingAreLeftOut() {
        PictureBuilder build;
        build.node("x", {});
        build.node("c1", {0}, "features.stage1.conv");
        build.node("c2", {1}, "features.stage1.body.a");
        build.node("c3", {2}, "features.stage1.body.b");
        build.node("c4", {3}, "features.stage2");
        build.node("c5", {4}, "features.stage2");
        build.node("out", {5});
        const PictureIndex index(build.picture);
        const auto outline = make_outline(build.picture, index, true);
        std::vector<std::string> paths;
        for (const OutlineBox& box : outline.boxes)
            paths.push_back(box.path);
        QCOMPARE(paths, (std::vector<std::string>{"", "features.stage1", "features.stage2"}));
        QCOMPARE(outline.boxes[OutlineBoxIndex(1)].label, std::string("stage1"));
        QCOMPARE(outline.boxes[OutlineBoxIndex(1)].nodes, 3);
    }

    void fusedCallsAreOne() {
        PictureBuilder build;
        build.picture.frames.push_back({PictureFrameId(0), "ConvReLU2d", PictureNodeId(1)});
        build.node("x", {});
        build.node("conv", {0}, "block.conv1", 0);
        build.node("relu", {1}, "block.conv1", 0);
        build.node("pool", {2}, "block");
        build.picture.nodes[PictureNodeIndex(1)].sublabel = "Conv2d  1×64";
        build.picture.nodes[PictureNodeIndex(2)].sublabel = "ReLU";
        const PictureIndex index(build.picture);
        const auto outline = make_outline(build.picture, index, true);
        QCOMPARE(outline.leaves.size(), std::size_t(3));
        QCOMPARE(outline.leaves[OutlineLeafIndex(1)].nodes,
                 (std::vector{PictureNodeIndex(1), PictureNodeIndex(2)}));
        QCOMPARE(outline.leaves[OutlineLeafIndex(1)].label, std::string("conv1"));
        QCOMPARE(outline.leaves[OutlineLeafIndex(1)].sublabel, std::string("Conv2d + ReLU → ConvReLU2d"));
        QCOMPARE(make_outline(build.picture, index, false).leaves.size(), std::size_t(4));
    }

    void theSameTwice() {
        const auto picture = randomPicture(7, 120);
        const PictureIndex index(picture);
        const auto outline = make_outline(picture, index, true);
        const auto whole = visible_graph(outline, OpenBoxes(outline.boxes.size(), 1), {});
        const auto once = nested_layout(whole.layout);
        const auto twice = nested_layout(whole.layout);
        QVERIFY(once.items == twice.items);
        QVERIFY(once.edge_segments == twice.edge_segments);
    }
};

QCS_TEST(TestNestedLayout);
#include "tst_nested_layout.moc"
