// Drives the tab of the tensors in the real window, with real files, and looks at what a person would see.

#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"
#include "shell/jobs_line.h"
#include "shell/selection.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "views/tensors/numbers_view.h"
#include "views/tensors/tensor_lab.h"
#include "views/tensors/tensor_view.h"
#include "views/tensors/tensors_panel.h"
#include "widgets/message_bars.h"
#include "widgets/search_field.h"
#include "widgets/sentence_card.h"
#include "words/languages.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <limits>

using namespace qcs::ui;

namespace {

/// A .safetensors file of float32 vectors.
QString writeTensors(const QString& path, const QList<std::pair<QString, std::vector<float>>>& tensors) {
    QStringList entries;
    QByteArray bytes;
    for (const auto& [name, values] : tensors) {
        const auto size = static_cast<qsizetype>(values.size() * sizeof(float));
        entries.push_back(QStringLiteral("\"%1\":{\"dtype\":\"F32\",\"shape\":[%2],\"data_offsets\":[%3,%4]}")
                              .arg(name)
                              .arg(values.size())
                              .arg(bytes.size())
                              .arg(bytes.size() + size));
        bytes.append(reinterpret_cast<const char*>(values.data()), size);
    }
    const QByteArray header = QStringLiteral("{%1}").arg(entries.join(QLatin1Char(','))).toUtf8();
    const auto length = static_cast<quint64>(header.size());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file.write(header);
    file.write(bytes);
    return path;
}

/// But for the scale, which is NaN where every channel has its own.
bool sameNumbers(qcs::quant::ErrorStatistics a, qcs::quant::ErrorStatistics b) {
    if (std::isnan(a.scale) && std::isnan(b.scale)) a.scale = b.scale = a.zero_point = b.zero_point = 0;
    return a == b;
}

} // namespace

