// Tensors of two files pair by pair, in the real window: chosen, compared, filtered, sorted, saved, and shown
// in the inspector; against core and the command line.

#include "insight/pairs/pair_tensors.h"
#include "models/pairs_model.h"
#include "shell/actions.h"
#include "shell/pairs_action.h"
#include "support/run_qconfig.h"
#include "support/test_program.h"
#include "tensors_window.h"
#include "views/tensors/pairs_table.h"
#include "views/tensors/pairs_view.h"
#include "views/tensors/tensor_file_picker.h"
#include "widgets/search_field.h"
#include "widgets/sentence_card.h"
#include "widgets/table_export.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QHeaderView>
#include <QJsonArray>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include <cmath>

using namespace qcs::ui;

namespace {

QString dataFile(const QString& name) {
    return QStringLiteral(QCS_TEST_DATA "/pairs/") + name;
}

} // namespace

class TestTensorsPairs : public QObject, qcs::test::TensorsWindow {
    Q_OBJECT

    QTemporaryDir folder_;

    PairsView* view_ = nullptr;

    PairsModel& pairs() { return view_->pairs(); }
    void openWorkspace(const QString& name) {
        start();
        QCOMPARE(window_->open({dataFile(name)}), QString());
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        view_ = &window_->pairs().open();
        window_->waitUntilIdle();
    }
    void compare(const QString& first, const QString& second) {
        view_->setFiles(first, second);
        window_->waitUntilIdle();
    }
    QString cell(const QAbstractItemModel& rows, int row, int column) {
        return rows.index(row, column).data().toString();
    }
    int rowOf(const QString& second) {
        for (int row = 0; row < pairs().rowCount(); ++row)
            if (cell(pairs(), row, PairsModel::SecondColumn) == second) return row;
        return -1;
    }
    void choose(int row) {
        const auto* sorted = static_cast<const QAbstractProxyModel*>(view_->table().model());
        const QModelIndex index = sorted->mapFromSource(pairs().index(row, 0));
        view_->table().scrollTo(index);
        QTest::mouseClick(view_->table().viewport(), Qt::LeftButton, {},
                          view_->table().visualRect(index).center());
        window_->waitUntilIdle();
    }
    std::string lookedAt() {
        const auto& ranking = window_->session()->ranking();
        if (ranking.current() < 0) return {};
        const auto& entry = ranking.plan()->table->entries[static_cast<std::size_t>(ranking.current())];
        return QFileInfo(QString::fromStdString(entry.info().file)).fileName().toStdString() + ": " +
               entry.info().name;
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void cleanup() {
        end();
        JobRunner::setThreads(0);
    }

    void theNumbersAreThoseOfTheCommand_data() {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<QString>("kind");
        for (const char* mode : {"fx", "eager"})
            for (const char* kind : {"pt", "safetensors"})
                QTest::newRow(
                    qPrintable(QStringLiteral("%1, %2").arg(QLatin1String(mode), QLatin1String(kind))))
                    << QString::fromLatin1(mode) << QString::fromLatin1(kind);
    }
    void theNumbersAreThoseOfTheCommand() {
        QFETCH(QString, mode);
        QFETCH(QString, kind);
        openWorkspace(mode + QStringLiteral(".workspace.json"));
        const QString first = dataFile(mode + QStringLiteral(".float.") + kind);
        const QString second = dataFile(mode + QStringLiteral(".quantized.") + kind);
        compare(first, second);
        const auto run = qcs::test::run_qconfig({QStringLiteral("compare-tensors"), QStringLiteral("-w"),
                                                 dataFile(mode + QStringLiteral(".workspace.json")), first,
                                                 second, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        const auto expected = run.json()["pairs"].toArray();
        QVERIFY(expected.size() >= 4);
        QCOMPARE(pairs().rowCount(), static_cast<int>(expected.size()));
        for (int row = 0; row < pairs().rowCount(); ++row) {
            const auto pair = expected[row].toObject();
            QCOMPARE(cell(pairs(), row, PairsModel::NameColumn), pair["name"].toString());
            QCOMPARE(cell(pairs(), row, PairsModel::FirstColumn), pair["first"].toString());
            QCOMPARE(cell(pairs(), row, PairsModel::SecondColumn), pair["second"].toString());
            const auto number = [&](int column) {
                return pairs().index(row, column).data(exportRole).toDouble();
            };
            if (pair["sqnr_db"].isNull())
                QVERIFY(!std::isfinite(number(PairsModel::SqnrColumn)));
            else
                QVERIFY(std::abs(number(PairsModel::SqnrColumn) - pair["sqnr_db"].toDouble()) < 1e-9);
            QVERIFY(std::abs(number(PairsModel::CosineColumn) - pair["cosine"].toDouble()) < 1e-12);
            QVERIFY(std::abs(number(PairsModel::L2Column) - pair["l2"].toDouble()) < 1e-9);
            QVERIFY(std::abs(number(PairsModel::MaxColumn) - pair["max_difference"].toDouble()) < 1e-9);
            QCOMPARE(!cell(pairs(), row, PairsModel::RemarkColumn).isEmpty(), !pair["folded"].isNull());
        }
        // Nothing is left out in silence.
        QStringList alone;
        for (const auto& one : run.json()["unpaired"].toArray())
            alone.push_back(one.toObject()["file"].toString() + QLatin1Char(' ') +
                            one.toObject()["tensor"].toString());
        auto& unpaired = view_->unpaired();
        QStringList shown;
        for (int row = 0; row < unpaired.rowCount(); ++row) {
            shown.push_back(cell(unpaired, row, UnpairedModel::FileColumn) + QLatin1Char(' ') +
                            cell(unpaired, row, UnpairedModel::NameColumn));
            QVERIFY(!cell(unpaired, row, UnpairedModel::WhyColumn).isEmpty());
        }
        alone.sort();
        shown.sort();
        QCOMPARE(shown, alone);
        QVERIFY(view_->unpairedTable().isVisible());
        QVERIFY2(view_->summary().contains(QStringLiteral("what fusion and conversion do")),
                 qPrintable(view_->summary()));
    }

    void aButtonInTheTabOpensIt() {
        start();
        QCOMPARE(window_->open({dataFile(QStringLiteral("fx.workspace.json"))}), QString());
        QCOMPARE(window_->open({dataFile(QStringLiteral("fx.quantized.pt"))}), QString());
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        auto* button = ranking().findChild<QToolButton*>(QStringLiteral("compare-files"));
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        window_->waitUntilIdle();
        view_ = &window_->pairs().open();
        QVERIFY(view_->isVisible());
        // Both files are open: what is float stands for the float model.
        QVERIFY(view_->first().path().endsWith(QStringLiteral("fx.float.pt")));
        QVERIFY(view_->second().path().endsWith(QStringLiteral("fx.quantized.pt")));
        QCOMPARE(pairs().rowCount(), 8);
        QTest::mouseClick(view_->findChild<QToolButton*>(QStringLiteral("pairs-swap")), Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY(view_->first().path().endsWith(QStringLiteral("fx.quantized.pt")));
        QTest::keyClick(view_, Qt::Key_Escape);
        QVERIFY(!view_->isVisible());
        window_->actions()[ActionId::CompareTensors]->trigger();
        QVERIFY(view_->isVisible());
    }

    void modelsBehave() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        QAbstractItemModelTester pairsTester(&pairs(),
                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester aloneTester(&view_->unpaired(),
                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
        compare(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        view_->filter().setFocus();
        QTest::keyClicks(&view_->filter(), QStringLiteral("conv"));
        QCOMPARE(pairs().rowCount(), 4);
        QVERIFY2(view_->summary().contains(QStringLiteral("4 of them shown")), qPrintable(view_->summary()));
        for (int row = 0; row < view_->unpaired().rowCount(); ++row)
            QVERIFY(cell(view_->unpaired(), row, 0).contains(QStringLiteral("conv")));
        QTest::keyClicks(&view_->filter(), QStringLiteral(" nothing"));
        QCOMPARE(pairs().rowCount(), 0);
        view_->filter().clear();
        QCOMPARE(pairs().rowCount(), 8);
        compare(dataFile(QStringLiteral("fx.float.safetensors")),
                dataFile(QStringLiteral("fx.quantized.safetensors")));
        QCOMPARE(pairs().rowCount(), 15);
    }

    void headersSort() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        compare(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        QCOMPARE(cell(pairs(), 0, PairsModel::NameColumn), QStringLiteral("weight")); // the worst
        auto* header = view_->table().header();
        const int x = header->sectionViewportPosition(PairsModel::NameColumn) + 20;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
        const auto& rows = *view_->table().model();
        QStringList names;
        for (int row = 0; row < rows.rowCount(); ++row)
            names.push_back(cell(rows, row, PairsModel::NameColumn));
        QCOMPARE(names.front(), QStringLiteral("bias"));
        QCOMPARE(names.back(), QStringLiteral("weight"));
    }

    void aPairIsShownInTheLab() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        compare(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        const int edits = steps();
        choose(rowOf(QStringLiteral("conv.weight")));
        QCOMPARE(lookedAt(), std::string("fx.float.pt: conv.weight"));
        QCOMPARE(panel().inspector().message(), QString());
        QCOMPARE(steps(), edits); // looking is no edit
        // The quantized one is in a file that is not open yet.
        auto* second = view_->findChild<QPushButton*>(QStringLiteral("show-second"));
        QVERIFY2(second->text().startsWith(QStringLiteral("Open fx.quantized.pt")),
                 qPrintable(second->text()));
        QTest::mouseClick(second, Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(steps(), edits + 1);
        QCOMPARE(lookedAt(), std::string("fx.quantized.pt: conv.weight"));
        QVERIFY(panel().inspector().card().text().contains(QStringLiteral("Quantized already")));
        QVERIFY2(second->text().startsWith(QStringLiteral("Show that of fx.quantized.pt")),
                 qPrintable(second->text()));
        // By keys, another one.
        choose(rowOf(QStringLiteral("fc._packed_params._packed_params.0")));
        QCOMPARE(lookedAt(), std::string("fx.float.pt: fc.weight"));
        view_->table().setFocus();
        QTest::keyClick(&view_->table(), Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(lookedAt(), std::string("fx.quantized.pt: fc._packed_params._packed_params.0"));
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(steps(), edits + 1);
    }

    void anEditOfTheRulesPairsAgain() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        compare(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        const auto before = view_->comparison().plan();
        const QString fc = QStringLiteral("fc._packed_params._packed_params.0");
        choose(rowOf(fc));
        QSignalSpy looked(view_, &PairsView::tensorChosen);
        QVERIFY(cell(pairs(), rowOf(QStringLiteral("conv.weight")), PairsModel::RemarkColumn)
                    .contains(QStringLiteral("bn")));
        window_->document().changeMapping({}, QStringLiteral("no rules"));
        window_->waitUntilIdle();
        QVERIFY(view_->comparison().plan() != before);
        // The same pair stays chosen, and nobody is told so.
        QCOMPARE(view_->table().currentRow(), rowOf(fc));
        QCOMPARE(looked.size(), 0);
        // Nothing is fused by these rules: the weight is compared as it is.
        QCOMPARE(cell(pairs(), rowOf(QStringLiteral("conv.weight")), PairsModel::RemarkColumn), QString());
    }

    void theTableIsSaved() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        compare(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        const QString path = folder_.filePath(QStringLiteral("pairs.json"));
        QCOMPARE(saveTable(view_->table(), path, columnsOf(*view_->table().model())), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto rows = QJsonDocument::fromJson(file.readAll()).array();
        QCOMPARE(rows.size(), qsizetype(8));
        QCOMPARE(rows[0].toObject()[QStringLiteral("Tensor")].toString(), QStringLiteral("weight"));
        QVERIFY(rows[0].toObject()[QStringLiteral("SQNR")].isDouble());
        QVERIFY(view_->unpairedTable().findChild<QAction*>(QStringLiteral("save-csv")));
    }

    void whatCannotBeOpenedIsSaid() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        const QString broken = folder_.filePath(QStringLiteral("broken.pt"));
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no tensors");
        file.close();
        compare(dataFile(QStringLiteral("fx.float.pt")), broken);
        QVERIFY2(view_->summary().contains(QStringLiteral("broken.pt")), qPrintable(view_->summary()));
        QCOMPARE(pairs().rowCount(), 0);
        compare(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        QCOMPARE(pairs().rowCount(), 8);
    }

    void withoutAModelNamesDecide() {
        start();
        QCOMPARE(window_->open({dataFile(QStringLiteral("fx.float.pt"))}), QString());
        window_->waitUntilIdle();
        view_ = &window_->pairs().open();
        compare(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        QVERIFY2(view_->summary().contains(QStringLiteral("by their names")), qPrintable(view_->summary()));
        QVERIFY(pairs().rowCount() > 0);
        QVERIFY(rowOf(QStringLiteral("_packed_weight_0.weight")) < 0);
    }

    /// While a window has no second file, too.
    void filesAreAskedForByTheirPickers() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        view_->setFiles({}, {});
        for (auto* picker : {&view_->first(), &view_->second()}) {
            const bool isFirst = picker == &view_->first();
            const QString path =
                dataFile(isFirst ? QStringLiteral("fx.float.pt") : QStringLiteral("fx.quantized.pt"));
            bool isAsked = false;
            QTimer answer;
            answer.setInterval(20);
            connect(&answer, &QTimer::timeout, &answer, [&] {
                auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                if (!dialog) return;
                isAsked = true;
                auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            });
            answer.start();
            picker->setFocus();
            QTest::keyClick(picker, Qt::Key_End); // "A file…" is the last one
            QVERIFY(isAsked);
            QCOMPARE(picker->path(), path);
        }
        window_->waitUntilIdle();
        QVERIFY(pairs().rowCount() > 0);
    }

    /// Worst first all the time, and what is chosen stays in its place.
    void rowsComeAsTheyAreCompared() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        view_->resize(1000, 460);
        QAbstractItemModelTester pairsTester(&pairs(),
                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester aloneTester(&view_->unpaired(),
                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
        view_->setFiles(dataFile(QStringLiteral("large.float.pt")),
                        dataFile(QStringLiteral("large.quantized.pt")));
        auto& table = view_->table();
        const auto isInOrder = [this] {
            for (int row = 1; row < pairs().rowCount(); ++row)
                if (pairs().index(row, PairsModel::SqnrColumn).data(exportRole).toDouble() <
                    pairs().index(row - 1, PairsModel::SqnrColumn).data(exportRole).toDouble())
                    return false;
            return true;
        };
        int arrivals = 0, disorders = 0;
        const QObject here;
        connect(&pairs(), &QAbstractItemModel::rowsInserted, &here, [&] {
            ++arrivals;
            disorders += isInOrder() ? 0 : 1;
        });
        const auto fits = [&] {
            return table.viewport()->height() / table.visualRect(table.indexAt({0, 0})).height();
        };
        QVERIFY(waitUntil([&] { return pairs().rowCount() > 1 && pairs().rowCount() > fits() + 1; }, 20'000));
        const int early = pairs().rowCount();
        QVERIFY2(view_->comparison().measured() < view_->comparison().total(), "all came at once");
        QVERIFY2(view_->summary().contains(QStringLiteral("of 25 pairs so far")),
                 qPrintable(view_->summary()));
        QVERIFY(view_->findChild<QToolButton*>(QStringLiteral("pairs-cancel"))->isVisible());
        // The second row in sight, of the best, so that most of the others come above.
        table.scrollToBottom();
        const QModelIndex index = table.indexAt({10, fits() * 13});
        QVERIFY(index.isValid());
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(index).center());
        const QString chosen = table.currentIndex().siblingAtColumn(0).data().toString();
        const int at = table.visualRect(table.currentIndex()).top(), row = table.currentRow();
        window_->waitUntilIdle();
        QApplication::processEvents();
        QCOMPARE(pairs().rowCount(), 24);
        QVERIFY(pairs().rowCount() > early && arrivals > 1);
        QCOMPARE(disorders, 0);
        QCOMPARE(table.currentIndex().siblingAtColumn(0).data().toString(), chosen);
        QVERIFY(table.currentRow() > row);
        QCOMPARE(table.visualRect(table.currentIndex()).top(), at);
        // What could not be compared came to the others that have no partner.
        QCOMPARE(view_->unpaired().rowCount(), 1);
        QVERIFY2(cell(view_->unpaired(), 0, UnpairedModel::WhyColumn).contains(QStringLiteral("[2]")),
                 qPrintable(cell(view_->unpaired(), 0, UnpairedModel::WhyColumn)));
        QVERIFY2(view_->summary().startsWith(QStringLiteral("24 pairs, worst first")),
                 qPrintable(view_->summary()));
    }

    void whatIsCancelledKeepsWhatItHas() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        JobRunner::setThreads(1); // the click comes many pairs before the last
        const QString first = dataFile(QStringLiteral("large.float.pt")),
                      second = dataFile(QStringLiteral("large.quantized.pt"));
        view_->setFiles(first, second);
        QVERIFY(waitUntil([&] { return pairs().rowCount() > 0; }, 20'000));
        QTest::mouseClick(view_->findChild<QToolButton*>(QStringLiteral("pairs-cancel")), Qt::LeftButton);
        window_->waitUntilIdle();
        const auto& comparison = view_->comparison();
        QVERIFY(comparison.isCancelled() && comparison.measured() > 0 &&
                comparison.measured() < comparison.total());
        QVERIFY(pairs().rowCount() > 0);
        QVERIFY2(view_->summary().contains(
                     QStringLiteral("ancelled after %1 of 25 pairs").arg(comparison.measured())),
                 qPrintable(view_->summary()));
        // Those that are missing, and no other.
        const auto* known = comparison.result(0);
        QVERIFY(known);
        auto* rest = view_->findChild<QPushButton*>(QStringLiteral("pairs-rest"));
        QVERIFY(rest->isVisible());
        QTest::mouseClick(rest, Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(comparison.result(0), known);
        QVERIFY(!rest->isVisible() && !comparison.isCancelled());
        QCOMPARE(pairs().rowCount(), 24);
        const auto run = qcs::test::run_qconfig(
            {QStringLiteral("compare-tensors"), first, second, QStringLiteral("--json")});
        const auto expected = run.json()["pairs"].toArray();
        QCOMPARE(expected.size(), qsizetype(24));
        for (int row = 0; row < pairs().rowCount(); ++row)
            QCOMPARE(cell(pairs(), row, PairsModel::SecondColumn),
                     expected[row].toObject()["second"].toString());
    }

    void itCanBeCancelled() {
        openWorkspace(QStringLiteral("fx.workspace.json"));
        view_->setFiles(dataFile(QStringLiteral("fx.float.pt")), dataFile(QStringLiteral("fx.quantized.pt")));
        auto* cancel = view_->findChild<QToolButton*>(QStringLiteral("pairs-cancel"));
        QVERIFY(cancel && cancel->isVisible());
        QTest::mouseClick(cancel, Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY2(view_->summary().contains(QStringLiteral("Cancelled")), qPrintable(view_->summary()));
        QCOMPARE(pairs().rowCount(), 0);
        QTest::mouseClick(view_->findChild<QPushButton*>(QStringLiteral("pairs-rest")), Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(pairs().rowCount(), 8);
    }
};

QCS_TEST(TestTensorsPairs, QApplication);
#include "tst_tensors_pairs.moc"
