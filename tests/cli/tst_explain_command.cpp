// qconfig explain as a person and a script see it.

#include "support/run_qconfig.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::written;

class TestExplainCommand : public QObject {
    Q_OBJECT
private slots:
    void ofAWorkspaceWhoseModeIsFuse() {
        const QTemporaryDir dir;
        QFile from(sample);
        QVERIFY(from.open(QIODevice::ReadOnly));
        auto json = QJsonDocument::fromJson(from.readAll()).object();
        const auto folder = QFileInfo(sample).absolutePath() + "/";
        auto graphs = json["graphs"].toArray();
        graphs[0] = QJsonObject{{"file", folder + graphs[0].toObject()["file"].toString()}};
        json["graphs"] = graphs;
        json["mode"] = "fx-fuse";
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
                QVERIFY2(text.contains("Fusions that nearly matched"), qPrintable(text));
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

QTEST_GUILESS_MAIN(TestExplainCommand)
#include "tst_explain_command.moc"
