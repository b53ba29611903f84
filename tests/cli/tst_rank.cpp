// qconfig rank as a person and a script see it.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::run_qconfig;

class TestRank : public QObject {
    Q_OBJECT

    QTemporaryDir cache_;
    const QString sample_ = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");

private slots:
    void initTestCase() { qputenv("XDG_CACHE_HOME", cache_.path().toUtf8()); }

    void theWorstComeFirst() {
        const auto run = run_qconfig({"rank", "-w", sample_, "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, "");
        const auto tensors = run.json()["tensors"].toArray();
        QCOMPARE(tensors.size(), 7);
        const auto first = tensors[0].toObject();
        QCOMPARE(first["tensor"].toString(), "conv2.weight");
        QCOMPARE(first["module"].toString(), "conv2");
        QCOMPARE(first["rule"].toInt(), 2);
        QCOMPARE(first["spec"].toString(), QStringLiteral("qint8 -128…127, per channel 0, symmetric"));
        QCOMPARE(first["bytes_before"].toInt(), 16 * 128 * 64 * 4);
        QCOMPARE(first["bytes_after"].toInt(), 16 * 128 * 64 + 16 * 4);
        for (const char* key : {"sqnr_db", "mse", "mae", "max_error", "cosine", "saturated_low",
                                "saturated_high", "effective_bits"})
            QVERIFY2(first[QLatin1String(key)].isDouble(), key);
        for (int i = 1; i < 7; ++i)
            QVERIFY(tensors[i].toObject()["sqnr_db"].toDouble() >=
                    tensors[i - 1].toObject()["sqnr_db"].toDouble());
        const auto unranked = run.json()["unranked"].toArray();
        QCOMPARE(unranked.size(), 37);
        QCOMPARE(unranked[0].toObject()["code"].toString(), "tensor-spec-not-weight");
        QVERIFY(!unranked[0].toObject()["text"].toString().isEmpty());
        // From the cache, and without it, the same.
        QCOMPARE(run_qconfig({"rank", "-w", sample_, "--json"}).out, run.out);
        QCOMPARE(run_qconfig({"rank", "-w", sample_, "--json", "--no-cache"}).out, run.out);
    }

    void theSameNumbersAsError() {
        const auto rank = run_qconfig({"rank", "-w", sample_, "--json"}).json()["tensors"].toArray();
        const auto error = run_qconfig({"error", "-w", sample_, "conv2", "--json"}).json();
        for (const char* key : {"sqnr_db", "mse", "max_error", "cosine", "effective_bits", "rule", "spec"})
            QCOMPARE(rank[0].toObject()[QLatin1String(key)], error[QLatin1String(key)]);
    }

    void aThresholdFails() {
        QCOMPARE(run_qconfig({"rank", "-w", sample_, "--fail-under", "30dB"}).code, 0);
        const auto run = run_qconfig({"rank", "-w", sample_, "--fail-under", "33 dB"});
        QCOMPARE(run.code, 1);
        QVERIFY(run.out.startsWith("  SQNR"));
        QCOMPARE(run_qconfig({"rank", "-w", sample_, "--fail-under", "loud"}).code, 2);
    }

    void peopleReadATable() {
        const auto out = run_qconfig({"rank", "-w", sample_}).out;
        QVERIFY2(out.contains("32.2 dB  conv2.weight"), qPrintable(out));
        QVERIFY(out.contains("7 quantized weights, 1.9 MB"));
        QVERIFY(out.contains("37 not ranked:"));
        QVERIFY(out.contains("and 10 more: PyTorch quantizes weights and leaves `bias` in float"));
    }

    void theWholeModelsOutputStandsBeside() {
        const QString measured = QStringLiteral(QCS_TEST_DATA "/measurements/crepe.measurements.json");
        auto run = run_qconfig({"rank", "-w", sample_, "--measurements", measured});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.err, ""); // they are of these configs
        QVERIFY2(run.out.contains("32.2 dB  30.6 dB  conv2.weight"), qPrintable(run.out));
        QVERIFY(run.out.contains("weight and output disagree"));
        QVERIFY(run.out.contains("the model's output with all of it quantized: 17.2 dB"));
        run = run_qconfig({"rank", "-w", sample_, "--measurements", measured, "--json"});
        const auto json = run.json();
        QCOMPARE(json["measurements"].toObject()["with_these_configs"].toBool(), true);
        QVERIFY(json["measurements"].toObject()["complete"].toBool());
        const auto first = json["tensors"].toArray()[0].toObject();
        QCOMPARE(first["tensor"].toString(), "conv2.weight");
        const auto output = first["output"].toObject();
        QCOMPARE(output["module"].toString(), "conv2");
        QVERIFY(qAbs(output["sqnr_db"].toDouble() - 30.551) < 0.001);
        QCOMPARE(output["disagrees"].toBool(), false);
        QCOMPARE(json["tensors"].toArray()[1].toObject()["output"].toObject()["disagrees"].toBool(), true);
        // Other configs than were measured, and files that are none.
        run = run_qconfig({"rank", "-w", sample_, "--qat", "--measurements", measured, "--json"});
        QVERIFY2(run.err.contains("was measured with other configs"), qPrintable(run.err));
        QCOMPARE(run.json()["measurements"].toObject()["with_these_configs"].toBool(), false);
        run = run_qconfig({"rank", "-w", sample_, "--measurements", sample_});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("expected a file of format `qconfig-studio/measurements`"),
                 qPrintable(run.err));
        QCOMPARE(run_qconfig({"validate", measured}).code, 0);
    }

    void filesAreAskedFor() {
        const QString folder = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/");
        auto run = run_qconfig({"rank", "-g", folder + "crepe/crepe.graph.json", "-m", "default:x86"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("no tensor files"), qPrintable(run.err));
        run = run_qconfig({"rank", "-g", folder + "models/resnet50.graph.json", "-m", "default:x86", "-b",
                           "x86", "-t", folder + "crepe/crepe.safetensors", "--json", "--fail-under", "1dB"});
        QCOMPARE(run.code, 3); // what is quantized could not be measured
        QCOMPARE(run.json()["tensors"].toArray().size(), 0);
        QVERIFY(run.out.contains("rank-no-tensor"));
    }

    void eagerModeIsRankedToo() {
        const auto run = run_qconfig({"rank", "-w", sample_, "--mode", "dynamic", "--json"});
        QVERIFY(run.code == 0 || run.code == 1);
        const auto tensors = run.json()["tensors"].toArray();
        QCOMPARE(tensors.size(), 1);
        QCOMPARE(tensors[0].toObject()["tensor"].toString(), "classifier.weight");
    }
};

QCS_TEST(TestRank, QCoreApplication);
#include "tst_rank.moc"
