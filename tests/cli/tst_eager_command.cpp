// Eager mode on the command line: resolve, explain, plan and diff of a model's modules.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QtTest>

using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::written;

namespace {

const QByteArray quantized = R"({"format": "qconfig-studio/eager-config", "version": 1,
    "qconfigs": [["", "default_qconfig"], ["classifier", null]],
    "fuse": [["conv1", "conv1_BN"]]})";

QJsonObject module_of(const QJsonObject& document, const QString& path) {
    for (const auto value : document["modules"].toArray())
        if (value.toObject()["module"] == path) return value.toObject();
    return {};
}

/// The sample's model as files had it before there was a trace for eager mode.
QString without_trace(const QTemporaryDir& dir) {
    QFile file(QFileInfo(sample).dir().filePath(QStringLiteral("crepe.graph.json")));
    if (!file.open(QIODevice::ReadOnly)) qFatal("%s", qPrintable(file.errorString()));
    auto graph = QJsonDocument::fromJson(file.readAll()).object();
    graph.remove(QStringLiteral("eager"));
    return written(dir, "bare.graph.json", QJsonDocument(graph).toJson());
}

} // namespace

class TestEagerCommand : public QObject {
    Q_OBJECT
private slots:
    void planSaysWhatBecomesOfEachModule() {
        const QTemporaryDir dir;
        const auto config = written(dir, "e.json", quantized);
        const auto run = run_qconfig({"plan", "--json", "-w", sample, "--eager", config});
        QCOMPARE(run.code, 1); // converted, it could not be run: it has no QuantStub
        const auto plan = run.json();
        QVERIFY(plan["raised"].isNull());
        QCOMPARE(plan["data_flow"].toObject()["findings"].toArray()[0].toObject()["module"].toString(),
                 QString("conv1"));
        QCOMPARE(plan["mode"].toString(), QString("eager-ptq"));
        QCOMPARE(plan["call"].toString(), QString("quantize"));
        const auto conv = module_of(plan, "conv1");
        QCOMPARE(conv["becomes"].toString(), QString("torch.ao.nn.quantized.Conv2d"));
        QCOMPARE(conv["reason"].toObject()["code"].toString(), QString("eager-swapped"));
        QCOMPARE(conv["reason"].toObject()["quantized"].toBool(), true);
        QVERIFY(conv["observer"].toString().contains("MinMaxObserver"));
        QCOMPARE(module_of(plan, "conv1_BN")["fused_into"].toString(), QString("conv1"));
        QCOMPARE(plan["counts"].toObject()["quantized"].toInt(), 11);
        QCOMPARE(plan["counts"].toObject()["float_as_asked"].toInt(), 1);
        QVERIFY(plan["raised"].isNull() && plan["unknown"].toArray().isEmpty());
        const auto text = run_qconfig({"plan", "-w", sample, "--eager", config});
        QVERIFY2(text.out.contains("11 of 12 modules quantized"), qPrintable(text.out));
    }

    void explainShowsTheLadder() {
        const QTemporaryDir dir;
        const auto config = written(dir, "e.json", quantized);
        const auto run =
            run_qconfig({"explain", "--json", "-g", without_trace(dir), "--eager", config, "classifier"});
        QCOMPARE(run.code, 0);
        const auto modules = run.json()["modules"].toArray();
        QCOMPARE(modules.size(), 1);
        const auto ladder = modules[0].toObject()["ladder"].toArray();
        QCOMPARE(ladder.first().toObject()["code"].toString(), QString("eager-rung-own"));
        QVERIFY(ladder.first().toObject()["decides"].toBool());
        QCOMPARE(ladder.first().toObject()["rule"].toInt(), 2);
        QVERIFY(ladder.last().toObject()["set"].toBool() && !ladder.last().toObject()["decides"].toBool());
        const auto text = run_qconfig({"explain", "-w", sample, "--eager", config, "classifier"});
        QVERIFY2(text.out.contains("float, as asked"), qPrintable(text.out));
        const auto wrong = run_qconfig({"explain", "-w", sample, "--eager", config, "clasifier"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("did you mean `classifier`?"), qPrintable(wrong.err));
    }

    void whatRaisesWhenItRunsIsFound() {
        const QTemporaryDir dir;
        const auto config = written(dir, "e.json", R"({"format": "qconfig-studio/eager-config", "version": 1,
            "qconfigs": [["", "default_qconfig"]]})");
        const auto graph = QStringLiteral(QCS_TEST_DATA "/graph/stubs.graph.json");
        const auto run = run_qconfig({"plan", "--json", "-g", graph, "--eager", config});
        QCOMPARE(run.code, 1);
        const auto flow = run.json()["data_flow"].toObject();
        QCOMPARE(flow["state"].toString(), QString("followed"));
        QCOMPARE(flow["findings"].toArray().size(), 3);
        const auto linear = flow["findings"].toArray()[1].toObject();
        QCOMPARE(linear["code"].toString(), QString("eager-flow-needs-quantized"));
        QCOMPARE(linear["module"].toString(), QString("fc"));
        QCOMPARE(linear["from"].toString(), QString("dequant"));
        QVERIFY(linear["raises"].toBool());
        const auto text = run_qconfig({"plan", "-g", graph, "--eager", config});
        QVERIFY2(text.out.contains("has not passed through a QuantStub"), qPrintable(text.out));
        // Of one module, what concerns it.
        const auto one = run_qconfig({"explain", "-g", graph, "--eager", config, "fc"});
        QVERIFY2(one.out.contains("has not passed through a QuantStub") &&
                     !one.out.contains("FloatFunctional"),
                 qPrintable(one.out));
        const auto json = run_qconfig({"explain", "--json", "-g", graph, "--eager", config, "fc"});
        QCOMPARE(json.json()["data_flow"].toObject()["findings"].toArray().size(), 1);
    }

