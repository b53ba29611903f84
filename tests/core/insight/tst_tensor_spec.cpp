// Which spec the mapping asks of each tensor of the sample, and why none where it asks none.

#include "config/presets.h"
#include "insight/tensors/tensor_spec.h"
#include "model/graph_json.h"
#include "project/project_files.h"
#include "support/asked.h"
#include "tensor/tensor_source.h"
#include "words/sentences.h"

#include <QFile>
#include <QTest>

#include <algorithm>
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

class TestTensorSpec : public QObject {
    Q_OBJECT

    Project project_;
    std::vector<TensorInfo> tensors_;

    std::map<std::string, TensorSpec> specs() {
        ResolveInput input;
        input.graph = project_.graph();
        input.backend = std::make_shared<const BackendConfig>(project_.workspace.backend.value);
        input.mapping = std::make_shared<const QConfigMapping>(project_.workspace.mapping.value);
        const auto analysis = testing::analysed(input);
        const auto matches = match_tensors(tensors_, *input.graph).tensors;
        const auto found = tensor_specs(*analysis, matches);
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
        QCOMPARE(conv2.observer->callable,
                 std::string("torch.ao.quantization.observer.PerChannelMinMaxObserver"));
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
        const auto analysis = testing::analysed(input);
        const auto& nodes = input.graph->nodes;
        const auto conv = std::ranges::find(nodes, Op::CallModule, &Node::op);
        TensorMatch match{TensorFit::Fits, GraphIndex(*input.graph).module(conv->target), "weight", {}};
        const auto spec = tensor_specs(*analysis, std::span(&match, 1)).front();
        QCOMPARE(spec.code, std::string("tensor-spec-folded"));
        QCOMPARE(spec.args, (std::vector<std::string>{"1", (conv + 1)->name}));
        QVERIFY(spec.settings.has_value());
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
        const auto all = specs();
        QCOMPARE(all.at("conv2.weight").code, std::string("tensor-spec-none"));
        QVERIFY(!all.at("conv2.weight").settings);
        mapping.rules = {Rule{}};
        QCOMPARE(specs().at("conv2.weight").code, std::string("tensor-spec-no-rule"));
    }

    void aQConfigMayHaveNoWeightObserverOrOneThatIsNotKnown() {
        auto& rules = project_.workspace.mapping.value.rules;
        const auto rule = std::ranges::find(rules, "conv2", &Rule::text);
        rule->qconfig->weight->callable = "my.Observer";
        QCOMPARE(specs().at("conv2.weight").code, std::string("tensor-spec-unknown"));
        QCOMPARE(specs().at("conv2.weight").args, (std::vector<std::string>{"2", "my.Observer"}));
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

QTEST_APPLESS_MAIN(TestTensorSpec)
#include "tst_tensor_spec.moc"
