#pragma once
// Helpers for tests of the whole graph in a real window with the sample.

#include "sample_window.h"
#include "shell/selection_sync.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_panel.h"
#include "views/model/model_panel.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>

namespace qcs::test {

using namespace qcs::ui;

inline QString sampleGraph(const char* name) {
    return QStringLiteral(QCS_SOURCE_DIR "/resources/samples/models/%1.graph.json").arg(QLatin1String(name));
}

struct GraphWindow : SampleWindow {
    /// Opens a window with the Graph tab in front.
    void begin() {
        window_ = qcs::test::sampleWindow();
        window_->resize(1440, 900);
        QVERIFY(qcs::test::becomesActive(*window_));
        QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
        QVERIFY(panel().isVisible());
        settle();
    }

    GraphPanel& panel() { return window_->graph(); }
    GraphCanvas& canvas() { return panel().canvas(); }
    const GraphScene& scene() { return canvas().scene(); }
    const SceneBox& at(int box) { return scene().boxes[static_cast<std::size_t>(box)]; }
    void settle() {
        window_->waitUntilIdle();
        QVERIFY(panel().isIdle());
    }
    qcs::model::TracedNode origin(const char* name) {
        return qcs::model::GraphIndex(*window_->document().graph()).node(name);
    }
    int boxNamed(const QString& name) {
        const auto found = std::ranges::find(scene().boxes, name, &SceneBox::name);
        return found == scene().boxes.end() ? -1 : static_cast<int>(found - scene().boxes.begin());
    }
    int module(const char* path) { return boxNamed(QString::fromLatin1(path)); }
    QString currentName() { return canvas().current() < 0 ? QString() : at(canvas().current()).name; }
    QString treeRow() {
        return window_->model().tree()->currentIndex().data(ModuleTreeModel::FullNameRole).toString();
    }
    void openResnet() {
        QVERIFY(window_->document().open({sampleGraph("resnet50")}));
        settle();
    }
    /// Clicks the caret that opens or folds a box.
    void clickCaret(int box) {
        QVERIFY(box >= 0);
        canvas().setCurrent(box); // scrolls it into view
        const QRect place = canvas().boxRect(box);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {},
                          place.topLeft() + QPoint(static_cast<int>(14 * canvas().scale()), 8));
        settle();
    }
    void wheel(int turn, QPointF place) {
        QWheelEvent event(place, canvas().mapToGlobal(place), {}, {0, turn}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(), &event);
    }
    QPointF sceneAt(QPointF place) { return canvas().visiblePart().topLeft() + place / canvas().scale(); }
    QPoint emptyPlace() {
        QPoint place(canvas().width() / 2, 4);
        while (canvas().boxAt(place) >= 0 && place.x() > 4)
            place -= QPoint(3, 0);
        return place;
    }
    /// Checks that open modules contain their boxes, and that each node of the model is shown exactly once.
    void checkAllIsThere() {
        int nodes = 0;
        for (const SceneBox& box : scene().boxes)
            if (!box.isModule() || !box.open) nodes += box.members;
        QCOMPARE(nodes, static_cast<int>(panel().pictures().current().picture->picture.nodes.size()));
        for (const SceneBox& box : scene().boxes)
            if (box.parent >= 0) QVERIFY(at(box.parent).rect.contains(box.rect));
    }
};

} // namespace qcs::test
