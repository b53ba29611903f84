// Another program writes the files of the open workspace.

#include "keeping_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"

#include <QStandardPaths>

using namespace qcs::ui;
using namespace qcs::test;

class TestFileChanged : public QObject {
    Q_OBJECT

    std::unique_ptr<Place> place_;
    std::unique_ptr<qcs::test::TestWindow> window_;
    ChoiceBar* bar_ = nullptr;

    /// As somebody else's editor saves: another file takes the place of the old one.
    static void replace(const QString& path, const std::string& text) {
        keep(path + QStringLiteral("~"), text);
        QFile::remove(path);
        QVERIFY(QFile::rename(path + QStringLiteral("~"), path));
    }
    std::string theirs(const char* rule) {
        auto mapping = *qcs::config::mapping_preset("default:x86");
        qcs::config::Rule one;
        one.kind = qcs::config::RuleKind::ModuleName;
        one.text = rule;
        mapping.set(one);
        return qcs::config::write_qconfig_mapping(mapping);
    }
    QString part() { return place_->path("mapping.json"); }
    bool has(const char* rule) { return hasRule(window_->document().mapping(), rule); }
    void settle() { QTest::qWait(600); }

private Q_SLOTS:
    void init() {
        place_ = std::make_unique<Place>();
        window_ = openWindow(*place_, place_->workspace());
        bar_ = window_->crashProtection().diskBar();
    }
    void cleanup() {
        window_->document().undoStack()->setClean();
        window_.reset();
        place_.reset();
    }

    void theirsIsLoadedAndCanBeUndone() {
        replace(part(), theirs("theirs"));
        QTRY_VERIFY(bar_->isVisible());
        QVERIFY2(bar_->text().contains(QLatin1String("mapping.json")), qPrintable(bar_->text()));
        const QString difference = differenceShownBy(*window_, bar_);
        QVERIFY2(difference.contains(QLatin1String("theirs: added")), qPrintable(difference));
        click(bar_, "disk-load");
        QVERIFY(!bar_->isVisible());
        QVERIFY(has("theirs"));
        QVERIFY(!window_->isWindowModified());
        trigger(*window_, "undo");
        QVERIFY(!has("theirs"));
        QVERIFY(window_->isWindowModified());
        trigger(*window_, "redo");
        QVERIFY(!window_->isWindowModified());
        // It is watched on, the new file too, and written in place.
        keep(part(), theirs("again"));
        QTRY_VERIFY(bar_->isVisible());
        click(bar_, "disk-load");
        QVERIFY(has("again"));
    }

    void mineOverwritesOnlyWhenThatIsSaid() {
        addRule(*window_, "mine");
        replace(part(), theirs("theirs"));
        QTRY_VERIFY(bar_->isVisible());
        QVERIFY2(bar_->text().contains(QLatin1String("not saved")), qPrintable(bar_->text()));
        click(bar_, "disk-keep");
        QVERIFY(!bar_->isVisible());
        QVERIFY(has("mine"));
        QVERIFY(!saves(*window_));
        QVERIFY(bar_->isVisible());
        QVERIFY2(bar_->text().contains(QLatin1String("overwrite")), qPrintable(bar_->text()));
        QVERIFY(window_->isWindowModified());
        QCOMPARE(contents(part()), theirs("theirs"));
        click(bar_, "disk-overwrite");
        QVERIFY(window_->saving().wait());
        QVERIFY(!bar_->isVisible());
        QVERIFY(!window_->isWindowModified());
        QVERIFY(contents(part()).find("mine") != std::string::npos);
        QVERIFY(contents(part()).find("theirs") == std::string::npos);
        settle();
        QVERIFY(!bar_->isVisible());
    }

    void mineWithoutEditsIsUnsavedThen() {
        const auto mine = contents(part());
        replace(part(), theirs("theirs"));
        QTRY_VERIFY(bar_->isVisible());
        click(bar_, "disk-keep");
        QVERIFY(window_->isWindowModified());
        QVERIFY(!saves(*window_));
        click(bar_, "disk-overwrite");
        QVERIFY(window_->saving().wait());
        QCOMPARE(contents(part()), mine);
        QVERIFY(!window_->isWindowModified());
    }

