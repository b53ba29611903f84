// Whatever is typed, pasted or edited elsewhere: the text of the tab "JSON" and the forms stay in agreement.

#include "json_window.h"
#include "support/sanitized.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/json/problem_list.h"
#include "views/json/python_view.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTextBlock>

#include <algorithm>
#include <set>

using namespace qcs::ui;

class TestJsonAnything : public QObject, private qcs::test::JsonWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void randomEditsAgree() {
        QRandomGenerator random(20'26);
        const QAbstractItemModelTester tester(panel().problems().model());
        const auto names = qcs::config::named_qconfigs();
        const auto anyQConfig = [&]() -> std::optional<qcs::config::QConfig> {
            const auto pick = static_cast<std::size_t>(random.bounded(static_cast<int>(names.size()) + 1));
            return pick == names.size() ? std::nullopt : std::optional(names[pick]);
        };
        const auto anyRule = [&] {
            return document().ruleIdAt(random.bounded(static_cast<int>(document().mapping().rules.size())));
        };
        int valid = 0;
        for (int step = 0; step < 600; ++step) {
            const QString before = text();
            const bool unfinished = session().isUnfinished();
            const int what = random.bounded(10);
            switch (what) {
            case 0: { // some characters anywhere
                static const QString letters = QStringLiteral("{}[],:\"x1 ");
                QTextCursor cursor = editor().textCursor();
                cursor.setPosition(random.bounded(editor().document()->characterCount()));
                editor().setTextCursor(cursor);
                type(QString(letters[random.bounded(static_cast<int>(letters.size()))]));
                break;
            }
            case 1: // the last ones back
                QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier);
                break;
            case 2: QTest::keyClick(&editor(), Qt::Key_Y, Qt::ControlModifier); break;
            case 3: // a name for another
                if (const auto at = text().lastIndexOf(QStringLiteral("_qconfig\""),
                                                       random.bounded(static_cast<int>(text().size())));
                    at >= 0) {
                    const auto start = text().lastIndexOf(QLatin1Char('"'), at);
                    editor().goTo(static_cast<int>(start), static_cast<int>(at + 9 - start));
                    const auto other = anyQConfig();
                    editor().insertPlainText(
                        other ? QStringLiteral("\"%1\"").arg(QString::fromStdString(other->name))
                              : QStringLiteral("null"));
                }
                break;
            case 4: { // a whole text, typed at once
                auto mapping = document().mapping();
                mapping.rules.back().qconfig = anyQConfig();
                editor().selectAll();
                editor().insertPlainText(QString::fromStdString(qcs::config::write_qconfig_mapping(mapping)));
                break;
            }
            case 5: {
                qcs::config::Rule rule;
                rule.kind =
                    random.bounded(2) ? qcs::config::RuleKind::ModuleName : qcs::config::RuleKind::Regex;
                rule.text = "m" + std::to_string(random.bounded(12));
                rule.qconfig = anyQConfig();
                (void)document().addRule(rule, random.bounded(3));
                break;
            }
            case 6: (void)document().setQConfig(anyRule(), anyQConfig()); break;
            case 7: document().removeRules({anyRule()}); break;
            case 8: trigger(random.bounded(2) ? ActionId::Undo : ActionId::Redo); break;
            case 9: trigger(random.bounded(2) ? ActionId::ShowRules : ActionId::ShowJson); break;
            default: break;
            }
            trigger(ActionId::ShowJson);
            if (random.bounded(3) == 0) panel().flush();
            const bool byForm = what >= 5 && what <= 7;
            if (unfinished && byForm) QCOMPARE(text(), before); // nobody touches it
            panel().flush();
            if (session().state() == JsonSession::State::Agrees) {
                ++valid;
                QVERIFY2(agrees(), qPrintable(QStringLiteral("step %1\n%2").arg(step).arg(text())));
            } else if (random.bounded(4) == 0) {
                if (session().state() == JsonSession::State::Conflict && random.bounded(2))
                    session().keepTypedText();
                else
                    session().useDocumentText();
            }
            std::set<RuleId> ids;
            for (int i = 0; i < static_cast<int>(document().mapping().rules.size()); ++i)
                ids.insert(document().ruleIdAt(i));
            QCOMPARE(ids.size(), document().mapping().rules.size());
        }
        QVERIFY2(valid > 200, qPrintable(QString::number(valid)));
        session().useDocumentText();
        while (document().undoStack()->canUndo())
            document().undoStack()->undo();
        panel().flush();
        QVERIFY(agrees());
    }

    void hostileTextsAreHarmless() {
        const auto put = [&](const QString& hostile) {
            editor().selectAll();
            QElapsedTimer timer;
            timer.start();
            QApplication::clipboard()->setText(hostile);
            editor().paste();
            panel().flush();
            window_->waitUntilIdle();
            QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
        };
        const QString good = text();
        put(QString(60'000, QLatin1Char('[')));
        QCOMPARE(session().state(), JsonSession::State::InError);
        put(QStringLiteral("{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, \"a\": \"") +
            QChar(0xd800) + QStringLiteral("\"}"));
        QCOMPARE(session().state(), JsonSession::State::InError);
        put(QStringLiteral("{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 9}"));
        QCOMPARE(session().state(), JsonSession::State::InError);
        // Ten megabytes are refused: what is there stays.
        editor().selectAll();
        editor().insertPlainText(good);
        QVERIFY(session().flush());
        const auto row = QStringLiteral("    [\"a\", null],\n");
        put(QString(row).repeated(10'000'000 / static_cast<int>(row.size())));
        QCOMPARE(text(), good);
        QVERIFY(!panel().strip().text().isEmpty());
        press("json-understood");
        QVERIFY(panel().strip().text().isEmpty());
        // A document that holds such a thing: the text is not shown, the forms go on.
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = std::string(3'000'000, 'x');
        QVERIFY(document().addRule(rule));
        QCOMPARE(session().state(), JsonSession::State::TooLong);
        QVERIFY(text().isEmpty() && editor().isReadOnly());
        document().undoStack()->undo();
        QVERIFY(agrees());
        // Characters that would show another order than there is, or that an editor takes for line ends.
        rule.text = "a\xe2\x80\xa8\xe2\x80\xae\xe2\x80\xa9z\xc2\xa0";
        QVERIFY(document().addRule(rule));
        QVERIFY2(text().contains(QStringLiteral("a\\u2028\\u202e\\u2029z\\u00a0")), qPrintable(text()));
        QVERIFY(agrees());
    }

    void typingStaysFluidInALongText() {
        auto mapping = document().mapping();
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        const int lines = qcs::test::is_sanitized ? 600 : 10'000; // under a sanitizer the time says nothing
        for (int i = 0; i < lines; ++i) {
            rule.text = "module." + std::to_string(i);
            mapping.rules.insert(mapping.rules.begin(), rule);
        }
        document().setMapping({mapping, {}, {}}, QStringLiteral("many"));
        window_->waitUntilIdle();
        QVERIFY(editor().blockCount() > lines);
        select(QStringLiteral("\"module.500\""));
        QList<qint64> times;
        for (int i = 0; i < 40; ++i) {
            QElapsedTimer timer;
            timer.start();
            type(i % 2 ? QStringLiteral("b") : QStringLiteral("a"));
            times.push_back(timer.elapsed());
        }
        std::ranges::sort(times);
        // Speed proper is measured by the benchmarks: this only finds what grows with the text's square.
        QVERIFY2(times[20] < 500, qPrintable(QString::number(times[20])));
    }
};

QCS_TEST(TestJsonAnything, qcs::test::ThemedApplication);

#include "tst_json_anything.moc"
