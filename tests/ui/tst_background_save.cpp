// Nobody waits for a save: the window lives on while the disk is slow, and nothing that happens meanwhile is
// lost.

#include "keeping_window.h"
#include "shell/application.h"
#include "shell/jobs_line.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "words/languages.h"

#include <QLabel>
#include <QPointer>
#include <QStandardPaths>
#include <QThread>
#include <QToolButton>

#include <atomic>
#include <cerrno>

using namespace qcs::ui;
using namespace qcs::test;

namespace {

/// A disk that stops before each step of a save until it is opened, or from the step on that is named.
class SlowDisk {
public:
    explicit SlowDisk(qcs::test::TestWindow& window, qcs::FileStep from = qcs::FileStep::Write) {
        window.document().setFileSteps([state = state_, from](qcs::FileStep step, const std::string&) {
            if (step >= from) state->waits = true;
            if (QThread::currentThread() == qApp->thread()) state->inWindow = true;
            while (state->waits && !state->open)
                QThread::msleep(1);
            return state->error.load();
        });
    }
    ~SlowDisk() { open(); }
    void open() { state_->open = true; }
    void openSoon() {
        QTimer::singleShot(200, qApp, [state = state_] { state->open = true; });
    }
    void fail(int error) { state_->error = error; }
    bool waits() const { return state_->waits; }
    bool stoppedTheWindow() const { return state_->inWindow; }

private:
    struct State {
        std::atomic<bool> open = false;
        std::atomic<bool> waits = false;
        std::atomic<bool> inWindow = false;
        std::atomic<int> error = 0;
    };
    std::shared_ptr<State> state_ = std::make_shared<State>();
};

} // namespace

class TestBackgroundSave : public QObject {
    Q_OBJECT

    std::unique_ptr<Place> place_;
    std::unique_ptr<qcs::test::TestWindow> window_;

    QString part() { return place_->path("mapping.json"); }
    bool onDisk(const char* rule) { return contents(part()).find(rule) != std::string::npos; }
    void save() { trigger(*window_, "save"); }
    bool saved() { return window_->saving().wait(); }
    Document& document() { return window_->document(); }
    QString problem() { return window_->findChild<Banner*>(QStringLiteral("banner"))->text(); }

private Q_SLOTS:
    void init() {
        place_ = std::make_unique<Place>();
        window_ = openWindow(*place_, place_->workspace());
    }
    void cleanup() {
        if (window_) {
            window_->saving().wait();
            document().undoStack()->setClean();
        }
        window_.reset();
        place_.reset();
    }

    void aSlowDiskStopsNobody() {
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        QVERIFY(window_->saving().isBusy());
        QVERIFY(window_->isWindowModified());
        // The status bar says what is going on; it cannot be stopped half way.
        const auto* line = window_->findChild<JobsLine*>();
        QVERIFY(line->isVisible());
        bool named = false;
        for (const auto* label : line->findChildren<QLabel*>())
            named = named || label->text() == QLatin1String("Saving w.json");
        QVERIFY(named);
        QVERIFY(!line->findChild<QToolButton*>(QStringLiteral("cancel-job"))->isVisible());
        // Everything works on.
        addRule(*window_, "second");
        trigger(*window_, "undo");
        trigger(*window_, "redo");
        window_->setTab(Tab::Json);
        QTest::qWait(50);
        QVERIFY(window_->saving().isBusy());
        QVERIFY(!onDisk("first"));
        disk.open();
        QVERIFY(saved());
        QVERIFY(onDisk("first"));
        QVERIFY(!disk.stoppedTheWindow());
    }