    void withoutTraceTheFlowIsSaidToBeUnknown() {
        const QTemporaryDir dir;
        const auto graph = without_trace(dir);
        const auto text = run_qconfig({"plan", "-g", graph, "--mode", "eager"});
        QVERIFY2(text.out.contains("the file has no trace with stubs"), qPrintable(text.out));
        const auto run = run_qconfig({"plan", "--json", "-g", graph, "--mode", "eager"});
        QCOMPARE(run.json()["data_flow"].toObject()["state"].toString(), QString("not-traced"));
    }

    void modesAreChosenByOption() {
        const auto dynamic = run_qconfig({"plan", "--json", "-w", sample, "--mode", "dynamic"});
        QCOMPARE(dynamic.code, 0);
        QCOMPARE(dynamic.json()["call"].toString(), QString("quantize_dynamic"));
        QCOMPARE(module_of(dynamic.json(), "classifier")["becomes"].toString(),
                 QString("torch.ao.nn.quantized.dynamic.Linear"));
        const auto qat = run_qconfig({"plan", "--json", "-w", sample, "--mode", "eager", "--qat"});
        QCOMPARE(qat.json()["mode"].toString(), QString("eager-qat"));
        const auto wrong = run_qconfig({"plan", "-w", sample, "--mode", "egaer"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("did you mean `eager`?"), qPrintable(wrong.err));
        QCOMPARE(run_qconfig({"resolve", "-w", sample, "--mode", "eager"}).code, 0);
    }

    void whatRaisesIsSaid() {
        const QTemporaryDir dir;
        const auto config = written(dir, "e.json", R"({"format": "qconfig-studio/eager-config", "version": 1,
            "qconfigs": [], "fuse": [["conv1_BN", "conv1"]]})");
        const auto run = run_qconfig({"plan", "--json", "-w", sample, "--eager", config});
        QCOMPARE(run.code, 1);
        QCOMPARE(run.json()["raised"].toObject()["type"].toString(), QString("AssertionError"));
        QCOMPARE(run.json()["raised_in"].toString(), QString("fuse"));
    }

    /// What such a dtype stands for nobody has said; where there is a spec it is not read.
    void aDTypeOfTheUsersIsNotGuessed() {
        const QTemporaryDir dir;
        const auto plan = [&](const QByteArray& qconfigs) {
            const auto config = written(dir, "e.json",
                                        R"({"format": "qconfig-studio/eager-config", "version": 1, "call": )"
                                        R"("quantize_dynamic", "dtype": "my_types.int4", "qconfigs": )" +
                                            qconfigs + "}");
            return run_qconfig({"plan", "--json", "-w", sample, "--mode", "dynamic", "--eager", config});
        };
        const auto bare = plan("[]");
        QCOMPARE(bare.code, 3);
        QVERIFY(bare.json()["raised"].isNull());
        const auto unknown = bare.json()["unknown"].toArray();
        QCOMPARE(unknown.size(), 1);
        QVERIFY2(bare.out.contains("my_types.int4"), qPrintable(bare.out));
        const auto with = plan(R"([["classifier", "default_dynamic_qconfig"]])");
        QCOMPARE(with.code, 0);
        QCOMPARE(module_of(with.json(), "classifier")["becomes"].toString(),
                 QString("torch.ao.nn.quantized.dynamic.Linear"));
    }

    // What only the user's code can answer is in the file, or what hangs on it is unknown.
    void whatIsNotOnRecordIsSaid() {
        const QString folder = QStringLiteral(QCS_TEST_DATA "/recorded/user-eager.");
        const auto config = folder + "config.json";
        const auto known = run_qconfig(
            {"plan", "--json", "-g", folder + "modules.json", "--mode", "eager", "--eager", config});
        QCOMPARE(known.code, 0);
        QVERIFY(known.json()["unknown"].toArray().isEmpty());
        QCOMPARE(module_of(known.json(), "3")["becomes"].toString(), QString("gated_ops.layers.Boxed"));
        QCOMPARE(run_qconfig({"validate", folder + "modules.json"}).code, 0);

        QFile whole(folder + "modules.json");
        QVERIFY(whole.open(QIODevice::ReadOnly));
        auto list = QJsonDocument::fromJson(whole.readAll()).object();
        auto recorded = list.take("recorded_eager").toObject();
        const QTemporaryDir dir;
        const auto bare = written(dir, "bare.modules.json", QJsonDocument(list).toJson());
        const auto run = run_qconfig({"plan", "-g", bare, "--mode", "eager", "--eager", config});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("Pass the eager config to export_graph or export_modules"),
                 qPrintable(run.out));

