// What the bridge measured of the whole model, the colours of errors, and the plot of size against error, in
// the real window.

#include "plots/pareto_figure.h"
#include "support/files.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "theme/heat_scale.h"
#include "theme/theme.h"
#include "views/graph/graph_panel.h"
#include "views/model/model_panel.h"
#include "views/tensors/measurements_line.h"
#include "views/tensors/pareto_panel.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_file_list.h"
#include "views/tensors/tensors_panel.h"
#include "views/tensors/why_line.h"
#include "widgets/heat_legend.h"
#include "words/eager_words.h"
#include "words/languages.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/translated_labels.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QListView>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace qcs::ui;

class TestMeasuredWindow : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<qcs::test::TestWindow> window_;
    const QString measured_ = QStringLiteral(QCS_TEST_DATA "/measurements/crepe.measurements.json");

    RankingPanel& ranking() { return window_->ranking(); }
    RankingModel& model() { return ranking().model(); }
    QModelIndex row(const QString& layer, int column = RankingModel::NameColumn) {
        const auto found = model().match(model().index(0, 0), Qt::DisplayRole, layer, 1, Qt::MatchExactly);
        return found.isEmpty() ? QModelIndex() : found.front().siblingAtColumn(column);
    }
    QString whole(const QString& layer) { return row(layer, RankingModel::WholeColumn).data().toString(); }
    QString firstLayer() { return model().index(0, 0).data().toString(); }
    QString line() { return ranking().measurementsLine()->text(); }
    /// With another text than the one that there is.
    QString copyOfFile(const QString& name, const QByteArray& from = {}, const QByteArray& to = {}) {
        auto text = QByteArray::fromStdString(qcs::test::contents(measured_));
        if (!from.isEmpty()) text.replace(from, to);
        const QString path = folder_.filePath(name);
        qcs::test::keep(path, text.toStdString());
        return path;
    }
    void open(const QString& path) {
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
    }
    void clickHead(RankingModel::Column column) {
        auto* header = ranking().view().header();
        ranking().view().horizontalScrollBar()->setValue(0);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(column) + header->sectionSize(column) - 12,
                                 header->height() / 2));
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void initTestCase() {
        useLanguage(*qApp, QStringLiteral("en"));
        Theme::install(*qApp, ThemeChoice::Light);
    }
    void init() {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->show();
        window_->openSample();
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
    }
    void cleanup() {
        window_->document().undoStack()->setClean(); // nothing to ask about
        window_.reset();
    }

    void beforeItIsMeasured() {
        QCOMPARE(whole(QStringLiteral("conv2")), QStringLiteral("–"));
        QCOMPARE(line(), QStringLiteral("Model's output: not measured"));
        QVERIFY(!ranking().measurementsLine()->copyButton().isEnabled()); // the sample has no file yet
        QVERIFY(ranking().measurementsLine()->copyButton().toolTip().contains(
            QStringLiteral("Save the workspace")));
    }

    void itStandsBesideTheErrorOfTheWeight() {
        const QAbstractItemModelTester tester(&model(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        open(measured_);
        QCOMPARE(whole(QStringLiteral("conv2")), decibelText(30.6));
        QCOMPARE(whole(QStringLiteral("conv6")), decibelText(43.2));
        QCOMPARE(line(), QStringLiteral("Model's output: %1 dB with all rules").arg(decibelText(17.2)));
        QCOMPARE(firstLayer(), QStringLiteral("conv2"));
        // Sorted by either, by a click in the head.
        clickHead(RankingModel::WholeColumn);
        QStringList layers;
        for (int i = 0; i < 7; ++i)
            layers.push_back(model().index(i, 0).data().toString());
        QCOMPARE(layers, (QStringList{"conv2", "conv3", "conv1", "classifier", "conv4", "conv5", "conv6"}));
        clickHead(RankingModel::WholeColumn);
        QCOMPARE(firstLayer(), QStringLiteral("conv6"));
        clickHead(RankingModel::SqnrColumn);
        QCOMPARE(firstLayer(), QStringLiteral("conv2"));
        // conv6 is the second worst by its weight, and the best by the output.
        QVERIFY(row(QStringLiteral("conv6")).data(RankingModel::DisagreesRole).toBool());
        QVERIFY(!row(QStringLiteral("conv2")).data(RankingModel::DisagreesRole).toBool());
        const QString tip = row(QStringLiteral("conv6")).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(QStringLiteral("With only conv6 quantized the model's output has %1 dB")
                                  .arg(decibelText(43.2))) &&
                     tip.contains(QStringLiteral("The two disagree")) &&
                     tip.contains(QStringLiteral("um.worst")),
                 qPrintable(tip));
        QVERIFY(row(QStringLiteral("conv6"))
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("disagree")));
    }

    void theFileIsListedAndRemoved() {
        open(measured_);
        auto* list = ranking().fileList().list();
        QCOMPARE(list->model()->rowCount(), 2);
        const QModelIndex last = list->model()->index(1, 0);
        QCOMPARE(last.data().toString(), QStringLiteral("crepe.measurements.json"));
        QCOMPARE(last.data(TensorFilesModel::FactsRole).toString(), QStringLiteral("10 modules measured"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, ranking().fileList().removeRect(1).center());
        window_->waitUntilIdle();
        QCOMPARE(list->model()->rowCount(), 1);
        QCOMPARE(whole(QStringLiteral("conv2")), QStringLiteral("–"));
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(whole(QStringLiteral("conv2")), decibelText(30.6));
        window_->document().undoStack()->undo(); // of opening it
        window_->waitUntilIdle();
        QCOMPARE(whole(QStringLiteral("conv2")), QStringLiteral("–"));
    }

    void otherRulesThanWereMeasuredAreSaid() {
        open(measured_);
        window_->document().setMode(qcs::config::Mode::FxQat);
        window_->waitUntilIdle();
        QCOMPARE(line(), QStringLiteral("Model's output: measured with other rules"));
        QVERIFY(model()
                    .headerData(RankingModel::WholeColumn, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("Measured with other rules than these.")));
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(line(), QStringLiteral("Model's output: %1 dB with all rules").arg(decibelText(17.2)));
    }

    void whatRaisesIsSaid() {
        open(copyOfFile(
            QStringLiteral("raises.json"),
            R"("only": {"sqnr_db": 30.55100068802159, "cosine": 0.9996268900110299, "metric": 0.013914510607719421})",
            R"("only": {"error": {"type": "RuntimeError", "text": "no conv for you"}})"));
        QCOMPARE(whole(QStringLiteral("conv2")), QStringLiteral("⚠"));
        QVERIFY(row(QStringLiteral("conv2"))
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral(
                        "With only conv2 quantized PyTorch raises RuntimeError: no conv for you")));
    }

    void itIsReadAgainWhenTheBridgeWritesMore() {
        const QString path = copyOfFile(QStringLiteral("grows.json"));
        const auto all = qcs::test::contents(path);
        auto some = QByteArray::fromStdString(all);
        some.replace("\"module\": \"conv2\",", "\"module\": \"later\",");
        qcs::test::keep(path, some.toStdString());
        open(path);
        QCOMPARE(whole(QStringLiteral("conv2")), QStringLiteral("–"));
        qcs::test::keep(path + ".part", all); // as the bridge does
        QVERIFY(QFile::remove(path) && QFile::rename(path + ".part", path));
        QTRY_COMPARE_WITH_TIMEOUT(whole(QStringLiteral("conv2")), decibelText(30.6), 20'000);
        qcs::test::keep(path, "{\"format\": 3}");
        QTRY_VERIFY_WITH_TIMEOUT(line().contains(QStringLiteral("grows.json could not be opened")), 20'000);
        QVERIFY2(line().contains(QStringLiteral("line 1")), qPrintable(line()));
    }

    void whatIsBrokenIsNotOpened() {
        const QString path = copyOfFile(QStringLiteral("broken.json"), "\"total\": 10", "\"total\": \"ten\"");
        const QString problem = window_->open({path});
        QVERIFY2(problem.contains(QStringLiteral("expected integer")) && problem.contains(path),
                 qPrintable(problem));
        QCOMPARE(window_->document().measurementsFile(), std::string());
    }

    void aWorkspaceRemembersItAndSaysTheCommand() {
        const QString measurements = copyOfFile(QStringLiteral("m.json"));
        open(measurements);
        const QString path = folder_.filePath(QStringLiteral("mine.workspace.json"));
        QVERIFY(window_->document().saveAs(path));
        window_->waitUntilIdle();
        QVERIFY(qcs::test::contents(path).find("\"measurements\": \"m.json\"") != std::string::npos);
        auto& copy = ranking().measurementsLine()->copyButton();
        QVERIFY(copy.isEnabled());
        QTest::mouseClick(&copy, Qt::LeftButton);
        // Quoted where a shell would take the path apart.
        QString command = QApplication::clipboard()->text();
        QCOMPARE(command.contains(QLatin1Char('\'')), path.contains(QLatin1Char(' ')));
        command.remove(QLatin1Char('\''));
        QCOMPARE(command, QStringLiteral("python -m qconfig_studio measure package.module:factory %1 -o %2")
                              .arg(path, measurements));
        window_->document().newWorkspace();
        window_->waitUntilIdle();
        open(path);
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        QCOMPARE(whole(QStringLiteral("conv2")), decibelText(30.6));
        QCOMPARE(line(), QStringLiteral("Model's output: %1 dB with all rules").arg(decibelText(17.2)));
    }

    void errorsColourTheModelAndTheGraph() {
        auto& tree = *window_->model().tree();
        const auto heatOf = [&](const QString& path) {
            const auto found = tree.model()->match(tree.model()->index(0, 0), ModuleTreeModel::FullNameRole,
                                                   path, 1, Qt::MatchExactly | Qt::MatchRecursive);
            return found.isEmpty() ? QVariant() : found.front().data(ModuleTreeModel::HeatRole);
        };
        window_->setTab(Tab::Graph);
        window_->waitUntilIdle();
        QVERIFY(!heatOf(QStringLiteral("conv2")).isValid());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_.get(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        window_->waitUntilIdle();
        QVERIFY(std::abs(heatOf(QStringLiteral("conv2")).toDouble() - 32.21) < 0.01);
        QVERIFY(std::abs(heatOf(QStringLiteral("conv4")).toDouble() - 40.6) < 0.1);
        QVERIFY(!heatOf(QStringLiteral("conv2_BN")).isValid()); // it stays in float
        const QModelIndex root = tree.model()->index(0, 0);
        QVERIFY(std::abs(root.data(ModuleTreeModel::HeatRole).toDouble() - 32.21) < 0.01); // the worst below
        QVERIFY(root.data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("SQNR of the worst weight: %1 dB").arg(decibelText(32.2))));
        int seen = 0;
        for (const auto* legend : window_->findChildren<HeatLegend*>())
            seen += legend->isVisible() ? 1 : 0;
        QCOMPARE(seen, 2); // of the tree and of the graph
        auto& graph = window_->graph();
        const auto heats = [&] {
            return std::ranges::count_if(graph.canvas().notes(),
                                         [](const BoxNote& note) { return note.heat.has_value(); });
        };
        QCOMPARE(heats(), 7);
        // The lower the SQNR, the further from the ground; text can be read on all of it.
        for (const auto theme : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
            Theme::install(*qApp, theme);
            const double wanted = theme == ThemeChoice::HighContrast ? 7 : 4.5;
            for (const double db : {0.0, 20.0, 40.0, 60.0})
                QVERIFY(contrast(colour(Colour::Text), heatBackground(db)) >= wanted);
            QVERIFY(contrast(heatBackground(0), colour(Colour::Panel)) >
                    contrast(heatBackground(30), colour(Colour::Panel)));
            QCOMPARE(heatBackground(60), colour(Colour::Panel));
        }
        Theme::install(*qApp, ThemeChoice::Light);
        QTest::keyClick(window_.get(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        window_->waitUntilIdle();
        QVERIFY(!heatOf(QStringLiteral("conv2")).isValid());
        QCOMPARE(heats(), 0);
        QTest::keyClick(window_.get(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        window_->document().removeTensorFile(0);
        window_->waitUntilIdle();
        QVERIFY(!heatOf(QStringLiteral("conv2")).isValid());
        QVERIFY(window_->findChild<HeatLegend*>()->text().contains(QStringLiteral("open a checkpoint")));
    }

    void sizeAgainstError() {
        window_->resize(1280, 720);
        window_->waitUntilIdle();
        auto& pareto = *ranking().pareto();
        QVERIFY(pareto.isFolded() && pareto.head().isVisible() && !pareto.figure().isVisible());
        QTest::mouseClick(&pareto.head(), Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY(pareto.figure().isVisible());
        const auto& points = pareto.tradeoff().points();
        QVERIFY(points.size() > 5);
        // What the rules ask is among them, and costs what the ranking says.
        const auto now = std::ranges::find(points, std::optional(SizeTradeoff::asRequestedByRules),
                                           &SizeTradeoff::Point::option);
        QVERIFY(now != points.end());
        QVERIFY(std::abs(now->whole.sqnr_db - 32.21) < 0.01);
        QCOMPARE(now->whole.bytes, std::uint64_t(487'904));
        QCOMPARE(points.back().option, std::optional(SizeTradeoff::floatOption()));
        // Mixtures are of what the backend runs, and no other choice of that kind beats one of the front.
        const auto runs = [&](const SizeTradeoff::Point& point) {
            for (std::size_t i = 0; i < point.options.size(); ++i)
                if (!pareto.tradeoff().isSupported(i, point.options[i])) return false;
            return true;
        };
        QVERIFY(!std::ranges::all_of(points, runs));
        for (const auto& one : points) {
            if (!one.onFront) continue;
            QVERIFY(runs(one));
            QVERIFY(std::ranges::none_of(points, [&](const auto& other) {
                return runs(other) && other.whole.bytes <= one.whole.bytes &&
                       other.whole.sqnr_db > one.whole.sqnr_db;
            }));
        }
        // By keys and by clicks.
        auto& figure = pareto.figure();
        auto* plot = figure.findChild<QCustomPlot*>();
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(figure.current(), 0);
        QVERIFY2(pareto.words().contains(QStringLiteral("the worst is ")), qPrintable(pareto.words()));
        QTest::keyClick(plot, Qt::Key_End);
        QCOMPARE(figure.current(), static_cast<int>(points.size()) - 1);
        QVERIFY(pareto.words().contains(QStringLiteral("nothing is lost")));
        const auto at = static_cast<int>(now - points.begin());
        QTest::mouseClick(plot, Qt::LeftButton, {}, figure.placeOf(at).toPoint());
        QCOMPARE(figure.current(), at);
        QVERIFY(pareto.words().startsWith(QStringLiteral("as the rules ask: ")));
        QCOMPARE(ranking().view().currentIndex().data().toString(), QStringLiteral("conv2")); // its worst
        QTest::keyClick(plot, Qt::Key_Escape);
        QCOMPARE(figure.current(), -1);
        QCOMPARE(pareto.words(), QString());
        // Folded by the person it stays so, however high the window is.
        QTest::mouseClick(&pareto.foldButton(), Qt::LeftButton);
        QVERIFY(pareto.isFolded() && pareto.head().isVisible() && !figure.isVisible());
        window_->resize(1440, 1000);
        window_->waitUntilIdle();
        QVERIFY(pareto.isFolded());
    }

    void theReasonOfEagerModeStandsBelow() {
        window_->document().setMode(qcs::config::Mode::EagerDynamic);
        window_->waitUntilIdle();
        // Of classifier, which alone is quantized.
        window_->session()->ranking().setCurrent(model().entryAt(row(QStringLiteral("classifier"))));
        window_->waitUntilIdle();
        const QString why = window_->tensors().headline().text();
        QVERIFY2(window_->tensors().headline().isVisible() && !why.isEmpty(), qPrintable(why));
        const auto& plan = ranking().model().ranking().plan();
        const int entry = ranking().model().ranking().current();
        QVERIFY(plan && entry >= 0);
        const auto* module =
            window_->session()->eager().plan()->find(plan->table->module_of(static_cast<std::size_t>(entry)));
        QVERIFY(module);
        const auto decides = std::ranges::find_if(module->ladder, &qcs::insight::EagerRung::decides);
        QVERIFY2(decides != module->ladder.end(),
                 qPrintable(QString::fromStdString(module->path) + QLatin1Char(10) + why));
        for (const QString& said : {eagerSentence(*module), sentenceOf(*decides)}) // what, and by which rung
            QVERIFY2(why.contains(plainProse(said), Qt::CaseInsensitive), qPrintable(why));
        // Back in FX the node's headline is there again.
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY2(window_->tensors().headline().text().contains(QStringLiteral("Static")),
                 qPrintable(window_->tensors().headline().text()));
    }
};

QCS_TEST(TestMeasuredWindow, QApplication);
#include "tst_measured_window.moc"
