// Drives the tab "JSON" of the real window: text and forms say the same, and nothing that was typed is lost.

#include "json_window.h"
#include "session/jobs/save_service.h"
#include "shell/file_actions.h"
#include "shell/main_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/json/find_bar.h"
#include "views/json/json_part.h"
#include "views/json/problem_list.h"
#include "views/json/python_view.h"
#include "views/rules/rules_panel.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTimer>
#include <QToolButton>

using namespace qcs::ui;

class TestJsonPane : public QObject, private qcs::test::JsonWindow {
    Q_OBJECT

    /// Presses that button of the next question.
    void answer(const QString& button) {
        QTimer::singleShot(0, this, [this, button] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!question) return answer(button);
            for (QAbstractButton* one : question->buttons())
                if (one->text().remove(QLatin1Char('&')) == button) return one->click();
            question->reject();
        });
    }

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void theTextIsTheDocuments() {
        QCOMPARE(text().toStdString(), qcs::config::write_qconfig_mapping(document().mapping()));
        choosePart(1);
        QCOMPARE(text().toStdString(), qcs::config::write_backend_config(document().backend()));
        choosePart(4);
        QVERIFY(text().contains(QStringLiteral("qconfig-studio/fuse-custom-config")));
    }

    void typingMakesOneEdit() {
        const int before = steps();
        select(QStringLiteral("\"conv2\""));
        type(QStringLiteral("\"conv"));
        QTRY_COMPARE(session().state(), JsonSession::State::InError);
        type(QStringLiteral("9"));
        type(QStringLiteral("\""));
        QTRY_VERIFY(agrees());
        type(QStringLiteral(" "));
        QVERIFY(session().flush());
        QVERIFY(ruleFor("conv9") != 0);
        QCOMPARE(steps(), before + 1);
        QCOMPARE(document().undoStack()->undoText(), session().part().change);
        trigger(ActionId::Undo);
        QVERIFY(ruleFor("conv2") != 0);
        QVERIFY(agrees());
    }

    void rulesKeepTheirIds() {
        const RuleId id = ruleFor("conv2");
        replace(QStringLiteral("\"conv2\""), QStringLiteral("\"conv3.x\""));
        QVERIFY(session().flush());
        QCOMPARE(ruleFor("conv3.x"), id);
    }

    void aPauseEndsTheStep() {
        const int before = steps();
        replace(QStringLiteral("\"conv2\""), QStringLiteral("\"a\""));
        QVERIFY(session().flush());
        QTest::qWait(1200);
        replace(QStringLiteral("\"a\""), QStringLiteral("\"b\""));
        QVERIFY(session().flush());
        QCOMPARE(steps(), before + 2);
    }

    void aMistakeIsMarkedAndKept() {
        const int before = steps();
        replace(QStringLiteral("\"conv2\","), QStringLiteral("\"conv2\" oops"));
        QTRY_COMPARE(session().state(), JsonSession::State::InError);
        const QString typed = text();
        QCOMPARE(steps(), before);
        QVERIFY(panel().problems().isVisible());
        QCOMPARE(panel().problems().errors(), 1);
        const auto& mark = editor().marks().front();
        QCOMPARE(typed.mid(mark.start, mark.length), QStringLiteral("oops"));
        editor().goTo(0);
        auto* list = &panel().problems();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(editor().textCursor().position(), mark.start);
        trigger(ActionId::ShowRules);
        trigger(ActionId::ShowJson);
        choosePart(1);
        choosePart(0);
        QCOMPARE(text(), typed);
        replace(QStringLiteral(" oops"), QStringLiteral(","));
        QTRY_VERIFY(agrees());
        QVERIFY(!panel().problems().isVisible());
    }

    void aWarningIsNoError() {
        replace(QStringLiteral("\"version\": 1,"), QStringLiteral("\"version\": 1, \"my_note\": [1, 2],"));
        QTRY_COMPARE(panel().problems().model()->rowCount(), 1);
        QCOMPARE(panel().problems().errors(), 0);
        QVERIFY(agrees());
        QVERIFY(!document().mapping().extras.empty());
        document().setQConfig(ruleFor("conv2"), std::nullopt);
        QVERIFY2(text().contains(QStringLiteral("my_note")), qPrintable(text()));
    }

    void whatTheCodecSaysIsAtItsPlace() {
        choosePart(1);
        replace(QStringLiteral("\"torch.qint8\""), QStringLiteral("\"torch.qint88\""));
        QTRY_COMPARE(session().state(), JsonSession::State::InError);
        const auto& mark = editor().marks().front();
        QCOMPARE(text().mid(mark.start, mark.length), QStringLiteral("\"torch.qint88\""));
        QVERIFY2(mark.text.contains(QStringLiteral("torch.qint8")), qPrintable(mark.text));
        QVERIFY(editor().markAt(mark.start + 2));
        QVERIFY(!editor().markAt(0));
    }

    void ctrlZUndoesTypingThatMadeNoEditFirst() {
        replace(QStringLiteral("\"conv2\""), QStringLiteral("\"conv7\""));
        QVERIFY(session().flush());
        const QString valid = text();
        const int before = document().undoStack()->index();
        select(QStringLiteral("\"version\""));
        type(QStringLiteral("x"));
        QTRY_COMPARE(session().state(), JsonSession::State::InError);
        QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(text(), valid);
        QCOMPARE(document().undoStack()->index(), before);
        QVERIFY(agrees());
        QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(session().state(), JsonSession::State::InError);
        trigger(ActionId::Undo); // of the menu: the same
        QCOMPARE(text(), valid);
        QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document().undoStack()->index(), before - 1);
        QVERIFY(ruleFor("conv2") != 0);
        QVERIFY(agrees());
        QTest::keyClick(&editor(), Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(ruleFor("conv7") != 0);
        QVERIFY(agrees());
    }

    void formsUpdateTheTextAroundTheCursor() {
        select(QStringLiteral("\"format\""));
        editor().setLineFolded(4, true);
        const bool folded = editor().isLineFolded(4);
        const int at = editor().textCursor().position();
        document().setQConfig(ruleFor("conv2"), named("float16_dynamic_qconfig"));
        QVERIFY2(text().contains(QStringLiteral("float16_dynamic_qconfig")), qPrintable(text()));
        QCOMPARE(editor().textCursor().position(), at);
        QCOMPARE(editor().isLineFolded(4), folded);
        QVERIFY(agrees());
    }

    void whatAPersonFormattedStays() {
        replace(QStringLiteral("\"version\": 1,"), QStringLiteral("\"version\":     1,"));
        QVERIFY(session().flush());
        replace(QStringLiteral("\"conv2\""), QStringLiteral("\"conv8\""));
        QVERIFY(session().flush());
        QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(text().contains(QStringLiteral("\"version\":     1,")));
        QVERIFY(agrees());
        press("json-format");
        QCOMPARE(text().toStdString(), qcs::config::write_qconfig_mapping(document().mapping()));
    }

    void aConflictIsThePersonsChoice() {
        select(QStringLiteral("\"version\""));
        type(QStringLiteral("x"));
        QVERIFY(!session().flush());
        const QString mine = text();
        document().setQConfig(ruleFor("conv2"), named("float16_dynamic_qconfig"));
        QCOMPARE(session().state(), JsonSession::State::Conflict);
        QCOMPARE(text(), mine);
        QVERIFY(!panel().strip().text().isEmpty());
        replace(QStringLiteral("x:"), QStringLiteral("\"version\":"));
        session().flush(); // it could be read now, but would undo what the form did
        QCOMPARE(session().state(), JsonSession::State::Conflict);
        press("json-keep-mine");
        QVERIFY(agrees());
        QVERIFY(!text().contains(QStringLiteral("float16_dynamic_qconfig")));
        QVERIFY(panel().strip().text().isEmpty());

        select(QStringLiteral("\"version\""));
        type(QStringLiteral("x"));
        QVERIFY(!session().flush());
        document().setQConfig(ruleFor("conv2"), named("float16_dynamic_qconfig"));
        press("json-take-documents");
        QVERIFY(agrees());
        QVERIFY(text().contains(QStringLiteral("float16_dynamic_qconfig")));
    }

    void aConflictEndsWithItsCause() {
        select(QStringLiteral("\"version\""));
        type(QStringLiteral("x"));
        QVERIFY(!session().flush());
        document().setQConfig(ruleFor("conv2"), named("float16_dynamic_qconfig"));
        QCOMPARE(session().state(), JsonSession::State::Conflict);
        document().undoStack()->undo();
        QCOMPARE(session().state(), JsonSession::State::InError);
    }

    void anotherDocumentBringsItsText() {
        select(QStringLiteral("\"version\""));
        type(QStringLiteral("x"));
        QVERIFY(!session().flush());
        document().newWorkspace();
        QVERIFY(agrees());
    }

    void anotherDocumentBringsItsTextToPartsThatAreTheSame() {
        choosePart(4);
        type(QStringLiteral("x"));
        QVERIFY(!session().flush());
        QCOMPARE(document().invalidTexts().count("fuse_custom"), std::size_t(1));
        document().newWorkspace();
        QCOMPARE(session().state(), JsonSession::State::Agrees);
        QVERIFY(document().invalidTexts().empty());
    }

    void whatIsTypedWithoutAPauseIsKept() {
        select(QStringLiteral("\"version\""));
        for (int key = 0; key < 16; ++key) {
            type(QStringLiteral("x"));
            QTest::qWait(90);
        }
        QCOMPARE(session().state(), JsonSession::State::Reading);
        const auto kept = document().invalidTexts().at("mapping");
        QVERIFY(kept.find("xxxxxxxx") != std::string::npos && kept.find("version") == std::string::npos);
        session().useDocumentText();
        QVERIFY(document().invalidTexts().empty());
        QVERIFY(agrees());
    }

    void savingAndClosingWarn() {
        const QTemporaryDir folder;
        QVERIFY(document().saveAs(folder.filePath(QStringLiteral("a.workspace.json"))));
        select(QStringLiteral("\"version\""));
        type(QStringLiteral("x"));
        answer(QStringLiteral("Back to the text"));
        QVERIFY(!window_->files().save());
        answer(QStringLiteral("Save without it"));
        QVERIFY(window_->files().save());
        answer(QStringLiteral("Back to the text"));
        QVERIFY(!window_->files().mayClose());
        answer(QStringLiteral("Throw it away"));
        QVERIFY(window_->files().mayClose());
        // What is typed and right is saved, however soon.
        QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier);
        replace(QStringLiteral("\"conv2\""), QStringLiteral("\"soon\""));
        QVERIFY(window_->files().save());
        QVERIFY(window_->saving().wait());
        QVERIFY(ruleFor("soon") != 0);
        QVERIFY(!document().isModified());
    }

    void keysCompleteNames() {
        select(QStringLiteral("\"conv2\""));
        type(QStringLiteral("\"conv3"));
        auto* popup = editor().completer()->popup();
        QVERIFY(popup->isVisible());
        QCOMPARE(popup->currentIndex().data().toString(), QStringLiteral("conv3"));
        QTest::keyClick(popup, Qt::Key_Return);
        QVERIFY(!popup->isVisible());
        QVERIFY(session().flush());
        QVERIFY(ruleFor("conv3") != 0);
    }

    void completionIsAskedForWithCtrlSpace() {
        replace(QStringLiteral("\"version\": 1,"), QStringLiteral("\"version\": 1,\n  "));
        QTest::keyClick(&editor(), Qt::Key_Space, Qt::ControlModifier);
        auto* popup = editor().completer()->popup();
        QVERIFY(popup->isVisible());
        const auto rows = popup->model()->match(popup->model()->index(0, 0), Qt::DisplayRole,
                                                QStringLiteral("module_name_regex"));
        QCOMPARE(rows.size(), 1);
        popup->setCurrentIndex(rows.front());
        QTest::keyClick(popup, Qt::Key_Return);
        QVERIFY2(text().contains(QStringLiteral("\"module_name_regex\": ")), qPrintable(text()));
    }

    void aMisspeltNameIsMendedWhereItStands() {
        const QString before = text();
        replace(QStringLiteral("torch.qint8"), QStringLiteral("torch.qint88"));
        const auto withFix = [&] {
            return std::ranges::find_if(editor().marks(),
                                        [](const CodeMark& mark) { return !mark.fix.isEmpty(); });
        };
        QTRY_VERIFY(withFix() != editor().marks().end());
        const CodeMark mark = *withFix();
        QCOMPARE(mark.fix, QStringLiteral("\"torch.qint8\""));
        editor().goTo(0);
        QTest::keyClick(&editor(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(!editor().fixAt(0)); // nothing is wrong there
        QTextCursor cursor = editor().textCursor();
        cursor.setPosition(mark.start + mark.length);
        editor().setTextCursor(cursor);
        QTest::keyClick(&editor(), Qt::Key_Return, Qt::AltModifier);
        QCOMPARE(text(), before);
        QTRY_VERIFY(agrees());
        QVERIFY(editor().marks().empty());
    }

    void pointersAndForms() {
        const RuleId rule = ruleFor("conv2");
        window_->setTab(Tab::Rules);
        window_->rules().setCurrentRule(rule);
        trigger(ActionId::ShowInJson);
        QVERIFY(panel().isVisible());
        QCOMPARE(panel().pointerHere(), pointerOfRule(document(), rule));
        press("json-pointer");
        QCOMPARE(QApplication::clipboard()->text(), pointerOfRule(document(), rule));
        window_->rules().setCurrentRule(
            document().ruleIdAt(static_cast<int>(document().mapping().rules.size()) - 1));
        QTest::qWait(80);
        press("json-show-in-form");
        QVERIFY(window_->rules().isVisible());
        QCOMPARE(window_->rules().currentRule(), rule);

        window_->setTab(Tab::Backend);
        window_->backend().showEntry(qcs::config::EntryIndex(5));
        trigger(ActionId::ShowInJson);
        QCOMPARE(panel().pointerHere(), QStringLiteral("/configs/5"));
        panel().showPointer(qcs::config::Part::Backend, QStringLiteral("/configs/7/dtype_configs/0"));
        trigger(ActionId::ShowInJson); // and back
        QVERIFY(window_->backend().isVisible());
        QCOMPARE(window_->backend().currentEntry().number(), 7);
    }

    void findAndGoToLine() {
        editor().setFocus();
        QTest::keyClick(&editor(), Qt::Key_F, Qt::ControlModifier);
        auto* field = panel().findBar().field();
        QVERIFY(field->isVisible() && field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("CONV2"));
        QCOMPARE(editor().textCursor().selectedText(), QStringLiteral("conv2"));
        QVERIFY2(panel().findBar().answer().startsWith(QStringLiteral("1 of")),
                 qPrintable(panel().findBar().answer()));
        QTest::keyClicks(field, QStringLiteral("nowhere"));
        QCOMPARE(panel().findBar().answer(), QStringLiteral("not found"));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(editor().hasFocus());
        QTest::keyClick(&editor(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClicks(field, QStringLiteral("3"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(editor().textCursor().blockNumber(), 2);
    }

    void pythonBuildsTheSame() {
        panel().showLanguage(JsonPanel::Language::Python);
        window_->waitUntilIdle();
        const auto code = [&] { return panel().python().editor()->text(); };
        QVERIFY2(code().contains(QStringLiteral("qconfig_mapping")), qPrintable(code()));
        QVERIFY(!code().contains(QStringLiteral("float16_dynamic_qconfig")));
        document().setQConfig(ruleFor("conv2"), named("float16_dynamic_qconfig"));
        window_->waitUntilIdle();
        QVERIFY(code().contains(QStringLiteral("float16_dynamic_qconfig")));
        press("json-format"); // "Copy" here
        QCOMPARE(QApplication::clipboard()->text(), code());
        for (int part = 1; part < int(qcs::config::part_count); ++part) {
            choosePart(part);
            window_->waitUntilIdle();
            const bool eager = qcs::config::Part(part) == qcs::config::Part::Eager;
            QVERIFY2(code().contains(eager ? QStringLiteral("def quantize") : QStringLiteral("_config")),
                     qPrintable(code()));
            QCOMPARE(panel().python().problem(), QString());
        }
        // A name that would be code is refused, in words.
        choosePart(int(qcs::config::Part::FuseCustom));
        qcs::config::FuseCustomConfig good;
        good.preserved_attributes = {"it's \"one\"); import os"};
        document().changeFuseCustom(good, QStringLiteral("x"));
        window_->waitUntilIdle();
        QVERIFY(code().contains(QStringLiteral("import os")));
        qcs::config::ConvertCustomConfig bad;
        bad.observed_to_quantized_mapping = {{qcs::config::QuantType::Static, {{"os.system('x')", "a.B"}}}};
        document().changeConvertCustom(bad, QStringLiteral("x"));
        choosePart(int(qcs::config::Part::ConvertCustom));
        window_->waitUntilIdle();
        QVERIFY(!panel().python().problem().isEmpty());
        QVERIFY(code().isEmpty());
    }
};

QCS_TEST(TestJsonPane, qcs::test::ThemedApplication);

#include "tst_json_pane.moc"
