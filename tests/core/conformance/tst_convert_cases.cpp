#include "conformance/check.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::conformance;
using namespace qcs::predict;

namespace {

QByteArrayList lines() {
    QFile file(QStringLiteral(QCS_TEST_DATA "/convert/cases.jsonl"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    auto result = file.readAll().split('\n');
    result.removeAll({});
    return result;
}

std::string shown(const CaseResult& result) {
    std::string text;
    for (const auto& problem : result.problems)
        text += problem.code.str() + " ";
    for (const auto& d : result.differences)
        text += "\n" + d.pointer + "\n  PyTorch: " + d.expected + "\n  core:    " + d.actual;
    return text;
}

} // namespace

/// What PyTorch 2.13 made of small models, one or more for each row of the table of reference and lowered
/// forms, and for each of the exceptions that convert and lowering raise most often.
class TestConvertCases : public QObject {
    Q_OBJECT
private slots:
    void asRecorded_data() {
        QTest::addColumn<QByteArray>("line");
        for (const auto& line : lines()) {
            const auto name = QString::fromUtf8(line.mid(9, line.indexOf("\",\"case\"") - 9));
            QTest::newRow(name.toUtf8().constData()) << line;
        }
    }
    void asRecorded() {
        QFETCH(QByteArray, line);
        const auto result = check_case(line.toStdString());
        QVERIFY2(result.passed(), shown(result).c_str());
    }

    void allAreThere() { QVERIFY(lines().size() >= 100); }

    // A change anywhere in what PyTorch answered is found.
    void differencesAreFound() {
        for (const auto& line : lines()) {
            const auto convert = line.indexOf("\"convert\":");
            const auto changed =
                line.left(convert) + line.mid(convert).replace("quantize_per_tensor", "quantize_by_hand");
            if (changed == line) continue;
            QVERIFY(!check_case(changed.toStdString()).passed());
        }
    }
};

QCS_TEST(TestConvertCases, QCoreApplication);
#include "tst_convert_cases.moc"
