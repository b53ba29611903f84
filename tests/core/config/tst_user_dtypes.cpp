// Dtypes and qschemes that torch does not name: kept, and never taken for one of torch's.

#include "config/backend_config.h"
#include "config/codecs.h"
#include "config/python_trust.h"
#include "model/graph_json.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;

namespace {

std::string backend_with(const std::string& dtype_config) {
    return R"({"format": "qconfig-studio/backend-config", "version": 1, "name": "mine", "configs": [
        {"pattern": "torch.nn.Linear", "dtype_configs": [)" +
           dtype_config + "]}]}";
}

std::string mapping_with(const std::string& kwargs) {
    return R"({"format": "qconfig-studio/qconfig-mapping", "version": 1, "": {
        "activation": {"class": "my_ops.Watch", "kwargs": )" +
           kwargs + R"(}, "weight": {"class": "torch.ao.quantization.observer.MinMaxObserver"}}})";
}

} // namespace

class TestUserDTypes : public QObject {
    Q_OBJECT
private slots:
    void aBackendKeepsThem() {
        const auto read = read_backend_config(backend_with(
            R"({"input_dtype": "my_types.int4", "output_dtype": {"dtype": "my_types.int4", "quant_min_lower_bound": 0},
                "weight_dtype": "torch.qint8", "bias_dtype": "my_types.wide"})"));
        QVERIFY(read);
        const auto& config = read->value.configs[0].dtype_configs[0];
        QVERIFY(!config.input_dtype.dtype && config.input_dtype.has_dtype());
        QCOMPARE(config.input_dtype.user_dtype, std::string("my_types.int4"));
        QCOMPARE(config.output_dtype.user_dtype, std::string("my_types.int4"));
        QVERIFY(config.weight_dtype.dtype == DType::QInt8 && config.weight_dtype.user_dtype.empty());
        QCOMPARE(config.user_bias_dtype, std::string("my_types.wide"));
        const auto again = read_backend_config(write_backend_config(read->value));
        QVERIFY(again && again->value == read->value);
    }

    void aMistypedOneOfTorchIsAnError() {
        for (const auto* name :
             {"torch.quint9", "quint8", "my types.int4", ".int4", "my_types.", "a..b", "4.int"})
            QVERIFY2(!read_backend_config(backend_with(R"({"input_dtype": ")" + std::string(name) + R"("})")),
                     name);
    }

    void anObserverKeepsThem() {
        const auto read = read_qconfig_mapping(
            mapping_with(R"({"dtype": "my_types.int4", "qscheme": "my_types.block_wise", "note": "a.b"})"));
        QVERIFY(read);
        const auto& kwargs = read->value.rules[0].qconfig->activation->layers[0].kwargs;
        QVERIFY(kwargs[0].value == Value(ObjectRef::object("my_types.int4")));
        QVERIFY(kwargs[1].value == Value(ObjectRef::object("my_types.block_wise")));
        QVERIFY(kwargs[2].value == Value(std::string("a.b"))); // no dtype is asked for there
        const auto again = read_qconfig_mapping(write_qconfig_mapping(read->value));
        QVERIFY(again && again->value == read->value);
        QVERIFY(!read_qconfig_mapping(mapping_with(R"({"qscheme": "torch.per_tensor"})")));
    }

    void aGraphKeepsThem() {
        const auto read = model::read_graph(
            R"({"format": "qconfig-studio/graph", "version": 1, "name": "m", "types": [], "nodes": [
                {"name": "x", "op": "placeholder", "target": "x", "shape": [2], "dtype": "my_types.int4"},
                {"name": "output", "op": "output", "target": "output", "args": [{"node": "x"}]}], "modules": []})");
        QVERIFY(read);
        QVERIFY(!read->graph.nodes.front().dtype);
        const auto written = model::write_graph(read->graph);
        QVERIFY(written.find(R"("dtype": "my_types.int4")") != written.npos);
    }

    /// They are names like any other: exported only where they are allowed.
    void exportAsksForThem() {
        const auto read = read_backend_config(backend_with(
            R"({"input_dtype": {"dtype": "my_types.int4", "quant_min_lower_bound": 0}, "bias_dtype": "my_types.wide"})"));
        const auto found = untrusted_names(read->value);
        QCOMPARE(found.size(), 2U);
        QCOMPARE(found[0].name, std::string("my_types.int4"));
        QCOMPARE(found[0].pointer, std::string("/configs/0/dtype_configs/0/input_dtype/dtype"));
        QCOMPARE(found[1].pointer, std::string("/configs/0/dtype_configs/0/bias_dtype"));
        QVERIFY(untrusted_names(read->value, std::vector<std::string>{"my_types"}).empty());
    }
};

QCS_TEST(TestUserDTypes, QCoreApplication);
#include "tst_user_dtypes.moc"
