// The whole graph in the real window: modules that open and fold in place, search, zoom, map, export.

#include "sample_window.h"
#include "shell/selection.h"
#include "support/files.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "views/graph/canvas_controls.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_export.h"
#include "views/graph/graph_panel.h"
#include "views/model/model_panel.h"
#include "widgets/button_bars.h"
#include "widgets/search_field.h"
#include "words/languages.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace qcs::ui;

namespace {

QString sample(const char* name) {
    return QStringLiteral(QCS_SOURCE_DIR "/resources/samples/models/%1.graph.json").arg(QLatin1String(name));
}

} // namespace

class TestGraphWhole : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

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
        QVERIFY(window_->document().open({sample("resnet50")}));
        settle();
    }
    /// As a person does: at the caret.
    void clickCaret(int box) {
        QVERIFY(box >= 0);
        canvas().setCurrent(box); // into sight
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
    /// Modules that are open hold what they hold; each node of the model is shown exactly once.
    void checkAllIsThere() {
        int nodes = 0;
        for (const SceneBox& box : scene().boxes)
            if (!box.isModule() || !box.open) nodes += box.members;
        QCOMPARE(nodes, static_cast<int>(panel().pictures().current().picture->picture.nodes.size()));
        for (const SceneBox& box : scene().boxes)
            if (box.parent >= 0) QVERIFY(at(box.parent).rect.contains(box.rect));
    }

private Q_SLOTS:
    void init() {
        window_ = qcs::test::sampleWindow();
        window_->resize(1440, 900);
        QVERIFY(qcs::test::becomesActive(*window_));
        QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
        QVERIFY(panel().isVisible());
        settle();
    }
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
        QVERIFY(!at(module(stage)).shares.empty());
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
        QCOMPARE(label->palette().color(QPalette::WindowText), lightColours()[Colour::FloatAlthoughAsked]);
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

    void files_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<bool>("inView");
        const char* names[] = {"svg", "png", "pdf"};
        for (int format = 0; format < 3; ++format)
            for (const bool inView : {false, true})
                QTest::addRow("%s %s", names[format], inView ? "in view" : "all") << format << inView;
    }
    void files() {
        QFETCH(int, format);
        QFETCH(bool, inView);
        openResnet();
        canvas().setCurrent(module("features.stage1"));
        canvas().zoomToFullSize();
        auto* only = panel().findChild<QAction*>(QStringLiteral("graph-in-view"));
        only->setChecked(inView);
        const QSizeF part =
            inView ? canvas().visiblePart().intersected(scene().bounds).size() : scene().bounds.size();
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("graph.file"));
        QSignalSpy saved(&panel(), &GraphPanel::saved);
        panel().exporting().saveAs(static_cast<GraphFormat>(format), path);
        QTRY_COMPARE(saved.size(), 1);
        const std::string bytes = qcs::test::contents(path);
        const QByteArray data(bytes.data(), static_cast<qsizetype>(bytes.size()));
        const auto near = [](double a, double b) { return std::abs(a - b) <= 2; };
        switch (static_cast<GraphFormat>(format)) {
        case GraphFormat::Svg: {
            QSvgRenderer svg(data);
            QVERIFY(svg.isValid());
            QVERIFY(near(svg.viewBoxF().width(), part.width() + 32));
            QVERIFY(near(svg.viewBoxF().height(), part.height() + 32));
            QVERIFY(data.contains("stage1"));
            QVERIFY(!data.contains("<image")); // lines, no pixels
            break;
        }
        case GraphFormat::Png: {
            const QImage image = QImage::fromData(data, "PNG");
            QVERIFY(near(image.width() / 2.0, part.width() + 32));
            QVERIFY(near(image.height() / 2.0, part.height() + 32));
            break;
        }
        case GraphFormat::Pdf:
            QVERIFY(data.startsWith("%PDF"));
            QVERIFY(data.contains("/Count 1\n"));
            break;
        }
    }

    void whatCannotBeWrittenIsTold() {
        QSignalSpy problems(&panel(), &GraphPanel::problem);
        panel().exporting().saveAs(GraphFormat::Svg, QStringLiteral("/nowhere/at/all.svg"));
        QTRY_COMPARE(problems.size(), 1);
        QVERIFY(problems.front().front().toString().contains(QStringLiteral("/nowhere/at/all.svg")));
    }

    void theMenuCopies() {
        openResnet();
        QMenu* menu = panel().exporting().menu();
        QTest::mouseClick(panel().bar().exportButton(), Qt::LeftButton);
        QVERIFY(menu->isVisible());
        menu->close();
        QStringList texts;
        for (const QAction* action : menu->actions())
            if (!action->isSeparator()) texts.push_back(action->text().remove(QLatin1Char('&')));
        QCOMPARE(texts, (QStringList{QStringLiteral("Save as SVG…"), QStringLiteral("Save as PNG, 2 ×…"),
                                     QStringLiteral("Save as PDF, one page…"), QStringLiteral("Copy picture"),
                                     QStringLiteral("Copy as DOT"), QStringLiteral("Only what is in view")}));
        canvas().setFocus();
        QTest::keyClick(&canvas(), Qt::Key_C, Qt::ControlModifier);
        const QImage picture = QGuiApplication::clipboard()->image();
        QVERIFY(std::abs(picture.height() / 2.0 - scene().bounds.height() - 32) < 2);
        panel().whole().setAllOpen(true);
        settle();
        panel().findChild<QAction*>(QStringLiteral("graph-copy-dot"))->trigger();
        const QString dot = QGuiApplication::clipboard()->text();
        QVERIFY(dot.startsWith(QLatin1String("digraph {")));
        const QString program = QStandardPaths::findExecutable(QStringLiteral("dot"));
        if (program.isEmpty()) return;
        QProcess process;
        process.start(program, {QStringLiteral("-Tplain")});
        process.write(dot.toUtf8());
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(20'000));
        QCOMPARE(process.exitCode(), 0);
        // Every card is a node, and every edge between leaves is there.
        const QByteArray plain = process.readAllStandardOutput();
        const auto cards =
            std::ranges::count_if(scene().boxes, [](const SceneBox& box) { return !box.isModule(); });
        QCOMPARE(plain.count("\nnode "), static_cast<qsizetype>(cards));
        const auto& picture2 = panel().pictures().current().picture;
        const auto outline = qcs::picture::make_outline(picture2->picture, picture2->index, true);
        QCOMPARE(plain.count("\nedge "), static_cast<qsizetype>(outline.edges.size()));
    }

    void preparedAndConvertedAreWholeToo() {
        openResnet();
        const auto modes = panel().bar().modes()->findChildren<QAbstractButton*>();
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
        marks.shown.loses = {origin("features_stage2_unit1_body_conv1_conv")};
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

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    Theme::install(app, ThemeChoice::Light);
    useLanguage(app, QStringLiteral("en")); // whose plurals are read here
    TestGraphWhole test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_graph_whole.moc"
