// qconfig plan as a person and a script see it.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <map>

using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::sample_that_fuses;
using qcs::test::written;

class TestPlanCommand : public QObject {
    Q_OBJECT
private slots:
    // One module's observer is the user's: what hangs on it is unknown unless it is on record.
    void planGoesOnWithoutWhatIsNotOnRecord() {
        const QString folder = QStringLiteral(QCS_SOURCE_DIR "/tests/data/recorded/");
        const auto mapping = folder + "user-observer.mapping.json";
        const auto known =
            run_qconfig({"plan", "--json", "-g", folder + "user-observer.graph.json", "-m", mapping});
        QCOMPARE(known.code, 0);
        QVERIFY(known.json()["unknown"].toArray().isEmpty());

        QFile whole(folder + "user-observer.graph.json");
        QVERIFY(whole.open(QIODevice::ReadOnly));
        auto graph = QJsonDocument::fromJson(whole.readAll()).object();
        graph.remove("recorded");
        const QTemporaryDir dir;
        const auto bare = written(dir, "bare.graph.json", QJsonDocument(graph).toJson());
        const auto result = run_qconfig({"plan", "--json", "-g", bare, "-m", mapping});
        QCOMPARE(result.code, 3);
        const auto plan = result.json();
        QVERIFY(plan["raised"].isNull());
        const auto unknown = plan["unknown"].toArray();
        QCOMPARE(unknown.size(), 1);
        QCOMPARE(unknown[0].toObject()["what"].toString(), QString("constructor-not-recorded"));
        QCOMPARE(unknown[0].toObject()["node"].toString(), QString("_0"));
        QVERIFY(unknown[0].toObject()["message"].toString().contains("my_observers.Mine"));
        QStringList undecided;
        for (const auto value : plan["nodes"].toArray()) {
            const auto node = value.toObject();
            if (node["op"] == "call_module" && node["reason"].toObject()["quantized"].isNull())
                undecided.push_back(node["node"].toString());
        }
        QCOMPARE(undecided, (QStringList{"_0", "_1"}));
        QCOMPARE(run_qconfig({"explain", "-g", bare, "-m", mapping, "_3"}).code, 3);
        const auto text = run_qconfig({"plan", "-g", bare, "-m", mapping});
        QCOMPARE(text.code, 3);
        QVERIFY2(text.out.contains("not known"), qPrintable(text.out));
    }

