// Prepare and convert as PyTorch does them, from recorded runs: the folders of cases/.

#include "support/check_text.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QDir>
#include <QTest>

#include <cstdio>

using qcs::test::contents;
using qcs::test::text_of;

class TestPlanCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recorded_data() {
        QTest::addColumn<QString>("folder");
        const QDir cases(QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/cases"));
        for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(qPrintable(name)) << cases.filePath(name);
    }

    void recorded() {
        QFETCH(QString, folder);
        const std::string line = contents(folder + QStringLiteral("/case.json"));
        QVERIFY2(!line.empty(), "case.json");
        const auto result = qcs::conformance::check_case(line);
        QVERIFY2(result.passed(), text_of(result).c_str());
        ++count_;
    }

    void cleanupTestCase() {
        std::printf("conformance: %d recorded plan cases compared\n", count_);
        std::fflush(stdout);
        QVERIFY2(count_ >= 150, "the cases are there, and pass");
    }

private:
    int count_ = 0;
};

QCS_TEST(TestPlanCases);
#include "tst_plan_cases.moc"
