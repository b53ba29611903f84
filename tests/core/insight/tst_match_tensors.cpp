#include "insight/tensors/match_tensors.h"
#include "model/graph_json.h"
#include "support/files.h"
#include "support/graph_builder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::tensor;
using qcs::testing::GraphBuilder;

namespace {

using Shape = std::vector<std::int64_t>;

Keywords conv(std::int64_t in, std::int64_t out, std::int64_t kernel, bool bias = false) {
    return {{"in_channels", in},
            {"out_channels", out},
            {"kernel_size", Tuple{{Value(kernel), Value(kernel)}}},
            {"transposed", false},
            {"groups", std::int64_t{1}},
            {"bias", bias}};
}
Keywords bn(std::int64_t features) {
    return {{"num_features", features}, {"affine", true}, {"track_running_stats", true}, {"bias", true}};
}
Keywords linear(std::int64_t in, std::int64_t out) {
    return {{"in_features", in}, {"out_features", out}, {"bias", true}};
}

/// The begin and the end of torchvision's ResNet-18; `root` stands before all paths.
Graph resnet(const std::string& root = "") {
    GraphBuilder builder;
    builder.input("x");
    const auto call = [&](const std::string& path, const char* type, Keywords attributes) {
        auto name = path;
        std::ranges::replace(name, '.', '_');
        builder.call(name, root + path, type, {"x"}, std::move(attributes));
    };
    call("conv1", "torch.nn.Conv2d", conv(3, 64, 7));
    call("bn1", "torch.nn.BatchNorm2d", bn(64));
    call("layer1.0.conv1", "torch.nn.Conv2d", conv(64, 64, 3));
    call("layer1.0.bn1", "torch.nn.BatchNorm2d", bn(64));
    call("layer2.0.downsample.0", "torch.nn.Conv2d", conv(64, 128, 1));
    call("fc", "torch.nn.Linear", linear(512, 1000));
    return *builder.graph;
}

TensorInfo info(std::string name, Shape shape) {
    TensorInfo tensor;
    tensor.name = std::move(name);
    tensor.shape = std::move(shape);
    tensor.strides = row_major_strides(tensor.shape);
    return tensor;
}

/// torchvision's names, as state_dict() gives them.
std::vector<TensorInfo> state_dict(const std::string& prefix = "", const std::string& inside = "") {
    const auto name = [&](const char* first, const char* rest) { return prefix + first + inside + rest; };
    return {info(name("conv1.", "weight"), {64, 3, 7, 7}),
            info(name("bn1.", "weight"), {64}),
            info(name("bn1.", "bias"), {64}),
            info(name("bn1.", "running_mean"), {64}),
            info(name("bn1.", "running_var"), {64}),
            info(name("bn1.", "num_batches_tracked"), {}),
            info(name("layer1.", "0.conv1.weight"), {64, 64, 3, 3}),
            info(name("layer1.", "0.bn1.weight"), {64}),
            info(name("layer1.", "0.bn1.bias"), {64}),
            info(name("layer2.", "0.downsample.0.weight"), {128, 64, 1, 1}),
            info(name("fc.", "weight"), {1000, 512}),
            info(name("fc.", "bias"), {1000})};
}

qsizetype fitting(const TensorMatches& matches) {
    return std::ranges::count(matches.tensors, TensorFit::Fits, &TensorMatch::fit);
}

} // namespace

class TestMatchTensors : public QObject {
    Q_OBJECT
private slots:
    void prefixes_data() {
        QTest::addColumn<QString>("prefix");
        QTest::addColumn<QString>("inside");
        QTest::addColumn<QString>("found");
        QTest::newRow("plain") << ""
                               << ""
                               << "";
        QTest::newRow("DataParallel") << "module."
                                      << ""
                                      << "module.";
        QTest::newRow("compiled") << "_orig_mod."
                                  << ""
                                  << "";
        QTest::newRow("compiled blocks") << ""
                                         << "_orig_mod."
                                         << "";
        QTest::newRow("DataParallel, compiled") << "module._orig_mod."
                                                << ""
                                                << "module.";
        QTest::newRow("Lightning") << "state_dict.model."
                                   << ""
                                   << "state_dict.model.";
        QTest::newRow("checkpoint, compiled, DataParallel") << "model_state_dict._orig_mod.module."
                                                            << ""
                                                            << "model_state_dict.module.";
        QTest::newRow("FSDP") << "_fsdp_wrapped_module."
                              << "_checkpoint_wrapped_module."
                              << "";
    }
    void prefixes() {
        QFETCH(QString, prefix);
        QFETCH(QString, inside);
        QFETCH(QString, found);
        const auto graph = resnet();
        const auto tensors = state_dict(prefix.toStdString(), inside.toStdString());
        const auto matches = match_tensors(tensors, graph);
        QCOMPARE(QString::fromStdString(matches.file_prefix), found);
        QCOMPARE(matches.graph_prefix, std::string());
        QCOMPARE(fitting(matches), qsizetype(tensors.size()));
        QVERIFY(matches.without_weight.empty());
        const auto& downsample = matches.tensors[9];
        QCOMPARE(graph.modules[downsample.module].path, "layer2.0.downsample.0");
        QCOMPARE(downsample.parameter, "weight");
        QVERIFY(downsample.expected_shape == Shape({128, 64, 1, 1}));
    }