class TestTensorsWindow : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<qcs::test::TestWindow> window_;

    TensorsPanel& panel() { return window_->tensors(); }
    TensorLab& lab() { return panel().lab(); }
    QModelIndex row(const QString& name) {
        const auto found = panel().list().match(panel().list().index(0, 0), TensorListModel::NameRole, name,
                                                1, Qt::MatchExactly);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void click(const QString& name) {
        const QModelIndex index = row(name);
        QVERIFY2(index.isValid(), qPrintable(name));
        panel().view().scrollTo(index);
        QTest::mouseClick(panel().view().viewport(), Qt::LeftButton, {},
                          panel().view().visualRect(index).center());
        window_->waitUntilIdle();
    }
    QString fact(const QString& label) {
        for (const NumberFact& known : lab().numbers().facts())
            if (known.label == label) return known.value;
        return QStringLiteral("no %1").arg(label);
    }
    /// What core says of a tensor that is shown, under a spec.
    qcs::quant::ErrorAnalysis analysed(const QString& name, const qcs::quant::ObserverSettings& spec) {
        for (const auto& entry : panel().files().table()->entries) {
            if (QString::fromStdString(entry.info().name) != name) continue;
            const auto data = entry.source->read(entry.index);
            const qcs::quant::ErrorSpec specs[] = {spec};
            return data ? qcs::quant::analyze_error(*data, specs)->front() : qcs::quant::ErrorAnalysis();
        }
        return {};
    }
    QString label(const char* name) { return window_->findChild<QLabel*>(QString::fromLatin1(name))->text(); }
    void start() {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->show();
    }

private Q_SLOTS:
    void initTestCase() {
        useLanguage(*qApp, QStringLiteral("en"));
        Theme::install(*qApp, ThemeChoice::Light);
    }
    void init() {
        start();
        window_->openSample();
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
    }
    void cleanup() {
        window_->document().undoStack()->setClean(); // nothing to ask about
        window_.reset();
    }

    void theSampleFillsTheList() {
        QCOMPARE(panel().emptyText(), QString());
        QVERIFY(row(QStringLiteral("conv1.weight")).isValid());
        const auto text = [&](const char* name, int column) {
            return row(QString::fromLatin1(name)).siblingAtColumn(column).data().toString();
        };
        QCOMPARE(text("conv2.weight", TensorListModel::ModuleColumn), QStringLiteral("conv2"));
        QCOMPARE(text("conv2.weight", TensorListModel::DTypeColumn), QStringLiteral("float32"));
        QCOMPARE(text("conv2.weight", TensorListModel::ShapeColumn), QStringLiteral("16×128×64×1"));
        QCOMPARE(text("conv2.weight", TensorListModel::SizeColumn), sizeWords(16 * 128 * 64 * 4));
        QCOMPARE(text("conv1_BN.num_batches_tracked", TensorListModel::ShapeColumn),
                 QStringLiteral("scalar"));
        QVERIFY(
            label("tensor-count").startsWith(QStringLiteral("%1 tensors").arg(panel().list().rowCount())));
    }

    void aClickShowsWhatQuantizingCosts() {
        click(QStringLiteral("conv2.weight"));
        QCOMPARE(lab().message(), QString());
        const auto& measured = panel().statistics().measured();
        QVERIFY(measured.followsRules);
        QCOMPARE(measured.spec.qscheme, qcs::QScheme::PerChannelSymmetric);
        const auto expected = analysed(QStringLiteral("conv2.weight"), measured.spec);
        QCOMPARE(expected.channels.size(), std::size_t(16));
        QVERIFY(sameNumbers(expected.whole, measured.error->whole));
        QCOMPARE(fact(QStringLiteral("SQNR")),
                 QStringLiteral("%1 dB").arg(decibelText(expected.whole.sqnr_db)));
        QCOMPARE(fact(QStringLiteral("MSE")), significantText(expected.whole.mse));
        QCOMPARE(fact(QStringLiteral("max error")), significantText(expected.whole.max_error));
        QCOMPARE(lab().values().content().counts, expected.whole.values.counts);
        QCOMPARE(lab().errors().content().counts, expected.whole.errors.counts);
        QVERIFY(lab().channels().isVisible());
        QCOMPARE(lab().channels().content().sqnr.size(), std::size_t(16));
        QVERIFY2(lab().card().text().contains(QStringLiteral("Asked by rule 2")),
                 qPrintable(lab().card().text()));
        QVERIFY2(lab().values().note().contains(QStringLiteral("131,072 values of conv2.weight")) ||
                     lab().values().note().contains(QStringLiteral("131.072 values of conv2.weight")),
                 qPrintable(lab().values().note()));
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
        QCOMPARE(panel().view().currentIndex().data().toString(), QStringLiteral("conv5.weight"));
        QCOMPARE(QString::fromStdString(panel().statistics().measured().entry.info().name),
                 QStringLiteral("conv5.weight"));
        click(QStringLiteral("conv5.bias")); // of the same module: it stays
        QCOMPARE(panel().view().currentIndex().data().toString(), QStringLiteral("conv5.bias"));
    }

    void whatNobodyAskedAboutCanBeChosen() {
        click(QStringLiteral("conv2.bias"));
        QVERIFY2(lab().card().text().contains(QStringLiteral("Nothing asks for a spec")),
                 qPrintable(lab().card().text()));
        const auto common = qcs::insight::common_tensor_specs();
        QVERIFY(panel().statistics().measured().spec == common.front().settings);
        QVERIFY(!lab().channels().isVisible());
        QComboBox& specs = lab().specs();
        QCOMPARE(specs.count(), static_cast<int>(common.size()));
        specs.setFocus();
        QTest::keyClick(&specs, Qt::Key_Down);
        window_->waitUntilIdle();
        const auto& measured = panel().statistics().measured();
        QVERIFY(measured.spec == common[1].settings);
        QVERIFY(sameNumbers(measured.error->whole,
                            analysed(QStringLiteral("conv2.bias"), common[1].settings).whole));
        QCOMPARE(specs.currentText(), specWords(common[1].settings));
    }

    void anEditOfTheRulesMeasuresAgain() {
        click(QStringLiteral("conv2.weight"));
        const auto& rules = window_->document().mapping().rules;
        const auto found = std::ranges::find(rules, std::string("conv2"), &qcs::config::Rule::text);
        QVERIFY(found != rules.end());
        (void)window_->document().setQConfig(
            window_->document().ruleIdAt(static_cast<int>(found - rules.begin())), std::nullopt);
        window_->waitUntilIdle();
        QVERIFY(!panel().statistics().measured().followsRules);
        QVERIFY2(lab().card().text().contains(QStringLiteral("leaves its module in float")),
                 qPrintable(lab().card().text()));
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(panel().statistics().measured().followsRules);
    }

    void aClickOnAChannelShowsItAlone() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = lab().channels().findChild<QWidget*>(QStringLiteral("channels-figure-plot"));
        QVERIFY(plot);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(lab().channels().current(), 0);
        QTest::keyClick(plot, Qt::Key_Right);
        const auto& channel = panel().statistics().measured().error->channels[1];
        QCOMPARE(fact(QStringLiteral("SQNR")), QStringLiteral("%1 dB").arg(decibelText(channel.sqnr_db)));
        QCOMPARE(lab().values().content().counts, channel.values.counts);
        QVERIFY(lab().values().note().contains(QStringLiteral("channel 1 of conv2.weight")));
        QVERIFY(lab().values().content().levels.has_value());
        QTest::keyClick(plot, Qt::Key_Escape);
        QCOMPARE(lab().channels().current(), -1);
        QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() - 4, plot->height() / 2));
        QCOMPARE(lab().channels().current(), 15);
    }

    void aMeasurementCanBeCancelledAndRepeated() {
        const QModelIndex index = row(QStringLiteral("conv2.weight"));
        panel().view().setCurrentIndex(index); // nothing is delivered before events are processed
        QCOMPARE(panel().statistics().state(), MeasuredTensor::State::Measuring);
        auto* line = window_->findChild<JobsLine*>();
        QVERIFY(line->isVisible());
        line->findChild<QToolButton*>()->click();
        QTRY_COMPARE(panel().statistics().state(), MeasuredTensor::State::Cancelled);
        QVERIFY2(lab().message().contains(QStringLiteral("Cancelled")), qPrintable(lab().message()));
        window_->findChild<QPushButton*>(QStringLiteral("measure-again"))->click();
        window_->waitUntilIdle();
        QCOMPARE(panel().statistics().state(), MeasuredTensor::State::Done);
        QCOMPARE(lab().message(), QString());
    }

    void numbersAreCopied() {
        click(QStringLiteral("conv2.weight"));
        NumbersView& numbers = lab().numbers();
        numbers.setFocus();
        numbers.setCurrentIndex(numbers.model()->index(0, 0));
        QTest::keyClick(&numbers, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text().toDouble(),
                 panel().statistics().measured().error->whole.sqnr_db);
        auto* plot = lab().values().findChild<QWidget*>(QStringLiteral("values-figure-plot"));
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.front(), QStringLiteral("from\tto\tcount"));
        const auto& counts = lab().values().content().counts;
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
        auto* view = QAccessible::queryAccessibleInterface(&lab().numbers());
        QVERIFY(view->child(0)->text(QAccessible::Name).startsWith(QStringLiteral("SQNR: ")));
    }

    void filterAndSort() {
        panel().filter().setFocus();
        QTest::keyClicks(&panel().filter(), QStringLiteral("CONV2 weight"));
        QCOMPARE(panel().list().rowCount(), 2); // conv2 and conv2_BN
        QVERIFY(label("tensor-count").startsWith(QStringLiteral("2 of ")));
        QTest::keyClick(&panel().filter(), Qt::Key_Down);
        window_->waitUntilIdle();
        QCOMPARE(panel().view().currentIndex().data().toString(), QStringLiteral("conv2.weight"));
        panel().filter().clear();
        QCOMPARE(panel().view().currentIndex().data().toString(), QStringLiteral("conv2.weight"));
        panel().view().sortByColumn(TensorListModel::SizeColumn, Qt::DescendingOrder);
        QCOMPARE(panel().list().index(0, 0).data().toString(), QStringLiteral("conv2.weight"));
        const auto sizeAt = [&](int row) {
            const int entry = panel().list().entryAt(panel().list().index(row, 0));
            return panel().list().table()->entries[static_cast<std::size_t>(entry)].info().bytes();
        };
        for (int at = 1; at < panel().list().rowCount(); ++at)
            QVERIFY(sizeAt(at - 1) >= sizeAt(at));
        QCOMPARE(panel().view().currentIndex().data().toString(), QStringLiteral("conv2.weight"));
    }

    void nanAndInfinityAreCounted() {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float inf = std::numeric_limits<float>::infinity();
        const QString path = writeTensors(
            folder_.filePath(QStringLiteral("odd.safetensors")),
            {{QStringLiteral("odd"), {nan, 1, nan, -2, inf, nan, 0.5F}}, {QStringLiteral("fine"), {1, 2}}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        click(QStringLiteral("odd"));
        QCOMPARE(lab().leftOut(), QStringLiteral("3 NaN and 1 infinite values are left out."));
        QCOMPARE(fact(QStringLiteral("min")), significantText(-2));
        click(QStringLiteral("fine"));
        QCOMPARE(lab().leftOut(), QString());
    }

    void addingAFileCanBeUndone() {
        const int before = panel().list().rowCount();
        const QString path = writeTensors(folder_.filePath(QStringLiteral("more.safetensors")),
                                          {{QStringLiteral("more"), {1, 2, 3}}});
        window_->setTab(Tab::Rules);
        QCOMPARE(window_->open({path}), QString());
        QVERIFY(panel().isVisible()); // its tab comes to the front
        window_->waitUntilIdle();
        QCOMPARE(panel().list().rowCount(), before + 1);
        QCOMPARE(window_->document().workspace().graphs.front().tensor_files.back(), path.toStdString());
        QVERIFY(window_->document().isModified());
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(panel().list().rowCount(), before);
        QVERIFY(!window_->document().isModified());
        window_->document().undoStack()->redo();
        window_->waitUntilIdle();
        QCOMPARE(panel().list().rowCount(), before + 1);
    }

    void aDroppedFileIsOpened() {
        const QString path = writeTensors(folder_.filePath(QStringLiteral("dropped.safetensors")),
                                          {{QStringLiteral("dropped"), {1, 2, 3}}});
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &drop);
        QTRY_VERIFY(row(QStringLiteral("dropped")).isValid());
    }

    void aFileAloneIsShownWithoutAModel() {
        const QString path = writeTensors(folder_.filePath(QStringLiteral("alone.safetensors")),
                                          {{QStringLiteral("net.weight"), {1, 2, 3, -1}}});
        start();
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        click(QStringLiteral("net.weight"));
        QVERIFY(!window_->document().isModified());
        QCOMPARE(lab().message(), QString());
        QVERIFY(lab().card().text().contains(QStringLiteral("belongs to no module")));
        // A model that comes later takes it.
        const QString graph = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.graph.json");
        QCOMPARE(window_->open({graph}), QString());
        QCOMPARE(window_->document().workspace().graphs.front().tensor_files,
                 std::vector<std::string>{path.toStdString()});
    }

    void aFileThatIsNoneIsRefusedInWords() {
        const QString path = folder_.filePath(QStringLiteral("broken.safetensors"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\x40\x00\x00\x00\x00\x00\x00\x00{\"a\": 1", 15); // a header that ends before it does
        file.close();
        start();
        const QString problem = window_->open({path});
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        auto* banner = window_->findChild<Banner*>(QStringLiteral("banner"));
        const QString words = problem + banner->text() + panel().emptyText();
        QVERIFY2(words.contains(QStringLiteral("broken.safetensors")), qPrintable(words));
        QCOMPARE(panel().list().rowCount(), 0);
        QVERIFY(!panel().emptyText().isEmpty());
    }

    void aMissingFileOfAWorkspaceIsNamed() {
        const QString source = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/");
        for (const char* name : {"crepe.graph.json", "crepe.workspace.json"})
            QVERIFY(
                QFile::copy(source + QString::fromLatin1(name), folder_.filePath(QString::fromLatin1(name))));
        start();
        QCOMPARE(window_->open({folder_.filePath(QStringLiteral("crepe.workspace.json"))}), QString());
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        QVERIFY2(panel().emptyText().contains(QStringLiteral("crepe.safetensors could not be opened")),
                 qPrintable(panel().emptyText()));
        auto* banner = window_->findChild<Banner*>(QStringLiteral("banner"));
        QVERIFY(banner->text().contains(QStringLiteral("crepe.safetensors could not be opened")));
    }

    void theThemeReachesThePlots() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = lab().values().findChild<QWidget*>(QStringLiteral("values-figure-plot"));
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

QTEST_MAIN(TestTensorsWindow)
#include "tst_tensors_window.moc"
