#include "project/git_files.h"
#include "support/git_repository.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::project;
using qcs::test::GitRepository;

class TestGitFiles : public QObject {
    Q_OBJECT
private slots:
    void onlyWhatCanBeOneIsARevision() {
        QCOMPARE(parse_revision_file("HEAD~2:a/b.json"), (RevisionFile{"HEAD~2", "a/b.json"}));
        for (const char* bad : {"", "HEAD", ":a", "HEAD:", "--output=x:a", "HE\nAD:a"})
            QVERIFY2(!parse_revision_file(bad), bad);
    }

    void filesOfRevisionsAreRead() {
        GitRepository repository;
        repository.write("configs/map.json", "one");
        repository.commit("first");
        repository.write("configs/map.json", "two");
        repository.commit("second");
        const Git git{repository.path("configs").toStdString()};
        const auto old = git.below_root({"HEAD~1", "./map.json"});
        QVERIFY(old);
        QCOMPARE(*old, (RevisionFile{"HEAD~1", "configs/map.json"}));
        QCOMPARE(git.read(*old).value_or(""), std::string("one"));
        QCOMPARE(git.reader("HEAD")("./map.json").value_or(""), std::string("two"));
        const auto log = git.log("map.json", 10);
        QVERIFY(log);
        QCOMPARE(std::ranges::count(*log, '\0'), 2);
        QVERIFY(log->find("second") < log->find("first"));
        const auto missing = git.read({"HEAD", "none.json"});
        QVERIFY(!missing);
        QCOMPARE(missing.error().front().code, std::string("git-no-such-file"));
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = Git{git.folder, stop.get_token()}.read(*old);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().front().code, std::string("cancelled"));
    }
};

QCS_TEST(TestGitFiles);
#include "tst_git_files.moc"
