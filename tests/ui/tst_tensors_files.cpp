// Files of tensors in the real window: opened, listed, refused, removed.

#include "support/files.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/tensor_file_list.h"
#include "widgets/message_bars.h"
#include "widgets/sentence_card.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QDirIterator>
#include <QDropEvent>
#include <QListView>
#include <QMimeData>
#include <QTemporaryDir>

#include <limits>

using namespace qcs::ui;

class TestTensorsFiles : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

    QTemporaryDir folder_;

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { begin(); }
    void cleanup() { end(); }

    void filesAreListedAndRemoved() {
        const QString path =
            qcs::test::writeTensors(folder_.filePath(QStringLiteral("second.safetensors")),
                                    {{QStringLiteral("conv2.bias"), std::vector<float>(16, 1)}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        auto* list = ranking().fileList().list();
        QCOMPARE(list->model()->rowCount(), 2);
        QCOMPARE(list->model()->index(1, 0).data().toString(), QStringLiteral("second.safetensors"));
        QCOMPARE(list->model()->index(1, 0).data(TensorFilesModel::FactsRole).toString(),
                 QStringLiteral("1 tensor · ") + sizeWords(64));
        // Two tensors of one name are told apart.
        const auto both =
            model().match(model().index(0, 0), RankingModel::NameRole, QStringLiteral("conv2.bias"), -1,
                          Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(both.size(), 2);
        QVERIFY(both[0].data(Qt::ToolTipRole).toString() != both[1].data(Qt::ToolTipRole).toString());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, ranking().fileList().removeRect(1).center());
        window_->waitUntilIdle();
        QCOMPARE(list->model()->rowCount(), 1);
        QCOMPARE(tensors(), 44);
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(list->model()->rowCount(), 2);
        list->setFocus();
        list->setCurrentIndex(list->model()->index(1, 0));
        QTest::keyClick(list, Qt::Key_Delete);
        window_->waitUntilIdle();
        QCOMPARE(list->model()->rowCount(), 1);
    }

    /// The sample is the same file at every start, so that its numbers are known again.
    void theSampleIsKnownAgain() {
        const QTemporaryDir cache;
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
        const auto measure = [&cache] {
            const auto window = qcs::test::sampleWindow();
            window->setTab(Tab::Tensors);
            window->waitUntilIdle();
            auto& ranking = window->session()->ranking();
            if (!waitUntil([&] { return ranking.total() > 0 && ranking.measured() == ranking.total(); },
                           60'000))
                return std::pair<std::string, QByteArray>();
            QByteArray known;
            QDirIterator books(cache.filePath(QStringLiteral("qconfig-studio/errors")), QDir::Files);
            while (books.hasNext()) {
                QFile book(books.next());
                if (book.open(QIODevice::ReadOnly)) known += book.readAll();
            }
            return std::pair(window->session()->tensors().table()->entries.front().info().file, known);
        };
        const auto first = measure(), second = measure();
        QVERIFY(first.first.ends_with("/crepe.safetensors"));
        QCOMPARE(first.first, second.first);
        QVERIFY(first.second.count('\n') >= 7);
        QCOMPARE(first.second, second.second); // nothing was measured anew
        // What somebody wrote into it is replaced by what it has to be.
        QFile file(QString::fromStdString(first.first));
        const auto right = qcs::test::contents(file.fileName());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no tensors");
        file.close();
        const auto third = measure();
        QCOMPARE(third.first, first.first);
        QVERIFY(qcs::test::contents(file.fileName()) == right);
        // Without such a place the sample can be opened all the same.
        qputenv("XDG_CACHE_HOME", "/proc/none");
        const auto none = measure();
        QVERIFY(none.first.ends_with("/crepe.safetensors"));
        before.isNull() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before);
    }

    void nanAndInfinityAreCounted() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float inf = std::numeric_limits<float>::infinity();
        const QString path = qcs::test::writeTensors(
            folder_.filePath(QStringLiteral("odd.safetensors")),
            {{QStringLiteral("odd"), {nan, 1, nan, -2, inf, nan, 0.5F}}, {QStringLiteral("fine"), {1, 2}}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        click(QStringLiteral("odd"));
        QCOMPARE(inspector().leftOut(), QStringLiteral("3 NaN and 1 infinite values are left out."));
        QCOMPARE(fact(QStringLiteral("min")), significantText(-2));
        click(QStringLiteral("fine"));
        QCOMPARE(inspector().leftOut(), QString());
    }

    void addingAFileCanBeUndone() {
        const int before = tensors();
        const QString path = qcs::test::writeTensors(folder_.filePath(QStringLiteral("more.safetensors")),
                                                     {{QStringLiteral("more"), {1, 2, 3}}});
        window_->setTab(Tab::Rules);
        QCOMPARE(window_->open({path}), QString());
        QVERIFY(panel().isVisible()); // its tab comes to the front
        window_->waitUntilIdle();
        QCOMPARE(tensors(), before + 1);
        QCOMPARE(window_->document().workspace().graphs.front().tensor_files.back(), path.toStdString());
        QVERIFY(window_->document().isModified());
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(tensors(), before);
        QVERIFY(!window_->document().isModified());
        window_->document().undoStack()->redo();
        window_->waitUntilIdle();
        QCOMPARE(tensors(), before + 1);
    }

    void aDroppedFileIsOpened() {
        const QString path = qcs::test::writeTensors(folder_.filePath(QStringLiteral("dropped.safetensors")),
                                                     {{QStringLiteral("dropped"), {1, 2, 3}}});
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &drop);
        QTRY_VERIFY(row(QStringLiteral("dropped")).isValid());
    }

    void aFileAloneIsShownWithoutAModel() {
        const QString path = qcs::test::writeTensors(folder_.filePath(QStringLiteral("alone.safetensors")),
                                                     {{QStringLiteral("net.weight"), {1, 2, 3, -1}}});
        start();
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        click(QStringLiteral("net.weight"));
        QVERIFY(!window_->document().isModified());
        QCOMPARE(inspector().message(), QString());
        QVERIFY(inspector().card().text().contains(QStringLiteral("belongs to no module")));
        // A model that comes later takes it.
        const QString graph = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.graph.json");
        QCOMPARE(window_->open({graph}), QString());
        QCOMPARE(window_->document().workspace().graphs.front().tensor_files,
                 std::vector<std::string>{path.toStdString()});
    }

    void aFileThatIsNoneIsRefusedInWords() {
        const QString path = folder_.filePath(QStringLiteral("broken.safetensors"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\x40\x00\x00\x00\x00\x00\x00\x00{\"a\": 1", 15); // a header that ends before it does
        file.close();
        start();
        const QString problem = window_->open({path});
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        auto* banner = window_->findChild<Banner*>(QStringLiteral("banner"));
        const QString words = problem + banner->text() + ranking().emptyText();
        QVERIFY2(words.contains(QStringLiteral("broken.safetensors")), qPrintable(words));
        QCOMPARE(model().rowCount(), 0);
        QVERIFY(!ranking().emptyText().isEmpty());
    }

    void aMissingFileOfAWorkspaceIsNamed() {
        const QString source = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/");
        for (const char* name : {"crepe.graph.json", "crepe.workspace.json"})
            QVERIFY(
                QFile::copy(source + QString::fromLatin1(name), folder_.filePath(QString::fromLatin1(name))));
        start();
        QCOMPARE(window_->open({folder_.filePath(QStringLiteral("crepe.workspace.json"))}), QString());
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        QVERIFY2(ranking().emptyText().contains(QStringLiteral("crepe.safetensors could not be opened")),
                 qPrintable(ranking().emptyText()));
        auto* banner = window_->findChild<Banner*>(QStringLiteral("banner"));
        QVERIFY(banner->text().contains(QStringLiteral("crepe.safetensors could not be opened")));
    }
};

QCS_TEST(TestTensorsFiles, QApplication);
#include "tst_tensors_files.moc"
