// Which spec the mapping asks of each tensor of the sample, and why none where it asks none.

#include "config/presets.h"
#include "engine/stages.h"
#include "insight/tensors/tensor_spec.h"
#include "model/graph_json.h"
#include "project/project_files.h"
#include "support/test_program.h"
#include "tensor/tensor_source.h"
#include "words/sentences.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::project;
using namespace qcs::quant;
using namespace qcs::tensor;
using namespace qcs::words;

namespace {

QuantizedModelTensors weights_of(const ResolveInput& input) {
    engine::Engine engine;
    engine::Inputs inputs;
    static_cast<ResolveInput&>(inputs) = input;
    return *engine.query<engine::stages::Weights>(engine.revision(std::move(inputs)));
}

} // namespace

class TestTensorSpec : public QObject {
    Q_OBJECT

    Project project_;
    std::vector<TensorInfo> tensors_;

    std::map<std::string, TensorSpec> specs() {
        ResolveInput input;
        input.graph = project_.graph();
        input.backend = std::make_shared<const BackendConfig>(project_.workspace.backend.value);
        input.mapping = std::make_shared<const QConfigMapping>(project_.workspace.mapping.value);
        const auto matches = match_tensors(tensors_, *input.graph).tensors;
        const auto found = tensor_specs(weights_of(input), matches);
        std::map<std::string, TensorSpec> by_name;
        for (std::size_t i = 0; i < found.size(); ++i)
            by_name[tensors_[i].name] = found[i];
        return by_name;
    }

private slots:
    void init() {
        const std::string folder = QCS_SOURCE_DIR "/resources/samples/crepe/";
        auto project = load_project(folder + "crepe.workspace.json");
        QVERIFY(project.has_value());
        project_ = std::move(*project);
        const auto source = open_tensors(folder + "crepe.safetensors");
        QVERIFY(source.has_value());
        tensors_.assign((*source)->tensors().begin(), (*source)->tensors().end());
    }

    void weightsAreAskedAboutByTheRuleOfTheirModule() {
        const auto all = specs();
        const auto& conv2 = all.at("conv2.weight");
        QCOMPARE(conv2.code, std::string("tensor-spec-asked"));
        QCOMPARE(conv2.args, std::vector<std::string>{"2"});
        QCOMPARE(conv2.rule, RuleIndex(1));
        QCOMPARE(project_.graph()->nodes[conv2.node].name, std::string("conv2"));
        QVERIFY(conv2.settings.has_value());
        QCOMPARE(conv2.settings->kind, quant::ObserverKind::PerChannelMinMax);
        QCOMPARE(conv2.settings->dtype, DType::QInt8);
        QCOMPARE(conv2.settings->range, (quant::CodeRange{-128, 127}));
    }

    /// resnet50 has a normalisation behind each convolution, and its fusers take it.
    void aWeightThatTakesUpANormalisationSaysSo() {
        QFile json(QCS_SOURCE_DIR "/resources/samples/models/resnet50.graph.json");
        QVERIFY(json.open(QFile::ReadOnly));
        auto file = read_graph(json.readAll().toStdString());
        QVERIFY(file.has_value());
        ResolveInput input;
        input.graph = std::make_shared<const Graph>(std::move(file->graph));
        input.backend = std::make_shared<const BackendConfig>(*backend_preset("native"));
        QConfigMapping mapping;
        mapping.rules = {Rule{}};
        mapping.rules[0].qconfig = *named_qconfig("default_qconfig");
        input.mapping = std::make_shared<const QConfigMapping>(mapping);
        const auto& nodes = input.graph->nodes;
        const auto conv = std::ranges::find(nodes, Op::CallModule, &Node::op);
        const auto index = GraphIndex(*input.graph);
        const std::array<TensorMatch, 2> matches = {
            TensorMatch{TensorFit::Fits, index.module(conv->target), "weight", {}, {}},
            TensorMatch{TensorFit::Fits, index.module((conv + 1)->target), "running_var", {}, {}}};
        const auto specs = tensor_specs(weights_of(input), matches);
        QCOMPARE(specs[0].code, std::string("tensor-spec-folded"));
        QCOMPARE(specs[0].args, (std::vector<std::string>{"1", (conv + 1)->target}));
        QVERIFY(specs[0].settings.has_value());
        QCOMPARE(specs[0].folded, (FoldedNorm{(conv + 1)->target, 1e-5, false}));
        QCOMPARE(specs[1].code, std::string("tensor-spec-fused"));
        QCOMPARE(specs[1].args, std::vector<std::string>{conv->target.str() + ".weight"});
    }

    void whatIsNoWeightIsLeftInFloat() {
        const auto all = specs();
        QCOMPARE(all.at("conv2.bias").code, std::string("tensor-spec-not-weight"));
        QVERIFY(!all.at("conv2.bias").settings);
        QCOMPARE(all.at("conv2_BN.running_mean").code, std::string("tensor-spec-not-weight"));
        QCOMPARE(all.at("conv2_BN.weight").code, std::string("tensor-spec-not-weighted"));
        QCOMPARE(all.at("conv2_BN.weight").args, std::vector<std::string>{"torch.nn.BatchNorm2d"});
    }

    void aRuleThatSaysNoneAsksNothing() {
        auto& mapping = project_.workspace.mapping.value;
        const auto rule = std::ranges::find(mapping.rules, "conv2", &Rule::text);
        rule->qconfig.reset();
        const auto none = specs().at("conv2.weight");
        QCOMPARE(none.code, std::string("tensor-spec-not-quantized"));
        QVERIFY(none.reason && none.reason->reason == Reason::NoneByRule);
        QVERIFY(!none.settings);
        mapping.rules = {Rule{}};
        QVERIFY(specs().at("conv2.weight").reason->reason == Reason::NoRule);
    }

    /// PyTorch takes the constructor's word for the dtype: what it computes is not known.
    void anObserverThatIsNotKnownIsNotMeasured() {
        auto& rules = project_.workspace.mapping.value.rules;
        const auto rule = std::ranges::find(rules, "conv2", &Rule::text);
        rule->qconfig->weight->callable = "my.Observer";
        QVERIFY(!specs().at("conv2.weight").settings);
    }

    void tensorsOfNoModuleAndOfOtherShapes() {
        tensors_[0].name = "elsewhere";
        const auto conv2 = std::ranges::find(tensors_, "conv2.weight", &TensorInfo::name);
        conv2->shape[0] += 1;
        const auto all = specs();
        QCOMPARE(all.at("elsewhere").code, std::string("tensor-spec-no-module"));
        QCOMPARE(all.at("conv2.weight").code, std::string("tensor-spec-shape-differs"));
        QVERIFY(!all.at("conv2.weight").settings);
    }

    void everyReasonHasASentence() {
        for (const auto& [name, spec] : specs())
            QVERIFY2(!sentence(spec).empty(), spec.code.str().c_str());
    }

    void commonSpecsAreUnlikeEachOther() {
        const auto common = common_tensor_specs();
        QCOMPARE(common.front().settings.qscheme, QScheme::PerTensorSymmetric);
        QCOMPARE(common.front().settings.dtype, DType::QInt8);
        for (std::size_t i = 0; i < common.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!(common[i].settings == common[j].settings));
    }
};

QCS_TEST(TestTensorSpec);
#include "tst_tensor_spec.moc"
