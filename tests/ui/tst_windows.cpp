// Several windows, and the language that all of them speak.

#include "editors/text/json_editor.h"
#include "models/rules_model.h"
#include "session/document/document.h"
#include "shell/application.h"
#include "shell/crash_protection.h"
#include "shell/selection_sync.h"
#include "support/processor_time.h"
#include "support/sanitized.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/json/json_panel.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/search_field.h"
#include "words/languages.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QMetaMethod>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace qcs::ui;
using qcs::test::TestWindow;

namespace {

/// Every text in brackets, as long as it is installed.
class Brackets final : public QTranslator {
public:
    using QTranslator::QTranslator;
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override {
        return QStringLiteral("[%1]").arg(QString::fromUtf8(source));
    }
};

} // namespace

class TestWindows : public QObject {
    Q_OBJECT

    static QAction* action(MainWindow* window, const char* name) {
        return window->findChild<QAction*>(QString::fromLatin1(name));
    }
    static QMenu* menu(MainWindow* window, const char* name) {
        auto* found = window->menuBar()->findChild<QMenu*>(QString::fromLatin1(name));
        Q_EMIT found->aboutToShow();
        return found;
    }
    static TestWindow* start() {
        auto* window = new TestWindow;
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->show();
        window->openSample();
        window->waitUntilIdle();
        return window;
    }

    /// Nodes with their statuses and rules with their counts.
    static QStringList shownIn(MainWindow& window) {
        const WindowParts parts(window);
        QStringList lines;
        const QAbstractItemModel& tree = *parts.model().tree()->model();
        const std::function<void(const QModelIndex&)> collect = [&](const QModelIndex& parent) {
            for (int row = 0; row < tree.rowCount(parent); ++row) {
                const QModelIndex index = tree.index(row, 0, parent);
                lines.push_back(index.data(ModuleTreeModel::FullNameRole).toString() + QLatin1Char(' ') +
                                index.data(ModuleTreeModel::StatusTextRole).toString());
                collect(index);
            }
        };
        collect({});
        const QAbstractItemModel& rules = *parts.rules().view()->model();
        for (int row = 0; row < rules.rowCount(); ++row) {
            QStringList words;
            for (const int role : {RulesModel::KeyRole, RulesModel::MatchesTextRole, RulesModel::WinsTextRole,
                                   RulesModel::BadgeRole})
                words.push_back(rules.index(row, 0).data(role).toString());
            lines.push_back(words.join(QLatin1Char(' ')));
        }
        return lines;
    }

private Q_SLOTS:
    void init() { useLanguage(*qApp, QStringLiteral("en")); }
    void cleanup() {
        for (MainWindow* window : openWindows()) {
            window->session()->document().undoStack()->setClean();
            delete window;
        }
    }

    /// What nobody hears is not worth saying.
    void everySignalOfADocumentHasAListener() {
        struct Listened : QObject {
            using QObject::isSignalConnected;
        };
        const QTemporaryDir own;
        const std::unique_ptr<TestWindow> window(start());
        window->crashProtection().start(own.path());
        for (const auto tab : {Tab::Backend, Tab::Json, Tab::Tensors})
            window->setTab(tab);
        const Document& document = window->document();
        for (const auto* sender : std::initializer_list<const QObject*>{&document, document.rules().rows(),
                                                                        document.entries().rows()}) {
            const QMetaObject& meta = *sender->metaObject();
            for (int i = meta.methodOffset(); i < meta.methodCount(); ++i)
                if (const QMetaMethod method = meta.method(i); method.methodType() == QMetaMethod::Signal)
                    QVERIFY2((sender->*(&Listened::isSignalConnected))(method), method.name().constData());
        }
    }

