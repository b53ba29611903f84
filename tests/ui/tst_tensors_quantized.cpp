// Tensors that are quantized in their file: in integers, as they lie there, and in reals; by clicks and keys.

#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"
#include "plots/picture.h"
#include "plots/scales_figure.h"
#include "quant/quantize/quantized_tensor.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/figure_tabs.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_plots.h"
#include "widgets/button_bars.h"
#include "widgets/sentence_card.h"
#include "words/number_text.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QClipboard>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QToolTip>

#include <numeric>

using namespace qcs::ui;

class TestTensorsQuantized : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

    QTemporaryDir folder_;

    SegmentedControl& control() { return inspector().figures().numbersControl(); }
    void press(int segment) {
        QTest::mouseClick(control().findChildren<QAbstractButton*>().at(segment), Qt::LeftButton);
        window_->waitUntilIdle();
    }
    const HistogramContent& shown() { return inspector().values().content(); }
    QWidget* plotOf(const char* name) {
        return inspector().findChild<QWidget*>(QString::fromLatin1(name) + QStringLiteral("-plot"));
    }
    /// Of the file, whatever the window shows.
    qcs::tensor::TensorData stored(const char* name) {
        for (const auto& entry : window_->session()->tensors().table()->entries)
            if (entry.info().name == name) return *entry.source->read(entry.index);
        return {};
    }
    qcs::quant::CodeStatistics use(const char* name) { return *qcs::quant::code_statistics(stored(name)); }
    /// How many elements have these codes, by the bins that are shown; and of one index along an axis.
    std::vector<std::uint64_t> marked(const char* name, double low, double high) {
        auto counts = use(name).codes.counts;
        const auto& edges = shown().edges;
        for (std::size_t i = 0; i < counts.size(); ++i)
            if (edges[i] < low - 0.5 || edges[i + 1] > high + 0.5) counts[i] = 0;
        return counts;
    }
    static std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() {
        start();
        QCOMPARE(window_->open({QStringLiteral(QCS_TEST_DATA "/tensors/quantized.pt")}), QString());
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
    }
    void cleanup() { end(); }

    void integersAreShownFirst() {
        click(QStringLiteral("per_tensor"));
        QVERIFY(control().isVisible());
        QCOMPARE(control().current(), 0);
        const auto expected = use("per_tensor");
        QCOMPARE(shown().counts, expected.codes.counts);
        QCOMPARE(shown().counts.size(), std::size_t(256)); // a bin for each code
        QCOMPARE(shown().edges.front(), -0.5);             // in the middle of its bin
        QCOMPARE(shown().edges.back(), 255.5);
        QVERIFY(shown().isOfIntegers);
        QCOMPARE(shown().axis, QStringLiteral("code"));
        QCOMPARE(shown().marks.size(), std::size_t(2));
        QCOMPARE(shown().marks[0].at, -0.5);
        QCOMPARE(shown().marks[1].at, 255.5);
        QVERIFY2(shown().marks[1].label.startsWith(QStringLiteral("0 % at 255")),
                 qPrintable(shown().marks[1].label));
        QVERIFY2(
            inspector().values().note().contains(QStringLiteral("%1 of 256 codes used").arg(*expected.used)),
            qPrintable(inspector().values().note()));
        QVERIFY2(inspector().values().heading().startsWith(QStringLiteral("Integers")),
                 qPrintable(inspector().values().heading()));
        QCOMPARE(fact(QStringLiteral("dtype")), QStringLiteral("quint8"));
        QCOMPARE(fact(QStringLiteral("scheme")), QStringLiteral("per tensor"));
        QCOMPARE(fact(QStringLiteral("scale")), significantText(0.1));
        QCOMPARE(fact(QStringLiteral("zero point")), QStringLiteral("3"));
        QCOMPARE(fact(QStringLiteral("codes used")), QStringLiteral("%1 of 256").arg(*expected.used));
        QCOMPARE(fact(QStringLiteral("codes seen")),
                 QStringLiteral("%1 to %2").arg(expected.seen.min).arg(expected.seen.max));
        QVERIFY2(inspector().card().text().contains(
                     QStringLiteral("Quantized already: quint8, per tensor, affine")),
                 qPrintable(inspector().card().text()));
    }

    void realsAreTheLevelsOfTheFile() {
        click(QStringLiteral("per_tensor"));
        press(1);
        QVERIFY(!shown().isOfIntegers);
        QCOMPARE(shown().axis, QStringLiteral("value"));
        QVERIFY(shown().levels);
        QCOMPARE(shown().levels->step, 0.1);
        QVERIFY(std::abs(shown().levels->first - -0.3) < 1e-12);
        QVERIFY(std::abs(shown().levels->last - 25.2) < 1e-12);
        // The same elements in the same order: a bin for each level that occurs.
        const auto codes = use("per_tensor");
        const auto first = static_cast<std::size_t>(codes.seen.min);
        QCOMPARE(shown().counts.size(), static_cast<std::size_t>(codes.seen.max - codes.seen.min + 1));
        for (std::size_t i = 0; i < shown().counts.size(); ++i)
            QCOMPARE(shown().counts[i], codes.codes.counts[first + i]);
        QCOMPARE(inspector().numbers().facts().front().label, QStringLiteral("SQNR"));
        press(0);
        QVERIFY(shown().isOfIntegers);
        QCOMPARE(inspector().numbers().facts().front().label, QStringLiteral("dtype"));
    }

    void codesAreMarkedByTheMouse() {
        click(QStringLiteral("per_tensor"));
        auto& figures = inspector().figures();
        auto* plot = static_cast<QCustomPlot*>(plotOf("values-figure"));
        qcs::test::drag(plot, 9.8, 40.3, Qt::ShiftModifier);
        window_->waitUntilIdle();
        using By = qcs::quant::ValueSelection::By;
        QVERIFY(figures.marked().selection() == (qcs::quant::ValueSelection{By::Code, 10, 40}));
        // Whole codes, whatever the hand was on of them.
        QCOMPARE(figures.values().markedRange()->lower, 9.5);
        QCOMPARE(figures.values().markedRange()->upper, 40.5);
        const auto expected = marked("per_tensor", 10, 40);
        QVERIFY(sum(expected) > 0 && sum(expected) < stored("per_tensor").numel());
        QCOMPARE(figures.values().markedCounts(), expected);
        QCOMPARE(figures.marked().selected()->count, sum(expected));
        QCOMPARE(sum(figures.errors().markedCounts()), sum(expected));
        auto* chip = window_->findChild<QAbstractButton*>(QStringLiteral("marked-chip"));
        QCOMPARE(chip->text(), QStringLiteral("%1 marked").arg(valuesWords(sum(expected))));
        const QPoint at(static_cast<int>(plot->xAxis->coordToPixel(10)), plot->axisRect()->center().y());
        QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(plot, &move);
        QVERIFY2(QToolTip::text().endsWith(QStringLiteral("%1 of them marked").arg(expected[10])),
                 qPrintable(QToolTip::text()));
        // The same elements as reals, and back.
        press(1);
        QVERIFY(!figures.values().markedRange());
        QCOMPARE(sum(figures.values().markedCounts()), sum(expected));
        press(0);
        QCOMPARE(figures.values().markedCounts(), expected);
        QVERIFY(figures.values().markedRange());
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Escape);
        QVERIFY(!figures.marked().selection() && figures.values().markedCounts().empty() &&
                !chip->isVisible());
        // A click with Shift marks nothing, a drag within one code marks that.
        qcs::test::drag(plot, 12, 12, Qt::ShiftModifier);
        QVERIFY(!figures.marked().selection());
    }

    void codesAreMarkedByKeys() {
        click(QStringLiteral("half_bytes"));
        auto& figures = inspector().figures();
        auto* plot = static_cast<QCustomPlot*>(plotOf("values-figure"));
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right, Qt::ShiftModifier);
        const auto first = *figures.marked().selection();
        QTest::keyClick(plot, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(figures.marked().selection()->high, first.high + 1);
        QTest::keyClick(plot, Qt::Key_Left, Qt::ShiftModifier | Qt::ControlModifier);
        QCOMPARE(figures.marked().selection()->low, first.low - 1);
        QTest::keyClick(plot, Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
        QTest::keyClick(plot, Qt::Key_Left, Qt::ShiftModifier);
        window_->waitUntilIdle();
        QVERIFY(*figures.marked().selection() == first);
        QCOMPARE(figures.values().markedCounts(), marked("half_bytes", first.low, first.high));
    }

    void marksAreOfTheChannelThatIsLookedAt() {
        click(QStringLiteral("per_channel"));
        auto& figures = inspector().figures();
        auto* plot = static_cast<QCustomPlot*>(plotOf("values-figure"));
        qcs::test::drag(plot, -60, 60, Qt::ShiftModifier);
        window_->waitUntilIdle();
        const auto selection = *figures.marked().selection();
        QCOMPARE(figures.values().markedCounts(), marked("per_channel", selection.low, selection.high));
        QCOMPARE(sum(figures.channels().markedCounts()), figures.marked().selected()->count);
        const auto ofChannels = figures.channels().markedCounts();
        inspector().setChannel(2);
        window_->waitUntilIdle();
        QCOMPARE(figures.marked().selected()->count, ofChannels[2]);
        QCOMPARE(sum(figures.values().markedCounts()), ofChannels[2]);
        // What is marked by its error is marked among the integers, too.
        inspector().setChannel(-1);
        window_->waitUntilIdle();
        auto* errors = static_cast<QCustomPlot*>(plotOf("errors-figure"));
        const auto& edges = figures.errors().content().edges;
        qcs::test::drag(errors, edges.front(), edges.back() / 4, Qt::ShiftModifier);
        window_->waitUntilIdle();
        QVERIFY(figures.marked().selection()->by == qcs::quant::ValueSelection::By::Error);
        QVERIFY(figures.marked().selected()->count > 0);
        QCOMPARE(sum(figures.values().markedCounts()), figures.marked().selected()->count);
        QVERIFY(!figures.values().markedRange());
    }

    void keysReachTheSwitch() {
        click(QStringLiteral("per_tensor"));
        auto* first = control().findChildren<QAbstractButton*>().at(0);
        QVERIFY(first->focusPolicy() & Qt::TabFocus);
        first->setFocus(Qt::TabFocusReason);
        QTest::keyClick(first, Qt::Key_Right);
        window_->waitUntilIdle();
        QCOMPARE(control().current(), 1);
        QVERIFY(!shown().isOfIntegers);
        auto* accessible = QAccessible::queryAccessibleInterface(&control());
        QVERIFY(accessible);
        QVERIFY(accessible->text(QAccessible::Name).startsWith(QStringLiteral("Integers of the file")));
    }

    void whatIsNotQuantizedHasNoSwitch() {
        click(QStringLiteral("per_tensor"));
        QVERIFY(control().isVisible());
        click(QStringLiteral("float"));
        QVERIFY(!control().isVisible());
        QVERIFY(!shown().isOfIntegers);
        QCOMPARE(inspector().figures().right().isAvailable(0), true);
        QVERIFY(!inspector().figures().right().control().findChildren<QAbstractButton*>().at(3)->isVisible());
    }

    void aChannelHasItsOwnScale() {
        click(QStringLiteral("per_channel")); // along axis 1
        QVERIFY2(inspector().card().text().contains(QStringLiteral("per channel (axis 1), affine")),
                 qPrintable(inspector().card().text()));
        QVERIFY2(inspector().card().text().contains(QStringLiteral("6 scales")),
                 qPrintable(inspector().card().text()));
        QCOMPARE(panel().measuredTensor().measured().axis(), 1);
        const auto data = stored("per_channel");
        QCOMPARE(inspector().channels().content().sqnr.size(), std::size_t(6));
        QCOMPARE(fact(QStringLiteral("scheme (axis 1)")), QStringLiteral("per channel"));
        QCOMPARE(fact(QStringLiteral("scales")), QStringLiteral("6"));
        auto* plot = plotOf("channels-figure");
        plot->setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(plot, Qt::Key_Right);
        window_->waitUntilIdle();
        QCOMPARE(panel().measuredTensor().channel(), 2);
        const auto expected = *qcs::quant::channel_code_statistics(data, {1, 2});
        QCOMPARE(shown().counts, expected.codes.counts);
        QCOMPARE(shown().behind.counts, use("per_channel").codes.counts);
        QVERIFY2(inspector().values().note().contains(QStringLiteral("of channel 2")),
                 qPrintable(inspector().values().note()));
        QCOMPARE(fact(QStringLiteral("scale")), significantText((*data.qparams)->scales[2]));
        QCOMPARE(fact(QStringLiteral("zero point")), QStringLiteral("2"));
        press(1);
        QVERIFY(shown().levels);
        QCOMPARE(shown().levels->step, (*data.qparams)->scales[2]);
        QTest::keyClick(plot, Qt::Key_Escape);
        window_->waitUntilIdle();
        QVERIFY(!shown().levels);
        QVERIFY2(inspector().values().note().contains(QStringLiteral("each channel has levels of its own")),
                 qPrintable(inspector().values().note()));
    }

    void scalesAreAPlotOfTheirOwn() {
        click(QStringLiteral("float_qparams"));
        QVERIFY2(inspector().card().text().contains(QStringLiteral("zero points in float")),
                 qPrintable(inspector().card().text()));
        auto& right = inspector().figures().right();
        QTest::mouseClick(right.control().findChildren<QAbstractButton*>().at(3), Qt::LeftButton);
        auto& scales = inspector().figures().scales();
        QVERIFY(scales.isVisible());
        const auto qparams = **stored("float_qparams").qparams;
        QCOMPARE(scales.content().scales, qparams.scales);
        QCOMPARE(scales.content().zeroPoints, qparams.zero_points);
        auto* plot = plotOf("scales-figure");
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Home);
        window_->waitUntilIdle();
        QCOMPARE(panel().measuredTensor().channel(), 0);
        QCOMPARE(inspector().channels().current(), 0);
        QCOMPARE(fact(QStringLiteral("zero point")), significantText(qparams.zero_points[0]));
        QTest::keyClick(plot, Qt::Key_C, Qt::ControlModifier);
        const auto lines = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), qsizetype(5));
        QCOMPARE(lines[0], QStringLiteral("channel\tscale\tzero_point"));
        QCOMPARE(lines[1].section(QLatin1Char('\t'), 1, 1).toDouble(), qparams.scales[0]);
    }

    void everyKindIsShown_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("bins");
        QTest::newRow("a slice") << QStringLiteral("slice") << 256;
        QTest::newRow("a transpose") << QStringLiteral("transposed") << 256;
        QTest::newRow("expanded") << QStringLiteral("expanded") << 256;
        QTest::newRow("some channels") << QStringLiteral("channels") << 256;
        QTest::newRow("channels last, float zero points") << QStringLiteral("channels_last") << 256;
        QTest::newRow("4 bits") << QStringLiteral("half_bytes") << 16;
        QTest::newRow("2 bits") << QStringLiteral("quarter_bytes") << 4;
        QTest::newRow("4 bits, one scale") << QStringLiteral("half_bytes_per_tensor") << 16;
    }
    void everyKindIsShown() {
        QFETCH(QString, name);
        QFETCH(int, bins);
        click(name);
        QCOMPARE(inspector().message(), QString());
        const auto expected = use(qPrintable(name));
        QCOMPARE(shown().counts, expected.codes.counts);
        QCOMPARE(static_cast<int>(shown().counts.size()), bins);
        const auto total = std::accumulate(shown().counts.begin(), shown().counts.end(), std::uint64_t(0));
        QCOMPARE(total, stored(qPrintable(name)).numel());
        if (!inspector().channels().content().sqnr.empty() && inspector().channels().isVisible()) {
            auto* plot = plotOf("channels-figure");
            plot->setFocus();
            QTest::keyClick(plot, Qt::Key_End);
            window_->waitUntilIdle();
            const auto& measured = panel().measuredTensor().measured();
            const auto own = qcs::quant::channel_code_statistics(
                stored(qPrintable(name)),
                {measured.axis(), static_cast<std::uint64_t>(panel().measuredTensor().channel())});
            QCOMPARE(shown().counts, own->codes.counts);
        }
        press(1);
        QVERIFY(!shown().counts.empty());
    }

    void manyCodesShareABin() {
        click(QStringLiteral("wide")); // qint32
        const auto expected = use("wide");
        QVERIFY(shown().counts.size() <= 256 && !shown().counts.empty());
        QCOMPARE(shown().counts, expected.codes.counts);
        inspector().values().findChild<QWidget*>(QStringLiteral("values-figure-plot"))->setFocus();
        QTest::keyClick(plotOf("values-figure"), Qt::Key_C, Qt::ControlModifier);
        const QString table = QApplication::clipboard()->text();
        QVERIFY(table.startsWith(QStringLiteral("first_code\tlast_code\tcount\n")));
        QCOMPARE(table.section(QLatin1Char('\n'), 1, 1).section(QLatin1Char('\t'), 0, 0).toLongLong(),
                 expected.seen.min);
    }

    void nothingAtAllIsShownAsNothing() {
        click(QStringLiteral("empty"));
        QVERIFY(shown().counts.empty());
    }

    void anotherSpecIsAComparison() {
        click(QStringLiteral("per_tensor"));
        auto& table = inspector().specComparisonView().table();
        table.setFocus();
        table.setCurrentIndex(table.model()->index(1, 0));
        QTest::keyClick(&table, Qt::Key_Return);
        window_->waitUntilIdle();
        QVERIFY2(
            inspector().card().text().contains(QStringLiteral("A comparison: its values, quantized anew")),
            qPrintable(inspector().card().text()));
        QVERIFY(shown().isOfIntegers); // they are the file's, whatever is compared
        QCOMPARE(shown().counts, use("per_tensor").codes.counts);
    }

    void integersAreSavedAsAPicture() {
        click(QStringLiteral("per_tensor"));
        for (const char* name : {"codes.svg", "codes.pdf", "codes.png"}) {
            const QString path = folder_.filePath(QString::fromLatin1(name));
            QCOMPARE(inspector().values().savePicture(path, inspector().values().pictureSize()), QString());
            QVERIFY(QFileInfo(path).size() > 500);
        }
        QSvgRenderer picture(folder_.filePath(QStringLiteral("codes.svg")));
        QVERIFY(picture.isValid());
    }

    void cancelledCountingSaysSo() {
        click(QStringLiteral("per_tensor"));
        press(1);
        click(QStringLiteral("transposed"));
        QCOMPARE(control().current(), 1); // what one looks at stays
        QTest::mouseClick(control().findChildren<QAbstractButton*>().at(0), Qt::LeftButton);
        window_->session()->jobs().cancelLane(QStringLiteral("code-counts"));
        window_->waitUntilIdle();
        QVERIFY2(inspector().values().note().contains(QStringLiteral("cancelled")),
                 qPrintable(inspector().values().note()));
        QVERIFY(shown().counts.empty());
        press(1);
        press(0);
        QCOMPARE(shown().counts, use("transposed").codes.counts);
    }
};

QCS_TEST(TestTensorsQuantized, QApplication);
#include "tst_tensors_quantized.moc"
