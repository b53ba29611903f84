// What observer constructors build and whether qconfigs satisfy dtype configs, from recorded answers of
// PyTorch.

#include "observer_case.h"
#include "support/gzip_lines.h"
#include "support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using Json = nlohmann::json;
using qcs::conformance::check_observer_case;
using qcs::test::for_each_line;

namespace {

const QString recorded_file = QStringLiteral(QCS_TEST_DATA "/observer_cases.jsonl.gz");

/// Another value of the kind.
Json altered(const Json& leaf) {
    if (leaf.is_boolean()) return !leaf.get<bool>();
    if (leaf.is_number_integer()) return leaf.get<std::int64_t>() ^ 1;
    if (leaf.is_number_float()) return leaf.get<double>() + 1;
    if (leaf.is_string()) return leaf.get<std::string>() + "x";
    return 1; // null, and what is empty
}

} // namespace

class TestObserverCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recorded() {
        int count = 0;
        std::string problems;
        const bool whole = for_each_line(recorded_file, [&](const std::string& line) {
            ++count;
            if (const auto text = check_observer_case(line); !text.empty())
                problems += "line " + std::to_string(count) + ": " + text + "\n";
        });
        QVERIFY(whole);
        QVERIFY2(problems.empty(), problems.c_str());
        QVERIFY2(count >= 300, "the recorded file is there and has its cases");
    }

    /// Whatever one leaf of PyTorch's answer were instead, the comparison would tell.
    void comparisonHasTeeth() {
        int cases = 0;
        int leaves = 0;
        std::string unnoticed;
        for_each_line(recorded_file, [&](const std::string& line) {
            if (++cases > 40) return;
            Json parsed = Json::parse(line);
            const Json original = parsed["expected"];
            const Json flat = original.flatten();
            for (const auto& [pointer, leaf] : flat.items()) {
                parsed["expected"] = original;
                parsed["expected"][Json::json_pointer(pointer)] = altered(leaf);
                ++leaves;
                if (check_observer_case(parsed.dump()).empty())
                    unnoticed += std::to_string(cases) + ": " + pointer + "\n";
            }
        });
        QVERIFY2(unnoticed.empty(), unnoticed.c_str());
        QVERIFY(leaves > 500);
    }
};

QCS_TEST(TestObserverCases);
#include "tst_observer_cases.moc"