    void windowsHaveDocumentsOfTheirOwn() {
        TestWindow* first = start();
        action(first, "new-window")->trigger();
        QCOMPARE(openWindows().size(), 2);
        MainWindow* second = openWindows().back();
        const WindowParts parts(*second);
        QVERIFY(second != first && parts.showsWelcome());
        first->document().setMode(qcs::config::Mode::FxQat);
        QCOMPARE(parts.document().mode(), qcs::config::Mode::FxPtq);
        second->openSample();
        parts.waitUntilIdle();
        QVERIFY(!parts.document().isModified());

        QMenu* list = menu(second, "window-menu");
        QCOMPARE(list->actions().size(), 2);
        QVERIFY(list->actions().front()->text().contains(QLatin1String("(edited)")));
        QVERIFY(!list->actions().front()->isChecked() && list->actions().back()->isChecked());
        list->actions().front()->trigger();
        QTRY_VERIFY(first->isActiveWindow());

        const QPointer<MainWindow> gone = second;
        action(second, "close-window")->trigger();
        QTRY_VERIFY(!gone);
        QCOMPARE(openWindows(), QList<MainWindow*>{first});
    }

    void quitClosesAll() {
        TestWindow* first = start();
        newWindow(*first);
        newWindow(*first);
        QCOMPARE(openWindows().size(), 3);
        action(first, "quit")->trigger();
        QVERIFY(openWindows().isEmpty());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    void quitsInTheMiddleOfALongAnalysis() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("chain.graph.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        constexpr int count = qcs::test::is_sanitized ? 20'000 : 60'000;
        const QJsonArray top{QString(), QJsonValue::Null};
        const auto node = [](const QString& name, const QString& op, const QJsonArray& args,
                             const QJsonArray& scope) {
            return QJsonObject{
                {"name", name}, {"op", op}, {"target", name}, {"args", args}, {"scope", scope}};
        };
        QJsonArray modules, nodes{node("x", "placeholder", {}, top)};
        QString last = "x";
        for (int i = 0; i < count; ++i) {
            const QString name = QStringLiteral("n%1").arg(i);
            modules.append(QJsonObject{{"path", name}, {"type", "torch.nn.Linear"}});
            nodes.append(node(name, "call_module", {QJsonObject{{"node", last}}}, {name, "torch.nn.Linear"}));
            last = name;
        }
        nodes.append(node("output", "output", {QJsonObject{{"node", last}}}, top));
        const QJsonArray types{
            QJsonObject{{"name", "torch.nn.Linear"}, {"bases", QJsonArray{"torch.nn.Module"}}}};
        const QJsonObject graph{{"format", "qconfig-studio/graph"},
                                {"version", 1},
                                {"types", types},
                                {"modules", modules},
                                {"nodes", nodes}};
        file.write(QJsonDocument(graph).toJson(QJsonDocument::Compact));
        file.close();
        TestWindow* window = start();
        QCOMPARE(window->open({path}), QString());
        window->document().setMode(qcs::config::Mode::FxQat);
        QTest::qWait(300); // it is at work
        qcs::testing::ProcessorTime timer;
        timer.start();
        const QPointer<MainWindow> gone = window;
        window->document().setMode(qcs::config::Mode::FxPtq); // as it was: nothing to save
        delete window;
        QVERIFY(!gone);
        QVERIFY2(timer.elapsed() < 2500, qPrintable(QString::number(timer.elapsed())));
    }

    void languagesAreThoseWithTranslations() {
        TestWindow* window = start();
        QStringList listed;
        for (const QAction* entry : menu(window, "language-menu")->actions())
            listed.push_back(entry->text());
        QCOMPARE(listed.size(), languages().size());
        QVERIFY(listed.contains(QStringLiteral("English")));
        QVERIFY(menu(window, "language-menu")->actions().front()->isChecked());
    }

    void anotherLanguageKeepsEverythingElse() {
        TestWindow* old = start();
        old->resize(1300, 760);
        old->document().setMode(qcs::config::Mode::FxQat);
        old->waitUntilIdle();
        old->selection().showNode(qcs::model::TracedNode(5));
        const RuleId rule = old->document().ruleIdAt(1);
        old->selection().showRule(rule);
        old->setTab(Tab::Graph);
        const Document* document = &old->document();
        const QPointer<MainWindow> gone = old;

        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        switchLanguage(QStringLiteral("xx"));
        QTRY_VERIFY(!gone);
        QCOMPARE(currentLanguage(), QStringLiteral("xx"));
        QCOMPARE(openWindows().size(), 1);
        MainWindow* window = openWindows().front();
        const WindowParts fresh(*window);
        QVERIFY(action(window, "open")->text().startsWith(QLatin1Char('[')));
        QVERIFY(window->menuBar()->actions().front()->text().startsWith(QLatin1Char('[')));
        QCOMPARE(&fresh.document(), document);
        QCOMPARE(window->size(), QSize(1300, 760));
        QCOMPARE(fresh.tab(), Tab::Graph);
        QCOMPARE(window->session()->navigator().node().number(), 5);
        QCOMPARE(window->session()->navigator().rule(), rule);

        // The document is as alive as before: undo, edit, analysis.
        fresh.waitUntilIdle();
        QVERIFY(fresh.answers().resolution());
        QVERIFY(action(window, "undo")->isEnabled() && !action(window, "redo")->isEnabled());
        action(window, "undo")->trigger();
        QCOMPARE(fresh.document().mode(), qcs::config::Mode::FxPtq);
        QVERIFY(fresh.rules().view()->model()->rowCount() > 5);
        fresh.document().removeRules({rule});
        fresh.waitUntilIdle();
        QVERIFY(!fresh.model().tree()->model()->index(0, 0).data().toString().isEmpty());

        QCoreApplication::removeTranslator(&brackets);
        switchLanguage(QStringLiteral("en"));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!action(openWindows().front(), "open")->text().startsWith(QLatin1Char('[')));
        openWindows().front()->session()->document().undoStack()->setClean();
    }