    void whatIsEditedMeanwhileStaysUnsaved() {
        addRule(*window_, "first");
        {
            SlowDisk disk(*window_);
            save();
            QTRY_VERIFY(disk.waits());
            addRule(*window_, "second");
            disk.open();
            QVERIFY(saved());
        }
        QVERIFY(onDisk("first") && !onDisk("second"));
        QVERIFY(hasRule(document().mapping(), "second"));
        QVERIFY(window_->isWindowModified());
        QTRY_VERIFY(place_->autosaves().size() == 1 &&
                    hasRule(kept(place_->autosaves().front())->workspace.mapping.value, "second"));
        // As an edit of what is on disk now.
        QTRY_COMPARE(kept(place_->autosaves().front())->on_disk, document().autosaveHead().on_disk);
        QTest::qWait(500);
        QVERIFY(!window_->crashProtection().diskBar()->isVisible());
        QVERIFY(saves(*window_));
        QVERIFY(onDisk("second"));
        QVERIFY(!window_->isWindowModified());
        QTRY_VERIFY(place_->autosaves().isEmpty());
    }

    /// Typing goes on in the step that is being saved.
    void whatIsTypedMeanwhileStaysUnsaved() {
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = "begun";
        const RuleId id = document().addRule(rule).value();
        const MergeKey key = document().newMergeKey();
        rule.text = "begun-and";
        QVERIFY(document().setRule(id, rule, key));
        const int steps = document().undoStack()->count();
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        rule.text = "begun-and-ended";
        QVERIFY(document().setRule(id, rule, key));
        QCOMPARE(document().undoStack()->count(), steps);
        disk.open();
        QVERIFY(saved());
        QVERIFY(onDisk("\"begun-and\""));
        QVERIFY(window_->isWindowModified());
    }

    void whatIsTakenBackMeanwhileIsSaved() {
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        addRule(*window_, "second");
        trigger(*window_, "undo");
        disk.open();
        QVERIFY(saved());
        QVERIFY(!window_->isWindowModified());
    }

    void whatIsTakenBackAfterwardsIsSaved() {
        addRule(*window_, "first");
        {
            SlowDisk disk(*window_);
            save();
            QTRY_VERIFY(disk.waits());
            addRule(*window_, "second");
            addRule(*window_, "third");
            disk.open();
            QVERIFY(saved());
        }
        trigger(*window_, "undo");
        QVERIFY(window_->isWindowModified());
        trigger(*window_, "undo");
        QVERIFY(!window_->isWindowModified());
        trigger(*window_, "undo");
        QVERIFY(window_->isWindowModified());
        trigger(*window_, "redo");
        QVERIFY(!window_->isWindowModified());
        QTRY_VERIFY(place_->autosaves().isEmpty()); // that of the save, before the next one is waited for
        trigger(*window_, "redo");
        QVERIFY(window_->isWindowModified());
        QTRY_VERIFY(!place_->autosaves().isEmpty());
    }

    void savingAgainWritesTheNewest() {
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        addRule(*window_, "second");
        save();
        addRule(*window_, "third");
        save();
        QCOMPARE(window_->jobs().visibleJobs().size(), 1); // never two at once
        disk.open();
        QVERIFY(saved());
        QVERIFY(onDisk("first") && onDisk("second") && onDisk("third"));
        QVERIFY(!window_->isWindowModified());
    }

    void namesAreTakenOneAfterTheOther() {
        document().newWorkspace();
        addRule(*window_, "named");
        SlowDisk disk(*window_);
        window_->saving().save(place_->path("a.json"));
        QTRY_VERIFY(disk.waits());
        window_->saving().save(place_->path("b.json"));
        save(); // no question for a name: it is just getting one
        QVERIFY(!QApplication::activeModalWidget());
        disk.open();
        QVERIFY(saved());
        QVERIFY(QFile::exists(place_->path("a.json")) && QFile::exists(place_->path("b.json")));
        QCOMPARE(document().filePath(), place_->path("b.json"));
        QVERIFY(!window_->isWindowModified());
    }

    void closingWaits() {
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        disk.openSoon();
        QVERIFY(window_->close()); // a question would wait for ever
        QVERIFY(onDisk("first"));
        QVERIFY(!window_->isWindowModified());
        QVERIFY(place_->autosaves().isEmpty());
    }

