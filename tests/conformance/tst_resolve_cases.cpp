// Resolution as PyTorch does it, from recorded runs: the folders of resolution_cases/ (each once failed,
// shrunk, and kept) and a few hundred random ones.

#include "resolve_case.h"
#include "support/files.h"
#include "support/gzip_lines.h"
#include "support/test_program.h"

#include <QDir>
#include <QTest>

using namespace qcs::conformance;
using qcs::test::contents;
using qcs::test::for_each_line;

class TestResolveCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void golden_data() {
        QTest::addColumn<QString>("folder");
        const QDir cases(QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/resolution_cases"));
        for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(qPrintable(name)) << cases.filePath(name);
    }

    void golden() {
        QFETCH(QString, folder);
        const std::string input = contents(folder + QStringLiteral("/case.json"));
        const std::string expected = contents(folder + QStringLiteral("/expected.json"));
        QVERIFY2(!input.empty() && !expected.empty(), "case.json and expected.json");
        const auto read = read_case(input, expected);
        QVERIFY2(read, read ? "" : read.error().c_str());
        const std::string text = difference(read->expected, resolve_case(*read));
        QVERIFY2(text.empty(), text.c_str());
    }

    void recorded() {
        int count = 0;
        std::string problems;
        const bool whole =
            for_each_line(QStringLiteral(QCS_TEST_DATA "/resolve_cases.jsonl.gz"), [&](auto& line) {
                ++count;
                const auto read = read_case(line);
                const std::string text =
                    read ? difference(read->expected, resolve_case(*read)) : read.error();
                if (!text.empty())
                    problems += (read ? read->name : "line " + std::to_string(count)) + ": " + text + "\n";
            });
        QVERIFY(whole);
        QVERIFY2(problems.empty(), problems.c_str());
        QVERIFY2(count >= 300, "the recorded file is there and has its cases");
    }
};

QCS_TEST(TestResolveCases);
#include "tst_resolve_cases.moc"