    void anotherLanguageKeepsTextInError() {
        TestWindow* old = start();
        const QPointer<MainWindow> gone = old;
        old->setTab(Tab::Json);
        old->json().editor().selectAll();
        old->json().editor().insertPlainText(QStringLiteral("{ oops"));
        QVERIFY(!old->json().flush());
        switchLanguage(QStringLiteral("xx"));
        QTRY_VERIFY(!gone);
        JsonPanel& json = WindowParts(*openWindows().front()).json();
        QCOMPARE(json.editor().text(), QStringLiteral("{ oops"));
        QCOMPARE(json.session().state(), JsonSession::State::InError);
    }

    void anEditAfterAnotherLanguageIsAStepOfItsOwn() {
        TestWindow* window = start();
        const RuleId rule = window->document().ruleIdAt(0);
        const std::string before = window->document().rule(rule)->text;
        const auto typeAndKeep = [rule](MainWindow* into, const QString& key) {
            WindowParts(*into).rules().edit(rule);
            auto* field = into->findChild<QLineEdit*>(QStringLiteral("rule-path"));
            field->selectAll();
            QTest::keyClicks(field, key);
            QTest::keyClick(field, Qt::Key_Return);
        };
        typeAndKeep(window, QStringLiteral("first"));
        QCOMPARE(window->document().undoStack()->count(), 1);
        const QPointer<MainWindow> gone = window;
        switchLanguage(QStringLiteral("xx"));
        QTRY_VERIFY(!gone);
        typeAndKeep(openWindows().front(), QStringLiteral("second"));
        Document& document = openWindows().front()->session()->document();
        QCOMPARE(document.undoStack()->count(), 2);
        document.undoStack()->undo();
        QCOMPARE(document.rule(rule)->text, std::string("first"));
        document.undoStack()->undo();
        QCOMPARE(document.rule(rule)->text, before);
    }

