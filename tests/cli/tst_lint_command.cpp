// qconfig lint as people and scripts see it.

#include "support/run_qconfig.h"
#include "support/test_program.h"

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
    void aRuleThatIsOffIsSaidAndLeftOut() {
        const QTemporaryDir dir;
        const QByteArray rest = R"(, "mapping": {"config": {"": "default_qconfig",
            "module_name": [["conv2", null], ["conw3", null]]}}, "rules_off": [["module_name", 0]]})";
        const auto file =
            written(dir, "w.json",
                    R"({"format": "qconfig-studio/workspace", "version": 1, "graphs": [{"file": ")" +
                        graph.toUtf8() + R"("}], "backend": {"preset": "x86"})" + rest);
        const auto lint = run_qconfig({"lint", "-w", file, "--json"});
        const auto found = finding(list(lint.out), "rule-off");
        QCOMPARE(found["severity"].toString(), QString("note"));
        QCOMPARE(found["place"].toObject()["pointer"].toString(), QString("/mapping/config/module_name/0"));
        QVERIFY(found["message"].toString().contains("it would match 1 of"));
        // The number of a rule is that of the whole list.
        const auto other = finding(list(lint.out), "module-name-matches-nothing");
        QCOMPARE(other["place"].toObject()["pointer"].toString(), QString("/mapping/config/module_name/1"));
        const QString said = "one rule is switched off and left out: module name conv2";
        QVERIFY2(lint.err.contains(said), qPrintable(lint.err));
        const QJsonArray off = {QJsonArray{"module_name", 0}};
        for (const auto& command : {QStringList{"plan"}, {"resolve"}, {"explain", "conv2"}, {"coverage"}}) {
            const auto result = run_qconfig(command + QStringList{"-w", file, "--json"});
            const auto document = QJsonDocument::fromJson(result.out.toUtf8()).object();
            QVERIFY2(document["rules_off"].toArray() == off, qPrintable(command.front()));
            QVERIFY(result.err.contains(said));
        }
        const auto nodes =
            QJsonDocument::fromJson(run_qconfig({"resolve", "-w", file, "--json"}).out.toUtf8()).object();
        for (const auto& node : nodes["nodes"].toArray())
            if (node.toObject()["node"].toString() == "conv2")
                QCOMPARE(node.toObject()["rule"].toInt(), 3); // the global one
        const auto python = run_qconfig({"export", "-w", file, "--to", "python", "--part", "mapping"});
        QVERIFY(python.out.contains("# One rule is switched off in the workspace and left out here:\n"
                                    "#   module_name 'conv2'\n"));
        QVERIFY(!python.out.contains("set_module_name('conv2'") && python.out.contains("conw3"));
        QVERIFY(python.err.contains(said));
        const auto json = run_qconfig({"export", "-w", file, "--to", "json", "--part", "mapping"});
        QVERIFY(!json.out.contains("conv2") && json.out.contains("conw3"));
        const auto same = run_qconfig({"diff", file, file, "--json"});
        const auto sides = QJsonDocument::fromJson(same.out.toUtf8()).object()["rules_off"].toObject();
        QVERIFY(sides["a"].toArray() == off && sides["b"].toArray() == off);
        // A mapping that takes the workspace's place has all of its rules.
        QVERIFY(!run_qconfig({"lint", "-w", file, "-m", "default:x86"}).err.contains("switched off"));
    }

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

QCS_TEST(TestLintCommand, QCoreApplication);
#include "tst_lint_command.moc"
