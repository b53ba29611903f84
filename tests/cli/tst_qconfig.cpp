// The command line as a person and a script see it: real processes, their output and exit codes.

#include "support/run_qconfig.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <map>

using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::written;

class TestQConfig : public QObject {
    Q_OBJECT
private slots:
    void explainPrintsTheLadderWithItsLosers() {
        const auto result = run_qconfig({"explain", "--workspace", sample, "conv2"});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.out.contains("✓"), qPrintable(result.out));
        QVERIFY(result.out.contains("module name conv2"));
        QVERIFY(result.out.contains("shadowed"));
        QVERIFY2(!result.out.contains(QChar(0x1b)), "colour without a terminal");
    }

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

    void explainAsJsonHasOneWinner() {
        const auto result = run_qconfig({"explain", "--workspace", sample, "conv2", "--json"});
        QCOMPARE(result.code, 0);
        const auto node = result.json()["nodes"].toArray().at(0).toObject();
        QCOMPARE(node["node"].toString(), QString("conv2"));
        QCOMPARE(node["status"].toString(), QString("asked"));
        int winners = 0;
        int losers = 0;
        for (const auto& rung : node["ladder"].toArray()) {
            const auto verdict = rung.toObject()["verdict"].toString();
            winners += verdict == "won";
            losers += verdict == "shadowed";
            QVERIFY(!rung.toObject()["text"].toString().isEmpty());
        }
        QCOMPARE(winners, 1);
        QVERIFY(losers >= 2);
    }

    void explainGoesOnToWhatItBecomes() {
        const auto text = run_qconfig({"explain", "--workspace", sample, "conv2"}).out;
        for (const auto* part : {"Static: quint8 in and out", "Conv2d + relu", "covers conv2, relu_1",
                                 "DType config 1 of 1: the one that is used", "HistogramObserver quint8",
                                 "torch.ao.nn.quantized.reference.Conv2d", "weight qint8 per_channel_affine",
                                 "torch.ao.nn.intrinsic.quantized.ConvReLU2d"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(QLatin1String(part) + "\n" + text));
        const auto node = run_qconfig({"explain", "--workspace", sample, "conv2", "--json"})
                              .json()["nodes"]
                              .toArray()
                              .at(0)
                              .toObject();
        QCOMPARE(node["reason"].toObject()["code"].toString(), QString("static"));
        QCOMPARE(node["pattern"].toObject()["nodes"].toArray().at(0).toString(), QString("conv2"));
        QCOMPARE(node["chosen"].toInt(-1), 0);
        const auto rows = node["dtype_configs"].toArray().at(0).toObject()["constraints"].toArray();
        QVERIFY(rows.size() >= 17);
        for (const auto& row : rows)
            QVERIFY(!row.toObject()["verdict"].toString().isEmpty());
        QCOMPARE(node["outputs"].toArray().at(0).toObject()["dtype"].toString(), QString("torch.quint8"));
        QCOMPARE(node["becomes"].toObject()["lowered"].toObject()["code"].toString(),
                 QString("becomes-module"));
    }

    // What comes of it stands first, the rules last; those for other types are one line.
    void explainAnswersFirst() {
        const QStringList command = {"explain", "--workspace", sample, "-m", "default:x86", "conv2"};
        const auto text = run_qconfig(command).out;
        qsizetype last = -1;
        for (const auto* part : {"Static", "Pattern", "DType config", "Observers", "Becomes", "Rules"}) {
            const auto place = text.indexOf(QLatin1String(part));
            QVERIFY2(place > last, qPrintable(QLatin1String(part) + "\n" + text));
            last = place;
        }
        QVERIFY2(text.contains("  23 rules for other types: --all\n"), qPrintable(text));
        QVERIFY2(!text.contains("LayerNorm"), qPrintable(text));
        const auto all = run_qconfig(command + QStringList{"--all"}).out;
        QVERIFY2(all.contains("type nn.LayerNorm") && !all.contains("--all"), qPrintable(all));
        const auto part = run_qconfig({"explain", "--workspace", sample, "-m", "default:x86", "relu_1"}).out;
        QVERIFY2(part.contains("24 rules (--all lists them): `relu_1` became part of `conv2`"),
                 qPrintable(part));
    }

    void aFailingConstraintIsNamed() {
        const auto result = run_qconfig({"explain", "--workspace", sample, "--backend", "tensorrt", "conv2"});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.out.contains("fits the qconfig"), qPrintable(result.out));
        QVERIFY2(result.out.contains("wants torch.qint8"), qPrintable(result.out));
        QVERIFY2(result.out.contains("does not fit"), qPrintable(result.out));
    }

    void explainOfAPatternSaysWhichNodes() {
        const auto text = run_qconfig({"explain", "--workspace", sample, "--pattern", "Conv2d + relu"});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("Fuses (6)") && text.out.contains("conv1, relu"), qPrintable(text.out));
        const auto list =
            run_qconfig({"explain", "--workspace", sample, "--pattern", "BatchNorm2d", "--json"});
        QCOMPARE(list.code, 0);
        QCOMPARE(list.json()["won"].toArray().size(), 6);
        const auto unknown = run_qconfig({"explain", "--workspace", sample, "--pattern", "BatchNorm2"});
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("BatchNorm2d"), qPrintable(unknown.err));
        QCOMPARE(run_qconfig({"explain", "--workspace", sample}).code, 2);
        QCOMPARE(run_qconfig({"explain", "--workspace", sample, "conv2", "--pattern", "0"}).code, 2);
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
        QFile from(sample);
        QVERIFY(from.open(QIODevice::ReadOnly));
        auto json = QJsonDocument::fromJson(from.readAll()).object();
        const auto folder = QFileInfo(sample).absolutePath() + "/";
        auto graphs = json["graphs"].toArray();
        graphs[0] = QJsonObject{{"file", folder + graphs[0].toObject()["file"].toString()}};
        json["graphs"] = graphs;
        json["mode"] = "fx-fuse";
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

    void coverageSaysWhatTheBackendLacks() {
        const auto result = run_qconfig({"coverage", "--workspace", sample, "--json"});
        QCOMPARE(result.code, 0);
        QHash<QString, QString> coverable;
        for (const auto& row : result.json()["operations"].toArray())
            coverable[row.toObject()["operation"].toString()] = row.toObject()["coverable"].toString();
        QCOMPARE(coverable["torch.nn.Linear"], QString("quantizable"));
        QCOMPARE(coverable["torch.nn.functional.pad"], QString("no pattern"));
        const auto text = run_qconfig({"coverage", "--workspace", sample});
        QVERIFY2(text.out.contains("The backend can quantize"), qPrintable(text.out));
    }

    void resolveCountsWhatRulesMatchAndWin() {
        const auto result = run_qconfig({"resolve", "--workspace", sample, "--json"});
        QCOMPARE(result.code, 0);
        const auto rules = result.json()["rules"].toArray();
        int wins = 0;
        bool nothing = false;
        bool shadowed = false;
        for (const auto& value : rules) {
            const auto rule = value.toObject();
            wins += rule["wins"].toInt();
            nothing = nothing || rule["matches"].toInt() == 0;
            shadowed = shadowed || (rule["matches"].toInt() > 0 && rule["wins"].toInt() == 0);
        }
        int decided = 0;
        for (const auto& value : result.json()["nodes"].toArray()) {
            const auto status = value.toObject()["status"].toString();
            decided += status == "asked" || status == "none-by-rule";
        }
        QCOMPARE(wins, decided);
        QVERIFY(nothing);
        QVERIFY(shadowed);
    }

    void anUnknownNodeNamesTheNearestOne() {
        const auto result = run_qconfig({"explain", "--workspace", sample, "conv2_BM"});
        QCOMPARE(result.code, 2);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.err.contains("conv2_bn"), qPrintable(result.err));
    }

    void everyProblemOfAFileHasItsPlace() {
        const QTemporaryDir dir;
        const auto file = written(dir, "broken.json", R"({
  "format": "qconfig-studio/backend-config",
  "version": 1,
  "name": "chip",
  "configs": [
    {"pattern": "torch.nn.Linear", "observation_type": "OUTPUT_SHARE_OBSERVER",
     "dtype_configs": [{"input_dtype": "torch.quint8_"}]}
  ]
})");
        const auto result = run_qconfig({"validate", "--json", file});
        QCOMPARE(result.code, 2);
        const auto errors = result.json()["errors"].toArray();
        QCOMPARE(errors.size(), 2);
        const auto second = errors.at(1).toObject();
        QCOMPARE(second["line"].toInt(), 7);
        QCOMPARE(second["pointer"].toString(), QString("/configs/0/dtype_configs/0/input_dtype"));
        QVERIFY(second["message"].toString().contains("torch.quint8"));
        QCOMPARE(second["file"].toString(), file);
        const auto text = run_qconfig({"validate", file});
        QCOMPARE(text.code, 2);
        QVERIFY2(text.err.contains("broken.json:7:"), qPrintable(text.err));
    }

    void whatIsValidIsSaidToBe() { QCOMPARE(run_qconfig({"validate", sample}).code, 0); }

    void wrongUsageIsTwo() {
        QCOMPARE(run_qconfig({"explode"}).code, 2);
        QCOMPARE(run_qconfig({}).code, 2);
        QCOMPARE(run_qconfig({"--help"}).code, 0);
        QCOMPARE(run_qconfig({"resolve", "--nonsense", "--json"}).json()["errors"].toArray().size(), 1);
        const auto missing = run_qconfig({"resolve", "--workspace", "/nowhere/at all.json"});
        QCOMPARE(missing.code, 2);
        QVERIFY(missing.err.contains("/nowhere/at all.json"));
    }

    void aMistypedPresetNamesTheNearest() {
        const auto result = run_qconfig({"resolve", "--backend", "fbgem", "--workspace", sample});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("fbgemm"), qPrintable(result.err));
    }

    void presetsPrintAsFilesThatReadBack() {
        const auto list = run_qconfig({"presets"});
        QCOMPARE(list.code, 0);
        for (const auto* name :
             {"native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch", "default:x86"}) {
            QVERIFY2(list.out.contains(QLatin1String(name)), name);
            const auto printed = run_qconfig({"presets", QString::fromLatin1(name), "--json"});
            QCOMPARE(printed.code, 0);
            const QTemporaryDir dir;
            QCOMPARE(run_qconfig({"validate", written(dir, "preset.json", printed.out.toUtf8())}).code, 0);
            const auto python = run_qconfig({"presets", QString::fromLatin1(name), "--python"});
            QCOMPARE(python.code, 0);
            QVERIFY(python.out.contains("import torch"));
        }
    }

    void exportsCanBeReadAgain() {
        const QTemporaryDir dir;
        const auto out = dir.filePath("all of it.workspace.json");
        QCOMPARE(run_qconfig({"export", "--workspace", sample, "--to", "json", "-o", out}).code, 0);
        QCOMPARE(run_qconfig({"validate", out}).code, 0);
        const auto before = run_qconfig({"resolve", "--workspace", sample, "--json"});
        const auto after = run_qconfig({"resolve", "--workspace", out, "--json"});
        QCOMPARE(after.out, before.out);
        const auto script = dir.filePath("configs.py");
        QCOMPARE(run_qconfig({"export", "--workspace", sample, "--to", "python", "-o", script}).code, 0);
        QVERIFY(QFileInfo(script).size() > 1000);
    }

    void aFailedExportSaysWhere() {
        const auto result =
            run_qconfig({"export", "--workspace", sample, "--to", "json", "-o", "/nowhere/x.json"});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("/nowhere/x.json"), qPrintable(result.err));
    }
};

QTEST_GUILESS_MAIN(TestQConfig)
#include "tst_qconfig.moc"