    void anotherLanguageKeepsTheSession() {
        useLanguage(*qApp, QStringLiteral("xx")); // both are English without its plurals
        TestWindow* old = start();
        const RuleId rule = old->document().ruleIdAt(1);
        old->selection().showNode(qcs::model::TracedNode(5));
        old->selection().showRule(rule);
        (void)old->document().setQConfig(old->document().ruleIdAt(0), std::nullopt);
        old->document().setRulesOff({rule}, true);
        old->waitUntilIdle();
        const QStringList before = shownIn(*old);
        QVERIFY(before.size() > 20);
        const std::weak_ptr<Session> session = old->session();
        const int steps = old->document().undoStack()->count();
        const QPointer<MainWindow> gone = old;

        switchLanguage(QStringLiteral("yy"));
        QTRY_VERIFY(!gone);
        MainWindow* window = openWindows().front();
        QCOMPARE(window->session(), session.lock());
        const WindowParts fresh(*window);
        fresh.waitUntilIdle();
        QCOMPARE(shownIn(*window), before);
        QCOMPARE(fresh.model().tree()->currentIndex().data(ModuleTreeModel::NodeRole).toInt(), 5);
        QCOMPARE(fresh.rules().currentRule(), rule);
        QUndoStack& stack = *fresh.document().undoStack();
        QVERIFY(stack.count() == steps && window->isWindowModified());
        while (stack.canUndo())
            stack.undo();
        QVERIFY(!window->isWindowModified());
        delete window;
        QVERIFY(session.expired()); // nobody else has it
    }

    void aSessionOutlivesAWindowThatIsAtWork() {
        const auto session = std::make_shared<Session>();
        const QTemporaryDir own;
        {
            TestWindow window(Persistence::None, session);
            window.crashProtection().start(own.path());
            window.show();
            window.openSample();
            window.waitUntilIdle();
            for (const Tab tab :
                 {Tab::Backend, Tab::Custom, Tab::Json, Tab::Graph, Tab::Tensors, Tab::Findings})
                window.setTab(tab);
            window.json().showLanguage(JsonPanel::Language::Python);
            window.model().filter()->setText(QStringLiteral("conv"));
            window.goTo().setFocus();
            window.goTo().setText(QStringLiteral("conv"));
            window.rules().edit(session->document().ruleIdAt(0));
            window.selection().showNode(qcs::model::TracedNode(5));
            session->document().setMode(qcs::config::Mode::FxQat);
            while (session->jobs().isIdle())
                QCoreApplication::processEvents();
        }
        QVERIFY(!session->jobs().isIdle());
        QTRY_VERIFY(session->jobs().isIdle() && session->answers().isIdle() && session->lint().isIdle());
        QVERIFY(session->answers().current().isKnown());
        QCOMPARE(session->navigator().node().number(), 5);

        TestWindow next(Persistence::None, session); // which knows at once what is known
        next.show();
        QCOMPARE(next.model().tree()->currentIndex().data(ModuleTreeModel::NodeRole).toInt(), 5);
        next.waitUntilIdle();
        QVERIFY(
            !next.model().tree()->currentIndex().data(ModuleTreeModel::StatusTextRole).toString().isEmpty());
        session->document().undoStack()->setClean();
    }

    /// Whatever is in a window may use the session until its end.
    void aSessionIsThereForTheLastWidget() {
        auto* window = start();
        const std::weak_ptr<Session> session = window->session();
        int there = 0, gone = 0;
        for (QObject* part : window->findChildren<QObject*>())
            connect(part, &QObject::destroyed, this, [&] { ++(session.expired() ? gone : there); });
        delete window;
        QVERIFY(there > 100);
        QCOMPARE(gone, 0);
        QVERIFY(session.expired());
    }

    void theSameLanguageChangesNothing() {
        TestWindow* window = start();
        switchLanguage(QStringLiteral("en"));
        QCOMPARE(openWindows(), QList<MainWindow*>{window});
    }
};

namespace {

struct StaysWithoutWindows : qcs::test::ThemedApplication {
    StaysWithoutWindows(int& argc, char** argv) : ThemedApplication(argc, argv) {
        setQuitOnLastWindowClosed(false);
    }
};

} // namespace

QCS_TEST(TestWindows, StaysWithoutWindows);

#include "tst_windows.moc"
