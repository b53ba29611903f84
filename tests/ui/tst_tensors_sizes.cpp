// The inspector of tensors on the screens that people have: nothing of it is cut, and nothing has to be
// scrolled to.

#include "support/safetensors_file.h"
#include "support/sanitized.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/figure_tabs.h"
#include "views/tensors/pareto_panel.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_plots.h"
#include "widgets/button_bars.h"

#include <QAbstractButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace qcs::ui;

class TestTensorsSizes : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

    QTemporaryDir folder_;

    void openActivations() {
        std::vector<float> values(std::size_t{128} * 256);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i * 7919 % 10007) * 2.5e-3F - 1.1F;
        const QString path =
            qcs::test::writeSafetensors(folder_.filePath(QStringLiteral("activations.safetensors")),
                                        {{"classifier.output.0", values, {1, 128, 256, 1}},
                                         {"classifier.output.1", values, {1, 128, 256, 1}}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void cleanup() { end(); }

    /// Of the screens that laptops have: of a weight, and of an activation, which has two numbers more.
    void allOfTheLabIsInSight_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        for (const QSize size : {QSize(1280, 720), QSize(1366, 768), QSize(1440, 900)})
            for (const char* language : {"en", "zh_CN"})
                if (!qcs::test::is_sanitized || size.width() == 1366)
                    QTest::addRow("%d, %s", size.width(), language) << size << QString::fromLatin1(language);
    }
    void allOfTheLabIsInSight() {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        useLanguage(*qApp, language);
        const auto english = qScopeGuard([] { useLanguage(*qApp, QStringLiteral("en")); });
        begin();
        openActivations();
        window_->resize(size);
        const bool isLow = size.height() < 800;
        for (const char* name : {"conv2.weight", "classifier.output"}) {
            click(QString::fromLatin1(name));
            QApplication::processEvents();
            QCOMPARE(inspector().findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
            auto& table = inspector().specComparisonView().table();
            const int room = table.viewport()->height(), rows = table.model()->rowCount();
            if (table.verticalScrollBar()->maximum() > 0)
                QCOMPARE(room % table.rowHeight(), 0); // none is cut
            QVERIFY2(room / table.rowHeight() >= std::min(rows, 4), qPrintable(QString::number(room)));
            // What does not fit into the line of numbers is one click away.
            auto& numbers = inspector().numbers();
            QStringList hidden;
            for (int row = 0; row < numbers.model()->rowCount(); ++row) {
                const QModelIndex index = numbers.model()->index(row, 0);
                if (numbers.isRowHidden(row))
                    hidden.push_back(index.data().toString());
                else
                    QVERIFY2(numbers.viewport()->rect().contains(numbers.visualRect(index)),
                             qPrintable(index.data().toString()));
            }
            QVERIFY(isLow || hidden.isEmpty());
            QCOMPARE(numbers.more().isVisible(), !hidden.isEmpty());
            if (hidden.isEmpty()) continue;
            QCOMPARE(numbers.more().toolTip(), hidden.join(QLatin1Char('\n')));
            QTest::mouseClick(&numbers.more(), Qt::LeftButton);
            QApplication::processEvents();
            for (int row = 0; row < numbers.model()->rowCount(); ++row)
                QVERIFY(!numbers.isRowHidden(row));
            QVERIFY(numbers.allText().contains(QStringLiteral("\t")));
            QTest::mouseClick(&numbers.more(), Qt::LeftButton);
            QApplication::processEvents();
            QVERIFY(numbers.isRowHidden(5));
        }
    }

    /// Activations have no size that rules could change.
    void withoutWeightsThereIsNoPlotOfSizes() {
        begin();
        openActivations();
        auto* sizes = window_->findChild<ParetoPanel*>();
        QVERIFY(sizes && sizes->isVisible());
        window_->document().removeTensorFile(0);
        window_->waitUntilIdle();
        QCOMPARE(layers().size(), qsizetype(1));
        QVERIFY(!sizes->isVisible());
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(sizes->isVisible());
    }

    void nothingIsCutAtFirst() {
        begin();
        click(QStringLiteral("conv2.weight"));
        for (const QSize size : {QSize(1280, 720), QSize(1440, 900)}) {
            window_->resize(size);
            QApplication::processEvents();
            for (auto* plot : window_->findChildren<QCustomPlot*>()) {
                if (!plot->isVisible()) continue;
                QVERIFY2(
                    plot->axisRect()->height() >= 40,
                    qPrintable(
                        QStringLiteral("%1: %2").arg(plot->objectName()).arg(plot->axisRect()->height())));
                QVERIFY(plot->axisRect()->width() >= 200);
            }
            for (auto* control :
                 {&inspector().figures().left().control(), &inspector().figures().right().control()})
                for (auto* button : control->findChildren<QAbstractButton*>())
                    QVERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()),
                             qPrintable(button->text()));
        }
    }
};

QCS_TEST(TestTensorsSizes, QApplication);
#include "tst_tensors_sizes.moc"