    void whatIsOnRecordIsCheckedToo() {
        const QTemporaryDir dir;
        const auto file = written(dir, "m.graph.json",
                                  R"({"format": "qconfig-studio/graph", "version": 1, "types": [],
                                      "modules": [], "nodes": [], "recorded": {"calls": 3}})");
        const auto result = run_qconfig({"validate", file});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("/recorded/calls"), qPrintable(result.err));
    }

    void planIsTheWholeOutcome() {
        const auto result = run_qconfig({"plan", "--workspace", sample, "--json"});
        QCOMPARE(result.code, 0);
        const auto plan = result.json();
        QVERIFY(plan["raised"].isNull());
        QCOMPARE(plan["fusions"].toArray().size(), 6);
        int reasons = 0;
        for (const auto& node : plan["nodes"].toArray()) {
            const auto reason = node.toObject()["reason"].toObject();
            QVERIFY2(!reason["text"].toString().isEmpty(), qPrintable(node.toObject()["node"].toString()));
            QVERIFY(reason["code"].toString() != "raises");
            reasons += reason["counted"].toBool() ? 1 : 0;
            QVERIFY(!node.toObject()["asked"].toObject()["text"].toString().isEmpty());
        }
        int counted = 0;
        for (const auto& count : plan["counts"].toObject())
            counted += count.toInt();
        QCOMPARE(counted, reasons);
        QCOMPARE(plan["summary"].toObject()["counted"].toInt(), reasons);
        // Every shared observer is in the group that it names, and groups have two members or more.
        const auto sharing = plan["sharing"].toArray();
        QVERIFY(!sharing.isEmpty());
        for (const auto& group : sharing)
            QVERIFY(group.toArray().size() >= 2);
        for (const auto& value : plan["observers"].toArray()) {
            const auto observer = value.toObject();
            QVERIFY(observer["class"].toString().startsWith("torch.ao.quantization."));
            if (observer["group"].isNull()) continue;
            const auto group = sharing.at(observer["group"].toInt() - 1).toArray();
            QVERIFY(group.contains(observer["name"]));
        }
        bool lowered = false;
        for (const auto& node : plan["lowered"].toObject()["nodes"].toArray())
            lowered = lowered || node.toObject()["type"].toString() == "torch.ao.nn.quantized.Linear";
        QVERIFY(lowered);
        const auto text = run_qconfig({"plan", "--workspace", sample});
        QVERIFY2(text.out.contains("nodes quantized"), qPrintable(text.out));
    }

    void convertTakesWhatPyTorchsTakes() {
        const auto plan = [](QStringList more) {
            return run_qconfig(QStringList{"plan", "--workspace", sample, "--json"} + more);
        };
        const auto targets = [](const QJsonObject& document, const char* model) {
            QStringList found;
            for (const auto& node : document[QLatin1String(model)].toObject()["nodes"].toArray())
                found << node.toObject()["target"].toString() + " " + node.toObject()["type"].toString();
            return found.join('\n');
        };
        // Nothing of the decomposed conversion is lowered.
        const auto decomposed = plan({"--decomposed"}).json();
        QVERIFY(decomposed["convert"].toObject()["decomposed"].toBool());
        for (const auto* model : {"reference", "lowered"}) {
            const auto found = targets(decomposed, model);
            QVERIFY2(found.contains("torch.ops.quantized_decomposed.quantize_per_tensor.default"), model);
            QVERIFY2(!found.contains("torch.ao.nn.quantized.Linear"), model);
        }
        // A backend that knows no patterns has no reference classes.
        const QTemporaryDir dir;
        const auto backend = written(dir, "backend.json",
                                     "{\"format\": \"qconfig-studio/backend-config\", \"version\": 1, "
                                     "\"name\": \"none\", \"configs\": []}");
        const auto other = plan({"--convert-backend", backend}).json();
        QVERIFY(other["convert"].toObject()["own_backend"].toBool());
        QVERIFY(targets(plan({}).json(), "reference").contains("torch.ao.nn.quantized.reference.Linear"));
        QVERIFY(!targets(other, "reference").contains("torch.ao.nn.quantized.reference.Linear"));
        // A mapping without the keys of prepare's is refused by PyTorch.
        const auto mapping =
            written(dir, "mapping.json", "{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1}");
        const auto refused = plan({"--convert-mapping", mapping});
        QCOMPARE(refused.code, 1);
        QCOMPARE(refused.json()["raised_in"].toString(), QString("convert_to_reference"));
        QCOMPARE(refused.json()["raised"].toObject()["type"].toString(), QString("AssertionError"));
        const auto text =
            run_qconfig({"plan", "--workspace", sample, "--keep-original-weights", "--keep-qconfig"});
        QVERIFY2(text.out.contains("keep their `qconfig`"), qPrintable(text.out));
        // What is not predicted is refused by its name.
        const auto equalized = plan({"--equalization", mapping});
        QCOMPARE(equalized.code, 2);
        QVERIFY2(equalized.out.contains("_equalization_config"), qPrintable(equalized.out));
    }

    void fusionAlone() {
        const auto result = run_qconfig({"plan", "--workspace", sample, "--fuse-only", "--json"});
        QCOMPARE(result.code, 0);
        const auto fusions = result.json()["fusions"].toArray();
        QCOMPARE(fusions.size(), 6);
        const auto first = fusions[0].toObject();
        QCOMPARE(first["stands"], first["type"]);
        // The root's module, preserved, stands there unfused.
        const QTemporaryDir dir;
        QString root;
        for (const auto& node : result.json()["nodes"].toArray())
            if (node.toObject()["node"] == first["root"]) root = node.toObject()["target"].toString();
        QVERIFY(!root.isEmpty());
        const auto custom = written(dir, "fuse.json",
                                    "{\"format\": \"qconfig-studio/fuse-custom-config\", \"version\": 1, "
                                    "\"preserved_attributes\": [\"" +
                                        root.toUtf8() + "\"]}");
        const QStringList preserving = {"plan",        "--workspace",   sample,
                                        "--fuse-only", "--fuse-custom", custom};
        const auto kept = run_qconfig(preserving + QStringList{"--json"}).json();
        const auto unfused = kept["fusions"].toArray()[0].toObject()["stands"].toString();
        QVERIFY2(unfused.startsWith("torch.nn.") && unfused != first["type"].toString(), qPrintable(unfused));
        const auto text = run_qconfig(preserving).out;
        QVERIFY2(text.contains("6 fusions") && text.contains("preserved"), qPrintable(text));
    }

    void aWorkspaceWhoseModeIsFuse() {
        const QTemporaryDir dir;
        auto json = sample_that_fuses();
        const auto save = [&](const QString& name) {
            return written(dir, name, QJsonDocument(json).toJson());
        };
        const auto fuses = save("fuse.json");
        const auto plan = run_qconfig({"plan", "--workspace", fuses, "--json"});
        QCOMPARE(plan.code, 0);
        QCOMPARE(plan.out, run_qconfig({"plan", "--workspace", sample, "--fuse-only", "--json"}).out);
        QCOMPARE(plan.json()["unknown"].toArray().size(), 0);
        QVERIFY(run_qconfig({"plan", "--workspace", fuses}).out.contains("Nothing is observed"));
        QCOMPARE(run_qconfig({"validate", fuses}).code, 0);
        QCOMPARE(run_qconfig({"lint", "--workspace", fuses}).code, 0);
        const auto exported = run_qconfig({"export", "--workspace", fuses, "--to", "json", "-o", "-"});
        QCOMPARE(exported.json()["mode"].toString(), QString("fx-fuse"));
        // What asks rules or observers refuses it, and says why.
        for (const QStringList& command :
             {QStringList{"explain", "--pattern", "0"}, QStringList{"resolve"}, QStringList{"coverage"}}) {
            const auto run = run_qconfig(command + QStringList{"--workspace", fuses});
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains("fuse_fx alone") && run.err.contains("`plan`"), qPrintable(run.err));
        }
        QCOMPARE(run_qconfig({"resolve", "--workspace", fuses, "--qat"}).code, 0);
        const auto custom =
            written(dir, "custom.json", R"({"format": "qconfig-studio/fuse-custom-config", "version": 1})");
        QCOMPARE(run_qconfig({"plan", "--workspace", fuses, "--fuse-custom", custom}).code, 0);
        QCOMPARE(run_qconfig({"plan", "--workspace", sample, "--fuse-custom", custom}).code, 2);
        const auto converted = run_qconfig({"plan", "--workspace", fuses, "--decomposed"});
        QCOMPARE(converted.code, 2);
        QVERIFY2(converted.err.contains("--decomposed"), qPrintable(converted.err));
        // A preserved root: what was fused into it is lost, and lint says so with its place.
        json["fuse_custom"] =
            QJsonObject{{"config", QJsonObject{{"preserved_attributes", QJsonArray{"conv1"}}}}};
        const auto keeps = save("keeps.json");
        QStringList codes;
        for (const auto& node :
             run_qconfig({"plan", "--workspace", keeps, "--json"}).json()["outcomes"].toArray())
            codes << node.toObject()["code"].toString();
        QCOMPARE(codes.count("fused-preserved"), 1);
        QVERIFY(codes.contains("fused-lost"));
        const auto lint = run_qconfig({"lint", "--workspace", keeps});
        QCOMPARE(lint.code, 1);
        QVERIFY2(lint.out.contains("preserved-while-fused") && lint.out.contains("keeps.json:"),
                 qPrintable(lint.out));
        const auto diff = run_qconfig({"diff", fuses, keeps});
        QCOMPARE(diff.code, 1);
        QVERIFY2(diff.out.contains("preserved"), qPrintable(diff.out));
        QCOMPARE(run_qconfig({"diff", fuses, fuses}).code, 0);
        QVERIFY(run_qconfig({"diff", sample, fuses}).out.contains("fused module"));
    }

    void aNodeThatIsFusedIsQuantizedAsWhatItIsFusedInto() {
        const QTemporaryDir dir;
        const auto mapping = written(dir, "mapping.json",
                                     R"({"format": "qconfig-studio/qconfig-mapping", "version": 1,
                                         "": "default_qconfig", "module_name": [["conv2", null]]})");
        const auto run = run_qconfig({"plan", "--workspace", sample, "--mapping", mapping, "--json"});
        std::map<QString, QJsonObject> reasons;
        for (const auto& value : run.json()["nodes"].toArray())
            reasons[value.toObject()["node"].toString()] = value.toObject()["reason"].toObject();
        QVERIFY(!reasons["conv2"]["quantized"].toBool(true));
        std::map<bool, int> fused;
        for (const auto& [name, reason] : reasons) {
            if (!reason["code"].toString().startsWith("fused-into")) continue;
            QVERIFY(!reason["counted"].toBool(true));
            const bool root = reasons[reason["node"].toString()]["quantized"].toBool();
            QCOMPARE(reason["quantized"].toBool(!root), root);
            ++fused[root];
        }
        QVERIFY(fused[true] > 0 && fused[false] > 0);
    }

    void whatPyTorchRaisesIsAFinding() {
        const QTemporaryDir dir;
        const auto mapping = written(dir, "mapping.json",
                                     "{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, "
                                     "\"\": \"default_qconfig\", "
                                     "\"module_name_regex\": [[\"conv[1\", null]]}");
        const auto plan = run_qconfig({"plan", "--workspace", sample, "--mapping", mapping});
        QVERIFY2(plan.code == 1, qPrintable(plan.out + plan.err));
        QVERIFY2(plan.out.contains("PyTorch raises"), qPrintable(plan.out));
        const auto json = run_qconfig({"plan", "--workspace", sample, "--mapping", mapping, "--json"});
        QCOMPARE(json.code, 1);
        QCOMPARE(json.json()["raised_in"].toString(), QString("prepare"));
        const auto raised = json.json()["raised"].toObject();
        for (const auto* key : {"type", "text", "message"})
            QVERIFY2(!raised[QLatin1String(key)].toString().isEmpty(), key);
        QCOMPARE(run_qconfig({"explain", "--workspace", sample, "--mapping", mapping, "conv2"}).code, 1);
        QCOMPARE(run_qconfig({"coverage", "--workspace", sample, "--mapping", mapping}).code, 0);
    }

    void warningsOfPyTorchAreTold() {
        const QTemporaryDir dir;
        const QByteArray observer = "{\"class\": \"torch.ao.quantization.observer.MinMaxObserver\", "
                                    "\"kwargs\": {\"dtype\": \"torch.qint8\"}}";
        const auto mapping = written(
            dir, "mapping.json",
            "{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, \"\": {\"activation\": " +
                observer + ", \"weight\": " + observer + "}}");
        const auto plan = run_qconfig(
            {"plan", "--workspace", sample, "--backend", "qnnpack", "--mapping", mapping, "--json"});
        QVERIFY(!plan.json()["warnings"].toArray().isEmpty());
        for (const auto& warning : plan.json()["warnings"].toArray()) {
            QVERIFY(warning.toObject()["count"].toInt() > 0);
            QVERIFY(!warning.toObject()["texts"].toArray().isEmpty());
        }
    }
};

QCS_TEST(TestPlanCommand, QCoreApplication);
#include "tst_plan_command.moc"