    void graphOfAWrapper() {
        const auto graph = resnet("net.backbone.");
        const auto matches = match_tensors(state_dict("module."), graph);
        QCOMPARE(matches.graph_prefix, "net.backbone.");
        QCOMPARE(matches.file_prefix, "module.");
        QCOMPARE(fitting(matches), qsizetype(12));
    }

    void mismatches() {
        auto tensors = state_dict();
        tensors[10].shape = {10, 512}; // another head
        tensors[11].shape = {10};
        tensors.erase(tensors.begin()); // no conv1.weight
        tensors.push_back(info("anchors", {4}));
        tensors.push_back(info("head.0.weight", {4, 4}));
        const auto graph = resnet();
        const auto matches = match_tensors(tensors, graph);
        QCOMPARE(matches.tensors[9].fit, TensorFit::ShapeDiffers);
        QCOMPARE(matches.tensors[9].parameter, "weight");
        QVERIFY(matches.tensors[9].expected_shape == Shape({1000, 512}));
        QCOMPARE(matches.tensors[10].fit, TensorFit::ShapeDiffers);
        QCOMPARE(matches.tensors[11].fit, TensorFit::NoModule);
        QCOMPARE(matches.tensors[12].fit, TensorFit::NoModule);
        QVERIFY(matches.without_weight == std::vector({ModuleIndex(0), ModuleIndex(5)})); // conv1, fc
    }

    /// A checkpoint with the optimizer's state and a moving average beside the model.
    void wholeCheckpoints() {
        GraphBuilder builder;
        builder.input("x").call("l0", "0", "torch.nn.Linear", {"x"}, linear(2, 3));
        builder.call("l1", "1", "torch.nn.Linear", {"l0"}, linear(3, 4));
        const std::vector tensors = {info("optimizer.state.0.exp_avg", {3, 2}),
                                     info("optimizer.state.0.exp_avg_sq", {3, 2}),
                                     info("optimizer.state.1.exp_avg", {3}),
                                     info("optimizer.state.1.step", {}),
                                     info("model.0.weight", {3, 2}),
                                     info("model.0.bias", {3}),
                                     info("model.1.weight", {4, 3}),
                                     info("model.1.bias", {4}),
                                     info("model_ema.0.weight", {3, 2}),
                                     info("model_ema.0.bias", {3}),
                                     info("model_ema.1.weight", {4, 3}),
                                     info("model_ema.1.bias", {4})};
        const auto matches = match_tensors(tensors, *builder.graph);
        QCOMPARE(matches.file_prefix, "model.");
        QCOMPARE(fitting(matches), qsizetype(4));
        QCOMPARE(matches.tensors[6].module, ModuleIndex(1));
        QVERIFY(matches.without_weight.empty());
    }

    void sharedModulesAndTheRoot() {
        GraphBuilder builder;
        builder.input("x").call("a", "a", "torch.nn.Linear", {"x"}, linear(2, 2));
        builder.call("b", "b", "torch.nn.Linear", {"a"}, linear(2, 2)).attribute("scale", "scale");
        builder.graph->modules[ModuleIndex(1)].same_as = "a";
        const auto matches =
            match_tensors(std::vector{info("b.weight", {2, 2}), info("scale", {1})}, *builder.graph);
        QVERIFY(matches.without_weight.empty());
        QCOMPARE(matches.tensors[1].fit, TensorFit::Fits);
        QVERIFY(!matches.tensors[1].module);
        QCOMPARE(matches.tensors[1].parameter, "scale");
        QVERIFY(match_tensors({}, *builder.graph).without_weight ==
                std::vector({ModuleIndex(0), ModuleIndex(1)}));
    }

    void expectedShapes() {
        Module module;
        module.attributes = conv(4, 6, 3, true);
        QVERIFY(expected_parameters(module) ==
                (std::vector<ExpectedParameter>{{"weight", {6, 4, 3, 3}}, {"bias", {6}}}));
        module.attributes[3].value = true;            // transposed
        module.attributes[4].value = std::int64_t{2}; // groups
        QVERIFY(expected_parameters(module)[0].shape == Shape({4, 3, 3, 3}));
        module.attributes[4].value = std::int64_t{0};
        QVERIFY(expected_parameters(module).empty());
        module.attributes = {{"num_embeddings", std::int64_t{9}}, {"embedding_dim", std::int64_t{2}}};
        QVERIFY(expected_parameters(module)[0].shape == Shape({9, 2}));
        module.attributes = {{"kernel_size", std::int64_t{3}}};
        QVERIFY(expected_parameters(module).empty());
    }

    /// Each module of a sample that must have a weight gets one from names made of the graph's own paths.
    void samples() {
        const auto path = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/models/resnet50.graph.json");
        const auto file = read_graph(test::contents(path));
        QVERIFY(file);
        std::vector<TensorInfo> tensors;
        for (const auto& module : file->graph.modules)
            for (const auto& parameter : expected_parameters(module))
                tensors.push_back(info("module." + module.path + '.' + parameter.name, parameter.shape));
        QVERIFY(tensors.size() > 200);
        const auto matches = match_tensors(tensors, file->graph);
        QCOMPARE(matches.file_prefix, "module.");
        QCOMPARE(fitting(matches), qsizetype(tensors.size()));
        QVERIFY(matches.without_weight.empty());
    }
};

QCS_TEST(TestMatchTensors);
#include "tst_match_tensors.moc"
