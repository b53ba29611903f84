// The command line as a person and a script see it: real processes, their output and exit codes.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::written;

class TestQConfig : public QObject {
    Q_OBJECT
private slots:
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

QCS_TEST(TestQConfig, QCoreApplication);
#include "tst_qconfig.moc"
