// Unsaved edits are on disk within two seconds, and only as long as they are unsaved.

#include "keeping_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"

#include <QElapsedTimer>
#include <QStandardPaths>

using namespace qcs::ui;
using namespace qcs::test;

class TestAutosave : public QObject {
    Q_OBJECT

    std::unique_ptr<Place> place_;

private Q_SLOTS:
    void init() { place_ = std::make_unique<Place>(); }
    void cleanup() { place_.reset(); }

    void anEditIsOnDiskWithinTwoSeconds() {
        const auto window = openWindow(*place_, place_->workspace());
        QVERIFY(place_->autosaves().isEmpty());
        addRule(*window, "first");
        QElapsedTimer age;
        age.start();
        QTRY_VERIFY_WITH_TIMEOUT(place_->autosaves().size() == 1, 2'000);
        QVERIFY2(age.elapsed() < 2'000, qPrintable(QString::number(age.elapsed())));
        const auto content = kept(place_->autosaves().front());
        QVERIFY(content);
        QVERIFY(hasRule(content->workspace.mapping.value, "first"));
        QCOMPARE(QString::fromStdString(content->workspace_file), place_->workspace());
        QCOMPARE(QString::fromStdString(content->workspace.mapping.file), place_->path("mapping.json"));
        QCOMPARE(content->steps, 1);
        QCOMPARE(content->on_disk.size(), std::size_t(2));
        // On disk nothing else happened.
        QVERIFY(contents(place_->path("mapping.json")).find("first") == std::string::npos);
        window->document().undoStack()->setClean();
    }

    void typingOnAndOnPutsNothingOff() {
        const auto window = openWindow(*place_, place_->workspace());
        qcs::config::Rule typed;
        typed.kind = qcs::config::RuleKind::ModuleName;
        const RuleId id = window->document().addRule(typed).value();
        const MergeKey key = window->document().newMergeKey();
        QElapsedTimer age;
        age.start();
        qint64 written = -1;
        for (int i = 0; age.elapsed() < 3'000; ++i) {
            typed.text = "typed" + std::to_string(i);
            QVERIFY(window->document().setRule(id, typed, key));
            QTest::qWait(20);
            if (written < 0 && !place_->autosaves().isEmpty()) written = age.elapsed();
        }
        QVERIFY2(written > 0 && written < 2'000, qPrintable(QString::number(written)));
        const auto last = window->document().workspace();
        QTRY_VERIFY_WITH_TIMEOUT(
            kept(place_->autosaves().front())->workspace.mapping.value == last.mapping.value, 2'000);
        window->document().undoStack()->setClean();
    }

    void whatIsSavedIsKeptNoLonger() {
        const auto window = openWindow(*place_, place_->workspace());
        addRule(*window, "saved");
        QTRY_VERIFY(!place_->autosaves().isEmpty());
        QVERIFY(saves(*window));
        QVERIFY(!window->isWindowModified());
        QTRY_VERIFY(place_->autosaves().isEmpty());
        addRule(*window, "taken back");
        QTRY_VERIFY(!place_->autosaves().isEmpty());
        trigger(*window, "undo");
        QTRY_VERIFY(place_->autosaves().isEmpty());
        QTest::qWait(2 * Autosave::delay);
        QVERIFY(place_->autosaves().isEmpty());
    }

    void textInErrorIsKeptToo() {
        const auto window = openWindow(*place_, place_->workspace());
        const QString broken = QStringLiteral("{\"rules\": [ \u00fcber");
        typeJson(*window, broken);
        QTRY_VERIFY_WITH_TIMEOUT(place_->autosaves().size() == 1, 2'000);
        QVERIFY(!window->isWindowModified());
        auto content = kept(place_->autosaves().front());
        QVERIFY(content);
        QCOMPARE(content->steps, 0);
        QCOMPARE(content->texts, (std::map<std::string, std::string>{{"mapping", broken.toStdString()}}));
        QVERIFY(content->workspace.mapping.value == window->document().mapping());
        // Beside the edits of other parts, and after these are saved.
        window->document().setMode(qcs::config::Mode::FxQat);
        QTRY_VERIFY(kept(place_->autosaves().front())->workspace.mode == qcs::config::Mode::FxQat);
        QVERIFY(!window->saving().isBusy());
        window->saving().save();
        QVERIFY(window->saving().wait());
        QVERIFY(!window->isWindowModified());
        QTRY_COMPARE(kept(place_->autosaves().front())->on_disk, window->document().autosaveHead().on_disk);
        QCOMPARE(kept(place_->autosaves().front())->texts.size(), std::size_t(1));
        // No longer than it is in error.
        window->json().session().undo();
        QCOMPARE(window->json().session().state(), JsonSession::State::Agrees);
        QTRY_VERIFY(place_->autosaves().isEmpty());
    }

    void closingDecides() {
        auto window = openWindow(*place_, place_->workspace());
        addRule(*window, "undecided");
        QTRY_VERIFY(!place_->autosaves().isEmpty());
        QVERIFY(!closeAnswering(*window, QMessageBox::Cancel));
        QVERIFY(!place_->autosaves().isEmpty());
        QVERIFY(closeAnswering(*window, QMessageBox::Discard));
        QVERIFY(place_->autosaves().isEmpty());
        window.reset();
        QVERIFY(place_->autosaves().isEmpty());
        QVERIFY(contents(place_->path("mapping.json")).find("undecided") == std::string::npos);

        window = openWindow(*place_, place_->workspace());
        addRule(*window, "wanted");
        QTRY_VERIFY(!place_->autosaves().isEmpty());
        QVERIFY(closeAnswering(*window, QMessageBox::Save));
        window.reset();
        QVERIFY(place_->autosaves().isEmpty());
        QVERIFY(contents(place_->path("mapping.json")).find("wanted") != std::string::npos);
    }

    void aWindowThatIsNotClosedLeavesItsEdits() {
        auto window = openWindow(*place_, place_->workspace());
        addRule(*window, "left");
        QTRY_VERIFY(!place_->autosaves().isEmpty());
        window.reset();
        QCOMPARE(place_->autosaves().size(), 1);
    }

    void withoutAFileTheProgramsFolderServes() {
        const auto window = openWindow(*place_);
        window->openSample();
        addRule(*window, "untitled");
        QTRY_COMPARE(place_->autosaves(place_->own()).size(), 1);
        const auto content = kept(place_->autosaves().front());
        QVERIFY(content && content->workspace_file.empty());
        QCOMPARE(content->workspace.graphs.size(), std::size_t(1));
        // Saved under a name, it has one to stand beside.
        QVERIFY(window->document().saveAs(place_->path("named.json")));
        QTRY_VERIFY(place_->autosaves().isEmpty());
        addRule(*window, "named");
        QTRY_COMPARE(place_->autosaves().size(), 1);
        QVERIFY(QFileInfo(place_->autosaves().front()).fileName().startsWith(QLatin1String(".named.json.")));
        window->document().undoStack()->setClean();
    }

    void whereThatIsNotPossibleTheProgramsFolderServesToo() {
        QDir().mkdir(place_->path("gone"));
        const auto file = place_->path("gone/w.json");
        Document document;
        QVERIFY(document.saveAs(file));
        const auto window = openWindow(*place_, file);
        QVERIFY(QDir(place_->path("gone")).removeRecursively());
        addRule(*window, "somewhere");
        QTRY_COMPARE(place_->autosaves(place_->own()).size(), 1);
        QCOMPARE(QString::fromStdString(kept(place_->autosaves().front())->workspace_file), file);
        window->document().undoStack()->setClean();
    }

    void ifItIsPossibleNowhereItSaysSo() {
        qcs::test::TestWindow window;
        window.crashProtection().start(QStringLiteral("/proc/nowhere"));
        window.show();
        auto* banner = window.findChild<Banner*>(QStringLiteral("banner"));
        addRule(window, "homeless");
        QTRY_VERIFY(banner->text().contains(QLatin1String("Unsaved edits cannot be protected")));
        window.document().undoStack()->setClean();
    }

    void twoWindowsOnOneFileKeepTheirOwn() {
        const auto first = openWindow(*place_, place_->workspace());
        const auto second = openWindow(*place_, place_->workspace());
        addRule(*first, "one");
        addRule(*second, "two");
        QTRY_COMPARE(place_->autosaves().size(), 2);
        // Neither is left of a crash.
        QVERIFY(qcs::project::OrphanedAutosave::find(place_->workspace().toStdString(),
                                                     place_->own().toStdString())
                    .empty());
        const auto third = openWindow(*place_, place_->workspace());
        QVERIFY(third->crashProtection().recoveryBar()->text().isEmpty());
        first->document().undoStack()->undo();
        QTRY_COMPARE(place_->autosaves().size(), 1);
        QVERIFY(hasRule(kept(place_->autosaves().front())->workspace.mapping.value, "two"));
        second->document().undoStack()->setClean();
    }

    void theEndOfTheSessionIsNotWaitedFor() {
        const auto window = openWindow(*place_, place_->workspace());
        addRule(*window, "at the last moment");
        QVERIFY(place_->autosaves().isEmpty());
        alignas(16) char manager[64] = {}; // nobody but the desktop can make one, and nobody looks into it
        Q_EMIT qApp->commitDataRequest(reinterpret_cast<QSessionManager&>(manager));
        QCOMPARE(place_->autosaves().size(), 1);
        QVERIFY(hasRule(kept(place_->autosaves().front())->workspace.mapping.value, "at the last moment"));
        window->document().undoStack()->setClean();
    }

    void aWindowWithoutMemoryKeepsNothing() {
        qcs::test::TestWindow window;
        window.show();
        window.open({place_->workspace()});
        addRule(window, "for a picture");
        QTest::qWait(3 * Autosave::delay);
        QVERIFY(place_->autosaves().isEmpty());
        window.document().undoStack()->setClean();
    }
};

QCS_TEST(TestAutosave, qcs::test::TestModeApplication);

#include "tst_autosave.moc"
