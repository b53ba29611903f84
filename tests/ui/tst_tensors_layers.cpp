// Specs on a list of layers, and a scale of one's own, by clicks and keys.

#include "config/presets.h"
#include "insight/proposals/backend_supports.h"
#include "models/layer_comparison.h"
#include "models/sort_proxy_model.h"
#include "models/tried_quantization.h"
#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"
#include "quant/format/format_text.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/layers_table.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_plots.h"
#include "views/tensors/what_if_bar.h"
#include "widgets/button_bars.h"
#include "words/number_text.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

using namespace qcs::ui;

class TestTensorsLayers : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

    SpecComparisonView& comparison() { return inspector().specComparisonView(); }
    LayerComparison& table() { return inspector().layers(); }
    void chooseScope(int scope) {
        QTest::mouseClick(comparison().scopeControl().findChildren<QAbstractButton*>().at(scope),
                          Qt::LeftButton);
        window_->waitUntilIdle();
    }
    int columnOf(const QString& spec) {
        for (int column = 1; column < table().columnCount(); ++column)
            if (table().headerData(column, Qt::Horizontal, exportRole).toString() == spec) return column;
        return -1;
    }
    void selectAlso(const QString& name) {
        const QModelIndex index = row(name);
        QVERIFY(index.isValid());
        QTest::mouseClick(ranking().view().viewport(), Qt::LeftButton, Qt::ControlModifier,
                          ranking().view().visualRect(index).center());
        window_->waitUntilIdle();
    }
    double sqnr(const QString& name, const qcs::quant::ObserverSettings& settings) {
        return analysed(name, settings).whole.sqnr_db;
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { begin(); }
    void cleanup() { end(); }

    void allLayersStandSideBySide() {
        chooseScope(2);
        QVERIFY(comparison().layersTable().isVisible());
        QCOMPARE(table().layers(), 7);
        QCOMPARE(table().index(0, 0).data().toString(), QStringLiteral("conv2")); // the worst first
        const auto common = qcs::insight::common_tensor_specs()[0].settings;      // per tensor
        const int tensor = columnOf(comparedSpecWords(common));
        QVERIFY(tensor > 0);
        for (int layer = 0; layer < table().layers(); ++layer) {
            const QString name = table().index(layer, 0).data().toString() + QStringLiteral(".weight");
            const double expected = sqnr(name, common);
            QCOMPARE(table().index(layer, tensor).data(exportRole).toDouble(), expected);
            QCOMPARE(table().index(layer, tensor).data().toString(), decibelText(expected));
            int best = 0;
            for (int column = 1; column < table().columnCount(); ++column)
                best += table().index(layer, column).data(LayerComparison::BestRole).toBool();
            QCOMPARE(best, 1);
        }
        // Below: what all of them take, and the worst.
        std::uint64_t bytes = 0;
        double worst = 1000;
        for (int layer = 0; layer < 7; ++layer) {
            bytes += (*table().result(layer, tensor - 1))->bytes;
            worst = std::min(worst, (*table().result(layer, tensor - 1))->sqnr_db);
        }
        QCOMPARE(table().index(7, tensor).data().toString(), sizeWords(bytes));
        QCOMPARE(table().index(8, tensor).data().toString(), decibelText(worst));
        // However it is sorted, sums stay below.
        auto& view = comparison().layersTable();
        view.sortByColumn(tensor, Qt::DescendingOrder);
        QCOMPARE(view.model()->index(8, 0).data().toString(), QStringLiteral("Worst, dB"));
        QCOMPARE(view.model()->index(0, tensor).data(exportRole).toDouble(), [&] {
            double most = 0;
            for (int layer = 0; layer < 7; ++layer)
                most = std::max(most, (*table().result(layer, tensor - 1))->sqnr_db);
            return most;
        }());
        // A click on a layer shows it above.
        const QModelIndex third = view.model()->index(2, 0);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(third).center());
        window_->waitUntilIdle();
        QCOMPARE(currentTensor(), third.data().toString() + QStringLiteral(".weight"));
    }

    void selectedLayersStandSideBySide() {
        click(QStringLiteral("conv3.weight"));
        chooseScope(1);
        QCOMPARE(table().layers(), 1);
        selectAlso(QStringLiteral("conv5.weight"));
        selectAlso(QStringLiteral("conv1.weight"));
        QCOMPARE(table().layers(), 3);
        QStringList names;
        for (int layer = 0; layer < 3; ++layer)
            names.push_back(table().index(layer, 0).data().toString());
        QCOMPARE(names, QStringList({"conv5", "conv3", "conv1"})); // as in the list
        QVERIFY(table().result(2, 0) && *table().result(2, 0));
        // Shown alone, it leaves the others selected.
        auto& view = comparison().layersTable();
        view.setFocus();
        view.setCurrentIndex(view.model()->index(1, 0));
        QTest::keyClick(&view, Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(currentTensor(), QStringLiteral("conv3.weight"));
        QCOMPARE(table().layers(), 3);
        // A spec of one's own is one more column.
        const int before = table().columnCount();
        QTest::mouseClick(&comparison().addButton(), Qt::LeftButton);
        QTest::keyClicks(&comparison().field(), QStringLiteral("int3 group:32"));
        QTest::keyClick(&comparison().field(), Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(table().columnCount(), before + 1);
        const int own = columnOf(QStringLiteral("int3 group:32"));
        QVERIFY(own > 0 && !table().index(0, own).data().toString().isEmpty());
        chooseScope(0);
        QVERIFY(comparison().table().isVisible());
    }

    void layersKeepTheRulesOfModels() {
        LayerComparison layers(&window_->jobs());
        const QAbstractItemModelTester tester(&layers,
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto& plan = model().ranking().plan();
        layers.setShown(true);
        layers.setLayers(plan, plan->quantized, {"a", "b", "c", "d", "e", "f", "g"});
        layers.setSpecs({ComparedSpec(qcs::quant::Format())});
        window_->waitUntilIdle();
        QVERIFY(waitUntil([&] { return layers.isIdle(); }, 10'000));
        QCOMPARE(layers.measured(), 7);
        layers.setLayers(plan, {plan->quantized[1]}, {"b"}); // known already
        QVERIFY(layers.isIdle() && layers.result(0, 1));
        layers.setLayers(nullptr, {}, {});
        QCOMPARE(layers.rowCount(), 0);
    }

    void theBestThatRunsIsMarked() {
        click(QStringLiteral("conv2.weight"));
        auto& specs = inspector().specComparison();
        const auto rowOf = [&](const QString& part) {
            for (int at = 0; at < specs.rowCount(); ++at)
                if (specs.index(at, 0).data().toString().contains(part)) return at;
            return -1;
        };
        const auto remark = [&](int at) {
            return specs.index(at, SpecComparison::RemarkColumn).data().toString();
        };
        const auto& explainer = *window_->answers().explainer();
        const auto& plan = *model().ranking().plan();
        const auto node =
            plan.specs[static_cast<std::size_t>(model().entryAt(row(QStringLiteral("conv2.weight"))))].node;
        const auto common = qcs::insight::common_tensor_specs();
        QVERIFY(qcs::insight::backend_supports(explainer, node, common[0].settings)); // qint8
        QVERIFY(
            !qcs::insight::backend_supports(explainer, node, common[3].settings)); // quint8: x86 has no such
        QVERIFY(!qcs::insight::backend_supports(explainer, node, common[5].settings)); // float16
        QVERIFY(!qcs::insight::backend_supports(explainer, {}, common[0].settings));
        QCOMPARE(specs.best(), 0); // what is in use
        QCOMPARE(remark(rowOf(QStringLiteral("quint8 0…255, per tensor, affine"))),
                 QStringLiteral("the backend does not run it"));
        QCOMPARE(remark(rowOf(QStringLiteral("int4 group:64"))), QStringLiteral("not in FX"));
        // Where the rules ask less than the backend could do, the best is another; a better one is named.
        const auto& rules = window_->document().mapping().rules;
        const auto conv2 = std::ranges::find(rules, std::string("conv2"), &qcs::config::Rule::text);
        (void)window_->document().setQConfig(
            window_->document().ruleIdAt(static_cast<int>(conv2 - rules.begin())),
            *qcs::config::named_qconfig("default_qconfig"));
        window_->waitUntilIdle();
        const int best = specs.best();
        QVERIFY(best > 0);
        QCOMPARE(remark(best), QStringLiteral("best that the backend runs"));
        QVERIFY(specs.index(best, 0).data(SpecComparison::BestRole).toBool());
        QVERIFY2(specs.index(best, 0).data().toString().contains(QStringLiteral("per channel")),
                 qPrintable(specs.index(best, 0).data().toString()));
        // And the plot of the channels has it in green.
        const auto& content = inspector().channels().content();
        QCOMPARE(content.second, specs.channelsOf(best));
        QCOMPARE(content.second.size(), std::size_t(16));
        QTest::mouseClick(&comparison().addButton(), Qt::LeftButton);
        QTest::keyClicks(&comparison().field(), QStringLiteral("int8 group:64"));
        QTest::keyClick(&comparison().field(), Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(remark(rowOf(QStringLiteral("int8 group:64"))), QStringLiteral("better, but not in FX"));
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
    }

    void smallMultiplesShareTheirAxes() {
        click(QStringLiteral("conv2.weight"));
        auto& specs = inspector().specComparison();
        QCOMPARE(std::fmod(specs.channelTop(), 10), 0.0);
        const auto bars = [&](int at, int column) {
            return specs.index(at, column).data(SpecComparison::BarHeightsRole).value<QList<double>>();
        };
        const auto own = specs.channelsOf(0);
        const auto drawn = bars(0, SpecComparison::ChannelsColumn);
        QCOMPARE(drawn.size(), 16);
        for (int i = 0; i < 16; ++i)
            QCOMPARE(drawn[i], own[static_cast<std::size_t>(i)] / specs.channelTop());
        int shown = 0;
        for (int at = 0; at < specs.rowCount(); ++at) {
            const auto errors = bars(at, SpecComparison::ErrorsColumn);
            QVERIFY(!errors.isEmpty());
            QCOMPARE(*std::ranges::max_element(errors), 1.0);
            shown += std::ranges::count_if(errors, [](double height) { return height > 0; }) > 1;
        }
        QVERIFY(shown > 3);
        // 4 bits have errors beyond the axis: they stand at its ends.
        for (int at = 0; at < specs.rowCount(); ++at)
            if (specs.index(at, 0).data().toString() == QStringLiteral("int4 channel mse"))
                QVERIFY(bars(at, SpecComparison::ErrorsColumn).front() > 0);
        QVERIFY2(specs.headerData(SpecComparison::ChannelsColumn, Qt::Horizontal)
                     .toString()
                     .contains(QString::number(specs.channelTop())),
                 "the heading says the axis");
    }

    void aScaleOfOnesOwnIsTried() {
        click(QStringLiteral("conv2.weight"));
        QTest::mouseClick(&comparison().whatIfButton(), Qt::LeftButton);
        WhatIfBar& bar = comparison().whatIf();
        QVERIFY(bar.isVisible());
        // Each channel has its own scale: one has to be chosen first.
        QVERIFY2(bar.result().contains(QStringLiteral("choose a channel")), qPrintable(bar.result()));
        QVERIFY(!bar.scaleSlider().isEnabled());
        // What is tried before the channel's own plot is there stays when it comes.
        inspector().setChannel(5);
        inspector().tried().setChoice({0.5, 0});
        window_->waitUntilIdle();
        QCOMPARE(inspector().tried().choice().scale, 0.5);
        inspector().setChannel(4);
        window_->waitUntilIdle();
        QVERIFY(bar.scaleSlider().isEnabled() && !inspector().tried().isTried());
        const auto channel = panel().measuredTensor().measured().error->channels[4];
        QCOMPARE(inspector().tried().observed().scale, channel.scale);
        bar.scaleSlider().setFocus();
        QTest::keyClick(&bar.scaleSlider(), Qt::Key_PageUp);
        QVERIFY(inspector().tried().choice().scale > channel.scale);
        QVERIFY(inspector().tried().statistics()); // at once
        QVERIFY(inspector().tried().statistics()->sqnr_db < channel.sqnr_db);
        QVERIFY2(bar.result().contains(QStringLiteral("instead of %1").arg(decibelText(channel.sqnr_db))),
                 qPrintable(bar.result()));
        QVERIFY(!bar.addButton().isEnabled()); // a spec is of the whole tensor
        QTest::mouseClick(&bar.resetButton(), Qt::LeftButton);
        QVERIFY(!inspector().tried().isTried());

        // Per tensor, by numbers.
        auto& table = comparison().table();
        auto& specs = inspector().specComparison();
        for (int at = 0; at < specs.rowCount(); ++at)
            if (specs.index(at, 0).data().toString() == QStringLiteral("quint8 0…255, per tensor, affine")) {
                table.setCurrentIndex(table.model()->index(at, 0));
                table.setFocus();
                QTest::keyClick(&table, Qt::Key_Return);
            }
        window_->waitUntilIdle();
        const auto whole = panel().measuredTensor().measured().error->whole;
        QCOMPARE(bar.zeroPointField().value(), static_cast<int>(whole.zero_point));
        bar.scaleField().setFocus();
        bar.scaleField().selectAll();
        QTest::keyClicks(&bar.scaleField(), QStringLiteral("0.04"));
        QTest::keyClick(&bar.scaleField(), Qt::Key_Return);
        bar.zeroPointField().setFocus();
        bar.zeroPointField().selectAll();
        QTest::keyClicks(&bar.zeroPointField(), QStringLiteral("150"));
        QTest::keyClick(&bar.zeroPointField(), Qt::Key_Return);
        QCOMPARE(inspector().tried().choice().zeroPoint, std::int64_t(150));
        window_->waitUntilIdle();
        QVERIFY(inspector().tried().isExact());
        qcs::quant::FixedQuantization fixed;
        fixed.qparams.scale = {static_cast<double>(0.04F)};
        fixed.qparams.zero_point = {150};
        fixed.range = {0, 255};
        const qcs::quant::ErrorSpec spec = fixed;
        const auto& data = *panel().measuredTensor().measured().data;
        const auto analysis = qcs::quant::analyze_error(data, {&spec, 1})->front();
        const auto& expected = analysis.whole;
        const auto spread = qcs::quant::distribution_of(data, spec, analysis, std::nullopt);
        QCOMPARE(inspector().tried().statistics()->sqnr_db, expected.sqnr_db);
        QCOMPARE(inspector().errors().content().counts, spread->errors.counts);
        QVERIFY(std::abs(inspector().values().content().marks[0].at + 150 * 0.04) < 1e-5);
        // It becomes a spec, which is drawn.
        const int before = specs.rowCount();
        QTest::mouseClick(&bar.addButton(), Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(specs.rowCount(), before + 1);
        QVERIFY2(specs.index(before, 0).data().toString().contains(QStringLiteral("zero point 150")),
                 qPrintable(specs.index(before, 0).data().toString()));
        QCOMPARE(specs.index(before, SpecComparison::SqnrColumn).data(exportRole).toDouble(),
                 expected.sqnr_db);
        QCOMPARE(panel().measuredTensor().measured().error->whole.sqnr_db, expected.sqnr_db);
        // What is no scale is left alone.
        bar.scaleField().setFocus();
        bar.scaleField().selectAll();
        QTest::keyClicks(&bar.scaleField(), QStringLiteral("-1"));
        QTest::keyClick(&bar.scaleField(), Qt::Key_Return);
        QVERIFY(!inspector().tried().isTried());
        QVERIFY(bar.scaleField().text().startsWith(QLocale().toString(0.04, 'g', 6).left(3)));
        // Put away, the plots show what is measured.
        QTest::mouseClick(&comparison().whatIfButton(), Qt::LeftButton);
        QVERIFY(!bar.isVisible());
    }

    void whatIsOnlyRoundedHasNoScale() {
        click(QStringLiteral("conv2.weight"));
        QTest::mouseClick(&comparison().whatIfButton(), Qt::LeftButton);
        panel().measuredTensor().setChoice(ComparedSpec(qcs::insight::common_tensor_specs()[5].settings));
        window_->waitUntilIdle();
        QVERIFY2(comparison().whatIf().result().contains(QStringLiteral("has no scale")),
                 qPrintable(comparison().whatIf().result()));
    }
};

QCS_TEST(TestTensorsLayers, QApplication);
#include "tst_tensors_layers.moc"
