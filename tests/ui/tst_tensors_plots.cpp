// The plots of one tensor: what they hold, and that what is marked in one is marked in all.

#include "models/marked_values.h"
#include "models/tensor_details.h"
#include "plots/batches_figure.h"
#include "plots/channel_figure.h"
#include "plots/channel_ranges_figure.h"
#include "plots/saturation_figure.h"
#include "quant/elements/load_floats.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/figure_tabs.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_plots.h"
#include "widgets/button_bars.h"
#include "words/number_text.h"

#include <QAbstractButton>
#include <QTemporaryDir>

#include <random>

using namespace qcs::ui;
using qcs::test::drag;

class TestTensorsPlots : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

    QTemporaryDir folder_;

    TensorPlots& figures() { return inspector().figures(); }
    std::vector<float> shownValues() {
        const auto& data = *panel().measuredTensor().measured().data;
        std::vector<float> values(data.numel());
        qcs::quant::load_floats(data, 0, values.size(), values.data());
        return values;
    }
    QCustomPlot* plotOf(const QString& name) {
        return window_->findChild<QCustomPlot*>(name + QStringLiteral("-plot"));
    }
    /// As a person does it.
    void choose(FigureTabs& tabs, int tab) {
        auto* button = tabs.control().findChildren<QAbstractButton*>().at(tab);
        QVERIFY2(button->isEnabled(), qPrintable(button->text()));
        QTest::mouseClick(button, Qt::LeftButton);
        window_->waitUntilIdle();
    }
    static std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
        std::uint64_t all = 0;
        for (const auto count : counts)
            all += count;
        return all;
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { begin(); }
    void cleanup() { end(); }

    void theClippedShareIsPlotted() {
        click(QStringLiteral("conv2.weight"));
        QVERIFY(!figures().details().saturation()); // nobody looks at it
        choose(figures().left(), 1);
        const auto values = shownValues();
        const auto& content = figures().saturation().content();
        QCOMPARE(content.finite, values.size());
        QCOMPARE(content.limits.size(), std::size_t(257));
        for (const std::size_t at : {std::size_t(0), std::size_t(40), std::size_t(255), std::size_t(256)}) {
            std::uint64_t below = 0, above = 0;
            for (const double value : values) {
                below += value < -content.limits[at];
                above += value > content.limits[at];
            }
            QCOMPARE(content.below[at], below);
            QCOMPARE(content.above[at], above);
        }
        QVERIFY2(figures().left().note().contains(QStringLiteral("clipped now")),
                 qPrintable(figures().left().note()));
        // Each channel has a range of its own: the narrowest and the widest are marked.
        QCOMPARE(content.marks.size(), std::size_t(2));
        QVERIFY(content.marks[0].label.startsWith(QStringLiteral("narrowest channel")));
        QVERIFY(content.marks[0].at < content.marks[1].at);
        // Of one channel its own curve, and both ends of its range.
        inspector().setChannel(5);
        window_->waitUntilIdle();
        const auto& own = figures().saturation().content();
        QCOMPARE(own.finite, values.size() / 16);
        const auto& channel = panel().measuredTensor().measured().error->channels[5];
        QCOMPARE(own.limits.back(), std::max(std::abs(channel.min), std::abs(channel.max)));
        QCOMPARE(own.marks[0].at, 128 * channel.scale);
        QCOMPARE(own.marks[1].at, 127 * channel.scale);
        // Logarithmic and linear, with the counts.
        auto* plot = plotOf(QStringLiteral("saturation-figure"));
        QCOMPARE(plot->yAxis->scaleType(), QCPAxis::stLogarithmic);
        auto* scale = window_->findChild<SegmentedControl*>(QStringLiteral("count-scale"));
        QTest::mouseClick(scale->findChildren<QAbstractButton*>().at(0), Qt::LeftButton);
        QCOMPARE(plot->yAxis->scaleType(), QCPAxis::stLinear);
        QCOMPARE(plot->legend->itemCount(), 3);
        QVERIFY(plot->legend->visible());
    }

    void rangesOfChannelsArePlotted() {
        click(QStringLiteral("conv2.weight"));
        choose(figures().right(), 1);
        const auto& content = figures().ranges().content();
        const auto values = shownValues();
        const auto row = values.size() / 16;
        QCOMPARE(content.min.size(), std::size_t(16));
        const auto& channels = panel().measuredTensor().measured().error->channels;
        for (std::size_t i = 0; i < 16; ++i) {
            const auto [least, most] =
                std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(i * row),
                                    values.begin() + static_cast<std::ptrdiff_t>((i + 1) * row));
            QCOMPARE(content.min[i], static_cast<double>(*least));
            QCOMPARE(content.max[i], static_cast<double>(*most));
            QCOMPARE(content.low[i], -128 * channels[i].scale);
            QCOMPARE(content.high[i], 127 * channels[i].scale);
        }
        // A channel picked here is picked everywhere.
        auto* plot = plotOf(QStringLiteral("ranges-figure"));
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_End);
        window_->waitUntilIdle();
        QCOMPARE(panel().measuredTensor().channel(), 15);
        QCOMPARE(figures().channels().current(), 15);
        QCOMPARE(figures().ranges().current(), 15);
        QVERIFY2(figures().right().note().contains(QStringLiteral("channel 15: ")),
                 qPrintable(figures().right().note()));
        QVERIFY(!figures().values().content().behind.counts.empty());
        auto* values_plot = plotOf(QStringLiteral("values-figure"));
        QCOMPARE(values_plot->legend->itemCount(), 2);
        QVERIFY(values_plot->legend->visible());
    }

    void theObserversHistogramIsPlotted() {
        click(QStringLiteral("conv2.weight"));
        QVERIFY(!figures().left().isAvailable(2)); // MinMax has none
        auto& specs = inspector().specComparison();
        int search = -1;
        for (int at = 0; at < specs.rowCount(); ++at) {
            const QString spec = specs.index(at, 0).data().toString();
            if (spec.startsWith(QStringLiteral("quint8")) &&
                spec.endsWith(QStringLiteral("HistogramObserver")))
                search = at;
        }
        QVERIFY(search > 0);
        auto& table = inspector().specComparisonView().table();
        table.scrollTo(table.model()->index(search, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(search, 0)).center());
        window_->waitUntilIdle();
        QVERIFY(figures().left().isAvailable(2));
        choose(figures().left(), 2);
        const auto settings = panel().measuredTensor().measured().settings();
        qcs::quant::Observer observer(settings);
        QVERIFY(observer.observe(*panel().measuredTensor().measured().data).has_value());
        const auto& content = figures().observer().content();
        QCOMPARE(content.counts.size(), observer.state().histogram.size());
        for (std::size_t i = 0; i < content.counts.size(); ++i)
            QCOMPARE(static_cast<float>(content.counts[i]), observer.state().histogram[i]);
        QCOMPARE(content.edges.front(), static_cast<double>(observer.state().min[0]));
        QVERIFY(std::abs(content.edges.back() - static_cast<double>(observer.state().max[0])) < 1e-6);
        QCOMPARE(content.marks.size(), std::size_t(4));
        QVERIFY(content.marks[2].label.startsWith(QStringLiteral("chosen")));
        QVERIFY(content.marks[2].at >= content.marks[0].at && content.marks[3].at <= content.marks[1].at);
        const auto scale = observer.calculate_qparams()->scale[0];
        QVERIFY2(figures().left().note().contains(significantText(scale)),
                 qPrintable(figures().left().note()));
        // Another spec has no such thing: the errors are shown again.
        table.setCurrentIndex(table.model()->index(0, 0));
        table.setFocus();
        QTest::keyClick(&table, Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(figures().left().current(), 0);
    }

    void valuesMarkedInOnePlotAreMarkedInAll() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = plotOf(QStringLiteral("values-figure"));
        drag(plot, -4, -2, Qt::ShiftModifier);
        const auto selection = figures().marked().selection();
        QVERIFY(selection && selection->by == qcs::quant::ValueSelection::By::Value);
        QVERIFY(std::abs(selection->low + 4) < 0.1 && std::abs(selection->high + 2) < 0.1);
        QVERIFY(figures().marked().selected()); // of a sample, at once
        QVERIFY(!figures().marked().isExact());
        const auto guess = figures().marked().selected()->count;
        window_->waitUntilIdle();
        QVERIFY(figures().marked().isExact());
        const auto values = shownValues();
        std::vector<std::uint64_t> channels(16);
        for (std::size_t i = 0; i < values.size(); ++i)
            channels[i / (values.size() / 16)] += values[i] >= selection->low && values[i] <= selection->high;
        const auto count = sum(channels);
        QVERIFY(count > 50);
        QCOMPARE(figures().marked().selected()->count, count);
        QVERIFY(guess > count / 3 && guess < count * 3);
        QCOMPARE(sum(figures().values().markedCounts()), count);
        QCOMPARE(sum(figures().errors().markedCounts()), count);
        QCOMPARE(figures().channels().markedCounts(), channels);
        QCOMPARE(figures().ranges().markedCounts(), channels);
        auto* chip = window_->findChild<QAbstractButton*>(QStringLiteral("marked-chip"));
        QVERIFY(chip->isVisible());
        QCOMPARE(chip->text(), QStringLiteral("%1 marked").arg(valuesWords(count)));
        // In the errors' plot, and within one channel.
        inspector().setChannel(3);
        window_->waitUntilIdle();
        QCOMPARE(figures().marked().selected()->count, channels[3]);
        QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(!chip->isVisible() && !figures().marked().selection());
        QVERIFY(figures().errors().markedCounts().empty());
        inspector().setChannel(-1);
        window_->waitUntilIdle();
        drag(plotOf(QStringLiteral("errors-figure")), 0.01, 0.02, Qt::ShiftModifier);
        window_->waitUntilIdle();
        QVERIFY(figures().marked().selection()->by == qcs::quant::ValueSelection::By::Error);
        QVERIFY(sum(figures().values().markedCounts()) > 0);
        QVERIFY(!figures().values().markedRange() && figures().errors().markedRange());
    }

    void valuesAreMarkedByKeys() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = plotOf(QStringLiteral("values-figure"));
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right, Qt::ShiftModifier);
        const auto first = figures().values().markedRange();
        QVERIFY(first);
        QTest::keyClick(plot, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(figures().values().markedRange()->upper > first->upper);
        QTest::keyClick(plot, Qt::Key_Left, Qt::ShiftModifier | Qt::ControlModifier);
        QVERIFY(figures().values().markedRange()->lower < first->lower);
        QTest::keyClick(plot, Qt::Key_Escape);
        QVERIFY(!figures().marked().selection());
        // A drag without Shift moves what is in sight, and marks nothing.
        QTest::keyClick(plot, Qt::Key_Plus);
        drag(plot, -1, 0, Qt::NoModifier);
        QVERIFY(!figures().marked().selection());
    }

    void axesSayWhatTheyCount() {
        click(QStringLiteral("conv2.weight"));
        for (const auto& [name, x, y] :
             {std::tuple("values-figure", "value", "count"), std::tuple("errors-figure", "error", "count"),
              std::tuple("observer-figure", "value", "count"), std::tuple("channels-figure", "channel", "dB"),
              std::tuple("ranges-figure", "channel", "value"), std::tuple("batches-figure", "batch", "dB")}) {
            const auto* plot = plotOf(QString::fromLatin1(name));
            if (QByteArray(name) != "observer-figure") QCOMPARE(plot->xAxis->label(), QString::fromLatin1(x));
            QCOMPARE(plot->yAxis->label(), QString::fromLatin1(y));
        }
    }

    void batchesOfAnActivationArePlotted() {
        std::mt19937 random(3);
        std::normal_distribution<float> normal;
        QList<std::pair<QString, std::vector<float>>> tensors;
        for (int batch = 0; batch < 12; ++batch) {
            std::vector<float> values(500);
            for (auto& value : values)
                value = normal(random) * static_cast<float>(batch == 7 ? 9 : 1);
            tensors.emplace_back(QStringLiteral("relu.output.%1").arg(batch), values);
        }
        const QString path =
            qcs::test::writeTensors(folder_.filePath(QStringLiteral("activations.safetensors")), tensors);
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        click(QStringLiteral("conv2.weight"));
        QVERIFY(!figures().right().isAvailable(2));
        click(QStringLiteral("relu.output"));
        QVERIFY(figures().right().isVisible() && figures().right().isAvailable(2));
        QCOMPARE(figures().right().current(), 2); // it has no channels
        window_->waitUntilIdle();
        const auto& content = figures().batches().content();
        QCOMPARE(content.batches.size(), std::size_t(12));
        QCOMPARE(content.batches[10], std::uint64_t(10)); // in the order of their numbers
        QCOMPARE(content.current, -1);                    // the other plots show all of them
        // One observer saw them all, so a batch that is nine times as wide costs the others.
        QVERIFY(content.sqnr[7] > content.sqnr[0] + 10);
        QVERIFY2(figures().right().note().contains(QStringLiteral("one scale for all")),
                 qPrintable(figures().right().note()));
        auto* plot = plotOf(QStringLiteral("batches-figure"));
        plot->replot();
        for (const double tick : plot->xAxis->tickVector())
            QCOMPARE(tick, std::round(tick));
    }

    void aLargeTensorIsSampledFirst() {
        std::mt19937 random(1);
        std::normal_distribution<float> normal;
        std::vector<float> values(600'000);
        for (auto& value : values)
            value = normal(random);
        const QString path = qcs::test::writeTensors(folder_.filePath(QStringLiteral("large.safetensors")),
                                                     {{QStringLiteral("large"), values}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        const auto plan = window_->session()->ranking().plan();
        const auto entry = static_cast<std::size_t>(model().entryAt(row(QStringLiteral("large"))));
        JobRunner jobs;
        MeasuredTensor measuredTensor(&jobs, nullptr, 300'000);
        using State = MeasuredTensor::State;
        QList<State> states;
        std::uint64_t sampled = 0;
        connect(&measuredTensor, &MeasuredTensor::changed, this, [&] {
            states.push_back(measuredTensor.state());
            if (measuredTensor.state() == State::Sampled) {
                sampled = measuredTensor.measured().error->whole.count;
                QVERIFY(measuredTensor.measured().isSample && measuredTensor.isMeasuring());
            }
        });
        measuredTensor.setTensor(plan, entry);
        QVERIFY(waitUntil([&] { return measuredTensor.isIdle(); }, 10'000));
        QCOMPARE(states, QList<State>({State::Measuring, State::Sampled, State::Done}));
        QVERIFY(sampled > 100'000 && sampled <= std::uint64_t(1) << 18);
        QCOMPARE(measuredTensor.measured().error->whole.count, std::uint64_t(600'000));
        QVERIFY(!measuredTensor.measured().isSample);
        // Cancelled in between, the sample stays, and says what it is.
        states.clear();
        disconnect(&measuredTensor, nullptr, this, nullptr);
        connect(&measuredTensor, &MeasuredTensor::changed, this, [&] {
            if (measuredTensor.state() == State::Sampled && measuredTensor.isMeasuring())
                jobs.cancelLane(QStringLiteral("measured-tensor"));
        });
        measuredTensor.measureAgain();
        QVERIFY(waitUntil(
            [&] { return measuredTensor.state() == State::Sampled && !measuredTensor.isMeasuring(); },
            10'000));
        QVERIFY(measuredTensor.measured().isSample);
        // A format's groups are those of the whole.
        disconnect(&measuredTensor, nullptr, this, nullptr);
        measuredTensor.setChoice(ComparedSpec(qcs::quant::Format()));
        QVERIFY(waitUntil([&] { return measuredTensor.state() == State::Done; }, 10'000));
        QCOMPARE(measuredTensor.measured().error->whole.count, std::uint64_t(600'000));
    }

    /// What is marked in the sample of a large tensor is marked in the whole once that is there, and nothing
    /// is in another tensor.
    void marksOutliveTheSample() {
        std::vector<float> values(600'000);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i % 1000);
        const QString path =
            qcs::test::writeTensors(folder_.filePath(QStringLiteral("marked.safetensors")),
                                    {{QStringLiteral("large"), values}, {QStringLiteral("other"), values}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        const auto plan = window_->session()->ranking().plan();
        const auto entry = [&](const char* name) {
            return static_cast<std::size_t>(model().entryAt(row(QString::fromLatin1(name))));
        };
        JobRunner jobs;
        MeasuredTensor measuredTensor(&jobs, nullptr, 300'000);
        MarkedValues marked(&measuredTensor, &jobs);
        const qcs::quant::ValueSelection selection{qcs::quant::ValueSelection::By::Value, 99.5, 199.5};
        bool done = false;
        connect(&measuredTensor, &MeasuredTensor::changed, this, [&] {
            if (done || measuredTensor.state() != MeasuredTensor::State::Sampled) return;
            done = true;
            marked.mark(selection);
        });
        measuredTensor.setTensor(plan, entry("large"));
        QVERIFY(waitUntil([&] { return measuredTensor.isIdle() && marked.isIdle(); }, 10'000));
        QVERIFY(done && measuredTensor.state() == MeasuredTensor::State::Done);
        QVERIFY(marked.selection() == selection);
        QVERIFY(marked.isExact());
        QCOMPARE(marked.selected()->count, std::uint64_t(60'000));
        measuredTensor.setTensor(plan, entry("other"));
        QVERIFY(waitUntil([&] { return measuredTensor.isIdle(); }, 10'000));
        QVERIFY(!marked.selection());
    }
};

QCS_TEST(TestTensorsPlots, QApplication);
#include "tst_tensors_plots.moc"
