// Modules as one box each, and the picture of a traced graph.

#include "config/presets.h"
#include "picture/neighbourhood.h"
#include "picture/pictures.h"
#include "picture_builder.h"
#include "predict/fuse/fuse.h"
#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::json;
using namespace qcs::picture;
using namespace qcs::predict;
using testing::edges;
using testing::GraphBuilder;
using testing::ids;
using testing::numbers;
using testing::PictureBuilder;

namespace {

using Ids = std::vector<int>;
using Edges = std::vector<std::pair<int, int>>;

/// x → a.0.p → a.0.q → a.1.r → b.s → a.0.p again → output
PictureBuilder example() {
    PictureBuilder b;
    b.node("x", {});
    b.node("p", {0}, "a.0");
    b.node("q", {1}, "a.0");
    b.node("r", {2, 0}, "a.1");
    b.node("s", {3}, "b");
    b.node("p_1", {4}, "a.0");
    b.node("output", {5});
    return b;
}

} // namespace

class TestPictureCollapse : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aClosedModuleIsOneBoxPerRun() {
        CollapseOptions options;
        options.closed = {"a"};
        const Collapsed result = collapse(example().picture, options);
        QCOMPARE(ids(result.picture), (Ids{0, 1, 4, 5, 6}));
        QCOMPARE(numbers(result.shown_as), (Ids{0, 1, 1, 1, 4, 5, 6}));
        QCOMPARE(edges(result.picture), (Edges{{0, 1}, {1, 4}, {4, 5}, {5, 6}}));
        const PictureNode& box = result.picture.nodes[PictureNodeIndex(1)];
        QVERIFY(box.role == PictureNode::Role::Group);
        QCOMPARE(box.label, std::string("a"));
        QCOMPARE(box.members, 3);
        QVERIFY(!box.origin);
        QCOMPARE(result.picture.nodes[PictureNodeIndex(3)].members, 1);
    }

    void innerModulesCloseAlone() {
        CollapseOptions options;
        options.closed = {"a.0"};
        QCOMPARE(ids(collapse(example().picture, options).picture), (Ids{0, 1, 3, 4, 5, 6}));
        options.closed = {"a.0", "a"};
        QCOMPARE(ids(collapse(example().picture, options).picture), (Ids{0, 1, 4, 5, 6}));
    }

    void othersCloseAroundWhatIsKept() {
        CollapseOptions options;
        options.others = true;
        QCOMPARE(collapsed_into("a.0", options), std::string_view("a"));
        QCOMPARE(collapsed_into("", options), std::string_view());
        options.keep = "a.1";
        QCOMPARE(collapsed_into("a.0", options), std::string_view("a.0"));
        QCOMPARE(collapsed_into("a.1", options), std::string_view());
        QCOMPARE(collapsed_into("a.10", options), std::string_view("a.10"));
        QCOMPARE(collapsed_into("a", options), std::string_view());
        QCOMPARE(collapsed_into("b.c.d", options), std::string_view("b"));
        options.opened = {"b", "b-x", "b.c"};
        QCOMPARE(collapsed_into("b", options), std::string_view());
        QCOMPARE(collapsed_into("b.c.d", options), std::string_view("b.c.d"));
        options.opened = {"b-x", "b.c"};
        QCOMPARE(collapsed_into("b", options), std::string_view());
        QCOMPARE(collapsed_into("bb", options), std::string_view("bb"));
    }

    void noEdgeTurnsBackward() {
        // Whatever is closed: nodes stand in the order of the edges, so that no circle can come about.
        const auto b = example();
        for (const auto& closed : std::vector<std::set<std::string, std::less<>>>{
                 {}, {"a"}, {"b"}, {"a", "b"}, {"a.0"}, {"a.1"}, {"a.0", "a.1"}}) {
            CollapseOptions options;
            options.closed = closed;
            const auto result = collapse(b.picture, options).picture;
            const auto order = ids(result);
            for (const auto& [from, to] : edges(result))
                QVERIFY(std::ranges::find(order, from) < std::ranges::find(order, to));
        }
    }

    void aBoxKeepsTheFrameOfAllItsNodes() {
        PictureBuilder b;
        b.node("conv", {}, "m", 0);
        b.node("bn", {0}, "m", 0);
        b.node("relu", {1}, {}, 0);
        CollapseOptions options;
        options.closed = {"m"};
        QCOMPARE(collapse(b.picture, options).picture.nodes.front().frame, PictureFrameId(0));
        b.picture.nodes[PictureNodeIndex(1)].frame = {};
        QVERIFY(!collapse(b.picture, options).picture.nodes.front().frame);
    }

    void theTracedGraphAsPicture() {
        GraphBuilder graph;
        graph.input("x")
            .call("block_conv", "block.conv", "torch.nn.Conv2d", {"x"})
            .call("block_bn", "block.bn", "torch.nn.BatchNorm2d", {"block_conv"})
            .function("relu", "torch.nn.functional.relu", {"block_bn"}, {"block", "model.Block"})
            .method("flatten", "flatten", {"relu"})
            .output("flatten");
        graph.graph->nodes[graph["block_conv"]].has_shape = true;
        graph.graph->nodes[graph["block_conv"]].shape = {1, 64, 56, 56};
        const auto fusion = fuse(*graph.graph, *backend_preset("x86"), false);
        const auto picture = traced_picture(*graph.graph, &fusion);
        QCOMPARE(picture.nodes.size(), std::size_t(6));
        const PictureNode& conv = picture.nodes[PictureNodeIndex(1)];
        QCOMPARE(conv.label, std::string("block.conv"));
        QCOMPARE(conv.sublabel, std::string("Conv2d  1×64×56×56"));
        QCOMPARE(conv.module_path, std::string("block"));
        QCOMPARE(conv.op, std::string("call_module"));
        QCOMPARE(conv.origin, graph["block_conv"]);
        QCOMPARE(picture.nodes[PictureNodeIndex(3)].label, std::string("relu"));
        QCOMPARE(picture.nodes[PictureNodeIndex(3)].module_path, std::string("block"));
        QCOMPARE(picture.nodes[PictureNodeIndex(4)].module_path, std::string());
        QVERIFY(picture.nodes[PictureNodeIndex(0)].role == PictureNode::Role::Input);
        QVERIFY(picture.nodes[PictureNodeIndex(5)].role == PictureNode::Role::Output);
        QCOMPARE(edges(picture), (Edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}));
        QCOMPARE(picture.frames.size(), fusion.fusions.size());
        QCOMPARE(picture.frames.size(), std::size_t(1));
        QCOMPARE(picture.frames.front().label, std::string("ConvReLU2d"));
        for (const int node : {1, 2, 3})
            QCOMPARE(picture.nodes[PictureNodeIndex(node)].frame, PictureFrameId(0));
        QVERIFY(!picture.nodes[PictureNodeIndex(4)].frame);
        QVERIFY(traced_picture(*graph.graph, nullptr).frames.empty());
    }
};

QCS_TEST(TestPictureCollapse);
#include "tst_picture_collapse.moc"
