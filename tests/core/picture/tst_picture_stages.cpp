// The pictures of a model as stages of the engine: what is drawn again after an edit, and what stands in the
// place of a picture that there cannot be.

#include "picture/picture_stages.h"
#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::picture;
using namespace qcs::testing;

namespace {

/// conv -> bn -> relu -> Hardswish; the first three are fused.
Inputs inputs(std::vector<Rule> rules = {global_rule()}) {
    static const auto graph = [] {
        GraphBuilder b;
        b.input("x").call("conv", "torch.nn.Conv2d", {"x"}).call("bn", "torch.nn.BatchNorm2d", {"conv"});
        b.call("relu", "torch.nn.ReLU", {"bn"}).call("swish", "torch.nn.Hardswish", {"relu"}).output("swish");
        return b.graph;
    }(); // one and the same model
    auto result = Inputs{make_input({}, std::move(rules))};
    result.graph = graph;
    return result;
}

bool shows(const DrawnPicture& drawn, std::string_view label) {
    return std::ranges::any_of(drawn.picture->picture.nodes, [label](const PictureNode& node) {
        return node.label.find(label) != std::string::npos;
    });
}

std::string labels(const DrawnPicture& drawn) {
    std::string all;
    for (const auto& node : drawn.picture->picture.nodes)
        all += node.label + "; ";
    return all;
}

} // namespace

class TestPictureStages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anEditOfARuleLeavesTheTracedPicture() {
        Engine engine;
        const auto before = engine.revision(inputs());
        const auto after = engine.revision(inputs({name_rule("swish", std::nullopt), global_rule()}));
        const auto traced = engine.query<picture::stages::TracedPicture>(before);
        QCOMPARE(traced->picture->picture.nodes.size(), std::size_t(6));
        QCOMPARE(traced->picture->picture.frames.size(), std::size_t(1));
        QCOMPARE(engine.query<picture::stages::TracedPicture>(after), traced);
        QCOMPARE(engine.counts<picture::stages::TracedPicture>().computed, 1);

        const auto prepared = engine.query<picture::stages::PreparedPicture>(before);
        const auto fewer = engine.query<picture::stages::PreparedPicture>(after);
        QVERIFY(prepared->picture->picture.nodes.size() > fewer->picture->picture.nodes.size());
    }

    void whatFusionTookInIsShownByWhatTookIt() {
        Engine engine;
        const auto revision = engine.revision(inputs());
        const auto of = [&](const DrawnPicture& drawn, int node) {
            return drawn.picture->id_of(model::TracedNode(node));
        };
        const auto traced = engine.query<picture::stages::TracedPicture>(revision);
        QVERIFY(of(*traced, 1) != of(*traced, 3));
        for (const auto& drawn : {engine.query<picture::stages::PreparedPicture>(revision),
                                  engine.query<picture::stages::ConvertedPicture>(revision)}) {
            QVERIFY(of(*drawn, 1));
            QCOMPARE(of(*drawn, 1), of(*drawn, 3));
            QVERIFY(of(*drawn, 4) != of(*drawn, 3));
        }
        QVERIFY(!of(*traced, 99));
    }

    void convertIsCalledAsItIsAskedTo() {
        Engine engine;
        const auto plain = engine.query<picture::stages::ConvertedPicture>(engine.revision(inputs()));
        QVERIFY2(shows(*plain, "quantize_per_tensor"), labels(*plain).c_str());
        auto decomposed = inputs();
        decomposed.conversion.decomposed = true;
        const auto other = engine.query<picture::stages::ConvertedPicture>(engine.revision(decomposed));
        QVERIFY2(labels(*plain) != labels(*other), labels(*other).c_str());
    }

    void fusionAloneHasNoConvertedPicture() {
        Engine engine;
        auto alone = inputs();
        alone.fuse_alone = std::make_shared<const FuseCustomConfig>();
        const auto revision = engine.revision(alone);
        const auto fused = engine.query<picture::stages::PreparedPicture>(revision);
        QCOMPARE(fused->picture->picture.nodes.size(), std::size_t(4)); // no observers
        const auto converted = engine.query<picture::stages::ConvertedPicture>(revision);
        QVERIFY(!converted->picture && !converted->raised);
    }

    void whatPyTorchRaisesStandsInThePlaceOfThePicture() {
        Engine engine;
        const auto revision = engine.revision(inputs({regex_rule("("), global_rule()}));
        QVERIFY(engine.query<picture::stages::TracedPicture>(revision)->picture);
        for (const auto& drawn : {engine.query<picture::stages::PreparedPicture>(revision),
                                  engine.query<picture::stages::ConvertedPicture>(revision)}) {
            QVERIFY(!drawn->picture);
            QVERIFY(drawn->raised);
            QCOMPARE(drawn->raised->type, "re.error");
        }
    }

    void aStoppedPictureIsNone() {
        Engine engine;
        std::stop_source stop;
        stop.request_stop();
        const auto revision = engine.revision(inputs());
        QVERIFY(!engine.query<picture::stages::TracedPicture>(revision, {stop.get_token()}));
        QVERIFY(engine.query<picture::stages::TracedPicture>(revision));
    }
};

QCS_TEST(TestPictureStages);
#include "tst_picture_stages.moc"
