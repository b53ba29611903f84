// `qconfig catalogue` as a person and a script see it.

#include "support/files.h"
#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

using qcs::test::run_qconfig;

class TestCatalogueCommand : public QObject {
    Q_OBJECT
private slots:
    void aModuleInFloat() {
        const auto result = run_qconfig({"catalogue", "torch.nn.Conv2d"});
        QCOMPARE(result.code, 0);
        for (const auto* part :
             {"torch.nn.Conv2d(in_channels, out_channels, kernel_size, stride=1",
              "torch.ao.nn.quantized.Conv2d", "fx-ptq", "eager-dynamic", "Conv2d + ReLU", "x86"})
            QVERIFY2(result.out.contains(part), part);
        QVERIFY(result.err.isEmpty());
    }

    void theSameAsJson() {
        const auto result = run_qconfig({"catalogue", "--json", "nn.Linear"});
        QCOMPARE(result.code, 0);
        const auto json = result.json();
        QCOMPARE(json["name"].toString(), QString("torch.nn.Linear"));
        QCOMPARE(json["kind"].toString(), QString("module"));
        QVERIFY(json["formula"].toString().contains("W^T"));
        QStringList modes;
        for (const auto& value : json["becomes"].toArray()) {
            const auto row = value.toObject();
            modes << row["mode"].toString();
            QVERIFY(!row["text"].toString().isEmpty());
        }
        QCOMPARE(modes, (QStringList{"fx-ptq", "fx-qat", "eager-ptq", "eager-qat", "eager-dynamic"}));
        QVERIFY(!json["occurs"].toArray().isEmpty());
        QVERIFY(json["member"].isNull());
    }

    void observersShowFormulaAndMethods() {
        const auto result = run_qconfig({"catalogue", "MinMaxObserver"});
        QCOMPARE(result.code, 0);
        QVERIFY(result.out.contains("    affine: scale = (max - min) / (quant_max - quant_min)"));
        QVERIFY(result.out.contains("calculate_qparams()"));
        QVERIFY(result.out.contains("default_qconfig"));
    }

    void aMethodOfAClass() {
        const auto json =
            run_qconfig({"catalogue", "--json", "torch.ao.quantization.backend_config.DTypeConfig.from_dict"})
                .json();
        QCOMPARE(json["name"].toString(), QString("torch.ao.quantization.backend_config.DTypeConfig"));
        QCOMPARE(json["member"].toString(), QString("from_dict"));
    }

    void theListHasAll() {
        const auto rows = run_qconfig({"catalogue", "--json"}).json()["entries"].toArray();
        QVERIFY(rows.size() > 1900);
        for (const auto& row : rows)
            QVERIFY(!row.toObject()["sentence"].toString().isEmpty());
        const auto text = run_qconfig({"catalogue"});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("torch.Tensor.int_repr"));
    }

    void aShortNameOfSeveralListsThem() {
        const auto text = run_qconfig({"catalogue", "Conv2d"});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("torch.ao.nn.qat.Conv2d") && text.out.contains("torch.nn.Conv2d"));
        const auto json = run_qconfig({"catalogue", "--json", "Conv2d"}).json();
        QVERIFY(json["candidates"].toArray().size() > 4);
    }

    void anUnknownNameNamesTheNearest() {
        const auto text = run_qconfig({"catalogue", "torch.nn.Conv2"});
        QCOMPARE(text.code, 2);
        QVERIFY(text.out.isEmpty());
        QVERIFY2(text.err.contains("did you mean `torch.nn.Conv2d`"), qPrintable(text.err));
        const auto json = run_qconfig({"catalogue", "--json", "HistogramObsever"});
        QCOMPARE(json.code, 2);
        const auto errors = json.json()["errors"].toArray();
        QCOMPARE(errors.size(), 1);
        QCOMPARE(errors[0].toObject()["code"].toString(), QString("unknown-name"));
        QVERIFY(errors[0].toObject()["message"].toString().contains("HistogramObserver"));
    }

    /// Those of users' packages beside torch's; what is there already stays, and is said.
    void additionsAreLookedUpToo() {
        const QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& text) {
            qcs::test::keep(folder.filePath(name), text.toStdString());
            return folder.filePath(name);
        };
        const QByteArray head =
            R"({"format": "qconfig-studio/catalogue-addition", "version": 1, "package": "ops",)";
        const auto one = write("one.json", head + R"json("entries": [
            {"kind": "observer", "name": "ops.Watch", "sentence": "It watches.", "signature": "(eps=0.5)"}]})json");
        const auto two = write("two.json", head + R"("entries": [{"kind": "class", "name": "ops.Watch"},
            {"kind": "dtype", "name": "ops.int4"}]})");
        const auto result = run_qconfig({"catalogue", "--catalogue", one, "--catalogue", two, "ops.Watch"});
        QCOMPARE(result.code, 0);
        for (const auto* part : {"ops.Watch(eps=0.5)", "It watches.", "observer", "Added by: ops"})
            QVERIFY2(result.out.contains(part), part);
        QVERIFY(result.err.contains("two.json") && result.err.contains("/entries/0/name"));
        const auto missed = run_qconfig({"catalogue", "--catalogue", two, "ops.int5"});
        QCOMPARE(missed.code, 2);
        QVERIFY(missed.err.contains("ops.int4"));

        const auto workspace =
            write("w.json", R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq",
            "graphs": [], "backend": {"preset": "x86"}, "mapping": {"preset": "default:x86"}, "catalogue": ["two.json"]})");
        const auto found = run_qconfig({"catalogue", "-w", workspace, "--json", "ops.int4"}).json();
        QCOMPARE(found["name"].toString(), QString("ops.int4"));
        QCOMPARE(found["package"].toString(), QString("ops"));
    }

    void validateKnowsThem() {
        const QTemporaryDir folder;
        const auto file = folder.filePath("names.json");
        qcs::test::keep(file,
                        R"({"format": "qconfig-studio/catalogue-addition", "version": 1, "package": "ops",
            "entries": [{"kind": "thing", "name": "ops.A"}, {"kind": "class", "name": "other.A"}]})");
        const auto result = run_qconfig({"validate", file});
        QCOMPARE(result.code, 2);
        QVERIFY(result.err.contains("/entries/0/kind") && result.err.contains("/entries/1/name"));
    }
};

QCS_TEST(TestCatalogueCommand);
#include "tst_catalogue_command.moc"
