// The comparison with recorded outcomes has teeth: whatever one leaf of an outcome were instead, whatever a
// case lacked, check_case reports it.

#include "conformance/check.h"
#include "outcome_changes.h"
#include "support/check_text.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

using qcs::conformance::check_case;
using qcs::conformance::differences;
using qcs::conformance::each_change;
using qcs::conformance::Json;
using qcs::test::contents;
using qcs::test::text_of;

namespace {

const QString folder = QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/cases");

/// What of an outcome must be among those that are altered.
std::set<std::string> traits(const Json& line) {
    std::set<std::string> found;
    const auto& prepare = line["prepare"];
    const auto& convert = line["convert"];
    if (prepare.contains("raised")) found.insert("prepare raised");
    if (!prepare.contains("raised") && !prepare["warnings"].empty()) found.insert("warnings");
    if (line["case"]["is_qat"] == true) found.insert("QAT");
    if (!line["case"]["standalone"].empty()) found.insert("standalone");
    if (!line["case"]["calls"].empty()) found.insert("calls");
    if (line.contains("convert_args")) found.insert("convert arguments");
    if (convert.is_null()) return found;
    for (const char* key : {"reference", "lowered"})
        found.insert(std::string(key) + (convert[key].contains("raised") ? " raised" : " graph"));
    return found;
}

Json parsed(const QString& name) {
    return Json::parse(contents(folder + u'/' + name + QStringLiteral("/case.json")));
}

/// Recorded of every weight, and only some zero points and foldings hang on it.
bool is_optional(const std::string& key) {
    return key == "weight_ranges" || key == "fold_factors";
}

/// Recorded calls of eager mode: all kinds of facts are in them.
std::vector<Json> eager_lines() {
    std::istringstream text(contents(QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/eager_cases.jsonl")));
    std::vector<Json> lines;
    for (std::string line; std::getline(text, line);)
        lines.push_back(Json::parse(line));
    return lines;
}

/// Only where something hangs on it.
bool is_optional_in_eager(const std::string& key) {
    return is_optional(key) || key == "vnni" || key == "trained" || key == "uncopied";
}

/// Alters one part of a line that passes. As it passes, core's answer is the recorded part, and an alteration
/// is compared with that; for one in eight, check_case computes the answer again.
class Alterations {
public:
    Alterations(const Json& line, std::string part)
        : line_(line), part_(std::move(part)), recorded_(document(line[part_])) {}

    bool noticed(const Json& changed) {
        if (differences(document(changed).root(), recorded_.root()).empty()) return false;
        if (count_++ % 8 != 0) return true;
        line_[part_] = changed;
        return !check_case(line_.dump()).passed();
    }

private:
    static qcs::json::JsonDocument document(const Json& json) { return *qcs::json::parse_json(json.dump()); }

    Json line_;
    std::string part_;
    qcs::json::JsonDocument recorded_;
    int count_ = 0;
};

/// Those cases that show what no earlier one showed, and some forty more.
std::vector<Json> chosen() {
    const auto names = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    std::vector<Json> lines;
    std::vector<Json> others;
    std::set<std::string> seen;
    for (const auto& name : names) {
        auto line = parsed(name);
        if (!line.contains("case")) continue; // of eager mode, which has recorded calls of its own
        const auto before = seen.size();
        seen.merge(traits(line));
        (seen.size() > before ? lines : others).push_back(std::move(line));
    }
    const auto more = std::min<std::size_t>(40, others.size());
    for (std::size_t i = 0; i < more; ++i)
        lines.push_back(std::move(others[i * others.size() / more]));
    return lines;
}

} // namespace

class TestCheckTeeth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        lines_ = chosen();
        QVERIFY(lines_.size() >= 40);
        std::set<std::string> all;
        for (const auto& line : lines_) {
            const auto result = check_case(line.dump());
            QVERIFY2(result.passed(), text_of(result).c_str());
            all.merge(traits(line));
        }
        for (const char* trait :
             {"prepare raised", "warnings", "QAT", "standalone", "calls", "convert arguments",
              "reference graph", "reference raised", "lowered graph", "lowered raised"})
            QVERIFY2(all.contains(trait), trait);
    }

    void everyLeafOfAnOutcomeCounts() {
        int changes = 0;
        std::string unnoticed;
        for (const auto& line : lines_)
            for (const char* part : {"prepare", "convert"}) {
                Alterations altered(line, part);
                each_change(line[part], [&](const Json& changed, const std::string& what) {
                    ++changes;
                    if (!altered.noticed(changed))
                        unnoticed += line["name"].get<std::string>() + ": /" + part + what + "\n";
                });
            }
        QVERIFY2(unnoticed.empty(), unnoticed.c_str());
        QVERIFY(changes > 5000);
        std::printf("conformance: %d alterations of %d recorded outcomes, all reported\n", changes,
                    int(lines_.size()));
        std::fflush(stdout);
    }

