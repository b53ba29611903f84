// The ranking beside the tab of the tensors, driven by clicks and keys.

#include "config/presets.h"
#include "shell/pane_area.h"
#include "shell/selection_sync.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/why_line.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTemporaryDir>

#include <atomic>
#include <cmath>
#include <memory>

using namespace qcs::ui;

class TestTensorsRanking : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { begin(); }
    void cleanup() { end(); }

    void theWorstComeFirst() {
        QCOMPARE(ranking().emptyText(), QString());
        QCOMPARE(layers(), QStringList({"conv2", "conv6", "conv5", "conv3", "conv1", "conv4", "classifier"}));
        const auto text = [&](const char* name, int column) {
            return row(QString::fromLatin1(name)).siblingAtColumn(column).data().toString();
        };
        QCOMPARE(text("conv2.weight", RankingModel::SqnrColumn), decibelText(32.21));
        QCOMPARE(text("conv2.weight", RankingModel::SpecColumn), QStringLiteral("qint8 channel"));
        QCOMPARE(text("conv2.weight", RankingModel::RuleColumn), QStringLiteral("2"));
        QCOMPARE(
            text("conv2.weight", RankingModel::SizeColumn),
            QStringLiteral("%1 → %2").arg(sizeWords(16 * 128 * 64 * 4), sizeWords(16 * 128 * 64 + 16 * 4)));
        // Everything else is one line, which opens.
        const QModelIndex section = model().index(7, 0);
        QCOMPARE(section.data().toString(), QStringLiteral("37 tensors stay in float"));
        QCOMPARE(model().rowCount(), 8);
        QVERIFY(!ranking().view().isExpanded(section));
        QTest::mouseClick(ranking().view().viewport(), Qt::LeftButton, {},
                          ranking().view().visualRect(section).center());
        QVERIFY(ranking().view().isExpanded(section));
        QVERIFY2(
            row(QStringLiteral("conv1.bias"))
                .data(Qt::AccessibleDescriptionRole)
                .toString()
                .contains(QStringLiteral("leaves bias in float")),
            qPrintable(row(QStringLiteral("conv1.bias")).data(Qt::AccessibleDescriptionRole).toString()));
        QCOMPARE(ranking().summary(), QStringLiteral("None below"));
        QCOMPARE(inspector().message(), QString()); // something is shown before anybody clicks
    }

    void theThresholdIsTypedAndDragged() {
        auto& box = ranking().threshold();
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("38"));
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(ranking().summary(), QStringLiteral("3 layers below"));
        QVERIFY(row(QStringLiteral("conv5.weight")).data(RankingModel::WarnsRole).toBool());
        QVERIFY(!row(QStringLiteral("conv3.weight")).data(RankingModel::WarnsRole).toBool());
        auto* header = static_cast<RankingHeader*>(ranking().view().header());
        const QPoint handle = header->handleRect().center();
        const int cell = header->sectionViewportPosition(RankingModel::BarColumn);
        const QRect bar(cell, 0, header->sectionSize(RankingModel::BarColumn), 20);
        const QPoint target(barPosition(bar, 41), handle.y());
        QTest::mousePress(header->viewport(), Qt::LeftButton, {}, handle);
        QTest::mouseMove(header->viewport(), target);
        QMouseEvent move(QEvent::MouseMove, target, header->viewport()->mapToGlobal(target), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(header->viewport(), &move);
        QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, target);
        QVERIFY(std::abs(box.value() - 41) <= 1);
        QCOMPARE(ranking().summary(), QStringLiteral("6 layers below"));
        QCOMPARE(layers().front(), QStringLiteral("conv2")); // no click that sorts
    }

    void rulesThatChangeMeasureAgainWhatChanged() {
        auto& weights = window_->session()->ranking();
        const auto result = [&](const char* name) {
            return weights.result(static_cast<std::size_t>(model().entryAt(row(QString::fromLatin1(name)))));
        };
        const double before = (*result("conv2.weight"))->whole.sqnr_db;
        const auto& rules = window_->document().mapping().rules;
        const auto conv2 = std::ranges::find(rules, std::string("conv2"), &qcs::config::Rule::text);
        (void)window_->document().setQConfig(
            window_->document().ruleIdAt(static_cast<int>(conv2 - rules.begin())),
            *qcs::config::named_qconfig("default_qconfig"));
        window_->waitUntilIdle();
        QVERIFY((*result("conv2.weight"))->whole.sqnr_db < before - 3);
        QCOMPARE(
            row(QStringLiteral("conv2.weight")).siblingAtColumn(RankingModel::SpecColumn).data().toString(),
            QStringLiteral("qint8 tensor"));
        QCOMPARE(ranking().summary(), QStringLiteral("1 layer below"));
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE((*result("conv2.weight"))->whole.sqnr_db, before);
    }

    void measuringCanBeCancelledAndGoesOn() {
        start();
        // The sample is measured within milliseconds. A job that holds the lane keeps the measuring waiting
        // until it is cancelled, however busy the machine is.
        const auto lane = QStringLiteral("ranking");
        const auto open = std::make_shared<std::atomic<bool>>(false);
        window_->jobs().start(
            lane, {},
            [open](const qcs::Task&) {
                open->wait(false);
                return true;
            },
            [](bool) {});
        window_->openSample();
        window_->setTab(Tab::Tensors);
        auto& weights = window_->session()->ranking();
        const bool planned =
            waitUntil([&] { return weights.plan() && weights.measured() < weights.total(); }, 30'000);
        window_->jobs().cancelLane(lane);
        *open = true;
        open->notify_all();
        QVERIFY(planned);
        QTRY_VERIFY(weights.isCancelled());
        auto* rest = window_->findChild<QPushButton*>(QStringLiteral("measure-rest"));
        QVERIFY(rest->isVisible());
        QTest::mouseClick(rest, Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(weights.measured(), 7);
        QVERIFY(!rest->isVisible());
    }

    void aTensorSelectsItsModuleAndBack() {
        click(QStringLiteral("conv3.weight"));
        const auto graph = window_->document().graph();
        const auto nodeName = [&] {
            const auto node = window_->session()->navigator().node();
            return node ? graph->nodes[node].name.str() : std::string();
        };
        QCOMPARE(nodeName(), std::string("conv3"));
        const qcs::model::GraphIndex index(*graph);
        window_->selection().showNode(index.node("conv5"));
        window_->waitUntilIdle();
        QCOMPARE(currentTensor(), QStringLiteral("conv5.weight"));
        QCOMPARE(QString::fromStdString(panel().measuredTensor().measured().entry().info().name),
                 QStringLiteral("conv5.weight"));
        click(QStringLiteral("conv5.bias")); // of the same module: it stays
        QCOMPARE(currentTensor(), QStringLiteral("conv5.bias"));
    }

    void filterAndSort() {
        ranking().filter().setFocus();
        QTest::keyClicks(&ranking().filter(), QStringLiteral("CONV2 weight"));
        QCOMPARE(layers(), QStringList{"conv2"});
        QCOMPARE(model().rowCount(model().index(1, 0)), 1); // conv2_BN, which stays in float
        QTest::keyClick(&ranking().filter(), Qt::Key_Down);
        window_->waitUntilIdle();
        QCOMPARE(currentTensor(), QStringLiteral("conv2.weight"));
        ranking().filter().clear();
        QCOMPARE(currentTensor(), QStringLiteral("conv2.weight"));
        QTest::keyClicks(&ranking().filter(), QStringLiteral("rule:4"));
        QCOMPARE(layers(), QStringList({"conv3", "conv4"}));
        ranking().filter().clear();
        ranking().view().sortByColumn(RankingModel::NameColumn, Qt::AscendingOrder);
        QCOMPARE(layers().mid(0, 3), QStringList({"classifier", "conv1", "conv2"}));
        ranking().view().sortByColumn(RankingModel::MaxErrorColumn, Qt::DescendingOrder);
        QCOMPARE(layers().front(), QStringLiteral("conv2"));
        QCOMPARE(currentTensor(), QStringLiteral("conv2.weight"));
        // The bars have no order of their own: a click on their heading goes back to the usual one.
        const Sorting* sorting = Sorting::of(&ranking().view());
        QVERIFY(sorting->sortColumn() >= 0);
        ranking().view().header()->setSortIndicator(RankingModel::BarColumn, Qt::DescendingOrder);
        QCOMPARE(sorting->sortColumn(), -1);
        QCOMPARE(ranking().view().header()->sortIndicatorSection(), -1);
        QCOMPARE(layers().front(), QStringLiteral("conv2"));
    }

    /// The node is what is read first; found by the name in the file, too.
    void activationsAreCalledByTheirNodes() {
        const QTemporaryDir folder;
        const QString path = qcs::test::writeTensors(folder.filePath(QStringLiteral("acts.safetensors")),
                                                     {{QStringLiteral("classifier.output.0"), {1, 2, 3}},
                                                      {QStringLiteral("conv2.input.0.0"), {1, 2}}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        QVERIFY2(layers().contains(QStringLiteral("classifier · output")),
                 qPrintable(layers().join(QLatin1Char(' '))));
        ranking().filter().setText(QStringLiteral("classifier.output"));
        QCOMPARE(layers(), QStringList{"classifier · output"});
        ranking().filter().setText(QStringLiteral("conv2.input"));
        QVERIFY(layers().isEmpty());
        const QModelIndex left = row(QStringLiteral("conv2.input.0"));
        QVERIFY(left.isValid());
        QCOMPARE(model().label(static_cast<std::size_t>(model().entryAt(left))),
                 QStringLiteral("conv2 · input 0"));
    }

    void whyIsOneLineThatOpens() {
        click(QStringLiteral("conv2.weight"));
        QVERIFY(!window_->panes().isShown(QStringLiteral("why")));
        WhyLine& why = panel().headline();
        QVERIFY2(why.isVisible() && why.text().contains(QStringLiteral("Static")), qPrintable(why.text()));
        QTest::mouseClick(&why, Qt::LeftButton);
        QVERIFY(window_->panes().isShown(QStringLiteral("why")));
    }
};

QCS_TEST(TestTensorsRanking, QApplication);
#include "tst_tensors_ranking.moc"
