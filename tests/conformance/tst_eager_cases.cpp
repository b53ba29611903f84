// Calls of eager mode as PyTorch answers them, from recorded runs: the lines of eager_cases.jsonl.

#include "support/check_text.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QTest>

#include <cstdio>
#include <sstream>

using qcs::test::contents;
using qcs::test::text_of;

class TestEagerCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRecordedCallComesOutAsInPyTorch() {
        std::istringstream lines(
            contents(QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/eager_cases.jsonl")));
        int count = 0;
        for (std::string line; std::getline(lines, line); ++count) {
            const auto result = qcs::conformance::check_case(line);
            QVERIFY2(result.passed(), text_of(result).c_str());
        }
        std::printf("conformance: %d recorded calls of eager mode compared\n", count);
        std::fflush(stdout);
        QVERIFY2(count >= 100, "the cases are there");
    }
};

QCS_TEST(TestEagerCases);
#include "tst_eager_cases.moc"
