// A save leaves all of its files as they were or all as they shall be, wherever it is stopped.

#include "config/codecs.h"
#include "config/presets.h"
#include "session/document/document.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

using namespace qcs::ui;
using qcs::test::contents;
using qcs::test::keep;

namespace {

/// The contents of all files of a folder, by name.
using Folder = std::map<QString, std::string>;

Folder folderOf(const QString& path) {
    Folder folder;
    for (const auto& name : QDir(path).entryList(QDir::Files | QDir::Hidden))
        folder[name] = contents(QDir(path).filePath(name));
    return folder;
}

void putBack(const Folder& folder, const QString& path) {
    for (const auto& name : QDir(path).entryList(QDir::Files | QDir::Hidden))
        QFile::remove(QDir(path).filePath(name));
    for (const auto& [name, text] : folder)
        keep(QDir(path).filePath(name), text);
}

qcs::config::Rule nameRule(std::string name) {
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = std::move(name);
    return rule;
}

/// A workspace with its mapping and its backend beside it.
QString makeWorkspace(const QTemporaryDir& dir) {
    keep(dir.filePath("mapping.json"),
         qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:x86")));
    keep(dir.filePath("backend.json"),
         qcs::config::write_backend_config(*qcs::config::backend_preset("qnnpack")));
    keep(dir.filePath("w.json"), R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq",
        "graphs": [], "backend": {"file": "backend.json"}, "mapping": {"file": "mapping.json"}})");
    return dir.filePath("w.json");
}

/// Changes all three files.
void edit(Document& document) {
    (void)document.addRule(nameRule("edited"));
    document.changeBackend(*qcs::config::backend_preset("fbgemm"), "backend");
    document.setMode(qcs::config::Mode::FxQat);
}

const char* nameOf(qcs::FileStep step) {
    static constexpr const char* names[] = {"write", "sync", "rename", "folder", "remove"};
    return names[static_cast<std::size_t>(step)];
}

} // namespace

