// Files of measurements: what is read, what is wrong with them, and whether a workspace is still what was
// measured.

#include "config/measurements.h"
#include "support/files.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QtTest>

#include <cmath>

using namespace qcs;
using namespace qcs::config;
using qcs::test::contents;

namespace {

const std::string hash(64, 'a');

/// A file with these fields in place of, or besides, the usual ones.
std::string file_with(const std::string& fields, const std::string& left_out = {}) {
    std::string text = R"({"format": "qconfig-studio/measurements", "version": 1)";
    const auto add = [&](const std::string& key, const std::string& value) {
        const bool given = fields.find('"' + key + "\":") != fields.npos;
        if (!given && key != left_out) text += ",\n\"" + key + "\": " + value;
    };
    const std::string outcome = R"({"sqnr_db": 20.5, "cosine": 0.5})";
    add("torch_version", R"("2.13.0")");
    for (const auto* key : {"model", "batches", "workspace"})
        add(key, '"' + hash + '"');
    add("lowered", "false");
    add("engine", R"("x86")");
    add("metric", "null");
    add("all", outcome);
    add("rest", "null");
    add("complete", "true");
    add("total", "0");
    add("modules", "[]");
    add("left", "[]");
    return text + (fields.empty() ? "" : ",\n" + fields) + "}";
}

std::string problems_of(const std::string& json) {
    const auto read = read_measurements(json, "m.json");
    std::string text;
    for (const auto& problem : read ? read->warnings : read.error())
        text += words::to_text(problem) + '\n';
    return text;
}

} // namespace

class TestMeasurements : public QObject {
    Q_OBJECT
private slots:
    void whatTheBridgeWroteIsRead() {
        const auto read = read_measurements(
            contents(QStringLiteral(QCS_TEST_DATA "/measurements/crepe.measurements.json")), "m.json");
        QVERIFY2(read.has_value(), read ? "" : words::to_text(read.error().front()).c_str());
        QVERIFY(read->warnings.empty() && !read->read_only);
        const auto& value = read->value;
        QCOMPARE(value.metric, std::optional<std::string>("um.worst"));
        QCOMPARE(value.float_metric, std::optional(0.0));
        QVERIFY(value.complete && value.function_calls_only && value.configs);
        QCOMPARE(value.total, std::int64_t(10));
        QCOMPARE(value.modules.size(), std::size_t(10));
        QCOMPARE(value.modules[0].module, std::string("conv1"));
        QVERIFY(*value.modules[0].isolated->sqnr_db > 31.8 && *value.modules[0].isolated->sqnr_db < 31.9);
        QVERIFY(&value.modules[0].alone() == &*value.modules[0].isolated);
        QVERIFY(*value.all.sqnr_db > 17.2 && *value.all.metric > 0.034);
    }

    void outcomes() {
        const auto read = read_measurements(file_with(R"("modules": [
            {"module": "a", "sqnr_db": null, "cosine": 1},
            {"module": "b", "sqnr_db": null, "cosine": null},
            {"module": "c", "error": {"type": "RuntimeError", "text": "no pool for you"}},
            {"module": "d", "sqnr_db": 7, "cosine": 0.5, "only": {"error": {"type": "E", "text": "t"}}}])"));
        QVERIFY(read.has_value());
        const auto& rows = read->value.modules;
        QVERIFY(rows[0].alone().sqnr_db && std::isinf(*rows[0].alone().sqnr_db)); // there is no difference
        QVERIFY(!rows[1].alone().sqnr_db && !rows[1].alone().failed);             // of zeros alone
        QCOMPARE(rows[2].alone().failed->text, std::string("no pool for you"));
        QVERIFY(rows[3].alone().failed && !rows[3].with_function_calls.failed);
        QCOMPARE(*rows[3].with_function_calls.sqnr_db, 7.0);
    }

