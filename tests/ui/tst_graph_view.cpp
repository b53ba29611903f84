// The graph around a node in the real window: clicks, keys, wheel, search, and the selection that it shares
// with the tree.

#include "sample_window.h"
#include "shell/selection_sync.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_panel.h"
#include "views/model/model_panel.h"
#include "widgets/button_bars.h"
#include "widgets/search_field.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QMenu>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <set>

using namespace qcs::ui;

namespace {

using Role = qcs::picture::PictureNode::Role;

/// conv between two observers that are one and the same object, and a third.
std::shared_ptr<const qcs::picture::DrawnPicture> observed(qcs::engine::Engine&, const qcs::Task&) {
    qcs::picture::GraphPicture picture;
    const auto add = [&](const char* label, Role role, qcs::model::TracedNode origin,
                         qcs::predict::SharingGroup sharing) {
        qcs::picture::PictureNode node;
        node.id = qcs::picture::PictureNodeId(picture.nodes.size());
        node.name = node.label = label;
        node.role = role;
        node.origin = origin;
        node.sharing_group = sharing;
        if (!picture.nodes.empty()) picture.edges.push_back({picture.nodes.back().id, node.id});
        picture.nodes.push_back(std::move(node));
    };
    add("x", Role::Input, qcs::model::TracedNode(0), {});
    add("HistogramObserver", Role::Observer, {}, qcs::predict::SharingGroup(0));
    add("conv1", Role::Module, qcs::model::TracedNode(3), {});
    add("HistogramObserver", Role::Observer, {}, qcs::predict::SharingGroup(0));
    add("MinMaxObserver", Role::Observer, {}, {});
    return std::make_shared<const qcs::picture::DrawnPicture>(
        qcs::picture::DrawnPicture{std::make_shared<const IndexedPicture>(std::move(picture))});
}

} // namespace

class TestGraphView : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

    GraphPanel& panel() { return window_->graph(); }
    GraphCanvas& canvas() { return panel().canvas(); }
    const GraphScene& scene() { return canvas().scene(); }
    void settle() {
        window_->waitUntilIdle();
        QVERIFY(panel().isIdle());
    }
    qcs::model::TracedNode origin(const char* name) {
        return qcs::model::GraphIndex(*window_->document().graph()).node(name);
    }
    int box(const char* name) {
        const auto found = std::ranges::find(scene().boxes, QString::fromUtf8(name), &SceneBox::name);
        return found == scene().boxes.end() ? -1 : static_cast<int>(found - scene().boxes.begin());
    }
    QString currentName() {
        const int current = canvas().current();
        return current < 0 ? QString() : scene().boxes[static_cast<std::size_t>(current)].name;
    }
    QString treeRow() {
        return window_->model().tree()->currentIndex().data(ModuleTreeModel::FullNameRole).toString();
    }
    void select(const char* name) {
        QVERIFY2(origin(name), name);
        window_->selection().showNode(origin(name));
        settle();
        QCOMPARE(currentName(), QString::fromUtf8(name));
    }
    void click(int at) {
        QVERIFY(at >= 0);
        canvas().setCurrent(canvas().current()); // brings what is there into sight
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().boxRect(at).center());
    }
    void wheel(int turn, Qt::KeyboardModifiers modifiers = {}) {
        const QPointF at = canvas().rect().center();
        QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, turn}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(), &event);
    }
    QRect firstBox() { return canvas().boxRect(0); }

