// Prepare and convert of real architectures as PyTorch does them, from recorded runs: the files of
// real_models/.

#include "support/check_text.h"
#include "support/gzip_lines.h"
#include "support/test_program.h"

#include <QDir>
#include <QTest>

#include <cstdio>
#include <set>

using qcs::test::for_each_line;
using qcs::test::text_of;

class TestRealModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recorded_data() {
        QTest::addColumn<QString>("path");
        const QDir files(QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/real_models"));
        for (const QString& name : files.entryList({QStringLiteral("*.jsonl.gz")}, QDir::Files, QDir::Name))
            QTest::newRow(qPrintable(name.section(u'.', 0, 0))) << files.filePath(name);
    }

    /// Seven backends, each for PTQ and QAT.
    void recorded() {
        QFETCH(QString, path);
        std::set<std::string> names;
        std::string problems;
        const bool whole = for_each_line(path, [&](const std::string& line) {
            const auto result = qcs::conformance::check_case(line);
            names.insert(result.name);
            if (!result.passed()) problems += text_of(result).substr(0, 2000);
        });
        QVERIFY(whole);
        QVERIFY2(problems.empty(), problems.c_str());
        QCOMPARE(names.size(), std::size_t(14));
        count_ += int(names.size());
        ++architectures_;
    }

    void cleanupTestCase() {
        std::printf("conformance: %d recorded cases of %d real architectures compared\n", count_,
                    architectures_);
        std::fflush(stdout);
        QVERIFY2(architectures_ >= 12, "the recorded files are there, and pass");
    }

private:
    int count_ = 0;
    int architectures_ = 0;
};

QCS_TEST(TestRealModels);
#include "tst_real_models.moc"
