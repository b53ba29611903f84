// Several windows, and the language that all of them speak.

#include "document/document.h"
#include "editors/text/json_editor.h"
#include "main_window/main_window.h"
#include "main_window/safekeeping.h"
#include "main_window/selection.h"
#include "main_window/windows.h"
#include "models/rules_model.h"
#include "support/processor_time.h"
#include "theme/languages.h"
#include "theme/theme.h"
#include "views/json/json_panel.h"
#include "views/model_panel.h"
#include "views/rules_panel.h"
#include "views/rules_view.h"
#include "views/search_field.h"

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
    static MainWindow* start() {
        auto* window = new MainWindow(MainWindow::Memory::None);
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->show();
        window->openSample();
        window->waitUntilIdle();
        return window;
    }

private Q_SLOTS:
    void init() { useLanguage(*qApp, QStringLiteral("en")); }
    void cleanup() {
        for (MainWindow* window : openWindows()) {
            window->document().undoStack()->setClean();
            delete window;
        }
    }

    /// What nobody hears is not worth saying.
    void everySignalOfADocumentHasAListener() {
        struct Listened : QObject {
            using QObject::isSignalConnected;
        };
        const QTemporaryDir own;
        const std::unique_ptr<MainWindow> window(start());
        window->safekeeping().start(own.path());
        for (const auto tab : {MainWindow::Tab::Backend, MainWindow::Tab::Json})
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
        MainWindow* first = start();
        action(first, "new-window")->trigger();
        QCOMPARE(openWindows().size(), 2);
        MainWindow* second = openWindows().back();
        QVERIFY(second != first && second->showsWelcome());
        first->document().setMode(qcs::Mode::FxQat);
        QCOMPARE(second->document().mode(), qcs::Mode::FxPtq);
        second->openSample();
        second->waitUntilIdle();
        QVERIFY(!second->document().isModified());

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
        MainWindow* first = start();
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
        constexpr int count = 60'000;
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
        MainWindow* window = start();
        QCOMPARE(window->open({path}), QString());
        window->document().setMode(qcs::Mode::FxQat);
        QTest::qWait(300); // it is at work
        qcs::testing::ProcessorTime timer;
        timer.start();
        const QPointer<MainWindow> gone = window;
        window->document().setMode(qcs::Mode::FxPtq); // as it was: nothing to save
        delete window;
        QVERIFY(!gone);
        QVERIFY2(timer.elapsed() < 2500, qPrintable(QString::number(timer.elapsed())));
    }

    void languagesAreThoseWithTranslations() {
        MainWindow* window = start();
        QStringList listed;
        for (const QAction* entry : menu(window, "language-menu")->actions())
            listed.push_back(entry->text());
        QCOMPARE(listed.size(), languages().size());
        QVERIFY(listed.contains(QStringLiteral("English")));
        QVERIFY(menu(window, "language-menu")->actions().front()->isChecked());
    }

    void anotherLanguageKeepsEverythingElse() {
        MainWindow* old = start();
        old->resize(1300, 760);
        old->document().setMode(qcs::Mode::FxQat);
        old->waitUntilIdle();
        old->selection().showNode(5);
        const RuleId rule = old->document().ruleIdAt(1);
        old->selection().showRule(rule);
        old->setTab(MainWindow::Tab::Graph);
        const Document* document = &old->document();
        const QPointer<MainWindow> gone = old;

        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        switchLanguage(QStringLiteral("xx"));
        QTRY_VERIFY(!gone);
        QCOMPARE(currentLanguage(), QStringLiteral("xx"));
        QCOMPARE(openWindows().size(), 1);
        MainWindow* fresh = openWindows().front();
        QVERIFY(action(fresh, "open")->text().startsWith(QLatin1Char('[')));
        QVERIFY(fresh->menuBar()->actions().front()->text().startsWith(QLatin1Char('[')));
        QCOMPARE(&fresh->document(), document);
        QCOMPARE(fresh->size(), QSize(1300, 760));
        QCOMPARE(fresh->tab(), MainWindow::Tab::Graph);
        QCOMPARE(fresh->selection().navigator()->node(), 5);
        QCOMPARE(fresh->selection().navigator()->rule(), rule);

        // The document is as alive as before: undo, edit, analysis.
        fresh->waitUntilIdle();
        QVERIFY(fresh->analysis().resolution());
        QVERIFY(action(fresh, "undo")->isEnabled() && !action(fresh, "redo")->isEnabled());
        action(fresh, "undo")->trigger();
        QCOMPARE(fresh->document().mode(), qcs::Mode::FxPtq);
        QVERIFY(fresh->rules().view()->model()->rowCount() > 5);
        fresh->document().removeRules({rule});
        fresh->waitUntilIdle();
        QVERIFY(!fresh->model().tree()->model()->index(0, 0).data().toString().isEmpty());

        QCoreApplication::removeTranslator(&brackets);
        switchLanguage(QStringLiteral("en"));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(!action(openWindows().front(), "open")->text().startsWith(QLatin1Char('[')));
        openWindows().front()->document().undoStack()->setClean();
    }

    void anotherLanguageKeepsTextInError() {
        MainWindow* old = start();
        const QPointer<MainWindow> gone = old;
        old->setTab(MainWindow::Tab::Json);
        old->json().editor().selectAll();
        old->json().editor().insertPlainText(QStringLiteral("{ oops"));
        QVERIFY(!old->json().flush());
        switchLanguage(QStringLiteral("xx"));
        QTRY_VERIFY(!gone);
        JsonPanel& json = openWindows().front()->json();
        QCOMPARE(json.editor().text(), QStringLiteral("{ oops"));
        QCOMPARE(json.session().state(), JsonSession::State::InError);
    }

    void anEditAfterAnotherLanguageIsAStepOfItsOwn() {
        MainWindow* window = start();
        const RuleId rule = window->document().ruleIdAt(0);
        const std::string before = window->document().rule(rule)->text;
        const auto typeAndKeep = [rule](MainWindow* into, const QString& key) {
            into->rules().edit(rule);
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
        window = openWindows().front();
        typeAndKeep(window, QStringLiteral("second"));
        Document& document = window->document();
        QCOMPARE(document.undoStack()->count(), 2);
        document.undoStack()->undo();
        QCOMPARE(document.rule(rule)->text, std::string("first"));
        document.undoStack()->undo();
        QCOMPARE(document.rule(rule)->text, before);
    }

    void theSameLanguageChangesNothing() {
        MainWindow* window = start();
        switchLanguage(QStringLiteral("en"));
        QCOMPARE(openWindows(), QList<MainWindow*>{window});
    }
};

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    Theme::install(app, ThemeChoice::Light);
    TestWindows test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_windows.moc"
