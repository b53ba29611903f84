// What the why panel shows of a larger model, row by row.

#include "scenes/scenes.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "views/why/why_panel.h"
#include "widgets/fact_list.h"

#include <QTest>

#include <set>

using namespace qcs::ui;

namespace {

const QString resnet =
    QStringLiteral(QCS_SOURCE_DIR) + QStringLiteral("/resources/samples/models/resnet50.graph.json");

std::set<QRgb> inks(const QImage& image) {
    std::set<QRgb> found;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found.insert(image.pixel(x, y));
    return found;
}

} // namespace

class TestWhyPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The lists shrink from the first node to the next, and are painted before they are laid out again.
    void everyRowIsPainted_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QSize>("size");
        for (const char* name : {"main", "graph", "graph-prepared", "graph-converted", "why-float"})
            for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)})
                QTest::newRow(QByteArray(name) + ", " + QByteArray::number(size.width()))
                    << QString::fromLatin1(name) << size;
    }
    void everyRowIsPainted() {
        QFETCH(QString, name);
        QFETCH(QSize, size);
        qcs::test::TestWindow window;
        window.resize(size);
        window.show();
        window.openSample();
        QVERIFY(window.document().open({resnet}));
        window.waitUntilIdle();
        scene(name)->show(window);
        window.waitUntilIdle();
        const QImage page = window.why().widget()->grab().toImage();
        int rows = 0;
        for (auto* list : window.why().findChildren<FactListView*>()) {
            if (!list->isVisible()) continue;
            const QRect frame(list->mapTo(window.why().widget(), QPoint()), list->size());
            for (int row = 0; row < list->facts().rowCount(); ++row, ++rows) {
                const QRect rect = list->visualRect(list->model()->index(row, 0)).translated(frame.topLeft());
                const auto where = list->objectName() + QStringLiteral(" row %1").arg(row);
                QVERIFY2(frame.adjusted(0, 0, 0, 1).contains(rect), qPrintable(where));
                QVERIFY2(inks(page.copy(rect)).size() > 2, qPrintable(where));
            }
        }
        QVERIFY(rows > 5);
        window.document().undoStack()->setClean(); // nothing to ask about
    }
};

QCS_TEST(TestWhyPanel, QApplication);
#include "tst_why_panel.moc"
