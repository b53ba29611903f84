// qconfig explain as a person and a script see it.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::sample_that_fuses;
using qcs::test::written;

class TestExplainCommand : public QObject {
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
                                 "DType config 1 of 1: used", "HistogramObserver quint8",
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
        QVERIFY2(result.out.contains("not used"), qPrintable(result.out));
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

    void ofAWorkspaceWhoseModeIsFuse() {
        const QTemporaryDir dir;
        auto json = sample_that_fuses();
        const auto fuses = written(dir, "fuse.json", QJsonDocument(json).toJson());
        const auto explain = [&](const QStringList& more) {
            return run_qconfig(QStringList{"explain", "--workspace", fuses} + more);
        };

        const auto plan = run_qconfig({"plan", "--workspace", fuses, "--json"}).json();
        const auto first = plan["fusions"].toArray()[0].toObject();
        const auto root = first["root"].toString();
        const auto part = first["nodes"].toArray().last().toString();
        QVERIFY(part != root);
        for (const auto& name : {root, part}) {
            const auto run = explain({name, "--json"});
            QCOMPARE(run.code, 0);
            QCOMPARE(run.json()["nodes"].toArray().size(), 1);
            const auto node = run.json()["nodes"].toArray()[0].toObject();
            QCOMPARE(node["node"].toString(), name);
            QCOMPARE(node["code"].toString(), QString(name == root ? "fuses-here" : "fused-into"));
            QCOMPARE(node["fusion"].toObject(), first);
            QVERIFY(!first["fuser"].toString().isEmpty());
            QCOMPARE(node["becomes"].toObject()["node"].toString(), root);
            QCOMPARE(node["becomes"].toObject()["type"], first["type"]);
            QVERIFY(run.json()["raised"].isNull() && run.json()["unknown"].toArray().isEmpty());
            const auto text = explain({name}).out;
            for (const auto* said : {"pattern", "type", "fuser"})
                QVERIFY2(text.contains(first[said].toString()), qPrintable(text));
            QVERIFY2(text.contains("Becomes"), qPrintable(text));
        }

        // What stays has no fusion; where one came near, it says what was in the way.
        bool has_near_miss = false;
        for (const auto& value : plan["outcomes"].toArray()) {
            const auto outcome = value.toObject();
            if (outcome["code"] != "not-fused") continue;
            const auto node =
                explain({outcome["node"].toString(), "--json"}).json()["nodes"].toArray()[0].toObject();
            QVERIFY(node["fusion"].isNull());
            QCOMPARE(node["becomes"].toObject()["node"], outcome["node"]);
            for (const auto& miss : node["near_misses"].toArray()) {
                has_near_miss = true;
                QVERIFY(!miss.toObject()["text"].toString().isEmpty());
                const auto text = explain({outcome["node"].toString()}).out;
                QVERIFY2(text.contains("Near misses"), qPrintable(text));
            }
        }
        QVERIFY(has_near_miss);

        QCOMPARE(explain({root + "x"}).code, 2);
        QVERIFY(explain({root + "x"}).err.contains(root));
        QVERIFY(explain({"--pattern", "0"}).err.contains("fuse_fx alone"));
        QVERIFY(explain({root, "--decomposed"}).err.contains("--decomposed"));
        QCOMPARE(explain({root, "--qat"}).code, 0); // asks about prepare_qat_fx instead
    }
};

QCS_TEST(TestExplainCommand, QCoreApplication);
#include "tst_explain_command.moc"