    void savingLooksBeforeItWrites() {
        addRule(*window_, "mine");
        replace(place_->workspace(), contents(place_->workspace()) + " ");
        QVERIFY(!saves(*window_)); // before the watcher had time to notice
        QVERIFY(bar_->isVisible());
        QVERIFY(window_->isWindowModified());
        QVERIFY(contents(part()).find("mine") == std::string::npos);
        click(bar_, "disk-not-now");
        QVERIFY(!bar_->isVisible());
        // Nor does closing overwrite in silence.
        QVERIFY(!closeAnswering(*window_, QMessageBox::Save));
        QVERIFY(window_->isVisible());
        QVERIFY(bar_->isVisible());
    }

    void theSameContentsAreNoChange() {
        replace(part(), contents(part()));
        keep(place_->workspace(), contents(place_->workspace()));
        settle();
        QVERIFY(!bar_->isVisible());
        replace(part(), theirs("for a moment"));
        QTRY_VERIFY(bar_->isVisible());
        replace(part(), qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:x86")));
        QTRY_VERIFY(!bar_->isVisible());
    }

    void ourOwnSaveIsNoChange() {
        for (const char* rule : {"a", "b", "c"}) {
            addRule(*window_, rule);
            QVERIFY(saves(*window_));
            QVERIFY(!window_->isWindowModified());
        }
        settle();
        QVERIFY(!bar_->isVisible());
    }

    void anotherWindowIsSomebodyElse() {
        const auto second = openWindow(*place_, place_->workspace());
        addRule(*second, "theirs");
        QVERIFY(saves(*second));
        QTRY_VERIFY(bar_->isVisible());
        click(bar_, "disk-load");
        QVERIFY(has("theirs"));
        settle();
        QVERIFY(!second->crashProtection().diskBar()->isVisible());
    }

    void aDeletedFileIsWrittenAgain() {
        const auto mapping = contents(part());
        QFile::remove(part());
        QFile::remove(place_->workspace());
        QTRY_VERIFY2(bar_->text().contains(QLatin1String("not on disk any more")), qPrintable(bar_->text()));
        QTRY_VERIFY(bar_->text().contains(QLatin1String("w.json")));
        click(bar_, "disk-save");
        QVERIFY(window_->saving().wait());
        QCOMPARE(contents(part()), mapping);
        Document again;
        QVERIFY(again.open({place_->workspace()}));
        QVERIFY(again.mapping() == window_->document().mapping());
        settle();
        QVERIFY(!bar_->isVisible());
        // Or it stays away until it is saved.
        QFile::remove(place_->workspace());
        QTRY_VERIFY(bar_->isVisible());
        click(bar_, "disk-keep");
        QVERIFY(window_->isWindowModified());
        QVERIFY(saves(*window_));
        QVERIFY(QFile::exists(place_->workspace()));
    }

    void whatCannotBeReadIsNotLoaded() {
        addRule(*window_, "mine");
        replace(part(), "{\"format\": \"qconfig-studio/qconfig-mapping\", \"vers");
        QTRY_VERIFY(bar_->isVisible());
        click(bar_, "disk-load");
        auto* banner = window_->findChild<Banner*>(QStringLiteral("banner"));
        QVERIFY2(banner->text().contains(QLatin1String("mapping.json")), qPrintable(banner->text()));
        QVERIFY(has("mine"));
        QVERIFY(window_->isWindowModified());
    }

    void comingBackToTheWindowLooksToo() {
        window_->setFocus();
        keep(part(), theirs("network drive"));
        QEvent activated(QEvent::WindowActivate);
        QCoreApplication::sendEvent(window_.get(), &activated);
        QTRY_VERIFY(bar_->isVisible());
    }

    void openingAnotherWorkspaceForgetsTheQuestion() {
        replace(part(), theirs("theirs"));
        QTRY_VERIFY(bar_->isVisible());
        window_->document().newWorkspace();
        QVERIFY(!bar_->isVisible());
        replace(part(), theirs("of no interest"));
        settle();
        QVERIFY(!bar_->isVisible());
    }
};

QCS_TEST(TestFileChanged, qcs::test::TestModeApplication);

#include "tst_file_changed.moc"