private Q_SLOTS:
    void init() {
        window_ = qcs::test::sampleWindow();
        QVERIFY(qcs::test::becomesActive(*window_));
        window_->selection().showNode(origin("conv3"));
        QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
        QVERIFY(panel().isVisible());
        const auto extents = panel().bar().extents()->findChildren<QAbstractButton*>();
        QTest::mouseClick(extents[1], Qt::LeftButton);
        QCOMPARE(panel().extent(), GraphPanel::Extent::Around);
        settle();
    }
    void cleanup() { qcs::test::closeWindow(window_); }

    void itShowsTheSelectionWithItsNeighbours() {
        QCOMPARE(currentName(), QStringLiteral("conv3"));
        QCOMPARE(panel().node(), origin("conv3"));
        const auto& node = scene().boxes[static_cast<std::size_t>(canvas().current())];
        QVERIFY(node.sublabel.startsWith(QLatin1String("Conv2d")));
        QVERIFY(node.status && node.frame);
        QCOMPARE(scene().frames[node.frame].label, QStringLiteral("ConvReLU2d"));
        QVERIFY(box("relu_2") >= 0);
        QVERIFY(box("output") < 0);
        QVERIFY(scene().boxes.size() < 20);
        for (const SceneBox& one : scene().boxes)
            for (const SceneBox& other : scene().boxes)
                QVERIFY(&one == &other || !one.rect.intersects(other.rect));
        QVERIFY(canvas().rect().contains(canvas().boxRect(canvas().current())));
        QVERIFY(panel().statusLine().contains(QLatin1String("37")));
    }

    void theTreeMovesTheGraph() {
        auto* tree = window_->model().tree();
        const auto found =
            tree->model()->match(tree->model()->index(0, 0), ModuleTreeModel::NameRole,
                                 QStringLiteral("conv5"), 1, Qt::MatchExactly | Qt::MatchRecursive);
        QVERIFY(!found.isEmpty());
        tree->scrollTo(found.front());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(found.front()).center());
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv5"));
        QVERIFY(box("conv3") < 0);
    }

    void aClickMovesTheTreeAndNotTheGraph() {
        const QRectF before = scene().boxes.front().rect;
        const int relu = box("relu_2");
        click(relu);
        QCOMPARE(canvas().current(), relu);
        QCOMPARE(treeRow(), QStringLiteral("relu_2"));
        QCOMPARE(window_->session()->navigator().node(), origin("relu_2"));
        settle();
        QCOMPARE(scene().boxes.front().rect, before);
        // Back, as in a browser.
        QTest::keyClick(&canvas(), Qt::Key_Left, Qt::AltModifier);
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv3"));
    }

    void arrowsWalkAlongTheEdges() {
        canvas().setFocus();
        QTest::keyClick(&canvas(), Qt::Key_Down);
        QCOMPARE(currentName(), QStringLiteral("relu_2"));
        QCOMPARE(treeRow(), QStringLiteral("relu_2"));
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QCOMPARE(currentName(), QStringLiteral("pad_2"));
        QTest::keyClick(&canvas(), Qt::Key_Left); // nothing stands beside it
        QCOMPARE(currentName(), QStringLiteral("pad_2"));
        settle();
        // Enter draws the graph around it.
        QTest::keyClick(&canvas(), Qt::Key_Return);
        settle();
        QCOMPARE(currentName(), QStringLiteral("pad_2"));
        QVERIFY(box("relu_1") >= 0);
    }

    void theArrowsReachTheCutAndEnterGoesOn() {
        canvas().setFocus();
        for (int i = 0; i < 12; ++i)
            QTest::keyClick(&canvas(), Qt::Key_Down);
        const SceneBox last = scene().boxes[static_cast<std::size_t>(canvas().current())];
        QVERIFY(last.isStub());
        QCOMPARE(last.label, QStringLiteral("…and 1 more"));
        const auto before = scene().boxes.size();
        QTest::keyClick(&canvas(), Qt::Key_Return);
        settle();
        QCOMPARE(scene().boxes.size(), before + 1);
        QVERIFY(!scene().boxes[static_cast<std::size_t>(canvas().current())].isStub());
    }

    void aClickOnTheStubGoesOnAndNothingJumps() {
        const auto stub = std::ranges::find(scene().boxes, SceneBox::Kind::HiddenInputs, &SceneBox::kind);
        QVERIFY(stub != scene().boxes.end());
        const QPoint at = canvas().boxRect(static_cast<int>(stub - scene().boxes.begin())).center();
        const auto node = stub->node;
        const auto before = scene().boxes.size();
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at);
        const QPoint place = canvas().boxRect(scene().boxOf(node)).center();
        settle();
        QVERIFY(scene().boxes.size() > before);
        QVERIFY(box("conv2") >= 0); // what was hidden is fused with it
        QCOMPARE(canvas().current(), scene().boxOf(node));
        QVERIFY((canvas().boxRect(canvas().current()).center() - place).manhattanLength() <= 2);
    }

    void moreStepsShowMore() {
        const auto before = scene().boxes.size();
        panel().bar().steps()->setFocus();
        QTest::keyClick(panel().bar().steps(), Qt::Key_Up);
        settle();
        QCOMPARE(panel().bar().steps()->value(), 4);
        QVERIFY(scene().boxes.size() > before);
        panel().bar().steps()->setValue(1);
        settle();
        QVERIFY(scene().boxes.size() < before);
        // What is typed is what is meant, however many that are.
        panel().bar().steps()->selectAll();
        QTest::keyClicks(panel().bar().steps(), QStringLiteral("100"));
        QTest::keyClick(panel().bar().steps(), Qt::Key_Return);
        settle();
        QCOMPARE(panel().bar().steps()->value(), 100);
        QCOMPARE(scene().boxes.size(), window_->document().graph()->nodes.size());
    }

    void wheelKeysAndButtonsZoom() {
        const double before = canvas().scale();
        wheel(120);
        QVERIFY(canvas().scale() > before);
        wheel(-120);
        QVERIFY(std::abs(canvas().scale() - before) < 1e-9);
        canvas().setFocus();
        QTest::keyClick(&canvas(), Qt::Key_Plus);
        QVERIFY(canvas().scale() > before);
        QTest::keyClick(&canvas(), Qt::Key_Minus);
        QTest::keyClick(&canvas(), Qt::Key_Minus);
        QVERIFY(canvas().scale() < before);
        QTest::keyClick(&canvas(), Qt::Key_1);
        QCOMPARE(canvas().scale(), 1.0);
        for (int i = 0; i < 100; ++i)
            wheel(-120);
        QVERIFY(canvas().scale() >= 0.1);
        auto* fit = panel().findChild<QToolButton*>(QStringLiteral("graph-fit"));
        QTest::mouseClick(fit, Qt::LeftButton);
        for (int i = 0; i < static_cast<int>(scene().boxes.size()); ++i)
            QVERIFY(canvas().rect().contains(canvas().boxRect(i)));
        auto* in = panel().findChild<QToolButton*>(QStringLiteral("graph-zoom-in"));
        const double fitted = canvas().scale();
        QTest::mouseClick(in, Qt::LeftButton);
        QVERIFY(canvas().scale() > fitted);
    }

    void draggingPansAndNeverLosesTheGraph() {
        for (int i = 0; i < 8; ++i)
            wheel(120);
        const QPoint before = firstBox().center();
        const auto drag = [&](QPoint by) {
            // From a place without a box.
            QPoint from(4, 4);
            while (canvas().boxAt(from) >= 0)
                from += QPoint(3, 0);
            QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
            QTest::mouseMove(&canvas(), from + by);
            QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, from + by);
        };
        drag({30, 40});
        QCOMPARE(firstBox().center() - before, QPoint(30, 40));
        for (int i = 0; i < 60; ++i)
            drag({300, 300});
        const QRectF all(QPointF(), scene().bounds.size() * canvas().scale());
        const QRect shown = canvas().boxRect(0);
        const QPointF corner = QPointF(shown.topLeft()) - scene().boxes[0].rect.topLeft() * canvas().scale();
        QVERIFY(all.translated(corner).intersects(canvas().rect()));
        wheel(-120, Qt::ShiftModifier); // sideways, and no zoom
        const double scale = canvas().scale();
        wheel(-120, Qt::ShiftModifier);
        QCOMPARE(canvas().scale(), scale);
        QTest::keyClick(&canvas(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(currentName(), QStringLiteral("conv3"));
    }

    void searchGoesFromOneToTheNext() {
        SearchField* field = panel().bar().search();
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("CONV2d"));
        QTest::keyClick(field, Qt::Key_Return); // does not wait for the search to end
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv1"));
        QCOMPARE(treeRow(), QStringLiteral("conv1"));
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv2"));
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(field, Qt::Key_Return);
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv1")); // there are six
        field->setText(QStringLiteral("no such node"));
        settle();
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv1"));
    }

    void aSourceMakesThePicturesOfItsMode() {
        panel().pictures().setSource(GraphState::Prepared,
                                     [](const qcs::engine::Revision&) { return observed; });
        const auto buttons = panel().bar().states()->findChildren<QAbstractButton*>();
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        settle();
        QCOMPARE(scene().boxes.size(), std::size_t(5)); // x, three steps on, and the rest
        QVERIFY(scene().boxes.back().isStub());
        panel().setNode(qcs::model::TracedNode(3));
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv1"));
        QCOMPARE(scene().boxes.size(), std::size_t(5));
        QCOMPARE(scene().boxes[1].mark, QStringLiteral("shared A"));
        QCOMPARE(scene().boxes[3].mark, scene().boxes[1].mark);
        QVERIFY(!scene().boxes[4].isStub() && scene().boxes[4].mark.isEmpty());
        QVERIFY(describe(scene(), 1).contains(QStringLiteral("shared A")));
        // An inserted node has no row: the selection stays where it was.
        window_->selection().showNode(qcs::model::TracedNode(3));
        settle();
        click(1);
        QCOMPARE(canvas().current(), 1);
        QCOMPARE(window_->session()->navigator().node().number(), 3);
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        settle();
        QVERIFY(scene().boxes.size() > 5);
        panel().pictures().setSource(GraphState::Converted, [](const qcs::engine::Revision&) {
            return [](qcs::engine::Engine&, const qcs::Task&) {
                return std::make_shared<const qcs::picture::DrawnPicture>(
                    qcs::picture::DrawnPicture{nullptr, qcs::predict::Raised("ValueError", "here.")});
            };
        });
        QTest::mouseClick(buttons[2], Qt::LeftButton);
        settle();
        QVERIFY(scene().boxes.empty());
        QCOMPARE(canvas().accessibleDescription(), QStringLiteral("PyTorch raises ValueError: here."));
    }

    void modulesBecomeBoxesAndOpenAgain() {
        QVERIFY(window_->document().open({QStringLiteral(QCS_SOURCE_DIR) +
                                          QStringLiteral("/resources/samples/models/resnet50.graph.json")}));
        window_->waitUntilIdle();
        select("features_stage2_unit1_activ");
        const auto boxes = [&] {
            std::set<QString> groups;
            for (const SceneBox& one : scene().boxes)
                if (one.role == Role::Group) groups.insert(one.label);
            return groups;
        };
        QVERIFY(boxes().empty());
        QTest::mouseClick(panel().bar().collapseOthersBox(), Qt::LeftButton, {},
                          QPoint(8, panel().bar().collapseOthersBox()->height() / 2));
        settle();
        QVERIFY(panel().bar().collapseOthersBox()->isChecked());
        QVERIFY(boxes().contains(QStringLiteral("features.stage2.unit1.body")));
        QVERIFY(boxes().contains(QStringLiteral("features.stage2.unit2")));
        QCOMPARE(currentName(), QStringLiteral("features_stage2_unit1_activ"));
        // Enter opens the box.
        canvas().setFocus();
        canvas().setCurrent(box("features.stage2.unit2"));
        QTest::keyClick(&canvas(), Qt::Key_Return);
        settle();
        QVERIFY(!boxes().contains(QStringLiteral("features.stage2.unit2")));
        QVERIFY(boxes().contains(QStringLiteral("features.stage2.unit2.body")));
        // C closes the module of the current node, which is then the current box.
        canvas().setCurrent(box("features_stage2_unit1_activ"));
        QTest::keyClick(&canvas(), Qt::Key_C);
        settle();
        QVERIFY(boxes().contains(QStringLiteral("features.stage2.unit1")));
        QCOMPARE(currentName(), QStringLiteral("features.stage2.unit1"));
        // What is searched inside a closed module opens it.
        panel().bar().search()->setText(QStringLiteral("unit1.body.conv2.conv stage2"));
        QTest::keyClick(panel().bar().search(), Qt::Key_Return);
        settle();
        QCOMPARE(currentName(), QStringLiteral("features_stage2_unit1_body_conv2_conv"));
        QTest::mouseClick(panel().bar().collapseOthersBox(), Qt::LeftButton, {},
                          QPoint(8, panel().bar().collapseOthersBox()->height() / 2));
        settle();
        QVERIFY(boxes().empty());
    }

    void theMenuOfABox() {
        const QPoint at = canvas().boxRect(box("relu_2")).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas().mapToGlobal(at));
        QApplication::sendEvent(&canvas(), &event);
        QTRY_VERIFY(QApplication::activePopupWidget());
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu && menu->actions().size() == 2); // it is in no module
        menu->actions().front()->trigger();
        menu->close();
        settle();
        QCOMPARE(currentName(), QStringLiteral("relu_2"));
    }

    void withoutGraphvizTooAndItSaysSo() {
        panel().layouter().setProgram({});
        select("conv5");
        QVERIFY(panel().statusLine().contains(QLatin1String("graphviz is not installed")));
        for (const SceneBox& one : scene().boxes)
            for (const SceneBox& other : scene().boxes)
                QVERIFY(&one == &other || !one.rect.intersects(other.rect));
    }

    void editsChangeTheStatuses() {
        const QString before = scene().boxes[static_cast<std::size_t>(canvas().current())].statusWord;
        const auto& rules = window_->document().mapping().rules;
        for (std::size_t i = 0; i < rules.size(); ++i)
            QVERIFY(window_->document().setQConfig(window_->document().ruleIdAt(static_cast<int>(i)),
                                                   std::nullopt));
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv3"));
        const QString after = scene().boxes[static_cast<std::size_t>(canvas().current())].statusWord;
        QVERIFY2(after != before, qPrintable(after));
    }

    void screenReadersHearOfTheBoxes() {
        QAccessibleInterface* view = QAccessible::queryAccessibleInterface(&canvas());
        QVERIFY(view);
        QVERIFY(!view->text(QAccessible::Name).isEmpty());
        QCOMPARE(view->childCount(), static_cast<int>(scene().boxes.size()));
        canvas().setFocus();
        QAccessibleInterface* child = view->focusChild();
        QVERIFY(child);
        const QString words = child->text(QAccessible::Name);
        for (const char* word : {"module conv3", "Conv2d", "in ConvReLU2d", "static", "1 input", "1 user"})
            QVERIFY2(words.contains(QLatin1String(word)), qPrintable(words));
        QVERIFY(child->state().focused);
        QCOMPARE(child->parent(), view);
        QCOMPARE(view->indexOfChild(child), canvas().current());
        const QPoint middle = child->rect().center();
        QCOMPARE(view->childAt(middle.x(), middle.y()), child);
        // The box is gone with its scene.
        panel().bar().steps()->setValue(1);
        settle();
        QAccessibleInterface* last = view->child(view->childCount() - 1);
        QVERIFY(last->isValid());
        QVERIFY(!view->child(view->childCount()));
    }

    void nothingIsDrawnBehindAnotherTab() {
        window_->setTab(Tab::Rules);
        const int before = canvas().current();
        window_->selection().showNode(origin("conv6"));
        window_->waitUntilIdle();
        QCOMPARE(canvas().current(), before);
        QVERIFY(box("conv6") < 0);
        window_->setTab(Tab::Graph);
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv6"));
    }

    void anotherModelAndNone() {
        window_->document().newWorkspace();
        settle();
        QVERIFY(scene().boxes.empty());
        QTest::keyClick(&canvas(), Qt::Key_Down);
        QTest::keyClick(&canvas(), Qt::Key_Return);
        QTest::keyClick(&canvas(), Qt::Key_F);
        wheel(120);
        QVERIFY(canvas().grab().width() > 0);
        window_->openSample();
        settle();
        QVERIFY(!scene().boxes.empty()); // nothing is selected: the beginning
        QVERIFY(box("x") >= 0);
    }

    void bothThemesPaint() {
        QImage light = canvas().grab().toImage();
        Theme::current()->setChoice(ThemeChoice::Dark);
        QImage dark = canvas().grab().toImage();
        Theme::current()->setChoice(ThemeChoice::Light);
        QCOMPARE(light.pixelColor(1, 1), lightColours()[Colour::Panel]);
        QCOMPARE(dark.pixelColor(1, 1), darkColours()[Colour::Panel]);
        const QPoint inside = canvas().boxRect(canvas().current()).topLeft() + QPoint(12, 6);
        QCOMPARE(dark.pixelColor(inside), darkColours()[Colour::Selection]);
    }
};

QCS_TEST(TestGraphView, qcs::test::ThemedApplication);

#include "tst_graph_view.moc"
