#include "base/durable_file.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include <set>

using namespace qcs;
using qcs::test::contents;
using qcs::test::keep;

class TestDurableFile : public QObject {
    Q_OBJECT
private slots:
    void everyStepIsHeardAndAnyMayFail() {
        const QTemporaryDir dir;
        const auto path = dir.filePath("a");
        keep(path, "old");
        std::vector<FileStep> steps;
        const auto listen = [&](FileStep step, const std::string&) {
            steps.push_back(step);
            return 0;
        };
        QVERIFY(write_durably({path.toStdString(), {"ne", "w"}}, listen));
        QCOMPARE(contents(path), std::string("new"));
        QCOMPARE(steps,
                 (std::vector{FileStep::Write, FileStep::SyncFile, FileStep::Rename, FileStep::SyncFolder}));
        for (int failing = 0; failing < 3; ++failing) {
            int count = 0;
            const auto fail = [&](FileStep, const std::string&) { return count++ == failing ? ENOSPC : 0; };
            const auto written = write_durably({path.toStdString(), {"other"}}, fail);
            QVERIFY(!written);
            QCOMPARE(written.error().front().code, std::string("file-unwritable"));
            QCOMPARE(contents(path), std::string("new"));
            QCOMPARE(files(dir), QStringList{"a"});
        }
    }

    void theTemporaryNameIsNobodyElses() {
        const QTemporaryDir dir;
        const auto path = dir.filePath("a").toStdString();
        std::set<QString> names;
        for (int i = 0; i < 5; ++i) {
            const auto staged = StagedFile::make({path, {"x"}});
            QVERIFY(staged);
            for (const QString& name : files(dir))
                if (name != "a") names.insert(name);
        }
        QCOMPARE(names.size(), std::size_t{5}); // never the same
        QVERIFY(files(dir).isEmpty());
        keep(dir.filePath("a.part"), "mine");
        keep(dir.filePath(".a.new"), "mine");
        keep(dir.filePath(".a.1x-2.new"), "mine");
        QVERIFY(write_durably({path, {"x"}}));
        QCOMPARE(files(dir).size(), 4);
    }

    void whatWasKilledIsTidiedUp() {
        const QTemporaryDir dir;
        keep(dir.filePath(".a.4194305-77.new"), "half"); // no process has a number beyond 2^22
        keep(dir.filePath(".a." + QString::number(::getpid()) + "-77.new"), "at work");
        QVERIFY(write_durably({dir.filePath("a").toStdString(), {"x"}}));
        QCOMPARE(files(dir).size(), 2);
    }

    void modeOwnerAndLinksAreKept() {
        const QTemporaryDir dir;
        const auto path = dir.filePath("a");
        keep(path, "old");
        QCOMPARE(::chmod(qPrintable(path), 0640), 0);
        if (::geteuid() == 0) QCOMPARE(::chown(qPrintable(path), 12, 34), 0);
        QVERIFY(QFile::link("b", dir.filePath("c")));
        QVERIFY(QFile::link("a", dir.filePath("b")));
        QVERIFY(write_durably({dir.filePath("c").toStdString(), {"new"}}));
        struct stat is {};
        QCOMPARE(::lstat(qPrintable(path), &is), 0);
        QVERIFY(S_ISREG(is.st_mode));
        QCOMPARE(is.st_mode & 07777, mode_t{0640});
        if (::geteuid() == 0) QVERIFY(is.st_uid == 12 && is.st_gid == 34);
        QCOMPARE(contents(path), std::string("new"));
        QVERIFY(QFileInfo(dir.filePath("c")).isSymLink() && QFileInfo(dir.filePath("b")).isSymLink());
        QVERIFY(QFile::link("none", dir.filePath("dangling")));
        QVERIFY(write_durably({dir.filePath("dangling").toStdString(), {"new"}}));
        QCOMPARE(contents(dir.filePath("none")), std::string("new"));
        QVERIFY(QFile::link("loop", dir.filePath("loop")));
        QVERIFY(!write_durably({dir.filePath("loop").toStdString(), {"new"}}));
    }

    void longNames() {
        const QTemporaryDir dir;
        const auto longest = dir.filePath(QString(85, QChar(0x4e2d))); // 255 bytes of UTF-8
        QVERIFY(write_durably({longest.toStdString(), {"x"}}));
        QCOMPARE(contents(longest), std::string("x"));
        QVERIFY(!write_durably({longest.toStdString() + 'y', {"x"}}));
    }

    void devicesAreWrittenThrough() {
        QVERIFY(write_durably({"/dev/null", {"x"}}));
        QVERIFY(!write_durably({"/dev/full", {"x"}}));
        QVERIFY(!StagedFile::make({"/dev/null", {"x"}}));
        struct stat is {};
        QVERIFY(::stat("/dev/null", &is) == 0 && S_ISCHR(is.st_mode));
    }

private:
    static QStringList files(const QTemporaryDir& dir) {
        return QDir(dir.path()).entryList(QDir::Files | QDir::Hidden);
    }
};

QCS_TEST(TestDurableFile);
#include "tst_durable_file.moc"
