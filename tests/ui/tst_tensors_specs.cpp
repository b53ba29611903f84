// Specs side by side below a tensor, driven by clicks and keys.

#include "plots/channel_figure.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/spec_comparison_view.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QToolButton>
#include <QToolTip>

using namespace qcs::ui;

class TestTensorsSpecs : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { begin(); }
    void cleanup() { end(); }

    void specsStandSideBySide() {
        click(QStringLiteral("conv2.weight"));
        const SpecComparison& specs = inspector().specComparison();
        const auto cell = [&](int row, int column) { return specs.index(row, column).data().toString(); };
        const auto rowOf = [&](const QString& spec) {
            for (int row = 0; row < specs.rowCount(); ++row)
                if (cell(row, SpecComparison::SpecColumn) == spec) return row;
            return -1;
        };
        QCOMPARE(cell(0, SpecComparison::RemarkColumn), QStringLiteral("in use, rule 2"));
        QCOMPARE(cell(0, SpecComparison::SqnrColumn),
                 fact(QStringLiteral("SQNR")).section(QLatin1Char(' '), 0, 0));
        QVERIFY(specs.index(0, 0).data(SpecComparison::DrawnRole).toBool());
        QVERIFY(specs.index(0, 0).data(SpecComparison::BestRole).toBool());
        const int tensor = rowOf(QStringLiteral("qint8 −128…127, per tensor, symmetric"));
        QCOMPARE(cell(tensor, SpecComparison::SqnrColumn), decibelText(26.3755));
        // A click draws it above, with its channels.
        auto& table = inspector().specComparisonView().table();
        table.scrollTo(table.model()->index(tensor, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(tensor, 0)).center());
        window_->waitUntilIdle();
        QVERIFY(!panel().measuredTensor().measured().followsRules);
        QCOMPARE(fact(QStringLiteral("SQNR")), QStringLiteral("%1 dB").arg(decibelText(26.3755)));
        QCOMPARE(inspector().channels().content().sqnr.size(), std::size_t(16));
        // One of one's own.
        QTest::mouseClick(&inspector().specComparisonView().addButton(), Qt::LeftButton);
        QLineEdit& field = inspector().specComparisonView().field();
        QVERIFY(field.isVisible());
        QTest::keyClicks(&field, QStringLiteral("int4 grup:32"));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(field.isVisible()); // it says what is wrong, and waits
        QVERIFY2(QToolTip::text().contains(QStringLiteral("did you mean group")),
                 qPrintable(QToolTip::text()));
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("int4 group:32"));
        QTest::keyClick(&field, Qt::Key_Return);
        window_->waitUntilIdle();
        QVERIFY(!field.isVisible());
        const int own = rowOf(QStringLiteral("int4 group:32"));
        QCOMPARE(own, specs.rowCount() - 1);
        QVERIFY(specs.index(own, 0).data(SpecComparison::DrawnRole).toBool());
        QCOMPARE(cell(own, SpecComparison::SizeColumn), sizeWords(131072 / 2 + 4096 * 4));
        QCOMPARE(fact(QStringLiteral("SQNR")),
                 QStringLiteral("%1 dB").arg(cell(own, SpecComparison::SqnrColumn)));
        QVERIFY(table.hasFocus());
        const auto added = table.visualRect(table.currentIndex());
        QVERIFY2(table.viewport()->rect().contains(added), "what was added is in sight");
        // However low the plot of the channels is, the median's label is not cut off.
        const auto* plot = inspector().channels().findChild<QCustomPlot*>();
        for (int i = 0; i < plot->itemCount(); ++i)
            if (const auto* label = qobject_cast<QCPItemText*>(plot->item(i)); label && label->visible())
                QVERIFY(label->top->pixelPosition().y() >= plot->axisRect()->top());
        // It is there for other tensors, until it is deleted.
        click(QStringLiteral("conv3.weight"));
        QVERIFY(panel().measuredTensor().measured().followsRules);
        QVERIFY(rowOf(QStringLiteral("int4 group:32")) > 0);
        table.setFocus();
        table.setCurrentIndex(table.model()->index(rowOf(QStringLiteral("int4 group:32")), 0));
        QTest::keyClick(&table, Qt::Key_Delete);
        QCOMPARE(rowOf(QStringLiteral("int4 group:32")), -1);
    }

    void aComparisonKeepsTheRulesOfModels() {
        SpecComparison specs(&window_->jobs());
        const QAbstractItemModelTester tester(&specs, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto& plan = ranking().model().ranking().plan();
        specs.setTensor(plan, plan->quantized[0]);
        const int row = specs.addSpec(qcs::quant::Format());
        QVERIFY(row > 0);
        specs.removeSpec(row);
        specs.removeSpec(0); // not one's own: it stays
        specs.setTensor(plan, plan->quantized[1]);
        specs.setTensor(nullptr, 0);
        QCOMPARE(specs.rowCount(), 0);
        for (int times = 0; times < 2; ++times) // as a person does who has forgotten the first
            QCOMPARE(specs.addSpec(qcs::quant::Format()), -1);
        specs.setTensor(plan, plan->quantized[0]);
        QCOMPARE(specs.rowCount(), row + 1);
        window_->waitUntilIdle();
    }
};

QCS_TEST(TestTensorsSpecs, QApplication);
#include "tst_tensors_specs.moc"
