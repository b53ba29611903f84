// The layout beside the window's thread: dot, dot that is missing, late, broken or too talkative.

#include "support/files.h"
#include "support/test_program.h"
#include "views/graph/graph_layouter.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>

using namespace qcs::ui;
using qcs::picture::LayoutBoxIndex;

namespace {

qcs::picture::LayoutInput chain(int length) {
    qcs::picture::LayoutInput input;
    for (int i = 0; i < length; ++i) {
        input.boxes.push_back({100, 30, {}});
        if (i > 0) input.edges.push_back({LayoutBoxIndex(i - 1), LayoutBoxIndex(i)});
    }
    return input;
}

} // namespace

class TestGraphLayouter : public QObject {
    Q_OBJECT

    struct Answer {
        qcs::picture::GraphLayout layout;
        LayoutBy by;
    };
    QTemporaryDir folder_;
    std::unique_ptr<JobRunner> jobs_;
    std::unique_ptr<GraphLayouter> layouter_;
    std::vector<Answer> answers_;

    /// A program in dot's place; it writes its process id down first.
    QString program(const QByteArray& rest) {
        const QString path = folder_.filePath(QStringLiteral("dot-%1").arg(QTest::currentTestFunction()));
        const QByteArray text = "#!/bin/sh\necho $$ >'" + pidFile().toUtf8() + "'\n" + rest + "\n";
        qcs::test::keep(path, text.toStdString());
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QFile::remove(pidFile());
        return path;
    }
    QString pidFile() const { return folder_.filePath(QStringLiteral("pid")); }
    pid_t pid() const {
        return static_cast<pid_t>(QByteArray::fromStdString(qcs::test::contents(pidFile())).toInt());
    }
    static bool isGone(pid_t process) { return ::kill(process, 0) == -1 && errno == ESRCH; }

private Q_SLOTS:
    void init() {
        jobs_ = std::make_unique<JobRunner>();
        layouter_ = std::make_unique<GraphLayouter>(jobs_.get());
        answers_.clear();
        connect(layouter_.get(), &GraphLayouter::laidOut, this,
                [this](const qcs::picture::GraphLayout& layout, LayoutBy by) {
                    answers_.push_back({layout, by});
                });
    }
    void cleanup() {
        layouter_.reset();
        jobs_.reset();
    }

    void dotAnswers() {
        QVERIFY2(!layouter_->program().isEmpty(), "graphviz is not installed");
        layouter_->request(chain(5));
        QVERIFY(layouter_->isBusy());
        QTRY_COMPARE(answers_.size(), std::size_t(1));
        QVERIFY(!layouter_->isBusy());
        QVERIFY(answers_[0].by == LayoutBy::Dot);
        QCOMPARE(answers_[0].layout.boxes.size(), std::size_t(5));
        QVERIFY(answers_[0].layout.boxes[LayoutBoxIndex(0)].bottom() <
                answers_[0].layout.boxes[LayoutBoxIndex(4)].y);
    }

    void withoutDot() {
        layouter_->setProgram({});
        layouter_->request(chain(5));
        QVERIFY(layouter_->isBusy());
        QTRY_COMPARE(answers_.size(), std::size_t(1));
        QVERIFY(answers_[0].by == LayoutBy::BuiltIn);
        QCOMPARE(answers_[0].layout.boxes.size(), std::size_t(5));
    }

    void failures_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("exit code") << QByteArray("cat >/dev/null; exit 3");
        QTest::newRow("reads nothing") << QByteArray("exit 0");
        QTest::newRow("nonsense") << QByteArray("cat >/dev/null; echo nonsense");
        QTest::newRow("dies") << QByteArray("kill -SEGV $$");
        QTest::newRow("says good words and fails") << QByteArray("cat >/dev/null; echo '{}'; exit 1");
    }
    void failures() {
        QFETCH(QByteArray, script);
        layouter_->setProgram(program(script));
        layouter_->request(chain(3000)); // more than a pipe holds
        QTRY_COMPARE_WITH_TIMEOUT(answers_.size(), std::size_t(1), 20'000);
        QVERIFY(answers_[0].by == LayoutBy::AfterFailure);
        QCOMPARE(answers_[0].layout.boxes.size(), std::size_t(3000));
        QVERIFY(!layouter_->isBusy());
    }

    void noSuchProgram() {
        layouter_->setProgram(QStringLiteral("/nowhere/dot"));
        layouter_->request(chain(3));
        QTRY_COMPARE(answers_.size(), std::size_t(1));
        QVERIFY(answers_[0].by == LayoutBy::AfterFailure);
        QVERIFY(!layouter_->isBusy());
    }

    void endlessTalkIsCut() {
        layouter_->setProgram(program("exec yes"));
        layouter_->request(chain(3));
        QTRY_COMPARE_WITH_TIMEOUT(answers_.size(), std::size_t(1), 20'000);
        QVERIFY(answers_[0].by != LayoutBy::Dot);
        QTRY_VERIFY(isGone(pid()));
    }

    void lateOnesAreKilled() {
        layouter_->setProgram(program("exec sleep 600"));
        layouter_->setTimeout(200);
        layouter_->request(chain(3));
        QTRY_COMPARE(answers_.size(), std::size_t(1));
        QVERIFY(answers_[0].by == LayoutBy::AfterTimeout);
        QCOMPARE(answers_[0].layout.boxes.size(), std::size_t(3));
        QVERIFY(pid() > 0);
        QTRY_VERIFY(isGone(pid()));
    }

    void cancelKillsAndIsSilent() {
        layouter_->setProgram(program("exec sleep 600"));
        layouter_->request(chain(3));
        QTRY_VERIFY(pid() > 0);
        const pid_t process = pid();
        QElapsedTimer clock;
        clock.start();
        layouter_->cancel();
        QVERIFY(clock.elapsed() < 1000); // it does not wait
        QVERIFY(!layouter_->isBusy());
        QTRY_VERIFY(isGone(process));
        QTest::qWait(50);
        QVERIFY(answers_.empty());
    }

    void theNewestRequestCounts() {
        layouter_->setProgram(program("exec sleep 600"));
        layouter_->request(chain(3));
        QTRY_VERIFY(pid() > 0);
        const pid_t process = pid();
        layouter_->setProgram({});
        for (int length = 4; length < 10; ++length)
            layouter_->request(chain(length));
        QTRY_COMPARE(answers_.size(), std::size_t(1));
        QCOMPARE(answers_[0].layout.boxes.size(), std::size_t(9));
        QTRY_VERIFY(isGone(process));
        QTest::qWait(50);
        QCOMPARE(answers_.size(), std::size_t(1));
    }

    void itMayGoAtAnyTime() {
        layouter_->setProgram(program("exec sleep 600"));
        layouter_->request(chain(3));
        QTRY_VERIFY(pid() > 0);
        const pid_t process = pid();
        layouter_.reset();
        QTRY_VERIFY(isGone(process));
        init();
        layouter_->setProgram({});
        layouter_->request(chain(2000));
        layouter_.reset();
        jobs_.reset();
        QVERIFY(answers_.empty());
    }
};

QCS_TEST(TestGraphLayouter, QCoreApplication);
#include "tst_graph_layouter.moc"