    void noKeyOfACaseMayBeMissing() {
        int removed = 0;
        std::string unnoticed;
        const auto report = [&](const Json& line, const std::string& what) {
            ++removed;
            if (check_case(line.dump()).passed()) unnoticed += what + "\n";
        };
        for (const auto& line : lines_) {
            const auto name = line["name"].get<std::string>();
            for (const char* key : {"name", "case", "prepare", "convert"}) {
                auto less = line;
                less.erase(key);
                report(less, name + ": " + key);
            }
            for (const auto& [key, value] : line["case"].items()) {
                if (is_optional(key)) continue;
                auto less = line;
                less["case"].erase(key);
                report(less, name + ": case/" + key);
            }
            for (const auto& [target, child] : line["case"]["standalone"].items())
                for (const auto& [key, value] : child.items()) {
                    if (is_optional(key)) continue;
                    auto less = line;
                    less["case"]["standalone"][target].erase(key);
                    report(less, name + ": case/standalone/" + target + "/" + key);
                }
        }
        QVERIFY2(unnoticed.empty(), unnoticed.c_str());
        QVERIFY(removed > 500);
    }

    void anUnrecordedCallFailsByName() {
        int calls = 0;
        for (const auto& line : lines_) {
            for (std::size_t i = 0; i < line["case"]["calls"].size(); ++i) {
                const auto callable = line["case"]["calls"][i]["callable"].get<std::string>();
                auto less = line;
                less["case"]["calls"].erase(i);
                const auto result = check_case(less.dump());
                QVERIFY2(!result.passed(), callable.c_str());
                QVERIFY2(text_of(result).find(callable) != std::string::npos, text_of(result).c_str());
                ++calls;
            }
        }
        QVERIFY(calls > 0);
    }

    void everyLeafOfAnEagerOutcomeCounts() {
        int changes = 0;
        std::string unnoticed;
        std::set<std::string> kinds;
        for (const auto& line : eager_lines()) {
            for (const auto& row : line["outcome"].value("modules", Json::array()))
                for (const auto& [key, value] : row.items())
                    kinds.insert(key);
            if (line["outcome"].contains("raised")) kinds.insert("raised");
            if (!line["outcome"].value("warnings", Json::array()).empty()) kinds.insert("warnings");
            QVERIFY2(check_case(line.dump()).passed(), line["name"].get<std::string>().c_str());
            Alterations altered(line, "outcome");
            each_change(line["outcome"], [&](const Json& changed, const std::string& what) {
                ++changes;
                if (!altered.noticed(changed))
                    unnoticed += line["name"].get<std::string>() + ": /outcome" + what + "\n";
            });
        }
        QVERIFY2(unnoticed.empty(), unnoticed.c_str());
        QVERIFY(changes > 5000);
        for (const char* kind : {"type", "training", "qconfig", "observer", "weight", "weights", "bias",
                                 "dtype", "alias_of", "hooks", "raised", "warnings"})
            QVERIFY2(kinds.contains(kind), kind);
    }

    void noKeyOfAnEagerCaseMayBeMissing() {
        std::string unnoticed;
        int removed = 0;
        const auto report = [&](const Json& line, const std::string& what) {
            ++removed;
            if (check_case(line.dump()).passed()) unnoticed += what + "\n";
        };
        for (const auto& line : eager_lines()) {
            const auto name = line["name"].get<std::string>();
            for (const char* key : {"name", "eager", "outcome"}) {
                auto less = line;
                less.erase(key);
                report(less, name + ": " + key);
            }
            for (const auto& [key, value] : line["eager"].items()) {
                if (is_optional_in_eager(key)) continue;
                auto less = line;
                less["eager"].erase(key);
                report(less, name + ": eager/" + key);
            }
        }
        QVERIFY2(unnoticed.empty(), unnoticed.c_str());
        QVERIFY(removed > 500);
    }

    void aLineThatIsNoCaseFails_data() {
        QTest::addColumn<QByteArray>("line");
        for (const char* line : {"", "{", "[]", "{}", "null", "1", "\"case\"", "{\"name\": \"x\"}",
                                 R"({"name": "x", "case": {}, "prepare": {}, "convert": null})"})
            QTest::newRow(line) << QByteArray(line);
    }

    void aLineThatIsNoCaseFails() {
        QFETCH(QByteArray, line);
        QVERIFY(!check_case(line.toStdString()).passed());
    }

private:
    std::vector<Json> lines_;
};

QCS_TEST(TestCheckTeeth);
#include "tst_check_teeth.moc"
