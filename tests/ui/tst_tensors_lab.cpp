// One tensor in the tab of the tensors: its numbers and its plots, driven by clicks and keys.

#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"
#include "shell/jobs_line.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "theme/theme.h"
#include "views/tensors/numbers_view.h"
#include "views/tensors/picture_dialog.h"
#include "views/tensors/spec_comparison_view.h"
#include "widgets/sentence_card.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QToolButton>

#include <cmath>

using namespace qcs::ui;

class TestTensorsLab : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

    QTemporaryDir folder_;

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { begin(); }
    void cleanup() { end(); }

    void aClickShowsWhatQuantizingCosts() {
        click(QStringLiteral("conv2.weight"));
        QCOMPARE(inspector().message(), QString());
        const auto& measured = panel().measuredTensor().measured();
        QVERIFY(measured.followsRules);
        const auto settings = measured.settings();
        QCOMPARE(settings.qscheme, qcs::QScheme::PerChannelSymmetric);
        const auto expected = analysed(QStringLiteral("conv2.weight"), settings);
        QCOMPARE(expected.channels.size(), std::size_t(16));
        QVERIFY(qcs::test::sameNumbers(expected.whole, measured.error->whole));
        QCOMPARE(fact(QStringLiteral("SQNR")),
                 QStringLiteral("%1 dB").arg(decibelText(expected.whole.sqnr_db)));
        QCOMPARE(fact(QStringLiteral("MSE")), significantText(expected.whole.mse));
        QCOMPARE(fact(QStringLiteral("max error")), significantText(expected.whole.max_error));
        const auto spread = distribution(QStringLiteral("conv2.weight"), settings, expected, std::nullopt);
        QCOMPARE(inspector().values().content().counts, spread.values.counts);
        QCOMPARE(inspector().errors().content().counts, spread.errors.counts);
        QVERIFY(spread.values.counts.size() >= 128 && spread.errors.counts.size() >= 128);
        QVERIFY(inspector().values().content().behind.counts.empty());
        QVERIFY(inspector().channels().isVisible());
        QCOMPARE(inspector().channels().content().sqnr.size(), std::size_t(16));
        QVERIFY2(inspector().card().text().contains(QStringLiteral("Asked by rule 2")),
                 qPrintable(inspector().card().text()));
        QVERIFY2(inspector().values().note().startsWith(valuesWords(131'072)),
                 qPrintable(inspector().values().note()));
    }

    void whatNobodyAskedAboutCanBeChosen() {
        click(QStringLiteral("conv2.bias"));
        QVERIFY2(inspector().card().text().contains(QStringLiteral("leaves bias in float")),
                 qPrintable(inspector().card().text()));
        const auto common = qcs::insight::common_tensor_specs();
        QVERIFY(panel().measuredTensor().measured().spec == ComparedSpec(common.front().settings));
        QVERIFY(!inspector().channels().isVisible());
        QCOMPARE(inspector().specComparison().rowCount(),
                 static_cast<int>(common.size()) + 6); // searches and formats come with it
        auto& table = inspector().specComparisonView().table();
        table.setFocus();
        table.setCurrentIndex(table.model()->index(0, 0));
        QTest::keyClick(&table, Qt::Key_Down);
        QTest::keyClick(&table, Qt::Key_Return);
        window_->waitUntilIdle();
        const auto& measured = panel().measuredTensor().measured();
        QVERIFY(measured.spec == ComparedSpec(common[1].settings));
        QVERIFY(qcs::test::sameNumbers(measured.error->whole,
                                       analysed(QStringLiteral("conv2.bias"), common[1].settings).whole));
        QVERIFY(table.currentIndex().data(SpecComparison::DrawnRole).toBool());
    }

    void anEditOfTheRulesMeasuresAgain() {
        click(QStringLiteral("conv2.weight"));
        const auto& rules = window_->document().mapping().rules;
        const auto found = std::ranges::find(rules, std::string("conv2"), &qcs::config::Rule::text);
        QVERIFY(found != rules.end());
        (void)window_->document().setQConfig(
            window_->document().ruleIdAt(static_cast<int>(found - rules.begin())), std::nullopt);
        window_->waitUntilIdle();
        QVERIFY(!panel().measuredTensor().measured().followsRules);
        QVERIFY2(inspector().card().text().contains(QStringLiteral("because rule 2 says so")),
                 qPrintable(inspector().card().text()));
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(panel().measuredTensor().measured().followsRules);
    }

    void aClickOnAChannelShowsItAlone() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = inspector().channels().findChild<QWidget*>(QStringLiteral("channels-figure-plot"));
        QVERIFY(plot);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(inspector().channels().current(), 0);
        QTest::keyClick(plot, Qt::Key_Right);
        const auto& channel = panel().measuredTensor().measured().error->channels[1];
        QCOMPARE(fact(QStringLiteral("SQNR")), QStringLiteral("%1 dB").arg(decibelText(channel.sqnr_db)));
        window_->waitUntilIdle();
        const auto& measured = panel().measuredTensor().measured();
        const auto own =
            distribution(QStringLiteral("conv2.weight"), measured.settings(), *measured.error, 1);
        QCOMPARE(inspector().values().content().counts, own.values.counts);
        QVERIFY2(inspector().values().note().contains(QStringLiteral("of channel 1")),
                 qPrintable(inspector().values().note()));
        // The whole stays behind it, and a chip says so until it is taken away.
        QCOMPARE(inspector().values().content().behind.counts, measured.distribution->values.counts);
        auto* chip = inspector().findChild<QAbstractButton*>(QStringLiteral("channel-chip"));
        QVERIFY(chip->isVisible());
        QCOMPARE(chip->text(), QStringLiteral("channel 1"));
        QTest::mouseClick(chip, Qt::LeftButton);
        QCOMPARE(inspector().channels().current(), -1);
        QVERIFY(!chip->isVisible());
        QTest::keyClick(plot, Qt::Key_Home);
        QTest::keyClick(plot, Qt::Key_Right);
        window_->waitUntilIdle();
        QVERIFY(inspector().values().content().levels.has_value());
        QTest::keyClick(plot, Qt::Key_Escape);
        QCOMPARE(inspector().channels().current(), -1);
        QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() - 4, plot->height() / 2));
        QCOMPARE(inspector().channels().current(), 15);
    }

    void plotsAreZoomedAndSaved() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = inspector().values().findChild<QCustomPlot*>(QStringLiteral("values-figure-plot"));
        const QCPRange whole = plot->xAxis->range();
        const auto wheel = [&](int steps) {
            const QPointF at = plot->rect().center();
            QWheelEvent event(at, plot->mapToGlobal(at), {}, QPoint(0, 120 * steps), Qt::NoButton, {},
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(plot, &event);
        };
        wheel(3);
        const QCPRange near = plot->xAxis->range();
        QVERIFY(near.size() < whole.size() * 0.7 && near.lower > whole.lower && near.upper < whole.upper);
        QTest::mousePress(plot, Qt::LeftButton, {}, QPoint(plot->width() / 2, 40));
        QMouseEvent move(QEvent::MouseMove, QPoint(plot->width() / 2 + 50, 40),
                         plot->mapToGlobal(QPoint(plot->width() / 2 + 50, 40)), Qt::NoButton, Qt::LeftButton,
                         {});
        QApplication::sendEvent(plot, &move);
        QTest::mouseRelease(plot, Qt::LeftButton, {}, QPoint(plot->width() / 2 + 50, 40));
        QVERIFY(plot->xAxis->range().lower < near.lower);
        QVERIFY(std::abs(plot->xAxis->range().size() - near.size()) < 1e-9);
        wheel(-40); // never out of the whole
        QCOMPARE(plot->xAxis->range(), whole);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Plus);
        QVERIFY(plot->xAxis->range().size() < whole.size());
        QTest::mouseDClick(plot, Qt::LeftButton);
        QCOMPARE(plot->xAxis->range(), whole);
        for (const auto& [suffix, begin] :
             {std::pair("svg", "<?xml"), std::pair("pdf", "%PDF"), std::pair("png", "\x89PNG")}) {
            const QString path = folder_.filePath(QStringLiteral("plot.") + QLatin1String(suffix));
            QCOMPARE(inspector().values().savePicture(path, inspector().values().pictureSize()), QString());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(file.readAll().startsWith(begin), suffix);
        }
        QVERIFY(!inspector().values().savePicture(QStringLiteral("/nowhere/plot.svg"), {400, 300}).isEmpty());
    }

    void picturesHaveTheSizeThatWasChosen() {
        click(QStringLiteral("conv2.weight"));
        const auto& figure = inspector().values();
        const auto saved = [&](const char* name, const PictureSize& size) {
            const QString path = folder_.filePath(QLatin1String(name));
            if (const QString problem = figure.savePicture(path, size); !problem.isEmpty())
                QTest::qFail(qPrintable(problem), __FILE__, __LINE__);
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const PictureSize paper{170, 60, LengthUnit::Millimetres};
        QCOMPARE(QImage::fromData(saved("a.png", {1234, 567})).size(), QSize(1234, 567));
        const auto fine = QImage::fromData(saved("b.png", paper)); // 300 dots an inch
        QCOMPARE(fine.size(), QSize(2008, 709));
        QCOMPARE(fine.dotsPerMeterX(), 11811);
        QCOMPARE(QSvgRenderer(saved("a.svg", {1234, 567})).viewBoxF().size(), QSizeF(1234, 567));
        const auto pdf = saved("a.pdf", paper);
        const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"));
        const auto found = box.match(QString::fromLatin1(pdf));
        QVERIFY(std::abs(found.captured(1).toDouble() - 170 / 25.4 * 72) < 1);
        QVERIFY(std::abs(found.captured(2).toDouble() - 60 / 25.4 * 72) < 1);
        // Something is drawn in all of it, and the plot on the screen is as it was.
        const auto png = QImage::fromData(saved("c.png", {900, 300}));
        QSet<QRgb> colours;
        for (int x = 450; x < 900; x += 3)
            for (int y = 0; y < 300; y += 3)
                colours.insert(png.pixel(x, y));
        QVERIFY(colours.size() > 2);
        auto* plot = figure.findChild<QCustomPlot*>(QStringLiteral("values-figure-plot"));
        QCOMPARE(plot->viewport().size(), plot->size());
        // The dialog keeps to bounds that make sense, and turns one unit into the other.
        PictureDialog dialog({960, 480}, nullptr);
        auto* width = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("picture-width"));
        auto* unit = dialog.findChild<QComboBox*>(QStringLiteral("picture-unit"));
        unit->setCurrentIndex(1);
        QCOMPARE(dialog.size(), (PictureSize{254, 127, LengthUnit::Millimetres}));
        width->setValue(1e6);
        QCOMPARE(dialog.size().width, PictureSize::maxMillimetres);
        unit->setCurrentIndex(0);
        width->setValue(1);
        QCOMPARE(dialog.size().width, PictureSize::minPixels);
        QCOMPARE(dialog.size().unit, LengthUnit::Pixels);
    }

    void channelsAreCountedInIntegers() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = inspector().channels().findChild<QCustomPlot*>(QStringLiteral("channels-figure-plot"));
        plot->replot();
        const auto ticks = plot->xAxis->tickVector();
        QVERIFY(ticks.size() >= 3);
        for (const double tick : ticks)
            QCOMPARE(tick, std::round(tick));
    }

    void aMeasurementCanBeCancelledAndRepeated() {
        const QModelIndex index = row(QStringLiteral("conv5.weight"));
        ranking().view().setCurrentIndex(index); // nothing is delivered before events are processed
        QCOMPARE(panel().measuredTensor().state(), MeasuredTensor::State::Measuring);
        auto* line = window_->findChild<JobsLine*>();
        QVERIFY(line->isVisible());
        line->findChild<QToolButton*>()->click();
        QTRY_COMPARE(panel().measuredTensor().state(), MeasuredTensor::State::Cancelled);
        QVERIFY2(inspector().message().contains(QStringLiteral("Cancelled")),
                 qPrintable(inspector().message()));
        window_->findChild<QPushButton*>(QStringLiteral("measure-again"))->click();
        window_->waitUntilIdle();
        QCOMPARE(panel().measuredTensor().state(), MeasuredTensor::State::Done);
        QCOMPARE(inspector().message(), QString());
    }

    void numbersAreCopied() {
        click(QStringLiteral("conv2.weight"));
        NumbersView& numbers = inspector().numbers();
        numbers.setFocus();
        numbers.setCurrentIndex(numbers.model()->index(0, 0));
        QTest::keyClick(&numbers, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text().toDouble(),
                 panel().measuredTensor().measured().error->whole.sqnr_db);
        auto* plot = inspector().values().findChild<QWidget*>(QStringLiteral("values-figure-plot"));
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.front(), QStringLiteral("from\tto\tcount"));
        const auto& counts = inspector().values().content().counts;
        QCOMPARE(lines[1].split(QLatin1Char('\t'))[2], QString::number(counts.front()));
    }

    void plotsSayWhatTheyShow() {
        click(QStringLiteral("conv2.weight"));
        for (const char* name : {"values-figure-plot", "errors-figure-plot", "channels-figure-plot"}) {
            auto* plot = window_->findChild<QWidget*>(QString::fromLatin1(name));
            QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(plot);
            QVERIFY(!interface->text(QAccessible::Name).isEmpty());
            QVERIFY2(interface->text(QAccessible::Description).contains(QStringLiteral("conv2.weight")),
                     qPrintable(interface->text(QAccessible::Description)));
        }
        auto* view = QAccessible::queryAccessibleInterface(&inspector().numbers());
        QVERIFY(view->child(0)->text(QAccessible::Name).startsWith(QStringLiteral("SQNR: ")));
    }

    void theThemeReachesThePlots() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = inspector().values().findChild<QWidget*>(QStringLiteral("values-figure-plot"));
        Theme& theme = Theme::install(*qApp, ThemeChoice::Light);
        for (const auto& [choice, colours] :
             {std::pair(ThemeChoice::Light, &lightColours()), std::pair(ThemeChoice::Dark, &darkColours())}) {
            theme.setChoice(choice);
            QApplication::processEvents();
            const QImage image = plot->grab().toImage();
            QCOMPARE(image.pixelColor(1, 1), (*colours)[Colour::Panel]);
            int bars = 0;
            for (int x = 0; x < image.width(); ++x)
                for (int y = 0; y < image.height(); ++y)
                    bars += image.pixelColor(x, y) == (*colours)[Colour::Quantized];
            QVERIFY2(bars > 500, qPrintable(QString::number(bars)));
        }
        theme.setChoice(ThemeChoice::Light);
    }
};

QCS_TEST(TestTensorsLab, QApplication);
#include "tst_tensors_lab.moc"