    void badInput_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& json, const char* said) {
            QTest::newRow(name) << QString::fromStdString(json) << QString::fromUtf8(said);
        };
        row("another kind", R"({"format": "qconfig-studio/graph", "version": 1})",
            "m.json:1:12: error: expected a file of format `qconfig-studio/measurements`, found "
            "`qconfig-studio/graph` (at /format)");
        row("no version", R"({"format": "qconfig-studio/measurements"})", "the key `version` is missing");
        row("cut off", file_with("").substr(0, 60), "error");
        row("no rows", file_with("", "modules"), "the key `modules` is missing");
        row("no number", file_with(R"("all": {"sqnr_db": "20", "cosine": 1})"),
            "expected number, found \"20\" (at /all/sqnr_db)");
        row("no outcome", file_with(R"("all": {})"), "the key `sqnr_db` is missing (at /all)");
        row("hash", file_with(R"("model": "abc")"),
            "expected SHA-256 in hexadecimal, found \"abc\" (at /model)");
        row("total", file_with(R"("total": -1)"), "(at /total)");
        row("row", file_with(R"("modules": [1])"), "expected object, found 1 (at /modules/0)");
        row("error", file_with(R"("modules": [{"module": "a", "error": {"type": "E"}}])"),
            "the key `text` is missing (at /modules/0/error)");
        row("configs", file_with(R"("configs": {"mode": "fx_ptq"})"),
            "`fx_ptq` is not a mode; did you mean `fx-ptq`? (at /configs/mode)");
    }
    void badInput() {
        QFETCH(QString, json);
        QFETCH(QString, said);
        QVERIFY(!read_measurements(json.toStdString(), "m.json"));
        const auto text = QString::fromStdString(problems_of(json.toStdString()));
        QVERIFY2(text.contains(said), qPrintable(text));
    }

    void warnings() {
        const auto twice = file_with(R"("modules": [{"module": "a", "sqnr_db": 1, "cosine": 1},
            {"module": "a", "sqnr_db": 2, "cosine": 1}], "colour": 1)");
        const auto text = QString::fromStdString(problems_of(twice));
        QVERIFY2(text.contains("`a` is measured twice; the last one counts (at /modules/1)"),
                 qPrintable(text));
        QVERIFY(text.contains("warning: the key `colour` is not known"));
        const auto read = read_measurements(twice);
        QCOMPARE(read->value.modules.size(), std::size_t(1));
        QCOMPARE(*read->value.modules[0].with_function_calls.sqnr_db, 2.0);
        auto newer = file_with("");
        newer.replace(newer.find("\"version\": 1"), 12, "\"version\": 9");
        const auto opened = read_measurements(newer);
        QVERIFY(opened && opened->read_only);
    }

    void aWorkspaceIsStillWhatWasMeasured() {
        const auto read = read_measurements(
            contents(QStringLiteral(QCS_TEST_DATA "/measurements/crepe.measurements.json")));
        auto workspace =
            read_workspace(
                contents(QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json")))
                ->value;
        const auto& measured = read->value;
        QCOMPARE(measured_configs_match(measured, workspace), std::optional(true));
        auto& rules = workspace.mapping.value.rules;
        Rule extra;
        extra.kind = RuleKind::ModuleName;
        extra.text = "somewhere";
        extra.off = true; // a rule that is off was not measured, and does not count
        rules.insert(rules.begin(), extra);
        QCOMPARE(measured_configs_match(measured, workspace), std::optional(true));
        rules.front().off = false;
        QCOMPARE(measured_configs_match(measured, workspace), std::optional(false));
        rules.erase(rules.begin());
        workspace.mode = Mode::FxQat;
        QCOMPARE(measured_configs_match(measured, workspace), std::optional(false));
        QCOMPARE(measured_configs_match(read_measurements(file_with(""))->value, workspace),
                 std::optional<bool>());
    }

    void aWorkspaceRemembersItsFile() {
        const std::string json = R"({"format": "qconfig-studio/workspace", "version": 1, "graphs": [
            {"file": "a.graph.json", "measurements": "m.json", "colour": "red"}], "current_graph": 0,
            "backend": {"preset": "x86"}, "mapping": {"preset": "default:x86"}})";
        const auto read = read_workspace(json);
        QVERIFY(read.has_value());
        QCOMPARE(read->value.graphs[0].measurements, std::string("m.json"));
        const auto written = write_workspace(read->value);
        QVERIFY(written.find(R"("measurements": "m.json")") != written.npos);
        QVERIFY(written.find(R"("colour": "red")") != written.npos);
        QCOMPARE(read_workspace(written)->value, read->value);
    }
};

QCS_TEST(TestMeasurements);
#include "tst_measurements.moc"
