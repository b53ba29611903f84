// What is shown around a node, and what stands at the cut.

#include "picture/neighbourhood.h"
#include "picture/picture_index.h"
#include "picture_builder.h"
#include "support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::picture;
using testing::edges;
using testing::ids;
using testing::numbers;
using testing::PictureBuilder;

namespace {

using Ids = std::vector<int>;
using Edges = std::vector<std::pair<int, int>>;

NeighbourhoodOptions options_of(int centre, int steps) {
    return {PictureNodeId(centre), steps};
}

Neighbourhood around(const GraphPicture& picture, const NeighbourhoodOptions& options) {
    return neighbourhood(picture, PictureIndex(picture), options);
}
Neighbourhood around(const GraphPicture& picture, int centre, int steps) {
    return around(picture, options_of(centre, steps));
}

HiddenNeighbours stub(int node, bool inputs, int hidden) {
    return {PictureNodeId(node), inputs, hidden};
}

} // namespace

class TestNeighbourhood : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsCountInBothDirections() {
        PictureBuilder b;
        b.chain(20);
        const auto shown = around(b.picture, 10, 2);
        QCOMPARE(ids(shown.picture), (Ids{8, 9, 10, 11, 12}));
        QCOMPARE(edges(shown.picture), (Edges{{8, 9}, {9, 10}, {10, 11}, {11, 12}}));
        const std::vector<HiddenNeighbours> stubs{stub(8, true, 1), stub(12, false, 1)};
        QVERIFY(shown.stubs == stubs);
        QCOMPARE(ids(around(b.picture, 0, 2).picture), (Ids{0, 1, 2}));
        QCOMPARE(ids(around(b.picture, 5, 0).picture), (Ids{5}));
        QVERIFY(around(b.picture, 5, 100).stubs.empty());
    }

    void siblingsAreTwoStepsAway() {
        PictureBuilder b;
        const int x = b.node("x", {});
        const int left = b.node("left", {x});
        const int right = b.node("right", {x});
        QCOMPARE(ids(around(b.picture, left, 1).picture), (Ids{x, left}));
        QCOMPARE(ids(around(b.picture, left, 2).picture), (Ids{x, left, right}));
    }

    void aHubShowsItsNearestUsers() {
        PictureBuilder b;
        const int hub = b.node("hub", {});
        for (int i = 0; i < 1000; ++i)
            b.node("user", {hub});
        NeighbourhoodOptions options = options_of(hub, 1);
        options.max_fan = 8;
        const auto shown = around(b.picture, options);
        QCOMPARE(ids(shown.picture), (Ids{0, 1, 2, 3, 4, 5, 6, 7, 8}));
        const std::vector<HiddenNeighbours> stubs{stub(hub, false, 992)};
        QVERIFY(shown.stubs == stubs);
        options.opened = {PictureNodeId(hub)};
        QCOMPARE(around(b.picture, options).picture.nodes.size(), std::size_t(1 + 8 + more_per_opening));
        options.opened = {PictureNodeId(hub), PictureNodeId(hub)};
        QCOMPARE(around(b.picture, options).picture.nodes.size(), std::size_t(1 + 8 + 2 * more_per_opening));
    }

    void aLatecomerShowsTheInputsNearestToIt() {
        PictureBuilder b;
        Ids inputs;
        for (int i = 0; i < 50; ++i)
            inputs.push_back(b.node("part", {}));
        const int cat = b.node("cat", inputs);
        NeighbourhoodOptions options = options_of(cat, 1);
        options.max_fan = 3;
        const auto shown = around(b.picture, options);
        QCOMPARE(ids(shown.picture), (Ids{47, 48, 49, cat}));
        QCOMPARE(shown.stubs.front().hidden, 47);
        QVERIFY(shown.stubs.front().inputs);
    }

    void neverMoreThanAskedFor() {
        PictureBuilder b;
        const int root = b.node("root", {});
        for (int level = 0, first = root, count = 1; level < 8; ++level) {
            const int next = static_cast<int>(b.picture.nodes.size());
            for (int i = 0; i < 3 * count; ++i)
                b.node("leaf", {first + i / 3});
            first = next;
            count *= 3;
        }
        NeighbourhoodOptions options = options_of(root, 8);
        options.max_nodes = 50;
        const auto shown = around(b.picture, options);
        QCOMPARE(shown.picture.nodes.size(), std::size_t(50));
        // Every edge that leaves is counted.
        int hidden = 0;
        for (const HiddenNeighbours& stub : shown.stubs)
            hidden += stub.hidden;
        const auto inside = ids(shown.picture);
        const auto isIn = [&](PictureNodeId id) {
            return std::ranges::find(inside, id.number()) != inside.end();
        };
        const auto leaving = std::ranges::count_if(
            b.picture.edges, [&](const PictureEdge& edge) { return isIn(edge.from) != isIn(edge.to); });
        QCOMPARE(hidden, static_cast<int>(leaving));
    }

    void openingGoesOnAtTheCut() {
        PictureBuilder b;
        b.chain(20);
        NeighbourhoodOptions options = options_of(10, 2);
        options.opened = {PictureNodeId(12)};
        QCOMPARE(ids(around(b.picture, options).picture), (Ids{8, 9, 10, 11, 12, 13}));
        options.opened = {PictureNodeId(12), PictureNodeId(13)};
        QCOMPARE(ids(around(b.picture, options).picture), (Ids{8, 9, 10, 11, 12, 13, 14}));
        options.opened = {PictureNodeId(999)};
        QCOMPARE(ids(around(b.picture, options).picture), (Ids{8, 9, 10, 11, 12}));
    }

    void framesAreShownWhole() {
        PictureBuilder b;
        const int x = b.node("x", {});
        const int conv = b.node("conv", {x}, {}, 4);
        const int bn = b.node("bn", {conv}, {}, 4);
        const int relu = b.node("relu", {bn}, {}, 4);
        b.picture.frames = {{PictureFrameId(3), "Other"}, {PictureFrameId(4), "ConvReLU2d"}};
        const auto shown = around(b.picture, x, 1);
        QCOMPARE(ids(shown.picture), (Ids{x, conv, bn, relu}));
        QCOMPARE(shown.picture.frames.size(), std::size_t(1));
        QCOMPARE(shown.picture.frames.front().id, PictureFrameId(4));
    }

    void nothingAroundNothing() {
        PictureBuilder b;
        b.chain(3);
        QVERIFY(around(b.picture, 17, 3).picture.nodes.empty());
        QVERIFY(around({}, 0, 3).picture.nodes.empty());
        std::stop_source stop;
        stop.request_stop();
        const PictureIndex index(b.picture);
        QVERIFY(neighbourhood(b.picture, index, options_of(1, 3), stop.get_token()).picture.nodes.empty());
    }

    void badEdgesAreLeftOut() {
        PictureBuilder b;
        b.chain(2);
        for (const auto& [from, to] : Edges{{0, 1}, {0, 0}, {0, 77}, {-1, 1}})
            b.picture.edges.push_back({PictureNodeId(from), PictureNodeId(to)});
        const auto shown = around(b.picture, 0, 3);
        QCOMPARE(edges(shown.picture), (Edges{{0, 1}}));
        QVERIFY(shown.stubs.empty());
    }

    void searchWantsEveryWord() {
        PictureBuilder b;
        const int conv = b.node("features_0_Conv", {});
        b.picture.nodes.back().target = "features.0.conv";
        b.node("features_1_relu", {});
        QCOMPARE(numbers(find_nodes(b.picture, "  CONV  features.0 ")), (Ids{conv}));
        QCOMPARE(find_nodes(b.picture, "features").size(), std::size_t(2));
        QVERIFY(find_nodes(b.picture, "conv relu").empty());
        QVERIFY(find_nodes(b.picture, "   ").empty());
    }

    void marksOfSharingGroups() {
        QCOMPARE(sharing_mark(predict::SharingGroup(0)), std::string("A"));
        QCOMPARE(sharing_mark(predict::SharingGroup(25)), std::string("Z"));
        QCOMPARE(sharing_mark(predict::SharingGroup(26)), std::string("AA"));
        QCOMPARE(sharing_mark(predict::SharingGroup(701)), std::string("ZZ"));
        QCOMPARE(sharing_mark(predict::SharingGroup(702)), std::string("AAA"));
    }
};

QCS_TEST(TestNeighbourhood);
#include "tst_neighbourhood.moc"