        recorded["calls"] = QJsonArray{QJsonObject{{"kind", "from_float"}}};
        list["recorded_eager"] = recorded;
        const auto broken = written(dir, "broken.modules.json", QJsonDocument(list).toJson());
        for (const auto& wrong :
             {run_qconfig({"validate", broken}),
              run_qconfig({"plan", "-g", broken, "--mode", "eager", "--eager", config})}) {
            QCOMPARE(wrong.code, 2);
            QVERIFY2((wrong.out + wrong.err).contains("/recorded_eager/calls/0"), qPrintable(wrong.err));
        }
    }

    // What FX would say of its configs is no answer about eager mode.
    void coverageSaysThatItAnswersForFx() {
        const auto run = run_qconfig({"coverage", "-w", sample, "--mode", "eager"});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("for FX graph mode only"));
    }

    void lintFindsWhatIsWrong() {
        const QTemporaryDir dir;
        const auto good = written(dir, "good.json", quantized);
        QCOMPARE(run_qconfig({"lint", "-g", without_trace(dir), "--eager", good}).code, 0);
        QVERIFY(run_qconfig({"lint", "-w", sample, "--eager", good}).out.contains("eager-run-raises"));
        const auto bad = written(dir, "bad.json", R"({"format": "qconfig-studio/eager-config", "version": 1,
            "dtype": "torch.float16",
            "qconfigs": [["conv1", "default_qconfig"], ["conv22", "default_qconfig"]]})");
        const auto run = run_qconfig({"lint", "--json", "-w", sample, "--eager", bad});
        QCOMPARE(run.code, 1);
        const auto findings = QJsonDocument::fromJson(run.out.toUtf8()).array();
        QCOMPARE(findings.size(), 2);
        const auto place = findings[0].toObject()["place"].toObject();
        QCOMPARE(findings[0].toObject()["id"].toString(), QString("eager-name-unknown"));
        QCOMPARE(place["part"].toString(), QString("eager-config"));
        QCOMPARE(place["pointer"].toString(), QString("/qconfigs/1"));
        QCOMPARE(place["line"].toInt(), 3);
        QCOMPARE(findings[1].toObject()["id"].toString(), QString("eager-key-not-read"));
        const auto alone = run_qconfig({"lint", "--mode", "eager", "--eager", bad});
        QVERIFY(alone.out.contains("eager-key-not-read") && !alone.out.contains("conv22"));
    }

    void twoModesAreCompared() {
        const auto run = run_qconfig({"diff", "--json", sample, sample, "--mode-b", "dynamic"});
        QCOMPARE(run.code, 1);
        const auto diff = run.json();
        QCOMPARE(diff["a"].toObject()["mode"].toString(), QString("fx-ptq"));
        QCOMPARE(diff["b"].toObject()["mode"].toString(), QString("eager-dynamic"));
        const auto conv = module_of(diff, "conv1");
        QCOMPARE(conv["a"].toObject()["kind"].toString(), QString("quantized"));
        QCOMPARE(conv["b"].toObject()["kind"].toString(), QString("float_as_asked"));
        const auto same = run_qconfig({"diff", "--json", sample, sample, "--mode", "dynamic"});
        QCOMPARE(same.code, 0);
        QVERIFY(same.json()["same"].toBool());
        const auto text = run_qconfig({"diff", sample, sample, "--mode-b", "eager"});
        QCOMPARE(text.code, 1);
        QVERIFY2(text.out.contains("modules come out differently"), qPrintable(text.out));
    }

    void listsOfModulesAreModels() {
        const auto list = QStringLiteral(QCS_TEST_DATA "/modules/torch_classes.modules.json");
        const auto run = run_qconfig({"plan", "--json", "-g", list, "--mode", "eager"});
        QCOMPARE(run.code, 0);
        QCOMPARE(module_of(run.json(), "gru_cell")["type"].toString(), QString("torch.nn.GRUCell"));
        // A GRU without biases has no dynamic form.
        const auto raised = run_qconfig({"plan", "--json", "-g", list, "--mode", "dynamic"});
        QCOMPARE(raised.code, 1);
        QCOMPARE(raised.json()["raised"].toObject()["text"].toString(), QString("mod.bias must be True"));
        const auto fx = run_qconfig({"plan", "-g", list});
        QCOMPARE(fx.code, 2);
        QVERIFY2(fx.err.contains("list of modules"), qPrintable(fx.err));
    }
};

QCS_TEST(TestEagerCommand, QCoreApplication);
#include "tst_eager_command.moc"
