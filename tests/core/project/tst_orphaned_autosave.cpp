#include "project/autosave_file.h"
#include "project_folder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::project;
using qcs::test::contents;
using qcs::test::keep;
using qcs::testing::ProjectFolder;

namespace {

Autosave edits_of(const std::string& workspace) {
    Autosave autosave;
    autosave.workspace_file = workspace;
    autosave.workspace.mode = Mode::FxQat;
    return autosave;
}

} // namespace

class TestOrphanedAutosave : public QObject {
    Q_OBJECT
private slots:
    void whoWritesHoldsIt() {
        const ProjectFolder folder;
        const auto workspace = folder.path("w.json"), own = folder.path("own");
        AutosaveFile file;
        QVERIFY(file.write(file.ticket(), edits_of(workspace), own));
        QVERIFY(file.path().starts_with(folder.path(".w.json.")));
        QVERIFY(OrphanedAutosave::find(workspace, own).empty()); // it is nobody's yet
    }

    void whatIsLeftIsFoundOnce() {
        const ProjectFolder folder;
        const auto workspace = folder.path("w.json"), own = folder.path("own");
        keep(folder.dir.filePath(".w.json.0123abcd.autosave"), write_autosave(edits_of(workspace)));
        const auto left = OrphanedAutosave::find(workspace, own);
        QCOMPARE(left.size(), std::size_t(1));
        QVERIFY(left.front().content() && left.front().content()->workspace.mode == Mode::FxQat);
        QVERIFY(OrphanedAutosave::find(workspace, own).empty()); // as long as `left` lives
    }

    void theNewestComesFirst() {
        const ProjectFolder folder;
        const auto workspace = folder.path("w.json");
        for (const char* id : {"00000001", "00000003", "00000002"}) {
            const auto path = folder.dir.filePath(QString(".w.json.%1.autosave").arg(id));
            keep(path, write_autosave(edits_of(workspace)));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::fromSecsSinceEpoch(QString(id).toInt() * 1000),
                                     QFileDevice::FileModificationTime));
        }
        keep(folder.dir.filePath(".w.json.x.autosave"), "of another name");
        std::vector<std::string> paths;
        for (const auto& left : OrphanedAutosave::find(workspace, folder.path("own")))
            paths.push_back(left.path());
        QCOMPARE(paths, (std::vector{folder.path(".w.json.00000003.autosave"),
                                     folder.path(".w.json.00000002.autosave"),
                                     folder.path(".w.json.00000001.autosave")}));
    }

    void inTheProgramsFolderWorkspacesAreToldApart() {
        const ProjectFolder folder;
        const auto own = folder.path("own");
        AutosaveFile untitled;
        QVERIFY(untitled.write(untitled.ticket(), edits_of(""), own));
        QVERIFY(untitled.path().starts_with(own + "/.untitled."));
        keep(QString::fromStdString(own + "/.w.json.0123abcd.autosave"),
             write_autosave(edits_of("/elsewhere/w.json")));
        QVERIFY(OrphanedAutosave::find(folder.path("w.json"), own).empty());
        QCOMPARE(OrphanedAutosave::find("/elsewhere/w.json", own).size(), std::size_t(1));
    }

    void whatCannotBeReadIsPutAside() {
        const ProjectFolder folder;
        keep(folder.dir.filePath(".w.json.0123abcd.autosave"), "{");
        auto left = OrphanedAutosave::find(folder.path("w.json"), folder.path("own"));
        QCOMPARE(left.size(), std::size_t(1));
        QVERIFY(!left.front().content());
        const auto aside = left.front().set_aside();
        QCOMPARE(contents(QString::fromStdString(aside)), std::string("{"));
        left.clear();
        QVERIFY(OrphanedAutosave::find(folder.path("w.json"), folder.path("own")).empty());
    }

    void whatIsNotWantedGoes() {
        const ProjectFolder folder;
        const auto before = folder.contents();
        {
            AutosaveFile file;
            const int early = file.ticket();
            QVERIFY(file.write(file.ticket(), edits_of(folder.path("w.json")), folder.path("own")));
            QVERIFY(file.write(early, {}, folder.path("own"))); // worthless
            QCOMPARE(contents(QString::fromStdString(file.path())),
                     write_autosave(edits_of(folder.path("w.json"))));
            file.forget();
            file.remove_if_unneeded();
            QCOMPARE(folder.contents(), before);
            QVERIFY(file.write(file.ticket(), edits_of(folder.path("w.json")), folder.path("own")));
            file.forget();
        }
        QCOMPARE(folder.contents(), before);
    }

    void longNamesAreShort() {
        QCOMPARE(name_in_own_folder(""), std::string("untitled"));
        QCOMPARE(name_in_own_folder("/a/w.json"), std::string("w.json"));
        QCOMPARE(name_in_own_folder(std::string(50, 'a')), std::string(40, 'a'));
        const auto name = QString(39, u'a') + u'é' + QString(5, u'b');
        QCOMPARE(QString::fromStdString(name_in_own_folder(name.toStdString())), name.left(40));
        const auto wide = QString(39, u'a') + QString::fromUtf8("😀"); // of two units, which are not parted
        QCOMPARE(QString::fromStdString(name_in_own_folder(wide.toStdString())), QString(39, u'a'));
    }
};

QCS_TEST(TestOrphanedAutosave);
#include "tst_orphaned_autosave.moc"
