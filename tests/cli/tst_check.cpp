// `qconfig check` as a script sees it: exit codes, the last line, what is said of a file that cannot be read.

#include "support/files.h"
#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::contents;
using qcs::test::Run;
using qcs::test::run_qconfig;

namespace {

Run check(const QStringList& arguments) {
    return run_qconfig(QStringList{QStringLiteral("check")} + arguments);
}

std::string recorded(const char* name) {
    return contents(QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/cases/") + QLatin1String(name) +
                    QStringLiteral("/case.json"));
}

/// A case whose outcome is not what PyTorch did.
std::string altered() {
    auto line = recorded("linear-relu-is-lowered-as-one");
    const std::string from = "activation_post_process_1";
    line.replace(line.rfind(from), from.size(), "activation_post_process_7");
    return line;
}

} // namespace

class TestCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(dir_.isValid() && !good_.empty() && !bad_.empty()); }

    void passedIsZero() {
        const auto result = check({written(good_ + good_)});
        QCOMPARE(result.code, 0);
        QCOMPARE(result.out, QString("2 passed, 0 failed\n"));
        QVERIFY(result.err.isEmpty());
    }

    void failedIsOneAndSaysWhere() {
        const auto path = written(good_ + bad_);
        const auto result = check({path});
        QCOMPARE(result.code, 1);
        QCOMPARE(result.last_line(), QString("1 passed, 1 failed"));
        QVERIFY2(result.out.contains(path + ":2: linear-relu-is-lowered-as-one: failed"),
                 qPrintable(result.out));
        QVERIFY2(result.out.contains("activation_post_process_7"), qPrintable(result.out));
        QVERIFY(!result.out.contains(QChar(0x1b)));
    }

    void severalFilesAreCountedTogether() {
        const auto result = check({written(good_, "a"), written(bad_, "b"), written(good_, "c")});
        QCOMPARE(result.code, 1);
        QCOMPARE(result.last_line(), QString("2 passed, 1 failed"));
    }

    void asJson() {
        const auto path = written(bad_ + good_);
        const auto result = check({"--json", path});
        QCOMPARE(result.code, 1);
        QCOMPARE(result.json()["passed"].toInt(), 1);
        QCOMPARE(result.json()["failed"].toInt(), 1);
        const auto failure = result.json()["failures"].toArray().at(0).toObject();
        QCOMPARE(failure["place"].toString(), path + ":1");
        QCOMPARE(failure["name"].toString(), QString("linear-relu-is-lowered-as-one"));
        QVERIFY(failure["problems"].toArray().isEmpty());
        const auto difference = failure["differences"].toArray().at(0).toObject();
        QVERIFY2(difference["pointer"].toString().startsWith("/"), qPrintable(result.out));
        QVERIFY(difference["expected"] != difference["actual"]);
        QCOMPARE(check({"--json", written(good_)}).code, 0);
    }

    void missingFileIsBadInput() {
        const auto path = dir_.filePath("missing.jsonl");
        const auto result = check({written(good_), path});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains(path), qPrintable(result.err));
        QVERIFY(result.out.isEmpty());
        const auto json = check({"--json", path});
        QCOMPARE(json.code, 2);
        QCOMPARE(json.json()["errors"].toArray().at(0).toObject()["file"].toString(), path);
        QCOMPARE(check({dir_.path()}).code, 2);
        QCOMPARE(check({}).code, 2);
    }

    void emptyFileHasNoCases() {
        for (const char* text : {"", "\n", "\r\n \n"}) {
            const auto result = check({written(text)});
            QCOMPARE(result.code, 0);
            QCOMPARE(result.out, QString("0 passed, 0 failed\n"));
        }
    }

    void linesMayEndAsOnWindowsOrNotAtAll() {
        auto line = QByteArray::fromStdString(good_).trimmed().toStdString();
        const auto result = check({written(line + "\r\n\r\n" + line)});
        QCOMPARE(result.code, 0);
        QCOMPARE(result.out, QString("2 passed, 0 failed\n"));
    }

    void aLineThatIsNoJsonIsBadInput() {
        const auto path = written(good_ + "{\"name\": oops}\n" + bad_ + good_);
        const auto result = check({path});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains(path + ":2:10"), qPrintable(result.err));
        QCOMPARE(result.last_line(), QString("2 passed, 2 failed"));
        const auto json = check({"--json", path});
        QCOMPARE(json.code, 2);
        const auto error = json.json()["errors"].toArray().at(0).toObject();
        QCOMPARE(error["file"].toString(), path);
        QCOMPARE(error["line"].toInt(), 2);
        QCOMPARE(error["column"].toInt(), 10);
        QVERIFY(!error["message"].toString().isEmpty());
    }

    void aCaseWithoutAKeyFailsByName() {
        const auto result = check(
            {written("{\"name\": \"half\", \"case\": {}, \"prepare\": {}, \"convert\": null}\n" + good_)});
        QCOMPARE(result.code, 1);
        QCOMPARE(result.last_line(), QString("1 passed, 1 failed"));
        QVERIFY2(result.out.contains("half: failed") && result.out.contains("qconfig_mapping"),
                 qPrintable(result.out));
    }

private:
    QString written(const std::string& text, const char* name = "cases") {
        const auto path = dir_.filePath(QLatin1String(name) + ".jsonl");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(text.data(), qint64(text.size())) != qint64(text.size()))
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }

    QTemporaryDir dir_;
    std::string good_ = recorded("linear-is-lowered");
    std::string bad_ = altered();
};

QCS_TEST(TestCheck, QCoreApplication);
#include "tst_check.moc"
