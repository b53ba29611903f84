// Opening, keeping and placing: what cannot be read changes nothing, another model is asked about, several
// live in one workspace, every tab has its own places, and nothing that is typed moves what is around it.

#include "config/codecs.h"
#include "config/presets.h"
#include "editors/text/json_editor.h"
#include "session/edit_effects.h"
#include "shell/application.h"
#include "shell/file_actions.h"
#include "shell/pane_area.h"
#include "shell/selection.h"
#include "support/files.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/hands.h"
#include "ui/sample_window.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/compare/effect_drawer.h"
#include "views/json/json_panel.h"
#include "views/model/graph_list.h"
#include "views/tensors/tensors_panel.h"
#include "views/tensors/why_line.h"
#include "views/why/ladder_view.h"
#include "views/why/why_panel.h"
#include "widgets/button_bars.h"
#include "widgets/drop_hint.h"
#include "widgets/fact_list.h"
#include "widgets/message_bars.h"
#include "words/languages.h"

#include <QClipboard>
#include <QDropEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace qcs::ui;
using qcs::test::Hands;
using qcs::test::Stuck;

/// Of the panes in the splitter; the first is that of the layers, which only one tab shows.
constexpr int left = 1, middle = 2;

class TestOpening : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;
    std::unique_ptr<Hands> hands_;
    const QTemporaryDir dir_;

    Document& document() { return window_->document(); }
    QString path(const char* name) { return dir_.filePath(QString::fromLatin1(name)); }
    QString written(const char* name, const QByteArray& bytes) {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("no file");
        return file.fileName();
    }
    /// The sample's model under another name.
    QString otherModel() {
        qcs::model::Graph graph = *document().graph();
        graph.name = "other";
        return written("other.graph.json", QByteArray::fromStdString(qcs::model::write_graph(graph)));
    }
    ChoiceBar& modelBar() { return *window_->findChild<ChoiceBar*>(QStringLiteral("another-model")); }
    QListView& models() { return *window_->findChild<GraphList*>()->list(); }
    void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) {
        hands_->press(key, keys);
        hands_->settle();
    }
    void drag(QEvent::Type type, const QStringList& paths, QWidget* target) {
        QMimeData files;
        QList<QUrl> urls;
        for (const QString& one : paths)
            urls.push_back(QUrl::fromLocalFile(one));
        files.setUrls(urls);
        if (type == QEvent::DragLeave) {
            QDragLeaveEvent leave;
            QApplication::sendEvent(target, &leave);
        } else if (type == QEvent::Drop) {
            QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &files, Qt::LeftButton, {});
            QApplication::sendEvent(target, &drop);
        } else {
            QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &files, Qt::LeftButton, {});
            QApplication::sendEvent(target, &enter);
        }
        QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void init() {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->resize(1366, 768);
        window_->show();
        window_->openSample();
        window_->waitUntilIdle();
        hands_ = std::make_unique<Hands>(*window_);
    }
    void cleanup() {
        if (window_) document().undoStack()->setClean();
        window_.reset();
        useLanguage(*qApp, QStringLiteral("en"));
    }

    // --- what cannot be read ---

    void whatCannotBeReadChangesNothing_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("no tensors") << "zero.safetensors" << QByteArray(8, '\0');
        QTest::newRow("a long header")
            << "long.safetensors" << QByteArray("\xff\x00\x00\x00\x00\x00\x00\x00{", 9);
        QTest::newRow("a plain pickle") << "plain.pt" << QByteArray("\x80\x02}q\x00.", 6);
        QTest::newRow("noise") << "noise.npy" << QByteArray("\x93NUMPY\x07\x07garbage", 15);
        QTest::newRow("half a graph")
            << "half.graph.json" << QByteArray("{\"format\": \"qconfig-studio/graph\", \"version\": 1,");
    }
    void whatCannotBeReadChangesNothing() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        // There is something to redo.
        document().setMode(qcs::config::Mode::FxQat);
        document().undoStack()->undo();
        const auto tensors = document().tensorFiles();
        const QString file = written(qPrintable(name), bytes);
        QVERIFY(!window_->open({file}).isEmpty());
        QVERIFY(document().undoStack()->canRedo());
        QCOMPARE(document().undoStack()->count(), 1);
        QVERIFY(!document().isModified());
        QVERIFY(document().tensorFiles() == tensors);
        QCOMPARE(document().graphs().size(), std::size_t{1});
    }

    /// What only Python could answer is read when it is needed; that it cannot be read is said at once.
    void aBrokenRecordIsSaidWhenItsFileIsOpened() {
        auto graph =
            QJsonDocument::fromJson(QByteArray::fromStdString(qcs::model::write_graph(*document().graph())))
                .object();
        graph[QStringLiteral("recorded_eager")] =
            QJsonObject{{QStringLiteral("call"), QStringLiteral("quantize")},
                        {QStringLiteral("calls"),
                         QJsonArray{QJsonObject{{QStringLiteral("kind"), QStringLiteral("from_float")}}}}};
        const QString file = written("broken.graph.json", QJsonDocument(graph).toJson());
        const QString workspace = written(
            "broken.workspace.json",
            R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "eager-ptq", "current_graph": 0,)"
            R"( "graphs": [{"file": "broken.graph.json"}]})");
        for (const auto& one : {file, workspace}) {
            const QString said = window_->open({one});
            QVERIFY2(said.contains(QStringLiteral("broken.graph.json")) &&
                         said.contains(QStringLiteral("/recorded_eager/calls/0")),
                     qPrintable(said));
            QCOMPARE(document().graphs().size(), std::size_t{1});
            QVERIFY(document().filePath().isEmpty());
        }
    }

    // --- several models ---

    void anotherModelIsAskedAbout() {
        const QString file = otherModel();
        const auto rules = document().mapping();
        window_->files().openFiles({file});
        QVERIFY2(modelBar().text().contains(QStringLiteral("other.graph.json")),
                 qPrintable(modelBar().text()));
        QVERIFY2(modelBar().text().contains(document().displayName()), qPrintable(modelBar().text()));
        // Nothing is replaced until it is answered.
        QCOMPARE(document().graphs().size(), std::size_t{1});
        QCOMPARE(document().undoStack()->count(), 0);
        hands_->click("model-cancel");
        QVERIFY(!modelBar().isVisible() && document().undoStack()->count() == 0);

        window_->files().openFiles({file});
        hands_->click("model-elsewhere");
        QCOMPARE(document().graphs().size(), std::size_t{1});
        const QList<MainWindow*> windows = openWindows();
        QCOMPARE(windows.size(), 2);
        const WindowParts fresh(*windows.back());
        fresh.waitUntilIdle();
        QCOMPARE(fresh.document().graph()->name, std::string("other"));
        fresh.document().undoStack()->setClean();
        delete fresh.main();
        window_->activateWindow();

        window_->files().openFiles({file});
        hands_->click("model-here");
        hands_->settle();
        QCOMPARE(document().graphs().size(), std::size_t{2});
        QCOMPARE(document().graph()->name, std::string("other"));
        QVERIFY(document().mapping() == rules);
        // The name of what would be saved is the same everywhere, and is that of before.
        QVERIFY2(window_->windowTitle().startsWith(QStringLiteral("crepe")),
                 qPrintable(window_->windowTitle()));
        QCOMPARE(document().displayName(), QStringLiteral("crepe"));
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document().graph()->name, std::string("crepe"));
    }

    void modelsAreRowsToSwitchBetween() {
        auto* list = window_->findChild<GraphList*>();
        QVERIFY(!list->isVisible());
        QVERIFY(window_->open({otherModel()}).isEmpty());
        window_->waitUntilIdle();
        QVERIFY(list->isVisible());
        QCOMPARE(models().model()->rowCount(), 2);
        hands_->clickRow(&models(), models().model()->index(0, 0));
        hands_->settle();
        QCOMPARE(document().graph()->name, std::string("crepe"));
        // By keyboard, too.
        models().setCurrentIndex(models().model()->index(1, 0));
        models().setFocus();
        key(Qt::Key_Return);
        QCOMPARE(document().graph()->name, std::string("other"));
        // Opened again, it is shown and not there twice.
        hands_->clickRow(&models(), models().model()->index(0, 0));
        QVERIFY(window_->open({otherModel().replace("other.graph", "other.graph")}).isEmpty());
        QCOMPARE(document().graphs().size(), std::size_t{2});
        // × removes, undo brings back.
        const QRect cross = list->removeRect(1);
        hands_->clickAt(models().viewport(), cross.center());
        hands_->settle();
        QCOMPARE(document().graphs().size(), std::size_t{1});
        QCOMPARE(document().graph()->name, std::string("crepe"));
        QVERIFY(!list->isVisible());
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document().graphs().size(), std::size_t{2});
        QCOMPARE(document().graph()->name, std::string("other"));
        models().setFocus();
        models().setCurrentIndex(models().model()->index(0, 0));
        key(Qt::Key_Delete);
        QCOMPARE(document().graphs().size(), std::size_t{1});
        QCOMPARE(document().graph()->name, std::string("other"));
        QVERIFY(document().mapping().rules.size() > 1); // Delete was not a rule's
    }

    void aWorkspaceKeepsItsModels() {
        QVERIFY(window_->open({otherModel()}).isEmpty());
        hands_->clickRow(&models(), models().model()->index(0, 0));
        const QString file = path("two.workspace.json");
        QVERIFY(document().saveAs(file));
        qcs::test::TestWindow again;
        QVERIFY(again.open({file}).isEmpty());
        QCOMPARE(again.document().graphs().size(), std::size_t{2});
        QCOMPARE(again.document().graph()->name, std::string("crepe"));
    }

    // --- what was done ---

    void aWrittenFileIsToldOfInTheStatusBar() {
        auto* note = window_->findChild<StatusNote*>();
        QVERIFY(note->text().isEmpty());
        QVERIFY(window_->files().exportTo(FileActions::Export::Mapping, path("mapping.json")));
        QCOMPARE(note->text(), QStringLiteral("Wrote mapping.json"));
        QVERIFY(window_->statusBar()->isAncestorOf(note) && note->isVisible());
        hands_->click("copy-path");
        QCOMPARE(QGuiApplication::clipboard()->text(), QDir::toNativeSeparators(path("mapping.json")));
        hands_->find<QToolButton>("show-in-folder");
        hands_->nameFile(path("mine.workspace.json"),
                         [this] { hands_->press(Qt::Key_S, Qt::ControlModifier); });
        QCOMPARE(note->text(), QStringLiteral("Saved mine.workspace.json"));
        // The count of the nodes has its room still.
        QVERIFY(note->geometry().left() > 200);
    }

    void filesAboveTheWindowAreAnswered() {
        auto* hint = window_->findChild<DropHint*>();
        QWidget* tree = window_->findChild<QWidget*>(QStringLiteral("model-tree"));
        const QString file = otherModel();
        drag(QEvent::DragEnter, {file}, tree);
        QVERIFY(hint->isVisible());
        QCOMPARE(hint->geometry(), window_->rect());
        QVERIFY2(hint->text().contains(QStringLiteral("other.graph.json")), qPrintable(hint->text()));
        drag(QEvent::DragLeave, {}, tree);
        QTRY_VERIFY(!hint->isVisible());
        drag(QEvent::DragEnter, {file}, tree);
        drag(QEvent::Drop, {file}, tree);
        QVERIFY(!hint->isVisible());
        QTRY_VERIFY(modelBar().isVisible());
    }

    // --- places ---

    void everyTabHasItsOwnPlaces() {
        PaneArea& panes = window_->panes();
        const auto tab = [&](Tab which) {
            auto* tabs = window_->findChild<QTabBar*>(QStringLiteral("tabs"));
            hands_->clickAt(tabs, tabs->tabRect(static_cast<int>(which)).center());
            hands_->settle();
        };
        const QString why = QStringLiteral("why");
        const QList<int> rules = panes.sizes();
        QVERIFY(!panes.isFolded(why));
        tab(Tab::Graph);
        const QList<int> graph = panes.sizes();
        QVERIFY2(graph[middle] > rules[middle] + 100 && graph[left] < rules[left],
                 qPrintable(QStringLiteral("%1 %2").arg(rules[middle]).arg(graph[middle])));
        QVERIFY(panes.isFolded(why));
        // The person's own places are kept, and only there.
        QTest::mousePress(panes.handle(middle), Qt::LeftButton);
        QTest::mouseMove(panes.handle(middle), QPoint(60, 5));
        QTest::mouseRelease(panes.handle(middle), Qt::LeftButton, {}, QPoint(60, 5));
        panes.setShown(why, false);
        const QList<int> mine = panes.sizes();
        QVERIFY(mine[left] != graph[left]);
        tab(Tab::Rules);
        QCOMPARE(panes.sizes(), rules);
        QVERIFY(panes.isShown(why));
        tab(Tab::Tensors);
        QVERIFY(!panes.isShown(why) && !panes.isShown(QStringLiteral("model")));
        QVERIFY(panes.isShown(QStringLiteral("layers")));
        QVERIFY(std::abs(panes.sizes()[0] - rules[left]) <= 2); // the tabs stay where they are
        tab(Tab::Graph);
        for (int pane = 0; pane < 4; ++pane) // within what a splitter rounds
            QVERIFY(std::abs(panes.sizes()[pane] - mine[pane]) <= 2);
        QVERIFY(!panes.isShown(why));
        // From run to run, too.
        qcs::test::TestWindow again;
        again.resize(window_->size());
        QVERIFY(again.panes().restoreLayout(panes.saveLayout()));
        again.show();
        again.setTab(Tab::Graph);
        QVERIFY(!again.panes().isShown(why));
        again.setTab(Tab::Rules);
        QVERIFY(again.panes().isShown(why));
        QVERIFY(again.panes().isFolded(why) == false);
    }

    void whatIsHiddenGivesItsRoomToTheMiddle() {
        PaneArea& panes = window_->panes();
        const QList<int> before = panes.sizes();
        panes.setShown(QStringLiteral("why"), false);
        QCoreApplication::processEvents();
        const QList<int> after = panes.sizes();
        QCOMPARE(after[left], before[left]);
        QVERIFY(after[middle] >= before[middle] + before[3]);
        panes.setShown(QStringLiteral("why"), true);
        QCoreApplication::processEvents();
        QCOMPARE(panes.sizes(), before);
    }

    void whyFoldsToItsHeadline() {
        window_->setTab(Tab::Graph);
        window_->selection().showNode(qcs::model::TracedNode(3));
        window_->waitUntilIdle();
        WhyPanel& why = window_->why();
        QVERIFY(!why.ladder()->isVisible());
        FactListView& outline = *why.outline();
        QVERIFY(outline.isVisible());
        const int lines = outline.model()->rowCount();
        QVERIFY(lines > 2);
        // A click opens one section, the key all of them.
        hands_->clickRow(&outline, outline.model()->index(0, 0));
        QVERIFY(why.ladder()->isVisible());
        QCOMPARE(outline.model()->rowCount(), lines - 1);
        key(Qt::Key_Period, Qt::ControlModifier);
        QVERIFY(!outline.isVisible() && why.ladder()->isVisible());
        QVERIFY(why.observers()->isVisible() || why.constraints()->isVisible() || why.becomes()->isVisible());
    }

    void aTabMayHaveAWindowOfItsOwn() {
        window_->setTab(Tab::Json);
        window_->waitUntilIdle();
        window_->pages().setDetached(Tab::Json, true);
        QWidget* own = window_->json().window();
        QVERIFY(own != window_.get() && own->isVisible());
        QVERIFY2(own->windowTitle().contains(QStringLiteral("crepe")), qPrintable(own->windowTitle()));
        window_->panes().setDetached(QStringLiteral("why"), true);
        QVERIFY(window_->why().window()->windowTitle().contains(QStringLiteral("crepe")));
        // It goes on with the document.
        document().setMode(qcs::config::Mode::FxQat);
        QVERIFY(own->isWindowModified());
        hands_->click("put-tab-back");
        QCOMPARE(window_->json().window(), window_.get());
        QVERIFY(window_->json().isVisible());
        window_->pages().setDetached(Tab::Json, true);
        window_->json().window()->close();
        QCOMPARE(window_->json().window(), window_.get());
    }

    void nothingInATabSetsThePanesWidths_data() {
        QTest::addColumn<int>("tab");
        for (int tab = 0; tab <= static_cast<int>(Tab::Findings); ++tab)
            QTest::newRow(qPrintable(QString::number(tab))) << tab;
    }
    /// Names and texts of any length, at the smallest width.
    void nothingInATabSetsThePanesWidths() {
        QFETCH(int, tab);
        window_->resize(window_->minimumSize());
        window_->setTab(static_cast<Tab>(tab));
        window_->waitUntilIdle();
        QCoreApplication::processEvents();
        const QList<int> before = window_->panes().sizes();
        auto graph = std::make_shared<qcs::model::Graph>(*document().graph());
        graph->name = std::string(300, 'n');
        for (auto& module : graph->modules)
            module.type = std::string(300, 't') + module.type.str();
        document().addGraph(QStringLiteral("/nowhere/long.graph.json"), graph);
        qcs::config::BackendConfig backend = document().backend();
        backend.name = std::string(300, 'b');
        document().changeBackend(backend, QString(300, QLatin1Char('w')));
        window_->waitUntilIdle();
        window_->selection().showNode(qcs::model::TracedNode(3));
        window_->waitUntilIdle();
        QCoreApplication::processEvents();
        QCOMPARE(window_->width(), window_->minimumWidth());
        QCOMPARE(window_->panes().sizes(), before);
    }

    void typingJsonMovesNoPane() {
        window_->setTab(Tab::Json);
        window_->waitUntilIdle();
        const QList<int> before = window_->panes().sizes();
        JsonEditor& editor = window_->json().editor();
        editor.goTo(static_cast<int>(editor.text().indexOf(QStringLiteral("quant_max"))));
        hands_->clickAt(editor.viewport(), editor.cursorRect().center());
        for (const QString& typed :
             {QStringLiteral("x"), QStringLiteral("{{"), QStringLiteral("\"long long\"")}) {
            hands_->type(typed);
            hands_->settle();
            QCOMPARE(window_->panes().sizes(), before);
        }
        auto* state = window_->findChild<QLabel*>(QStringLiteral("json-state"));
        QVERIFY(state->isVisible() && !state->text().isEmpty());
    }

    // --- tensors ---

    void tensorsSayWhoseTheyAre() {
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        const auto choose = [&](const char* name) {
            const auto& nodes = document().graph()->nodes;
            const auto found = std::ranges::find(
                nodes, std::string(name), [](const qcs::model::Node& node) { return node.name.str(); });
            window_->selection().showNode(qcs::model::TracedNode(found - nodes.begin()));
            window_->waitUntilIdle();
            return window_->tensors().why().text();
        };
        QVERIFY(choose("conv2").startsWith(QStringLiteral("Static")));
        QVERIFY2(choose("pad").startsWith(QStringLiteral("No tensors for pad; showing conv2.weight. Static")),
                 qPrintable(window_->tensors().why().text()));
        QVERIFY(choose("conv3").startsWith(QStringLiteral("Static")));
    }

    // --- an empty backend ---

    void aBackendBeginsFromNothing() {
        hands_->click("backend");
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        const auto checked = [&] {
            QStringList names;
            for (const QAction* action : menu->actions())
                if (action->isChecked()) names.push_back(action->text());
            return names;
        };
        QCOMPARE(checked(), QStringList(QStringLiteral("x86")));
        QVERIFY(std::ranges::any_of(menu->actions(), [](const QAction* action) {
            return action->objectName() == QLatin1String("open-backend");
        }));
        hands_->chooseInMenu(menu, {QStringLiteral("Empty backend: describe a chip from nothing")});
        hands_->settle();
        QVERIFY(document().backend().configs.empty());
        QVERIFY(checked().empty());
        QCOMPARE(window_->tab(), Tab::Backend);
        hands_->click("first-pattern");
        QVERIFY(window_->backend().hasDraft());
        hands_->chooseInMenuBar({QStringLiteral("Edit"), QStringLiteral("Undo: Begin an empty backend")});
        QCOMPARE(checked(), QStringList(QStringLiteral("x86")));
    }

    // --- the drawer ---

    void theFormsStandStillWhileTheDrawerOpens() {
        window_->resize(1440, 900);
        window_->setTab(Tab::Backend);
        hands_->clickRow(window_->backend().list(), window_->backend().list()->model()->index(1, 0));
        hands_->settle();
        const auto places = [&] {
            QList<QPoint> at;
            for (const QWidget* field : window_->backend().findChildren<QWidget*>())
                if (field->isVisible() && (field->focusPolicy() & Qt::TabFocus))
                    at.push_back(field->mapTo(window_.get(), QPoint()));
            return at;
        };
        const QList<QPoint> before = places();
        QVERIFY(!window_->drawer().isOpen());
        hands_->choose(hands_->find<QComboBox>("entry-observation"),
                       hands_->find<QComboBox>("entry-observation")->itemText(1));
        hands_->settle();
        QVERIFY(window_->drawer().isOpen());
        QCOMPARE(places(), before);
    }

    /// What is filled in is never covered by what it does.
    void theDrawerDoesNotOpenOverTheFieldWithTheFocus() {
        window_->resize(1440, 900);
        window_->setTab(Tab::Json);
        window_->waitUntilIdle();
        JsonEditor& editor = window_->json().editor();
        QVERIFY(qcs::test::becomesActive(*window_));
        editor.setFocus();
        const auto putCursor = [&](int y) {
            editor.setTextCursor(editor.cursorForPosition(QPoint(10, y)));
            QCoreApplication::processEvents();
        };
        putCursor(editor.viewport()->height() - 12);
        document().setBackend({*qcs::config::backend_preset("qnnpack"), {}, "qnnpack"},
                              QStringLiteral("qnnpack"));
        window_->waitUntilIdle();
        QVERIFY(!window_->drawer().isOpen());
        putCursor(12);
        document().setBackend({*qcs::config::backend_preset("tensorrt"), {}, "tensorrt"},
                              QStringLiteral("tensorrt"));
        window_->waitUntilIdle();
        QVERIFY(window_->drawer().isOpen());
    }

    void theLanguageKeepsTheDrawer() {
        window_->resize(1440, 900);
        (void)document().setQConfig(document().ruleIdAt(1), std::nullopt);
        window_->waitUntilIdle();
        QVERIFY(window_->drawer().isOpen());
        const QString told = window_->drawer().text();
        window_.release()->remake(); // it deletes itself
        QCOMPARE(openWindows().size(), 1);
        const WindowParts fresh(*openWindows().front());
        fresh.waitUntilIdle();
        QVERIFY(fresh.drawer().isOpen() && fresh.drawer().effect().diff);
        QCOMPARE(fresh.drawer().text(), told);
        fresh.document().undoStack()->setClean();
        delete fresh.main();
    }
};

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    Theme::install(app, ThemeChoice::Light);
    TestOpening test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_opening.moc"
