// The layout without graphviz: nothing overlaps, edges point downwards and go around boxes.

#include "curves.h"
#include "picture/layout/layered_layout.h"
#include "support/test_program.h"

#include <QTest>

#include <cmath>
#include <random>
#include <set>

using namespace qcs;
using namespace qcs::picture;
using qcs::testing::onCurve;

namespace {

bool overlap(const LayoutRect& a, const LayoutRect& b) {
    constexpr double slack = 1e-6;
    return a.x < b.right() - slack && b.x < a.right() - slack && a.y < b.bottom() - slack &&
           b.y < a.bottom() - slack;
}

bool inside(const LayoutRect& rect, const LayoutPoint& point, double margin) {
    return point.x > rect.x + margin && point.x < rect.right() - margin && point.y > rect.y + margin &&
           point.y < rect.bottom() - margin;
}

const LayoutRect& box_of(const GraphLayout& layout, int box) {
    return layout.boxes[LayoutBoxIndex(box)];
}

const LayoutRect& frame_of(const GraphLayout& layout, int frame) {
    return layout.frames[LayoutFrameIndex(frame)];
}

LayoutBox box(double width, double height, int frame = -1) {
    return {width, height, LayoutFrameIndex(frame)};
}

std::vector<LayoutEdge<LayoutBoxIndex>> edges_of(const std::vector<std::pair<int, int>>& pairs) {
    std::vector<LayoutEdge<LayoutBoxIndex>> edges;
    for (const auto& [from, to] : pairs)
        edges.push_back({LayoutBoxIndex(from), LayoutBoxIndex(to)});
    return edges;
}

void put(LayoutInput& input, const std::vector<int>& boxes, int frame) {
    for (const int box : boxes)
        input.boxes[LayoutBoxIndex(box)].frame = LayoutFrameIndex(frame);
}

/// Every rule that holds for every graph; the edges go forward in the order of the boxes.
void check(const LayoutInput& input, const GraphLayout& layout, bool throughFrames = false) {
    QCOMPARE(layout.boxes.size(), input.boxes.size());
    QCOMPARE(layout.edges.size(), input.edges.size());
    const LayoutRect page{0, 0, layout.width, layout.height};
    for (const auto i : layout.boxes.ids()) {
        const LayoutRect& box = layout.boxes[i];
        QCOMPARE(box.width, input.boxes[i].width);
        QCOMPARE(box.height, input.boxes[i].height);
        QVERIFY(box.x > -1e-6 && box.y > -1e-6);
        QVERIFY(box.right() < page.width + 1e-6 && box.bottom() < page.height + 1e-6);
        for (const auto j : IdRange(LayoutBoxIndex(0), i))
            QVERIFY2(!overlap(box, layout.boxes[j]),
                     qPrintable(QStringLiteral("%1 %2").arg(i.number()).arg(j.number())));
    }
    for (std::size_t i = 0; i < input.edges.size(); ++i) {
        const auto [from, to] = input.edges[i];
        const auto& curve = layout.edges[i];
        QVERIFY(curve.size() >= 4 && curve.size() % 3 == 1);
        QVERIFY2(layout.boxes[from].bottom() < layout.boxes[to].y + 1e-6, "edge goes up");
        QVERIFY(curve.front().y < curve.back().y);
        if (throughFrames) continue;
        for (std::size_t part = 0; part + 3 < curve.size(); part += 3)
            for (int step = 0; step <= 16; ++step)
                for (const LayoutRect& box : layout.boxes)
                    QVERIFY2(!inside(box, onCurve(&curve[part], step / 16.0), 0.5), "edge through a box");
    }
}

LayoutInput randomGraph(unsigned seed, int count) {
    std::mt19937 random(seed);
    const auto number = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    LayoutInput input;
    for (int i = 0; i < count; ++i) {
        input.boxes.push_back(box(40.0 + number(160), 24.0 + number(30)));
        std::set<int> inputs;
        for (int edges = number(4); edges > 0 && i > 0; --edges)
            inputs.insert(number(3) ? std::max(0, i - 1 - number(4)) : number(i));
        for (const int from : inputs)
            input.edges.push_back({LayoutBoxIndex(from), LayoutBoxIndex(i)});
    }
    return input;
}

} // namespace

class TestLayeredLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aChainStandsInOneColumn() {
        LayoutInput input;
        for (int i = 0; i < 6; ++i) {
            input.boxes.push_back(box(i % 2 ? 80.0 : 120.0, 30));
            if (i > 0) input.edges.push_back({LayoutBoxIndex(i - 1), LayoutBoxIndex(i)});
        }
        const auto layout = layered_layout(input);
        check(input, layout);
        for (const LayoutRect& box : layout.boxes)
            QVERIFY(std::abs(box.x + box.width / 2 - 60) < 0.5);
        QCOMPARE(layout.width, 120.0);
    }

    void aDiamondHasItsBranchesSideBySide() {
        LayoutInput input;
        input.boxes.assign(4, box(100, 30));
        input.edges = edges_of({{0, 1}, {0, 2}, {1, 3}, {2, 3}});
        const auto layout = layered_layout(input);
        check(input, layout);
        QCOMPARE(box_of(layout, 1).y, box_of(layout, 2).y);
        const double middle = (box_of(layout, 1).x + box_of(layout, 2).x) / 2;
        QVERIFY(std::abs(box_of(layout, 0).x - middle) < 1);
        QVERIFY(std::abs(box_of(layout, 3).x - middle) < 1);
    }

    void crossingsThatNeedNotBeAreNot() {
        LayoutInput input;
        input.boxes.assign(6, box(60, 30));
        input.edges = edges_of({{0, 5}, {1, 4}, {2, 3}});
        const auto layout = layered_layout(input);
        for (int i = 0; i < 3; ++i)
            QVERIFY(std::abs(box_of(layout, i).x - box_of(layout, 5 - i).x) < 0.5);
    }

    void randomGraphs_data() {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<int>("count");
        for (unsigned seed = 0; seed < 40; ++seed)
            QTest::addRow("%u", seed) << seed << static_cast<int>(2 + seed * 3 % 97);
    }
    void randomGraphs() {
        QFETCH(unsigned, seed);
        QFETCH(int, count);
        const LayoutInput input = randomGraph(seed, count);
        check(input, layered_layout(input));
    }

    void randomFrames_data() { randomGraphs_data(); }
    void randomFrames() {
        QFETCH(unsigned, seed);
        QFETCH(int, count);
        LayoutInput input = randomGraph(seed, count);
        std::mt19937 random(seed + 1000);
        for (int i = 0; i + 2 < count; i += 5) {
            input.frames.push_back({90, 14});
            for (int member = i; member < i + 3; ++member)
                if (random() % 4) put(input, {member}, i / 5);
        }
        const auto layout = layered_layout(input);
        check(input, layout, true);
        QCOMPARE(layout.frames.size(), input.frames.size());
        for (const auto box : input.boxes.ids()) {
            if (!input.boxes[box].frame) continue;
            const LayoutRect& frame = layout.frames[input.boxes[box].frame];
            QVERIFY(layout.boxes[box].x >= frame.x - 1e-6 &&
                    layout.boxes[box].right() <= frame.right() + 1e-6);
            QVERIFY(layout.boxes[box].y >= frame.y - 1e-6 &&
                    layout.boxes[box].bottom() <= frame.bottom() + 1e-6);
        }
    }

    void aFrameHoldsItsBoxesAndNoOther() {
        LayoutInput input;
        input.boxes.assign(5, box(100, 30));
        put(input, {1, 2, 3}, 0);
        input.frames = {{60, 14}};
        input.edges = edges_of({{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}});
        const auto layout = layered_layout(input);
        check(input, layout);
        const LayoutRect& frame = layout.frames.front();
        QVERIFY(box_of(layout, 1).y >= frame.y + 14); // room for the label
        for (const int outside : {0, 4})
            QVERIFY(!overlap(frame, box_of(layout, outside)));
    }

    void aFrameThatIsLeftAndEnteredAgainIsDrawnAround() {
        LayoutInput input;
        input.boxes.assign(6, box(100, 30));
        put(input, {0, 2}, 0);
        put(input, {3, 4}, 1); // below it, and whole
        input.frames = {{60, 14}, {60, 14}};
        input.edges = edges_of({{0, 1}, {1, 2}, {0, 2}, {2, 3}, {3, 4}, {4, 5}});
        const auto layout = layered_layout(input);
        check(input, layout);
        QVERIFY(frame_of(layout, 0).width > 0);
        QVERIFY(overlap(frame_of(layout, 0), box_of(layout, 2)));
        QVERIFY(box_of(layout, 3).y >= frame_of(layout, 1).y + 14);
    }

    void circlesAndNonsenseAreDrawnToo() {
        LayoutInput input;
        input.boxes.assign(4, box(100, 30, 7)); // a frame that is none
        input.edges = edges_of({{0, 1}, {1, 2}, {2, 0}, {3, 3}, {0, 9}, {-1, 2}});
        const auto layout = layered_layout(input);
        QCOMPARE(layout.edges.size(), std::size_t(6));
        QVERIFY(!layout.edges[2].empty());
        QVERIFY(layout.edges[2].front().y > layout.edges[2].back().y);
        for (const std::size_t nothing : {3U, 4U, 5U})
            QVERIFY(layout.edges[nothing].empty());
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < i; ++j)
                QVERIFY(!overlap(box_of(layout, i), box_of(layout, j)));
        QVERIFY(layered_layout({}).boxes.empty());
    }

    void theSameTwice() {
        const LayoutInput input = randomGraph(7, 60);
        const auto once = layered_layout(input);
        const auto twice = layered_layout(input);
        QVERIFY(once.boxes == twice.boxes);
        QVERIFY(once.edges == twice.edges);
    }
};

QCS_TEST(TestLayeredLayout);
#include "tst_layered_layout.moc"
