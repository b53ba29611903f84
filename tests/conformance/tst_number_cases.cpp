// What PyTorch computed, recorded by make_number_cases.py: quantized numbers, scales, observers.

#include "number_case.h"
#include "support/gzip_lines.h"
#include "support/test_program.h"

#include <QTest>

using Json = nlohmann::json;
using qcs::conformance::answer_number_case;
using qcs::conformance::NumberMessage;
using qcs::test::for_each_line;

namespace {

std::vector<std::byte> bytes_of(const Json& base64) {
    const auto bytes = QByteArray::fromBase64(QByteArray::fromStdString(base64.get<std::string>()));
    const auto* first = reinterpret_cast<const std::byte*>(bytes.data());
    return {first, first + bytes.size()};
}

/// Empty if core answers as recorded.
std::string difference(const Json& line) {
    auto found = answer_number_case({line.at("head"), bytes_of(line.at("payload"))});
    found.head["payload"] = found.payload.size();
    if (found.head != line.at("answer")) return found.head.dump();
    return found.payload == bytes_of(line.at("answer_payload")) ? "" : "other bytes";
}

} // namespace

class TestNumberCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recorded() {
        std::map<std::string, int> counts;
        std::string problems;
        const bool whole = for_each_line(
            QStringLiteral(QCS_TEST_DATA "/number_cases.jsonl.gz"), [&](const std::string& text) {
                const auto line = Json::parse(text);
                ++counts[line.at("head").at("op").get<std::string>()];
                if (const auto problem = difference(line); !problem.empty())
                    problems += line.at("head").dump().substr(0, 400) + ": " + problem.substr(0, 400) + "\n";
            });
        QVERIFY(whole);
        QVERIFY2(problems.empty(), problems.c_str());
        for (const auto* op : {"quantize", "dequantize", "fake_quantize", "cast", "qparams", "choose",
                               "decomposed_choose", "observe"})
            QVERIFY2(counts[op] >= 8, op);
    }

    /// A bit more or less in an answer is seen.
    void comparisonHasTeeth() {
        int tried = 0;
        std::string unnoticed;
        for_each_line(QStringLiteral(QCS_TEST_DATA "/number_cases.jsonl.gz"), [&](const std::string& text) {
            auto line = Json::parse(text);
            auto answer = QByteArray::fromBase64(
                QByteArray::fromStdString(line.at("answer_payload").get<std::string>()));
            if (answer.isEmpty() || ++tried % 7 != 0) return;
            const auto at = (tried * 13) % answer.size();
            answer[at] = static_cast<char>(answer[at] ^ 1);
            line["answer_payload"] = answer.toBase64().toStdString();
            if (difference(line).empty()) unnoticed += text.substr(0, 200) + "\n";
        });
        QVERIFY2(unnoticed.empty(), unnoticed.c_str());
        QVERIFY(tried > 700);
    }
};

QCS_TEST(TestNumberCases);
#include "tst_number_cases.moc"