    void savingAtTheEndIsWaitedFor() {
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        disk.openSoon();
        QVERIFY(closeAnswering(*window_, QMessageBox::Save));
        QVERIFY(onDisk("first"));
    }

    void aSaveThatFailsKeepsTheWindowOpen() {
        const auto before = contents(part());
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        disk.fail(ENOSPC);
        save();
        QTRY_VERIFY(disk.waits());
        disk.openSoon();
        QVERIFY(!window_->close());
        QVERIFY(window_->isVisible());
        QVERIFY2(problem().contains(QLatin1String("mapping.json")), qPrintable(problem()));
        QVERIFY(window_->isWindowModified());
        QVERIFY(!closeAnswering(*window_, QMessageBox::Save));
        QVERIFY(window_->isVisible());
        QCOMPARE(contents(part()), before);
        QCOMPARE(place_->autosaves().size(), 1);
        QVERIFY(hasRule(kept(place_->autosaves().front())->workspace.mapping.value, "first"));
        disk.fail(0);
        QVERIFY(saves(*window_));
        QVERIFY(onDisk("first"));
    }

    void openingAnotherWorkspaceWaits() {
        QFile::copy(place_->workspace(), place_->path("other.json"));
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        disk.openSoon();
        window_->files().openFiles({place_->path("other.json")});
        QCOMPARE(document().filePath(), place_->path("other.json"));
        QVERIFY(onDisk("first"));
        QVERIFY(hasRule(document().mapping(), "first"));
        QVERIFY(!window_->isWindowModified());
    }

    void halfASaveIsNobodyElsesChange() {
        addRule(*window_, "first");
        document().setMode(qcs::config::Mode::FxQat);
        SlowDisk disk(*window_,
                      qcs::FileStep::Remove); // all are renamed then, and the journal is there still
        save();
        QTRY_VERIFY(disk.waits());
        QVERIFY(onDisk("first"));
        QEvent activated(QEvent::WindowActivate);
        QCoreApplication::sendEvent(window_.get(), &activated);
        QTest::qWait(600);
        QVERIFY(!window_->crashProtection().diskBar()->isVisible());
        disk.open();
        QVERIFY(saved());
        QTest::qWait(600);
        QVERIFY(!window_->crashProtection().diskBar()->isVisible());
    }

    /// Two windows, one file: the second sees what the first did.
    void anotherWindowsSaveIsSeenBeforeItIsOverwritten() {
        const auto second = openWindow(*place_, place_->workspace());
        addRule(*window_, "first");
        addRule(*second, "second");
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        trigger(*second, "save");
        disk.open();
        QVERIFY(saved());
        QVERIFY(!second->saving().wait());
        QVERIFY(onDisk("first") && !onDisk("second"));
        QVERIFY(second->crashProtection().diskBar()->isVisible());
        second->document().undoStack()->setClean();
    }

    void anotherLanguageWaits() {
        addRule(*window_, "first");
        SlowDisk disk(*window_);
        save();
        QTRY_VERIFY(disk.waits());
        disk.openSoon();
        const auto shared = window_->session()->sharedDocument();
        const QPointer<MainWindow> old = window_.release(); // it deletes itself
        switchLanguage(QStringLiteral("xx"));
        QTRY_VERIFY(!old);
        QVERIFY(onDisk("first"));
        QVERIFY(!shared->isModified() && !shared->isBeingSaved());
        for (MainWindow* fresh : openWindows())
            delete fresh;
        useLanguage(*qApp, QStringLiteral("en"));
    }
};

namespace {

struct StaysWithoutWindows : qcs::test::TestModeApplication {
    StaysWithoutWindows(int& argc, char** argv) : TestModeApplication(argc, argv) {
        setQuitOnLastWindowClosed(false);
    }
};

} // namespace

QCS_TEST(TestBackgroundSave, StaysWithoutWindows);

#include "tst_background_save.moc"
