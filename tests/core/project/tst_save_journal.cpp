#include "project/save_journal.h"
#include "project_folder.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::project;
using qcs::test::contents;
using qcs::test::keep;
using qcs::testing::ProjectFolder;

class TestSaveJournal : public QObject {
    Q_OBJECT
private slots:
    void aJournalThatNoLongerFitsIsIgnored() {
        const ProjectFolder folder;
        const auto& dir = folder.dir;
        const auto path = folder.path("w.json");
        const auto mapping = folder.path("mapping.json");
        const auto old = contents(dir.filePath("mapping.json"));
        const auto other = write_qconfig_mapping(*mapping_preset("default:qnnpack"));
        const auto workspace = contents(dir.filePath("w.json"));
        const std::vector<ReplacedFile> files = {{mapping, old, other}, {path, workspace + " ", workspace}};
        const auto journal = dir.filePath(".w.json.saving");
        keep(journal, save_journal_text(path, files));
        const auto left = [&] { return unfinished_save(path, disk_reader()); };
        QCOMPARE(left().size(), std::size_t(1)); // the workspace is done, its mapping is not
        QCOMPARE(load_project(path)->workspace.mapping.value, *mapping_preset("default:qnnpack"));
        keep(dir.filePath("mapping.json"), old + "\n"); // somebody edited it meanwhile
        QVERIFY(left().empty());
        keep(dir.filePath("mapping.json"), "alias ls=rm"); // a journal that wants a file that is none of ours
        const std::vector<ReplacedFile> foreign = {{mapping, "alias ls=rm", other},
                                                   {path, workspace + " ", workspace}};
        keep(journal, save_journal_text(path, foreign));
        QVERIFY(left().empty());
        keep(journal, save_journal_text(path, files));
        keep(dir.filePath("mapping.json"), other); // all done
        QVERIFY(left().empty());
        keep(dir.filePath("mapping.json"), old);
        keep(journal, contents(journal).substr(0, 200));
        QVERIFY(left().empty());
    }
};

QCS_TEST(TestSaveJournal);
#include "tst_save_journal.moc"
