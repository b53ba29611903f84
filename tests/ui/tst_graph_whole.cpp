// The whole graph in the real window: modules that open and fold in place, search, zoom, map.

#include "graph_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/graph/canvas_controls.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_export.h"
#include "widgets/button_bars.h"
#include "widgets/search_field.h"
#include "words/languages.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <set>

using namespace qcs::ui;

class TestGraphWhole : public QObject, private qcs::test::GraphWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void atFirstItIsTheWholeGraph() {
        QCOMPARE(panel().extent(), GraphPanel::Extent::Whole);
        QVERIFY(scene().whole);
        checkAllIsThere();
        QCOMPARE(panel().statusLine(), QStringLiteral("37 nodes, all drawn"));
        const int conv = boxNamed(QStringLiteral("conv3"));
        QVERIFY(conv >= 0);
        QVERIFY(at(conv).status && !at(conv).statusWord.isEmpty());
        QCOMPARE(at(conv).sublabel, QStringLiteral("Conv2d + F.relu → ConvReLU2d")); // one box for both
        QVERIFY(boxNamed(QStringLiteral("relu_2")) < 0);
    }

    void modulesOpenAndFoldInPlace() {
        openResnet();
        checkAllIsThere();
        const int folded = panel().whole().foldedModules();
        QVERIFY(folded > 3);
        QVERIFY(panel().statusLine().startsWith(QStringLiteral("178 nodes, all drawn")));
        QVERIFY2(panel().statusLine().contains(QStringLiteral("%1 modules folded").arg(folded)),
                 qPrintable(panel().statusLine()));
        const char* stage = "features.stage3";
        QVERIFY(!at(module(stage)).open);
        QVERIFY(!at(module(stage)).outcomeCounts.empty());
        canvas().setCurrent(module(stage));
        QPoint corner = canvas().boxRect(module(stage)).topLeft();
        clickCaret(module(stage));
        QVERIFY(at(module(stage)).open);
        QVERIFY((canvas().boxRect(module(stage)).topLeft() - corner).manhattanLength() <= 1);
        QVERIFY(module("features.stage3.unit2") >= 0);
        checkAllIsThere();
        corner = canvas().boxRect(module(stage)).topLeft();
        clickCaret(module(stage));
        QVERIFY(!at(module(stage)).open);
        QVERIFY((canvas().boxRect(module(stage)).topLeft() - corner).manhattanLength() <= 1);
        // A double click opens it, wherever it is clicked.
        QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, canvas().boxRect(module(stage)).center());
        settle();
        QVERIFY(at(module(stage)).open);
        // The body of an open module is ground: it pans.
        const QRectF before = canvas().visiblePart();
        const QPoint ground = canvas().boxRect(module(stage)).topLeft() + QPoint(6, 60);
        QCOMPARE(canvas().boxAt(ground), -1);
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, ground);
        QTest::mouseMove(&canvas(), ground + QPoint(0, -20));
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, ground + QPoint(0, -20));
        QVERIFY(std::abs(canvas().visiblePart().top() - before.top() - 20 / canvas().scale()) < 1);
    }

    void keysOpenFoldAndWalk() {
        openResnet();
        canvas().setFocus();
        const char* stage = "features.stage2";
        canvas().setCurrent(module(stage));
        QTest::keyClick(&canvas(), Qt::Key_Right);
        settle();
        QVERIFY(at(module(stage)).open);
        QCOMPARE(currentName(), QString::fromLatin1(stage));
        QTest::keyClick(&canvas(), Qt::Key_Down); // into it
        QCOMPARE(currentName(), QStringLiteral("features.stage2.unit1"));
        QTest::keyClick(&canvas(), Qt::Key_Down);
        QCOMPARE(currentName(), QStringLiteral("features.stage2.unit2"));
        QTest::keyClick(&canvas(), Qt::Key_Left); // out of it
        QCOMPARE(currentName(), QString::fromLatin1(stage));
        QTest::keyClick(&canvas(), Qt::Key_Left);
        settle();
        QVERIFY(!at(module(stage)).open);
        QTest::keyClick(&canvas(), Qt::Key_Down);
        QCOMPARE(currentName(), QStringLiteral("features.stage3"));
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QCOMPARE(currentName(), QString::fromLatin1(stage));
        // Enter selects the module in the tree.
        QTest::keyClick(&canvas(), Qt::Key_Return);
        QCOMPARE(treeRow(), QString::fromLatin1(stage));
        // From end to end by Down alone, whatever is open.
        panel().whole().setAllOpen(true);
        settle();
        canvas().setCurrent(0);
        std::set<int> seen;
        while (seen.insert(canvas().current()).second)
            QTest::keyClick(&canvas(), Qt::Key_Down);
        QVERIFY2(currentName() == QLatin1String("output_1"), qPrintable(currentName()));
    }

    void selectionIsShared() {
        openResnet();
        // From the graph to the tree.
        panel().whole().setAllOpen(true);
        settle();
        const int conv = boxNamed(QStringLiteral("features_stage1_unit2_body_conv2_conv"));
        QVERIFY(conv >= 0);
        canvas().goTo(at(conv).rect.center());
        const QRectF before = canvas().visiblePart();
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().boxRect(conv).center());
        QCOMPARE(treeRow(), QStringLiteral("features.stage1.unit2.body.conv2.conv"));
        settle();
        QCOMPARE(canvas().visiblePart(), before); // nothing moves
        // From the tree to the graph: the modules around it are opened.
        panel().whole().setAllOpen(false);
        settle();
        QVERIFY(boxNamed(QStringLiteral("features_stage4_unit2_body_conv1_conv")) < 0);
        window_->selection().showNode(origin("features_stage4_unit2_body_conv1_conv"));
        settle();
        QCOMPARE(currentName(), QStringLiteral("features_stage4_unit2_body_conv1_conv"));
        QVERIFY(canvas().rect().contains(canvas().boxRect(canvas().current())));
        QVERIFY(!at(module("features.stage3")).open);
        // What is fused is shown by what it is fused into.
        window_->selection().showNode(origin("features_stage4_unit2_body_conv1_bn"));
        settle();
        QCOMPARE(currentName(), QStringLiteral("features_stage4_unit2_body_conv1_conv"));
    }

    void searchWalksThroughTheHits() {
        openResnet();
        panel().whole().setAllOpen(false);
        settle();
        SearchField* field = panel().bar().search();
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("unit2 type:conv2d"));
        settle();
        QCOMPARE(panel().bar().found(), QStringLiteral("12 hits"));
        QCOMPARE(canvas().notes()[static_cast<std::size_t>(module("features.stage1"))].hits, 3);
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        QCOMPARE(panel().bar().found(), QStringLiteral("1 of 12"));
        QCOMPARE(currentName(), QStringLiteral("features_stage1_unit2_body_conv1_conv"));
        QCOMPARE(treeRow(), QStringLiteral("features.stage1.unit2.body.conv1.conv"));
        QVERIFY(at(module("features.stage1")).open && !at(module("features.stage2")).open);
        QCOMPARE(canvas().notes()[static_cast<std::size_t>(canvas().current())].hits, 1);
        QTest::keyClick(field, Qt::Key_F3);
        settle();
        QCOMPARE(panel().bar().found(), QStringLiteral("2 of 12"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        settle();
        QCOMPARE(panel().bar().found(), QStringLiteral("1 of 12"));
        QTest::keyClick(field, Qt::Key_F3, Qt::ShiftModifier);
        settle();
        QCOMPARE(panel().bar().found(), QStringLiteral("12 of 12"));
        QVERIFY(currentName().startsWith(QLatin1String("features_stage4_unit2")));
        // No hit: it says so, and nothing moves.
        const QRectF before = canvas().visiblePart();
        const QString current = currentName();
        field->setText(QStringLiteral("nothing has this name"));
        settle();
        QCOMPARE(panel().bar().found(), QStringLiteral("0 of 0"));
        QTest::keyClick(field, Qt::Key_Return);
        settle();
        QCOMPARE(canvas().visiblePart(), before);
        QCOMPARE(currentName(), current);
        auto* label = panel().findChild<QWidget*>(QStringLiteral("graph-found"));
        QCOMPARE(label->palette().color(QPalette::WindowText), lightColours()[Colour::FloatDespiteRequest]);
    }

    void wheelPinchAndSpace() {
        openResnet();
        const QPointF place(canvas().width() * 0.4, canvas().height() * 0.6);
        QPointF under = sceneAt(place);
        const double before = canvas().scale();
        wheel(120, place);
        QVERIFY(canvas().scale() > before);
        QVERIFY((sceneAt(place) - under).manhattanLength() < 1e-6); // what the pointer is on stays there
        // Two fingers on a touch pad.
        const double wheeled = canvas().scale();
        QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, place,
                                  place, canvas().mapToGlobal(place), 0.25, {});
        QApplication::sendEvent(&canvas(), &pinch);
        QVERIFY(std::abs(canvas().scale() - wheeled * 1.25) < 1e-9);
        QVERIFY((sceneAt(place) - under).manhattanLength() < 1e-6);
        // Space and the mouse pan, even on a box, and select nothing.
        canvas().setFocus();
        const int box = module("features.stage2");
        canvas().setCurrent(module("features.stage1"));
        const QPoint from = canvas().boxRect(canvas().current()).center();
        QVERIFY(canvas().boxAt(from) == canvas().current() && box >= 0);
        canvas().setCurrent(0);
        const QPoint on = canvas().boxRect(0).center();
        QTest::keyPress(&canvas(), Qt::Key_Space);
        under = canvas().visiblePart().topLeft();
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, on);
        QTest::mouseMove(&canvas(), on + QPoint(0, -30));
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, on + QPoint(0, -30));
        QTest::keyRelease(&canvas(), Qt::Key_Space);
        QVERIFY(std::abs(canvas().visiblePart().top() - under.y() - 30 / canvas().scale()) < 1);
        QCOMPARE(canvas().current(), 0);
        // 0: all of it.
        QTest::keyClick(&canvas(), Qt::Key_0);
        for (int i = 0; i < static_cast<int>(scene().boxes.size()); ++i)
            QVERIFY(canvas().rect().contains(canvas().boxRect(i)));
        const double fitted = canvas().scale();
        QTest::keyClick(&canvas(), Qt::Key_Plus);
        QVERIFY(canvas().scale() > fitted);
        QTest::keyClick(&canvas(), Qt::Key_Minus);
        QVERIFY(std::abs(canvas().scale() - fitted) < 1e-9);
        auto* full = panel().findChild<QToolButton*>(QStringLiteral("graph-zoom-full"));
        QTest::mouseClick(full, Qt::LeftButton);
        QCOMPARE(canvas().scale(), 1.0);
        QCOMPARE(full->text(), QStringLiteral("100 %"));
    }

    void theMapShowsAndMovesTheView() {
        openResnet();
        panel().whole().setAllOpen(true);
        settle();
        auto* map = panel().findChild<MiniMap*>();
        QVERIFY(map && map->isVisible());
        canvas().goTo({scene().bounds.center().x(), 500});
        const QPoint grip = map->frame().center().toPoint();
        const double before = canvas().visiblePart().center().y();
        QTest::mousePress(map, Qt::LeftButton, {}, grip);
        QVERIFY(std::abs(canvas().visiblePart().center().y() - before) < 80); // taken, not moved
        QTest::mouseMove(map, grip + QPoint(0, 40));
        QTest::mouseRelease(map, Qt::LeftButton, {}, grip + QPoint(0, 40));
        QVERIFY(canvas().visiblePart().center().y() > before + 100);
        // It stays where all is in sight, and goes where it would be in the way.
        QTest::keyClick(&canvas(), Qt::Key_0);
        QVERIFY(map->isVisible());
        window_->resize(960, 720);
        QTRY_VERIFY(canvas().width() >= 560 || !map->isVisible());
        QVERIFY(canvas().width() < 560 ? !map->isVisible() : map->isVisible());
    }

    void preparedAndConvertedAreWholeToo() {
        openResnet();
        const auto modes = panel().bar().states()->findChildren<QAbstractButton*>();
        for (const int mode : {1, 2}) {
            QTest::mouseClick(modes[mode], Qt::LeftButton);
            settle();
            QVERIFY(scene().whole);
            checkAllIsThere();
            QVERIFY(module("features.stage2") >= 0); // inserted nodes do not tear modules apart
            QCOMPARE(
                std::ranges::count(scene().boxes, QStringLiteral("features.stage2"), &SceneBox::modulePath),
                1);
            panel().whole().setAllOpen(true);
            settle();
            checkAllIsThere();
            const auto role = mode == 1 ? qcs::picture::PictureNode::Role::Observer
                                        : qcs::picture::PictureNode::Role::Quantize;
            QVERIFY(std::ranges::count(scene().boxes, role, &SceneBox::role) > 0);
        }
    }

    void aLargeModelBeginsFolded() {
        auto graph = std::make_shared<qcs::model::Graph>(*window_->document().graph());
        graph->nodes.clear();
        graph->modules.clear();
        const auto add = [&](std::string name, qcs::model::Op op, std::string scope) {
            qcs::model::Node node;
            node.name = node.target = name;
            node.op = op;
            if (!graph->nodes.empty())
                node.args.emplace_back(qcs::config::NodeRef{std::string(graph->nodes.back().name)});
            if (op == qcs::model::Op::CallFunction) node.target = "torch.relu";
            node.scope = qcs::model::Scope{scope, std::nullopt};
            graph->nodes.push_back(std::move(node));
        };
        add("x", qcs::model::Op::Placeholder, "");
        for (int i = 0; i < 2500; ++i)
            add("n" + std::to_string(i), qcs::model::Op::CallFunction,
                "stage" + std::to_string(i / 500) + ".block" + std::to_string(i / 50));
        add("output", qcs::model::Op::Output, "");
        window_->document().addGraph(QStringLiteral("large.graph.json"), graph);
        window_->document().setCurrentGraph(static_cast<int>(window_->document().graphs().size()) - 1);
        settle();
        QCOMPARE(panel().whole().foldedModules(), 5);
        QCOMPARE(scene().boxes.size(), std::size_t(7));
        checkAllIsThere();
    }

    void marksOfARule() {
        openResnet();
        panel().whole().setAllOpen(false);
        settle();
        const int stage1 = module("features.stage1");
        ShownMarks marks;
        marks.shown.rule = 1;
        marks.shown.number = 4;
        marks.shown.wins = {origin("features_stage1_unit1_body_conv1_conv")};
        marks.shown.shadowed = {origin("features_stage2_unit1_body_conv1_conv")};
        panel().setMarks(marks);
        QCOMPARE(canvas().notes()[static_cast<std::size_t>(stage1)].mark, BoxNote::Mark::Wins);
        QCOMPARE(canvas().notes()[static_cast<std::size_t>(stage1)].rule, 4);
        QCOMPARE(canvas().notes()[static_cast<std::size_t>(module("features.stage2"))].mark,
                 BoxNote::Mark::Loses);
        QCOMPARE(canvas().notes()[static_cast<std::size_t>(module("features.stage3"))].mark,
                 BoxNote::Mark::None);
        panel().whole().setAllOpen(true); // they stay, in what is open
        settle();
        const int conv = boxNamed(QStringLiteral("features_stage1_unit1_body_conv1_conv"));
        QCOMPARE(canvas().notes()[static_cast<std::size_t>(conv)].mark, BoxNote::Mark::Wins);
        panel().setMarks({});
        QVERIFY(canvas().notes().empty());
    }

    void screenReadersHearOfModules() {
        openResnet();
        QAccessibleInterface* view = QAccessible::queryAccessibleInterface(&canvas());
        QCOMPARE(view->childCount(), static_cast<int>(scene().boxes.size()));
        const QString words = view->child(module("features.stage3"))->text(QAccessible::Name);
        for (const char* word : {"features.stage3", "folded", "62 nodes", "static"})
            QVERIFY2(words.contains(QLatin1String(word)), qPrintable(words));
    }

    void withoutAModelItSaysHowToGetOne() {
        window_->document().newWorkspace();
        window_->setTab(Tab::Graph);
        settle();
        QVERIFY(scene().boxes.empty());
        QVERIFY2(canvas().accessibleDescription().contains(QLatin1String("export_graph")),
                 qPrintable(canvas().accessibleDescription()));
        for (const auto key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Return, Qt::Key_0, Qt::Key_F3})
            QTest::keyClick(&canvas(), key);
        wheel(120, {10, 10});
        QVERIFY(canvas().grab().width() > 0);
    }

    void aroundIsOneClickAway() {
        window_->selection().showNode(origin("conv3"));
        settle();
        const auto extents = panel().bar().extents()->findChildren<QAbstractButton*>();
        QTest::mouseClick(extents[1], Qt::LeftButton);
        settle();
        QVERIFY(!scene().whole);
        QCOMPARE(currentName(), QStringLiteral("conv3"));
        QTest::mouseClick(extents[0], Qt::LeftButton);
        settle();
        QVERIFY(scene().whole);
        QCOMPARE(currentName(), QStringLiteral("conv3"));
    }

    void editsChangeTheStatusesAndNothingElse() {
        window_->selection().showNode(origin("conv3"));
        settle();
        const QString before = at(canvas().current()).statusWord;
        const QRectF part = canvas().visiblePart();
        const auto& rules = window_->document().mapping().rules;
        for (std::size_t i = 0; i < rules.size(); ++i)
            QVERIFY(window_->document().setQConfig(window_->document().ruleIdAt(static_cast<int>(i)),
                                                   std::nullopt));
        settle();
        QCOMPARE(currentName(), QStringLiteral("conv3"));
        QVERIFY(at(canvas().current()).statusWord != before);
        QCOMPARE(canvas().visiblePart(), part);
    }
};

QCS_TEST(TestGraphWhole, qcs::test::EnglishApplication);

#include "tst_graph_whole.moc"
