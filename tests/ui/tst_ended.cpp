// The system ends a window (end_driver.cpp) that has unsaved edits: they are kept before it does, however new
// they are.

#include "keeping_window.h"
#include "support/test_program.h"

#include <QProcess>

#include <csignal>

using namespace qcs::ui;
using namespace qcs::test;

class TestEnded : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void editsAreKept_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }
    void editsAreKept() {
        QFETCH(int, signal);
        const Place place;
        QProcess driver;
        driver.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        driver.start(QStringLiteral(QCS_BIN_DIR "/end_driver"), {place.workspace(), place.own()});
        QByteArray said;
        while (!said.contains("ready") && driver.waitForReadyRead(60'000))
            said += driver.readAllStandardOutput();
        QVERIFY(said.contains("ready"));
        QCOMPARE(::kill(static_cast<pid_t>(driver.processId()), signal), 0);
        QVERIFY(driver.waitForFinished(30'000));
        QCOMPARE(driver.exitStatus(), QProcess::CrashExit); // by the signal, as whoever sent it expects
        QCOMPARE(driver.exitCode(), signal);
        QCOMPARE(place.autosaves().size(), 1);
        const auto left = kept(place.autosaves().front());
        QVERIFY(left);
        QVERIFY(hasRule(left->workspace.mapping.value, "added"));
        QCOMPARE(QString::fromStdString(left->texts.at("backend")), QStringLiteral("{\"typed"));
    }
};

QCS_TEST(TestEnded, QCoreApplication);
#include "tst_ended.moc"
