// qconfig lint as people and scripts see it.

#include "support/run_qconfig.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::written;

namespace {

const QString graph = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.graph.json");

const QByteArray mapping = R"({"format": "qconfig-studio/qconfig-mapping", "version": 1,
  "": "default_qconfig",
  "module_name": [
    ["conv2", "default_qconfig"],
    ["conw3", null]
  ]})";

QJsonArray list(const QString& out) {
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(out.toUtf8(), &problem);
    return problem.error == QJsonParseError::NoError && document.isArray() ? document.array() : QJsonArray();
}

QJsonObject finding(const QJsonArray& findings, const QString& id) {
    for (const auto& value : findings)
        if (value.toObject()["id"].toString() == id) return value.toObject();
    return {};
}

} // namespace

class TestLintCommand : public QObject {
    Q_OBJECT
private slots:
    void aFindingHasItsPlaceAndFix() {
        const QTemporaryDir dir;
        const auto file = written(dir, "m.json", mapping);
        const auto result = run_qconfig({"lint", "--graph", graph, "--mapping", file, "--json"});
        QCOMPARE(result.code, 1);
        const auto found = finding(list(result.out), "module-name-matches-nothing");
        QCOMPARE(found["severity"].toString(), QString("warning"));
        QVERIFY2(found["message"].toString().contains("conv3"), qPrintable(result.out));
        QVERIFY(found["fix"].toString().contains("conv3"));
        const auto place = found["place"].toObject();
        QCOMPARE(place["file"].toString(), file);
        QCOMPARE(place["line"].toInt(), 5);
        QCOMPARE(place["column"].toInt(), 5);
        QCOMPARE(place["pointer"].toString(), QString("/module_name/1"));
        const auto text = run_qconfig({"lint", "--graph", graph, "--mapping", file});
        QCOMPARE(text.code, 1);
        QVERIFY2(text.out.contains("m.json:5:5"), qPrintable(text.out));
        QVERIFY(text.out.contains("fix: "));
        QVERIFY2(!text.out.contains(QChar(0x1b)), "colour without a terminal");
    }

    void theLevelDecidesTheExitCode() {
        const QTemporaryDir dir;
        const auto file = written(dir, "m.json", mapping);
        const auto code = [&](const QString& level) {
            return run_qconfig({"lint", "--graph", graph, "--mapping", file, "--fail-on", level}).code;
        };
        QCOMPARE(code("error"), 0);
        QCOMPARE(code("warning"), 1);
        QCOMPARE(code("note"), 1);
        QCOMPARE(code("loud"), 2);
        const QStringList fine = {"lint",    "--graph",   graph,        "--backend",
                                  "qnnpack", "--mapping", "default:x86"};
        QCOMPARE(run_qconfig(fine).code, 0);
        QCOMPARE(run_qconfig(fine + QStringList{"--fail-on", "note"}).code, 1);
    }

    void withoutAModelItLintsTheConfigs() {
        const QTemporaryDir dir;
        const auto file = written(dir, "b.json", R"({"format": "qconfig-studio/backend-config", "version": 1,
  "name": "chip", "configs": [{"pattern": "torch.nn.Conv2d",
    "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
    "dtype_configs": [{"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 0},
                       "output_dtype": "torch.quint8"}]}]})");
        const auto result = run_qconfig({"lint", "--backend", file, "--json"});
        QCOMPARE(result.code, 1);
        const auto found = finding(list(result.out), "half-set-bounds");
        QCOMPARE(found["place"].toObject()["line"].toInt(), 4);
        QCOMPARE(found["place"].toObject()["pointer"].toString(),
                 QString("/configs/0/dtype_configs/0/input_dtype/quant_min_lower_bound"));
    }

    void whatStandsInTheWorkspaceIsFoundThere() {
        const auto result = run_qconfig({"lint", "--workspace", sample, "--fail-on", "error", "--json"});
        QCOMPARE(result.code, 0);
        const auto findings = list(result.out);
        QVERIFY(!findings.isEmpty());
        for (const auto& value : findings) {
            const auto place = value.toObject()["place"].toObject();
            if (place["file"].toString().isEmpty()) continue;
            QVERIFY2(place["pointer"].toString().contains("/config/"), qPrintable(result.out));
            QVERIFY(place["line"].toInt() > 1);
        }
    }

    void duplicatesAreFindings() {
        const QTemporaryDir dir;
        const auto file = written(dir, "m.json", QByteArray(mapping).replace("conw3", "conv2"));
        const auto result = run_qconfig({"lint", "--mapping", file, "--json"});
        QCOMPARE(result.code, 1);
        QCOMPARE(finding(list(result.out), "rule-overridden")["place"].toObject()["line"].toInt(), 5);
    }

    void idsAreListed() {
        const auto text = run_qconfig({"lint", "--ids"});
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("half-set-bounds"));
        const auto ids = list(run_qconfig({"lint", "--ids", "--json"}).out);
        QVERIFY(ids.size() >= 60);
        for (const auto& id : ids)
            QVERIFY2(id.toObject()["help"].toString().contains("**Example.**"),
                     qPrintable(id.toObject()["id"].toString()));
    }

    void badInputIsTwo() {
        const auto result = run_qconfig({"lint", "--mapping", "/nowhere.json", "--json"});
        QCOMPARE(result.code, 2);
        QVERIFY(!result.json()["errors"].toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestLintCommand)
#include "tst_lint_command.moc"
