// The welcome page, recent files, and what happens to files that are dropped.

#include "shell/app_settings.h"
#include "shell/application.h"
#include "shell/file_actions.h"
#include "shell/recent_files.h"
#include "shell/welcome_page.h"
#include "support/files.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/model/model_panel.h"
#include "widgets/message_bars.h"
#include "widgets/search_field.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>

using namespace qcs::ui;

class TestWelcome : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<qcs::test::TestWindow> window_;

    QString file(const QString& name, const QByteArray& bytes = "x") {
        QFile out(folder_.filePath(name));
        if (out.open(QIODevice::WriteOnly)) out.write(bytes);
        return out.fileName();
    }
    QString savedSample(const QString& name) {
        Document document;
        document.openSample();
        const QString path = folder_.filePath(name);
        document.saveAs(path);
        return path;
    }
    WelcomePage* page() { return window_->findChild<WelcomePage*>(); }
    template <typename T>
    T* child(const char* name) {
        return page()->findChild<T*>(QString::fromLatin1(name));
    }
    QString banner() { return window_->findChild<Banner*>(QStringLiteral("banner"))->text(); }
    void drop(QWidget* target, const QStringList& paths) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls.push_back(QUrl::fromLocalFile(path));
        data.setUrls(urls);
        data.setText(paths.join(QLatin1Char('\n')));
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(target, &event);
        QCoreApplication::processEvents();
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("qcs-test"));
        QCoreApplication::setApplicationName(QStringLiteral("tst-welcome"));
    }
    void init() {
        QSettings().clear();
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->show();
        window_->waitUntilIdle();
    }
    void cleanup() {
        for (MainWindow* window : openWindows()) {
            window->session()->document().undoStack()->setClean();
            if (window != window_.get()) delete window;
        }
        window_.reset();
        QSettings().clear();
    }

    void standsWhereNothingIsOpen() {
        QVERIFY(window_->showsWelcome() && page()->isVisible());
        QVERIFY(!window_->model().isVisible());
        QVERIFY(child<QLabel>("no-recent-files")->isVisible());
        QTest::mouseClick(child<QPushButton>("open-sample"), Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY(!window_->showsWelcome());
        QVERIFY(window_->model().isVisible());
        window_->document().newWorkspace();
        QVERIFY(window_->showsWelcome());
    }

    void anEmptyWorkspaceIsOneClickAway() {
        QTest::mouseClick(child<QPushButton>("welcome-empty"), Qt::LeftButton);
        QVERIFY(!window_->showsWelcome());
        window_->document().newWorkspace();
        QVERIFY(window_->showsWelcome());
        window_->setTab(Tab::Backend); // whoever asks for a page wants to see it
        QVERIFY(!window_->showsWelcome());
    }

    void recentFilesAsAModel() {
        RecentFiles files(false);
        const QAbstractItemModelTester tester(&files);
        QStringList paths;
        for (int i = 0; i < RecentFiles::maxUnpinned + 3; ++i) {
            paths.push_back(file(QStringLiteral("f%1.json").arg(i)));
            files.add(paths.back());
        }
        QCOMPARE(files.rowCount(), RecentFiles::maxUnpinned);
        QCOMPARE(files.paths().front(), paths.back());
        QVERIFY(!files.paths().contains(paths.front()));

        const QString oldest = files.paths().back();
        files.setPinned(oldest, true);
        QCOMPARE(files.paths().front(), oldest);
        files.add(paths.front());
        files.add(paths.back()); // again: moves up, does not double
        QCOMPARE(files.paths().front(), oldest);
        QCOMPARE(files.paths()[1], paths.back());
        QCOMPARE(files.rowCount(), RecentFiles::maxUnpinned + 1);
        files.remove(paths.back());
        QVERIFY(!files.paths().contains(paths.back()));
        files.clear();
        QCOMPARE(files.paths(), QStringList{oldest});
        QVERIFY(QSettings().allKeys().isEmpty()); // it was to remember nothing
    }

    void recentFilesAreRememberedAndShared() {
        RecentFiles one(true);
        RecentFiles other(true);
        const QString path = file(QStringLiteral("kept.json"));
        const QString gone = folder_.filePath(QStringLiteral("gone.json"));
        one.add(gone);
        one.add(path);
        one.setPinned(path, true);
        other.add(file(QStringLiteral("second.json"))); // sees what the other window did
        QCOMPARE(other.rowCount(), 3);
        RecentFiles next(true);
        QCOMPARE(next.paths(), other.paths());
        QVERIFY(next.isPinned(path));
        const QModelIndex missing = next.index(static_cast<int>(next.paths().indexOf(gone)));
        QTRY_VERIFY(missing.data(RecentFiles::MissingRole).toBool());
        QVERIFY(missing.data(Qt::AccessibleTextRole).toString().contains(QLatin1String("missing")));
        QVERIFY(!next.index(0).data(RecentFiles::MissingRole).toBool());
    }

    void theListIsWorkedByKeysAndMouse() {
        const QString first = savedSample(QStringLiteral("first.workspace.json"));
        const QString second = file(QStringLiteral("second.json"));
        const QString third = file(QStringLiteral("third.json"));
        RecentFiles& recent = window_->recentFiles();
        for (const QString& path : {third, second, first})
            recent.add(path);
        RecentList* list = page()->recent();
        QVERIFY(list->isVisible());
        list->setFocus();
        QCOMPARE(list->currentIndex().row(), 0);
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_P);
        QVERIFY(recent.isPinned(second));
        QCOMPARE(recent.paths().front(), second);
        QCOMPARE(list->currentIndex().row(), 0); // the selection goes along
        QTest::keyClick(list, Qt::Key_Delete);
        QVERIFY(!recent.paths().contains(second));
        const QModelIndex last = list->model()->index(1, 0);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->pinRect(last).center());
        QVERIFY(recent.isPinned(third));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->removeRect(list->model()->index(0, 0)).center());
        QCOMPARE(recent.paths(), QStringList{first});
        std::unique_ptr<QMenu> menu(list->menuOf(list->model()->index(0, 0)));
        QCOMPARE(menu->actions().size(), 10);

        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(window_->document().filePath(), first);
        QVERIFY(!window_->showsWelcome());
    }

    void openedFilesAreListed() {
        const QString path = savedSample(QStringLiteral("opened.workspace.json"));
        QVERIFY(window_->open({path}).isEmpty());
        QCOMPARE(window_->recentFiles().paths(), QStringList{path});
        auto* menu = window_->menuBar()->findChild<QMenu*>(QStringLiteral("recent-menu"));
        Q_EMIT menu->aboutToShow();
        QVERIFY(menu->actions().front()->text().contains(QLatin1String("opened.workspace.json")));
        const QString missing = folder_.filePath(QStringLiteral("missing.workspace.json"));
        QVERIFY(!window_->open({missing}).isEmpty());
        QCOMPARE(window_->recentFiles().paths(), QStringList{path});
    }

    void everyKindOfFileCanBeDropped() {
        const QString models = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/");
        drop(window_.get(), {models + QStringLiteral("models/resnet50.graph.json")});
        QVERIFY(window_->document().graph());
        drop(window_->model().filter(), {models + QStringLiteral("crepe/crepe.safetensors")});
        QVERIFY(window_->model().filter()->text().isEmpty()); // the path is not typed into the field
        QCOMPARE(window_->document().tensorFiles().size(), std::size_t(1));
        const int steps = window_->document().undoStack()->count();
        drop(window_.get(), {QStringLiteral(QCS_SOURCE_DIR "/resources/presets/qnnpack.json")});
        QCOMPARE(window_->document().undoStack()->count(), steps + 1); // no question: it can be undone
        window_->document().undoStack()->setClean();
        drop(window_.get(), {savedSample(QStringLiteral("dropped.workspace.json"))});
        QCOMPARE(QFileInfo(window_->document().filePath()).fileName(),
                 QStringLiteral("dropped.workspace.json"));
        QVERIFY2(banner().isEmpty(), qPrintable(banner()));
    }

    void whatIsNotKnownIsSaidInWords_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        QTest::newRow("text") << "notes.txt" << QByteArray("hello")
                              << "is not a file that this program reads";
        QTest::newRow("picture") << "cat.png" << QByteArray("\x89PNG\r\n\x1a\n", 8) << "is not a file";
        QTest::newRow("python") << "model.py" << QByteArray("import torch\n") << "two lines of Python";
        QTest::newRow("folder") << "" << QByteArray() << "is a folder";
        QTest::newRow("other json") << "package.json" << QByteArray("{\"name\": 1}") << "package.json";
        QTest::newRow("broken tensors") << "weights.safetensors" << QByteArray("no") << "weights.safetensors";
    }
    void whatIsNotKnownIsSaidInWords() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        drop(window_.get(), {name.isEmpty() ? folder_.path() : file(name, bytes)});
        QVERIFY2(banner().contains(words), qPrintable(banner()));
        QVERIFY(!window_->document().graph());
    }

    void aWorkspaceAsksBeforeItReplacesEdits_data() {
        QTest::addColumn<QString>("button");
        QTest::addColumn<int>("windows");
        QTest::addColumn<bool>("replaced");
        QTest::newRow("new window") << "Open in a &new window" << 2 << false;
        QTest::newRow("discard") << "Discard" << 1 << true;
        QTest::newRow("cancel") << "Cancel" << 1 << false;
    }
    void aWorkspaceAsksBeforeItReplacesEdits() {
        QFETCH(QString, button);
        QFETCH(int, windows);
        QFETCH(bool, replaced);
        const QString path = savedSample(QStringLiteral("asked.workspace.json"));
        window_->openSample();
        window_->document().setMode(qcs::config::Mode::FxQat);
        bool asked = false;
        QTimer::singleShot(0, this, [&] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(question);
            for (QAbstractButton* choice : question->buttons())
                if (choice->text()
                        .remove(QLatin1Char('&'))
                        .contains(QString(button).remove(QLatin1Char('&')))) {
                    asked = true;
                    return choice->click();
                }
            question->reject();
        });
        window_->files().openFiles({path});
        QVERIFY(asked);
        QCOMPARE(openWindows().size(), windows);
        QCOMPARE(window_->document().filePath() == path, replaced);
        if (windows == 2) QCOMPARE(openWindows().back()->session()->document().filePath(), path);
    }
};

QCS_TEST(TestWelcome, qcs::test::ThemedApplication);

#include "tst_welcome.moc"
