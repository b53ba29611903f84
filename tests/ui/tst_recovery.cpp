// What a crash left is offered when its workspace is opened again.

#include "keeping_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/json/problem_list.h"

#include <QStandardPaths>

#include <random>

using namespace qcs::ui;
using namespace qcs::test;

class TestRecovery : public QObject {
    Q_OBJECT

    std::unique_ptr<Place> place_;

    QString crash(const char* rule) {
        return crashWith(*place_, place_->workspace(), [&](qcs::test::TestWindow& window) {
            addRule(window, rule);
            window.document().setMode(qcs::config::Mode::FxQat);
        });
    }
    static QString problemOf(qcs::test::TestWindow& window) {
        return window.findChild<Banner*>(QStringLiteral("banner"))->text();
    }

private Q_SLOTS:
    void init() { place_ = std::make_unique<Place>(); }
    void cleanup() { place_.reset(); }

    void recoveredEditsAreOneStepOnTopOfTheFile() {
        const QString left = crash("rescued");
        const auto window = openWindow(*place_, place_->workspace());
        ChoiceBar* bar = window->crashProtection().recoveryBar();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("w.json")), qPrintable(bar->text()));
        QVERIFY(!hasRule(window->document().mapping(), "rescued"));
        // What differs is shown on request.
        const QString difference = differenceShownBy(*window, bar);
        QVERIFY2(difference.contains(QLatin1String("module name rescued: added")), qPrintable(difference));
        QVERIFY2(difference.contains(QLatin1String("fx-qat")), qPrintable(difference));
        QVERIFY(!hasRule(window->document().mapping(), "rescued"));

        click(bar, "recover");
        QVERIFY(!bar->isVisible());
        QVERIFY(hasRule(window->document().mapping(), "rescued"));
        QCOMPARE(window->document().mode(), qcs::config::Mode::FxQat);
        QVERIFY(window->isWindowModified());
        // Another crash would not lose them.
        QVERIFY(!QFile::exists(left));
        QCOMPARE(place_->autosaves().size(), 1);
        QVERIFY(hasRule(kept(place_->autosaves().front())->workspace.mapping.value, "rescued"));
        trigger(*window, "undo");
        QVERIFY(!hasRule(window->document().mapping(), "rescued"));
        QVERIFY(!window->isWindowModified());
        trigger(*window, "redo");
        QVERIFY(saves(*window));
        QVERIFY(contents(place_->path("mapping.json")).find("rescued") != std::string::npos);
        QTRY_VERIFY(place_->autosaves().isEmpty());
    }

    void textInErrorIsBroughtBack() {
        const QString broken = QStringLiteral("{\"rules\": [ oops");
        const QString left = crashWith(*place_, place_->workspace(), [&](qcs::test::TestWindow& window) {
            typeJson(window, broken);
            QVERIFY(!window.json().flush());
        });
        const auto window = openWindow(*place_, place_->workspace());
        ChoiceBar* bar = window->crashProtection().recoveryBar();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("JSON tab")), qPrintable(bar->text()));
        const auto before = window->document().workspace();
        click(bar, "recover");
        QCOMPARE(window->tab(), Tab::Json);
        JsonPanel& json = window->json();
        QCOMPARE(json.editor().text(), broken);
        QCOMPARE(json.session().state(), JsonSession::State::InError);
        QVERIFY(json.problems().isVisible());
        // The forms have the last state that says something; no step was made.
        QVERIFY(window->document().workspace() == before);
        QVERIFY(!window->isWindowModified());
        QCOMPARE(window->document().undoStack()->count(), 0);
        // Another crash would not lose it.
        QVERIFY(!QFile::exists(left));
        QCOMPARE(place_->autosaves().size(), 1);
        QCOMPARE(kept(place_->autosaves().front())->texts.at("mapping"), broken.toStdString());
        // Undone, the document's text stands there.
        json.session().undo();
        QCOMPARE(json.session().state(), JsonSession::State::Agrees);
        QCOMPARE(json.editor().text().toStdString(),
                 qcs::config::write_qconfig_mapping(window->document().mapping()));
        QTRY_VERIFY(place_->autosaves().isEmpty());
    }

    /// Together with edits, of a part that nobody looks at, and thrown away in between.
    void textInErrorAmongEdits() {
        crashWith(*place_, place_->workspace(), [&](qcs::test::TestWindow& window) {
            addRule(window, "rescued");
            window.json().showPart(qcs::config::Part::FuseCustom);
            typeJson(window, QStringLiteral("fuse what"));
            QVERIFY(!window.json().flush());
        });
        const auto window = openWindow(*place_, place_->workspace());
        window->json(); // was made before
        ChoiceBar* bar = window->crashProtection().recoveryBar();
        QTRY_VERIFY(bar->isVisible());
        click(bar, "recover-discard");
        QVERIFY(window->document().invalidTexts().empty());
        click(bar, "recover-after-all");
        QVERIFY(hasRule(window->document().mapping(), "rescued"));
        QCOMPARE(window->json().currentPart(), qcs::config::Part::FuseCustom);
        QCOMPARE(window->json().editor().text(), QStringLiteral("fuse what"));
        QCOMPARE(window->json().session().state(), JsonSession::State::InError);
        // Another workspace does not take it over.
        window->document().newWorkspace();
        QVERIFY(window->document().invalidTexts().empty());
        QCOMPARE(window->json().session().state(), JsonSession::State::Agrees);
    }

    /// A text that says something, but was in conflict with the document, is no edit by itself.
    void textInConflictIsAskedAbout() {
        const QString left = crash("rescued");
        auto content = kept(left).value();
        const auto theirs =
            qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:qnnpack"));
        content.texts["mapping"] = theirs;
        keep(left, qcs::project::write_autosave(content));
        const auto window = openWindow(*place_, place_->workspace());
        QTRY_VERIFY(window->crashProtection().recoveryBar()->isVisible());
        click(window->crashProtection().recoveryBar(), "recover");
        QVERIFY(hasRule(window->document().mapping(), "rescued"));
        QCOMPARE(window->json().session().state(), JsonSession::State::Conflict);
        QCOMPARE(window->json().editor().text().toStdString(), theirs);
        window->json().session().keepTypedText();
        QVERIFY(window->document().mapping() == *qcs::config::mapping_preset("default:qnnpack"));
        QVERIFY(window->document().invalidTexts().empty());
        window->document().undoStack()->setClean();
    }

    void discardedEditsCanBeTakenBackAtOnce() {
        const QString left = crash("dropped");
        const auto window = openWindow(*place_, place_->workspace());
        ChoiceBar* bar = window->crashProtection().recoveryBar();
        QTRY_VERIFY(bar->isVisible());
        click(bar, "recover-discard");
        QVERIFY(!QFile::exists(left));
        QVERIFY(!window->isWindowModified());
        QVERIFY(bar->isVisible());
        click(bar, "recover-after-all");
        QVERIFY(hasRule(window->document().mapping(), "dropped"));
        window->document().undoStack()->setClean();
    }

    void laterAsksAgainNextTime() {
        const QString left = crash("patient");
        auto window = openWindow(*place_, place_->workspace());
        QTRY_VERIFY(window->crashProtection().recoveryBar()->isVisible());
        click(window->crashProtection().recoveryBar(), "recover-later");
        QVERIFY(!window->crashProtection().recoveryBar()->isVisible());
        QVERIFY(QFile::exists(left));
        window = openWindow(*place_, place_->workspace());
        QTRY_VERIFY(window->crashProtection().recoveryBar()->isVisible());
        // As long as one asks, no other does.
        const auto second = openWindow(*place_, place_->workspace());
        QTest::qWait(200);
        QVERIFY(!second->crashProtection().recoveryBar()->isVisible());
    }

    void severalAreOfferedOneAfterTheOther() {
        const QString first = crash("one");
        const QString second = crash("two");
        QVERIFY(first != second);
        const auto window = openWindow(*place_, place_->workspace());
        ChoiceBar* bar = window->crashProtection().recoveryBar();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("1 more")), qPrintable(bar->text()));
        click(bar, "recover");
        QVERIFY(bar->isVisible());
        click(bar, "recover");
        QVERIFY(!bar->isVisible());
        QVERIFY(hasRule(window->document().mapping(), "one"));
        trigger(*window, "undo");
        QVERIFY(hasRule(window->document().mapping(), "two"));
        window->document().undoStack()->setClean();
    }

    void whatWasSavedAfterAllIsNotOffered() {
        const QString left = crash("saved");
        const auto text = contents(left);
        QFile::remove(left);
        auto window = openWindow(*place_, place_->workspace());
        addRule(*window, "saved");
        window->document().setMode(qcs::config::Mode::FxQat);
        QVERIFY(saves(*window));
        window->close();
        keep(left, text);
        window = openWindow(*place_, place_->workspace());
        QTRY_VERIFY(!QFile::exists(left));
        QVERIFY(!window->crashProtection().recoveryBar()->isVisible());
    }

    void itSaysThatTheFileChangedSince() {
        crash("older");
        keep(place_->path("mapping.json"),
             qcs::config::write_qconfig_mapping(*qcs::config::mapping_preset("default:qnnpack")));
        const auto window = openWindow(*place_, place_->workspace());
        ChoiceBar* bar = window->crashProtection().recoveryBar();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("changed since")), qPrintable(bar->text()));
    }

    void untitledEditsAreOfferedWhenTheProgramStarts() {
        const QString left = crashWith(*place_, {}, [](qcs::test::TestWindow& window) {
            window.openSample();
            addRule(window, "untitled");
        });
        const auto window = openWindow(*place_);
        ChoiceBar* bar = window->crashProtection().recoveryBar();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QLatin1String("never saved")), qPrintable(bar->text()));
        click(bar, "recover");
        QVERIFY(hasRule(window->document().mapping(), "untitled"));
        QVERIFY(window->document().graph()); // the sample's, out of the program
        QVERIFY(!QFile::exists(left));
        window->document().undoStack()->setClean();
    }

    void aMovedFolderTakesItsEditsAlong() {
        const QString left = crash("moved");
        QDir().mkdir(place_->path("elsewhere"));
        for (const QString& file : {place_->workspace(), place_->path("mapping.json"), left})
            QVERIFY(QFile::rename(file, place_->path("elsewhere/") + QFileInfo(file).fileName()));
        const auto window = openWindow(*place_, place_->path("elsewhere/w.json"));
        QTRY_VERIFY(window->crashProtection().recoveryBar()->isVisible());
        click(window->crashProtection().recoveryBar(), "recover");
        QVERIFY(hasRule(window->document().mapping(), "moved"));
        QVERIFY(saves(*window));
        QVERIFY(!QFile::exists(place_->path("mapping.json"))); // the old place is left alone
        Document again;
        QVERIFY(again.open({place_->path("elsewhere/w.json")}));
        QVERIFY(hasRule(again.mapping(), "moved"));
    }

    void aBrokenOneIsPutAsideAndToldOf() {
        const QString left = crash("broken");
        keep(left, contents(left).substr(0, 300));
        const auto window = openWindow(*place_, place_->workspace());
        const QString aside = left + QStringLiteral(".kept");
        QTRY_VERIFY2(problemOf(*window).contains(QFileInfo(aside).fileName()),
                     qPrintable(problemOf(*window)));
        QVERIFY(QFile::exists(aside));
        QVERIFY(!QFile::exists(left));
        QVERIFY(!window->crashProtection().recoveryBar()->isVisible());
        QVERIFY(!window->isWindowModified());
    }

    void oneOfANewerVersionIsLeftAlone() {
        const QString left = crash("newer");
        auto text = contents(left);
        text.replace(text.find("\"version\": 1"), 12, "\"version\": 2");
        keep(left, text);
        const auto window = openWindow(*place_, place_->workspace());
        QTRY_VERIFY2(problemOf(*window).contains(QLatin1String("newer version")),
                     qPrintable(problemOf(*window)));
        QCOMPARE(contents(left), text);
    }

    void withoutItsModelNothingIsLost() {
        Document document;
        QVERIFY(document.openSample());
        QDir().mkdir(place_->path("sample"));
        QVERIFY(document.saveAs(place_->path("sample/x.json")));
        const QString left = crashWith(*place_, place_->workspace(), [&](qcs::test::TestWindow& window) {
            window.open({place_->path("sample/crepe.graph.json")});
            addRule(window, "of a model");
        });
        QVERIFY(QDir(place_->path("sample")).removeRecursively());
        const auto window = openWindow(*place_, place_->workspace());
        QTRY_VERIFY(window->crashProtection().recoveryBar()->isVisible());
        const auto before = window->document().workspace();
        click(window->crashProtection().recoveryBar(), "recover");
        QVERIFY2(problemOf(*window).contains(QLatin1String("cannot be recovered")),
                 qPrintable(problemOf(*window)));
        QVERIFY(window->document().workspace() == before);
        QVERIFY(QFile::exists(left));
    }

    void noDamageIsFatal() {
        const QString left = crash("damaged");
        const auto good = contents(left);
        std::mt19937 random(7);
        for (int i = 0; i < 400; ++i) {
            auto bad = good;
            for (unsigned n = random() % 4 + 1; n > 0; --n)
                bad[random() % bad.size()] = static_cast<char>(random());
            if (random() % 3 == 0) bad.resize(random() % bad.size());
            keep(left, bad.empty() ? " " : bad);
            const auto found = qcs::project::OrphanedAutosave::find(place_->workspace().toStdString(),
                                                                    place_->own().toStdString());
            QCOMPARE(found.size(), std::size_t(1));
            Document document;
            if (found.front().content()) document.recover(*found.front().content());
        }
        QFile::remove(left);
    }
};

QCS_TEST(TestRecovery, qcs::test::TestModeApplication);

#include "tst_recovery.moc"
