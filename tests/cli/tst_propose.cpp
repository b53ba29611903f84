// qconfig propose as a person and a script see it.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::run_qconfig;

class TestPropose : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    const QString samples_ = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/");
    const QString sample_ = samples_ + "crepe/crepe.workspace.json";

private slots:
    void initTestCase() { qputenv("XDG_CACHE_HOME", folder_.path().toUtf8()); }

    void rulesAndWhatTheyCost() {
        const auto run = run_qconfig({"propose", "-w", sample_, "--keep-float", "conv5,conv6", "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, "");
        const auto json = run.json();
        QCOMPARE(json["method"].toString(), "fewest");
        const auto rules = json["rules"].toArray();
        QCOMPARE(rules.size(), 1);
        QCOMPARE(rules[0].toObject()["kind"].toString(), "module_name_regex");
        QCOMPARE(rules[0].toObject()["key"].toString(), "conv[56]$");
        QVERIFY(rules[0].toObject()["qconfig"].isNull());
        QCOMPARE(rules[0].toObject()["decides"].toArray().size(), 2);
        const auto layers = json["layers"].toArray();
        QCOMPARE(layers.size(), 2);
        QCOMPARE(layers[0].toObject()["layer"].toString(), "conv5");
        QVERIFY(layers[0].toObject()["sqnr_db_before"].toDouble() > 30);
        QVERIFY(layers[0].toObject()["sqnr_db_after"].isNull()); // infinite
        QVERIFY(json["bytes_after"].toDouble() > json["bytes_before"].toDouble());
        QVERIFY(json["goal"].isNull());
    }

    void theMappingIsWritten() {
        const QString file = folder_.filePath("mapping.json");
        const auto run = run_qconfig(
            {"propose", "-w", sample_, "--keep-float", "conv2", "--per-channel", "conv5", "-o", file});
        QCOMPARE(run.code, 0);
        const QStringList inputs{"-g", samples_ + "crepe/crepe.graph.json", "-b", "x86", "-m", file};
        const auto resolved = run_qconfig(QStringList{"resolve"} + inputs + QStringList{"--json"});
        QCOMPARE(resolved.code, 0);
        for (const auto& node : resolved.json()["nodes"].toArray())
            if (node.toObject()["node"].toString() == "conv2") {
                QVERIFY(node.toObject()["qconfig"].isNull());
                return;
            }
        QFAIL("conv2 is not there");
    }

    void goals() {
        auto run =
            run_qconfig({"propose", "-w", sample_, "--at-least", "38dB", "--choices", "float", "--json"});
        QCOMPARE(run.code, 0);
        const auto goal = run.json()["goal"].toObject();
        QVERIFY(goal["met"].toBool());
        QCOMPARE(goal["bound"].toDouble(), goal["bytes"].toDouble());
        QCOMPARE(run.json()["layers"].toArray().size(), 3); // those that `rank` has below it
        for (const auto& layer : run.json()["layers"].toArray())
            QVERIFY(layer.toObject()["sqnr_db_before"].toDouble() < 38);
        run = run_qconfig({"propose", "-w", sample_, "--at-most", "1.5 MB", "--json"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.json()["bytes_after"].toDouble() <= 1.5e6);
        QVERIFY(run.json()["goal"].toObject()["noise"].toDouble() >=
                run.json()["goal"].toObject()["bound"].toDouble());
        run = run_qconfig({"propose", "-w", sample_, "--at-most", "100 kB"});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.out.contains("The goal is not met"), qPrintable(run.out));
    }

    void whatCannotBeSaid() {
        auto run = run_qconfig({"propose", "-w", sample_, "--keep-float", "nope"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("never calls `nope`"), qPrintable(run.err));
        run = run_qconfig({"propose", "-w", sample_});
        QCOMPARE(run.code, 2);
        run = run_qconfig({"propose", "-w", sample_, "--use", "int9=conv1"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("int4_per_channel"), qPrintable(run.err));
        run = run_qconfig({"propose", "-w", sample_, "--use", "quint8_per_tensor=conv1", "--json"});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.out.contains("proposal-backend-refuses"), qPrintable(run.out));
        run = run_qconfig({"propose", "-w", sample_, "--mode", "dynamic", "--keep-float", "nope"});
        QVERIFY2(run.err.contains("no module `nope`"), qPrintable(run.err));
        QCOMPARE(run.code, 2);
    }

    void eagerMode() {
        const QString file = folder_.filePath("eager.json");
        const QStringList dynamic{"propose", "-w", sample_, "--mode", "dynamic"};
        auto run = run_qconfig(dynamic + QStringList{"--keep-float", "classifier", "--json", "-o", file});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["method"].toString(), "fewest");
        const auto rule = run.json()["rules"].toArray().first().toObject();
        QCOMPARE(rule["kind"].toString(), "module");
        QCOMPARE(rule["key"].toString(), "classifier");
        QVERIFY(rule["qconfig"].isNull());
        const auto layer = run.json()["layers"].toArray().first().toObject();
        QCOMPARE(layer["module"].toString(), "classifier");
        QVERIFY(layer["sqnr_db_before"].toDouble() > 20);
        // The file says it, and nothing is quantized any more.
        run = run_qconfig(
            {"propose", "-w", sample_, "--eager", file, "--mode", "dynamic", "--keep-float", "classifier"});
        QVERIFY2(run.out.contains("Nothing to change"), qPrintable(run.out + run.err));
        // A goal chooses among what convert takes.
        run = run_qconfig(dynamic + QStringList{"--at-least", "200dB", "--choices", "float", "--json"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.json()["goal"].toObject()["met"].toBool());
        QCOMPARE(run.json()["rules"].toArray().size(), 1);
    }

    void filesOfTensorsAreNotNeeded() {
        const auto run = run_qconfig({"propose", "-g", samples_ + "crepe/crepe.graph.json", "-m",
                                      "default:x86", "-b", "x86", "--keep-float", "classifier"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("module_name classifier"), qPrintable(run.out));
    }
};

QCS_TEST(TestPropose, QCoreApplication);
#include "tst_propose.moc"
