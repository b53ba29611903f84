// Kills the driver (kill_driver.cpp) while it edits and saves, and looks at what is left. 20 times (under a
// sanitizer 5 times); 300 with QCS_LONG=1 in the environment, or as often as that says.

#include "config/codecs.h"
#include "kill_state.h"
#include "project/autosave_file.h"
#include "support/files.h"
#include "support/sanitized.h"
#include "ui/themed_application.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace qcs::ui;

namespace {

struct Event {
    QByteArray what;
    int number = 0;
    long long time = 0;
};

std::vector<Event> eventsOf(const QByteArray& log) {
    std::vector<Event> events;
    for (const QByteArray& line : log.left(log.lastIndexOf('\n')).split('\n')) {
        const auto words = line.split(' ');
        if (words.size() == 3) events.push_back({words[0], words[1].toInt(), words[2].toLongLong()});
    }
    return events;
}

} // namespace

class TestKill : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;
    std::mt19937 random_{std::random_device{}()};
    int nextState_ = 1;
    int recovered_ = 0;
    int unfinished_ = 0;
    int duringSave_ = 0;

    QString path(const char* name) { return dir_.filePath(QString::fromLatin1(name)); }

    /// Runs it until it is killed: all that it said, and when the end came.
    std::vector<Event> runAndKill(long long* killed) {
        QProcess driver;
        driver.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        driver.start(
            QStringLiteral(QCS_BIN_DIR "/kill_driver"),
            {path("w.json"), path("folder"), QString::number(random_()), QString::number(nextState_)});
        QByteArray log;
        while (!log.contains('\n') && driver.waitForReadyRead(30'000))
            log += driver.readAllStandardOutput();
        // Half of them early, half after more than the two seconds that an edit may take to be safe.
        const int lifetime = random_() % 2 ? 20 + static_cast<int>(random_() % 400)
                                           : 2'100 + static_cast<int>(random_() % 1'200);
        const bool duringSave = random_() % 2;
        QElapsedTimer age;
        age.start();
        while (age.elapsed() < lifetime) {
            driver.waitForReadyRead(static_cast<int>(lifetime - age.elapsed()));
            log += driver.readAllStandardOutput();
        }
        if (duringSave) { // wait for the next one to begin
            log += driver.readAllStandardOutput();
            const auto saves = log.count("saving");
            while (log.count("saving") == saves && age.elapsed() < 10'000 && driver.waitForReadyRead(3'000))
                log += driver.readAllStandardOutput();
            std::this_thread::sleep_for(std::chrono::microseconds(random_() % 12'000));
        }
        *killed = qcs::test::milliseconds();
        driver.kill();
        driver.waitForFinished();
        if (driver.exitStatus() != QProcess::CrashExit) qWarning("the driver ended: %d", driver.exitCode());
        return eventsOf(log + driver.readAllStandardOutput());
    }

    void look(const std::vector<Event>& events, long long killed) {
        // What it may have done without being able to say so: one step more.
        int reached = nextState_;
        int saved = events.front().number;
        int saving = -1;
        std::size_t safe = 0; // the last edit that is more than two seconds old
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (events[i].what == "saved") {
                saved = events[i].number;
                saving = -1;
            }
            if (events[i].what == "saving") saving = events[i].number;
            if (events[i].what == "edit" && events[i].time <= killed - 2'000) safe = i;
            reached = std::max(reached, events[i].number + 1);
        }
        duringSave_ += saving >= 0;
        nextState_ = reached + 1;

        Document document;
        QVERIFY(document.open({path("w.json")}));
        unfinished_ += document.isModified();
        const int onDisk = qcs::test::killNumber(document.workspace());
        QVERIFY2(onDisk >= 0, "a mixture of several states is on disk");
        QVERIFY2(
            onDisk == saved || onDisk == saving || (saving < 0 && onDisk == events.back().number),
            qPrintable(
                QStringLiteral("%1 is on disk, saved: %2, saving: %3").arg(onDisk).arg(saved).arg(saving)));

        auto left =
            qcs::project::OrphanedAutosave::find(path("w.json").toStdString(), path("folder").toStdString());
        QVERIFY(left.size() <= 1);
        int kept = onDisk;
        if (!left.empty()) {
            QVERIFY2(left.front().content(), "the autosave cannot be read");
            kept = qcs::test::killNumber(left.front().content()->workspace);
            QVERIFY2(kept >= 0, "a mixture of several states is in the autosave");
            if (kept != onDisk) ++recovered_;
            QVERIFY(document.recover(*left.front().content()));
            QCOMPARE(qcs::test::killNumber(document.workspace()), kept);
        }
        bool recent = kept == reached;
        for (std::size_t i = safe; i < events.size(); ++i)
            recent = recent || events[i].number == kept;
        QVERIFY2(recent, qPrintable(QStringLiteral("state %1 is what is left; %2 was %3 ms old")
                                        .arg(kept)
                                        .arg(events[safe].number)
                                        .arg(killed - events[safe].time)));
        for (auto& one : left)
            one.remove();
        if (random_() % 2) return; // the next one begins with what this one left
        QVERIFY(document.save());
        QVERIFY2(!QFile::exists(path(".w.json.saving")), "the journal is still there");
    }

private Q_SLOTS:
    void nothingIsLost() {
        using qcs::test::keep;
        const auto first = qcs::test::killState(0);
        keep(path("mapping.json"), qcs::config::write_qconfig_mapping(first.mapping));
        keep(path("backend.json"), qcs::config::write_backend_config(first.backend));
        keep(path("prepare.json"), qcs::config::write_prepare_custom_config(first.prepare));
        keep(path("w.json"), R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq",
            "graphs": [], "backend": {"file": "backend.json"}, "mapping": {"file": "mapping.json"},
            "prepare_custom": {"file": "prepare.json"}})");
        const int wanted = qEnvironmentVariableIntValue("QCS_LONG");
        const int usual = qcs::test::is_sanitized ? 5 : 20;
        const int kills = wanted == 0 ? usual : wanted == 1 ? 300 : wanted;
        std::size_t edits = 0;
        std::size_t saves = 0;
        for (int i = 0; i < kills; ++i) {
            long long killed = 0;
            const auto events = runAndKill(&killed);
            QVERIFY(!events.empty());
            for (const auto& event : events)
                ++(event.what == "edit" ? edits : saves);
            look(events, killed);
            if (QTest::currentTestFailed()) return;
        }
        qInfo("%d kills, %d of them during a save; %zu edits, %zu saves; %d times edits were recovered, %d "
              "times a "
              "save was finished",
              kills, duringSave_, edits, saves / 2, recovered_, unfinished_);
        QVERIFY(recovered_ > 0);
    }
};

namespace {

struct LongRun : QCoreApplication {
    LongRun(int& argc, char** argv) : QCoreApplication(argc, argv) {
        qputenv("QTEST_FUNCTION_TIMEOUT", "7200000"); // two hours, in milliseconds
    }
};

} // namespace

QCS_TEST(TestKill, LongRun);

#include "tst_kill.moc"
