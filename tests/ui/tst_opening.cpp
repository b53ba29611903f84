// Opening and keeping: what cannot be read changes nothing, another model is asked about, and several live in
// one workspace.

#include "config/codecs.h"
#include "shell/application.h"
#include "shell/file_actions.h"
#include "shell/selection_sync.h"
#include "theme/theme.h"
#include "ui/handled_window.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/model/graph_list.h"
#include "views/tensors/tensors_panel.h"
#include "views/tensors/why_line.h"
#include "views/why/why_panel.h"
#include "widgets/button_bars.h"
#include "widgets/drop_hint.h"
#include "widgets/message_bars.h"

#include <QClipboard>
#include <QDropEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListView>
#include <QMimeData>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace qcs::ui;

class TestOpening : public QObject, private qcs::test::HandledWindow {
    Q_OBJECT

    const QTemporaryDir dir_;

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
    void init() { begin(); }
    void cleanup() { end(); }

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
        // A list of modules is a model as well.
        window_->files().openFiles({QStringLiteral(QCS_TEST_DATA "/modules/all_kinds.modules.json")});
        QVERIFY(modelBar().isVisible() && document().undoStack()->count() == 0);
        hands_->click("model-cancel");

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
            return window_->tensors().headline().text();
        };
        QVERIFY(choose("conv2").startsWith(QStringLiteral("Static")));
        QVERIFY2(choose("pad").startsWith(QStringLiteral("No tensors for pad; showing conv2.weight. Static")),
                 qPrintable(window_->tensors().headline().text()));
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
        hands_->chooseInMenuBar({QStringLiteral("Edit"), QStringLiteral("Undo: Start an empty backend")});
        QCOMPARE(checked(), QStringList(QStringLiteral("x86")));
    }
};

QCS_TEST(TestOpening, qcs::test::ThemedApplication);

#include "tst_opening.moc"