class TestSaving : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsSyncedBeforeTheNextStep() {
        const QTemporaryDir dir;
        Document document;
        QVERIFY(document.open({makeWorkspace(dir)}));
        edit(document);
        QStringList steps;
        document.setFileSteps([&](qcs::FileStep step, const std::string& path) {
            steps.push_back(QString::fromLatin1(nameOf(step)) + u' ' +
                            (step == qcs::FileStep::SyncFolder
                                 ? QString()
                                 : QFileInfo(QString::fromStdString(path)).fileName()));
            return 0;
        });
        QVERIFY(document.save());
        const QStringList expected = {"write backend.json",    "sync backend.json",
                                      "write mapping.json",    "sync mapping.json",
                                      "write w.json",          "sync w.json",
                                      "write .w.json.saving",  "sync .w.json.saving",
                                      "rename .w.json.saving", "folder ",
                                      "rename backend.json",   "folder ",
                                      "rename mapping.json",   "folder ",
                                      "rename w.json",         "folder ",
                                      "remove .w.json.saving", "folder "};
        QCOMPARE(steps, expected);
    }

    /// Killed before any step, the workspace is as before or as after, for the window and the command line.
    void aCrashAtAnyStepIsSeenAsBeforeOrAfter() {
        const QTemporaryDir dir;
        const QTemporaryDir crashed;
        Document document;
        const auto path = makeWorkspace(dir);
        QVERIFY(document.open({path}));
        const auto before = document.workspace();
        edit(document);
        std::vector<Folder> crashes;
        document.setFileSteps([&](qcs::FileStep, const std::string&) {
            crashes.push_back(folderOf(dir.path()));
            return 0;
        });
        QVERIFY(document.save());
        crashes.push_back(folderOf(dir.path()));
        QCOMPARE(crashes.back().size(), std::size_t(3)); // nothing is left behind
        int asBefore = 0;
        int asAfter = 0;
        int unfinished = 0;
        for (const auto& crash : crashes) {
            putBack(crash, crashed.path());
            Document again;
            QVERIFY(again.open({crashed.filePath("w.json")}));
            const bool isBefore = again.mapping() == before.mapping.value &&
                                  again.backend() == before.backend.value && again.mode() == before.mode;
            const bool isAfter = again.mapping() == document.mapping() &&
                                 again.backend() == document.backend() && again.mode() == document.mode();
            QVERIFY(isBefore != isAfter);
            (isBefore ? asBefore : asAfter) += 1;
            if (!again.isModified()) continue;
            // Half of it was written: saving finishes it, and then nobody needs the journal.
            ++unfinished;
            QCOMPARE(again.messages().front().code, std::string("unfinished-save"));
            QVERIFY(again.save());
            QVERIFY(!QFile::exists(crashed.filePath(".w.json.saving")));
            for (const char* file : {"w.json", "mapping.json", "backend.json"})
                QCOMPARE(contents(crashed.filePath(file)), contents(dir.filePath(file)));
        }
        QVERIFY(asBefore > 0 && asAfter > 0);
        QVERIFY(unfinished >= 2);
    }

    /// The journal's name is made of the workspace's.
    void theLongestNameIsSavedToo() {
        const QTemporaryDir dir;
        const auto path = dir.filePath(QString(250, u'w') + ".json");
        QVERIFY(QFile::rename(makeWorkspace(dir), path));
        Document document;
        QVERIFY(document.open({path}));
        edit(document);
        QVERIFY(document.save());
        QCOMPARE(folderOf(dir.path()).size(), std::size_t(3));
        Document again;
        QVERIFY(again.open({path}));
        QVERIFY(again.mapping() == document.mapping() && again.backend() == document.backend());
    }

    void aStepThatFailsChangesNothing() {
        for (int failing = 0;; ++failing) {
            const QTemporaryDir dir;
            Document document;
            QVERIFY(document.open({makeWorkspace(dir)}));
            const auto disk = folderOf(dir.path());
            edit(document);
            int count = 0;
            qcs::FileStep failed = qcs::FileStep::Write;
            document.setFileSteps([&](qcs::FileStep step, const std::string&) {
                if (count++ != failing) return 0;
                failed = step;
                return failing % 2 ? ENOSPC : EIO;
            });
            const auto mine = document.workspace();
            const bool saved = document.save();
            if (count <= failing) { // there are no more steps
                QVERIFY(saved && failing > 15);
                break;
            }
            if (saved) { // all is written: that the journal could not be removed is no harm
                QVERIFY(failed == qcs::FileStep::Remove || failed == qcs::FileStep::SyncFolder);
                Document again;
                QVERIFY(again.open({dir.filePath("w.json")}));
                QVERIFY(!again.isModified() && again.mapping() == document.mapping());
                continue;
            }
            QCOMPARE(folderOf(dir.path()), disk);
            QVERIFY(document.isModified());
            QVERIFY(document.workspace() == mine);
            QCOMPARE(document.messages().front().code, std::string("file-unwritable"));
            document.setFileSteps({});
            QVERIFY(document.save()); // and it works once the disk does
            QVERIFY(!document.isModified());
        }
    }

    /// A journal of a save that never began must not come to life when one of its files is written later.
    void aJournalThatIsNotNeededDoesNotOutliveTheNextSave() {
        const QTemporaryDir dir;
        Document document;
        const auto path = makeWorkspace(dir);
        QVERIFY(document.open({path}));
        const auto before = folderOf(dir.path());
        edit(document);
        std::string journal;
        document.setFileSteps([&](qcs::FileStep step, const std::string& file) {
            if (step != qcs::FileStep::Rename || file.ends_with(".saving")) return 0;
            journal = contents(dir.filePath(".w.json.saving"));
            return EIO;
        });
        QVERIFY(!document.save());
        QVERIFY(!journal.empty());
        QCOMPARE(folderOf(dir.path()), before);
        keep(dir.filePath(".w.json.saving"), journal); // as if it had been killed there
        Document again;
        QVERIFY(again.open({path}));
        QVERIFY(!again.isModified());
        (void)again.addRule(nameRule("edited")); // this file becomes what the journal says
        QVERIFY(again.save());
        QVERIFY(!QFile::exists(dir.filePath(".w.json.saving")));
        Document third;
        QVERIFY(third.open({path}));
        QCOMPARE(third.mode(), qcs::config::Mode::FxPtq);
        QVERIFY(third.mapping() == again.mapping());
    }

    /// Two crashes, one in the save that follows the other.
    void aCrashInTheSaveAfterACrash() {
        const QTemporaryDir dir;
        const QTemporaryDir crashed;
        Document document;
        QVERIFY(document.open({makeWorkspace(dir)}));
        edit(document);
        std::vector<Folder> crashes;
        document.setFileSteps([&](qcs::FileStep, const std::string&) {
            crashes.push_back(folderOf(dir.path()));
            return 0;
        });
        QVERIFY(document.save());
        for (const auto& crash : crashes) {
            putBack(crash, crashed.path());
            Document second;
            QVERIFY(second.open({crashed.filePath("w.json")}));
            if (!second.isModified()) continue;
            (void)second.addRule(nameRule("second"));
            second.changeBackend(*qcs::config::backend_preset("onednn"), "backend");
            std::vector<Folder> again;
            second.setFileSteps([&](qcs::FileStep, const std::string&) {
                again.push_back(folderOf(crashed.path()));
                return 0;
            });
            QVERIFY(second.save());
            for (const auto& folder : again) {
                putBack(folder, crashed.path());
                Document third;
                QVERIFY(third.open({crashed.filePath("w.json")}));
                const bool isFirst =
                    third.mapping() == document.mapping() && third.backend() == document.backend();
                const bool isSecond =
                    third.mapping() == second.mapping() && third.backend() == second.backend();
                QVERIFY(isFirst != isSecond);
                QCOMPARE(third.mode(), qcs::config::Mode::FxQat);
            }
        }
    }

    void linksAndPermissionsStay() {
        const QTemporaryDir dir;
        QVERIFY(QDir(dir.path()).mkdir("real"));
        const auto real = dir.filePath("real/w.json");
        Document document;
        QVERIFY(document.saveAs(real));
        QVERIFY(QFile::setPermissions(real, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(QFile::link(real, dir.filePath("link.json")));
        QVERIFY(document.open({dir.filePath("link.json")}));
        document.setMode(qcs::config::Mode::FxQat);
        QVERIFY(document.save());
        QVERIFY(QFileInfo(dir.filePath("link.json")).isSymLink());
        QVERIFY(contents(real).find("fx-qat") != std::string::npos);
        struct stat status {};
        QCOMPARE(::stat(QFile::encodeName(real).constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777, 0600u);
    }

    /// As on a full disk, by the system's own refusal.
    void aFileThatDoesNotFitIsRefused() {
        const QTemporaryDir dir;
        Document document;
        QVERIFY(document.open({makeWorkspace(dir)}));
        edit(document);
        const auto disk = folderOf(dir.path());
        ::signal(SIGXFSZ, SIG_IGN);
        struct rlimit old {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &old), 0);
        struct rlimit small = old;
        small.rlim_cur = 2000;
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const bool saved = document.save();
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &old), 0);
        QVERIFY(!saved);
        QVERIFY(document.isModified());
        QCOMPARE(folderOf(dir.path()), disk);
        QVERIFY(document.save());
    }

    void whatMayNotBeWrittenIsRefused() {
        const QTemporaryDir dir;
        Document document;
        const auto path = makeWorkspace(dir);
        QVERIFY(document.open({path}));
        edit(document);
        const auto disk = folderOf(dir.path());
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner));
        // Nobody is refused anything as root.
        const auto user = ::geteuid();
        if (user == 0) {
            QCOMPARE(::chown(QFile::encodeName(dir.path()).constData(), 65534, 65534), 0);
            for (const auto& [name, text] : disk)
                QCOMPARE(::chown(QFile::encodeName(dir.filePath(name)).constData(), 65534, 65534), 0);
            QCOMPARE(::seteuid(65534), 0);
        }
        const bool saved = document.save();
        if (user == 0) QCOMPARE(::seteuid(user), 0);
        QVERIFY(!saved);
        QVERIFY(document.isModified());
        QCOMPARE(document.messages().front().code, std::string("file-unwritable"));
        QCOMPARE(folderOf(dir.path()), disk);
        QVERIFY(!document.saveAs(QStringLiteral("/proc/w.json")));
        QVERIFY(document.isModified());
    }

    void leftoversOfTheDeadAreTidiedUp() {
        const QTemporaryDir dir;
        const auto path = dir.filePath("w.json");
        keep(dir.filePath(".w.json.999999999-1.new"), "half");
        keep(dir.filePath(QStringLiteral(".w.json.%1-999.new").arg(::getpid())), "of somebody alive");
        keep(dir.filePath(".w.json.new"), "of somebody else");
        Document document;
        QVERIFY(document.saveAs(path));
        QCOMPARE(QDir(dir.path()).entryList(QDir::Files | QDir::Hidden).size(), 3);
        QVERIFY(!QFile::exists(dir.filePath(".w.json.999999999-1.new")));
    }
};

QCS_TEST(TestSaving, QCoreApplication);
#include "tst_saving.moc"
