// Drives the tab of the tensors in the real window, with real files, and looks at what a person would see.

#include "config/presets.h"
#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"
#include "shell/jobs_line.h"
#include "shell/pane_area.h"
#include "shell/selection.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "views/tensors/comparison_view.h"
#include "views/tensors/numbers_view.h"
#include "views/tensors/picture_dialog.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_file_list.h"
#include "views/tensors/tensor_lab.h"
#include "views/tensors/tensors_panel.h"
#include "views/tensors/why_line.h"
#include "widgets/message_bars.h"
#include "widgets/search_field.h"
#include "widgets/sentence_card.h"
#include "words/languages.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

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
    RankingPanel& ranking() { return window_->ranking(); }
    RankingModel& model() { return ranking().model(); }
    TensorLab& lab() { return panel().lab(); }
    QModelIndex row(const QString& name) {
        const auto found = model().match(model().index(0, 0), RankingModel::NameRole, name, 1,
                                         Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    QString currentTensor() {
        return ranking().view().currentIndex().data(RankingModel::NameRole).toString();
    }
    /// What does not stand in float: the rows above the sections.
    QStringList layers() {
        QStringList names;
        for (int at = 0; at < model().rowCount(); ++at)
            if (model().index(at, 0).data(RankingModel::KindRole).toInt() ==
                static_cast<int>(RankingModel::Kind::Weight))
                names.push_back(model().index(at, 0).data().toString());
        return names;
    }
    int tensors() {
        const auto& plan = ranking().model().ranking().plan();
        return plan ? static_cast<int>(plan->specs.size()) : 0;
    }
    void click(const QString& name) {
        const QModelIndex index = row(name);
        QVERIFY2(index.isValid(), qPrintable(name));
        if (index.parent().isValid()) ranking().view().expand(index.parent());
        ranking().view().scrollTo(index);
        QTest::mouseClick(ranking().view().viewport(), Qt::LeftButton, {},
                          ranking().view().visualRect(index).center());
        window_->waitUntilIdle();
    }
    QString fact(const QString& label) {
        for (const NumberFact& known : lab().numbers().facts())
            if (known.label == label) return known.value;
        return QStringLiteral("no %1").arg(label);
    }
    /// What core says of a tensor that is shown, under a spec.
    qcs::quant::ErrorAnalysis analysed(const QString& name, const qcs::quant::ObserverSettings& spec) {
        for (const auto& entry : window_->session()->tensors().table()->entries) {
            if (QString::fromStdString(entry.info().name) != name) continue;
            const auto data = entry.source->read(entry.index);
            const qcs::quant::ErrorSpec specs[] = {spec};
            return data ? qcs::quant::analyze_error(*data, specs)->front() : qcs::quant::ErrorAnalysis();
        }
        return {};
    }
    /// And how it is spread.
    qcs::quant::Distribution distribution(const QString& name, const qcs::quant::ObserverSettings& spec,
                                          const qcs::quant::ErrorAnalysis& analysis,
                                          std::optional<std::uint64_t> channel) {
        for (const auto& entry : window_->session()->tensors().table()->entries)
            if (QString::fromStdString(entry.info().name) == name)
                return *qcs::quant::distribution_of(*entry.source->read(entry.index), spec, analysis,
                                                    channel);
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
        QCOMPARE(lab().message(), QString()); // something is shown before anybody clicks
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
        window_->openSample();
        window_->setTab(Tab::Tensors);
        auto& weights = window_->session()->ranking();
        QVERIFY(waitUntil([&] { return weights.plan() && weights.measured() < weights.total(); }, 30'000));
        window_->jobs().cancelLane(QStringLiteral("ranking"));
        QTRY_VERIFY(weights.isCancelled());
        auto* rest = window_->findChild<QPushButton*>(QStringLiteral("measure-rest"));
        QVERIFY(rest->isVisible());
        QTest::mouseClick(rest, Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(weights.measured(), 7);
        QVERIFY(!rest->isVisible());
    }

    void whyIsOneLineThatOpens() {
        click(QStringLiteral("conv2.weight"));
        QVERIFY(!window_->panes().isShown(QStringLiteral("why")));
        WhyLine& why = panel().why();
        QVERIFY2(why.isVisible() && why.text().contains(QStringLiteral("Static")), qPrintable(why.text()));
        QTest::mouseClick(&why, Qt::LeftButton);
        QVERIFY(window_->panes().isShown(QStringLiteral("why")));
    }

    void filesAreListedAndRemoved() {
        const QString path = writeTensors(folder_.filePath(QStringLiteral("second.safetensors")),
                                          {{QStringLiteral("conv2.bias"), std::vector<float>(16, 1)}});
        QCOMPARE(window_->open({path}), QString());
        window_->waitUntilIdle();
        auto* list = ranking().fileList().list();
        QCOMPARE(list->model()->rowCount(), 2);
        QCOMPARE(list->model()->index(1, 0).data().toString(), QStringLiteral("second.safetensors"));
        QCOMPARE(list->model()->index(1, 0).data(TensorFilesModel::FactsRole).toString(),
                 QStringLiteral("1 tensor · ") + sizeWords(64));
        // Two tensors of one name are told apart.
        const auto both =
            model().match(model().index(0, 0), RankingModel::NameRole, QStringLiteral("conv2.bias"), -1,
                          Qt::MatchExactly | Qt::MatchRecursive);
        QCOMPARE(both.size(), 2);
        QVERIFY(both[0].data(Qt::ToolTipRole).toString() != both[1].data(Qt::ToolTipRole).toString());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, ranking().fileList().removeRect(1).center());
        window_->waitUntilIdle();
        QCOMPARE(list->model()->rowCount(), 1);
        QCOMPARE(tensors(), 44);
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(list->model()->rowCount(), 2);
        list->setFocus();
        list->setCurrentIndex(list->model()->index(1, 0));
        QTest::keyClick(list, Qt::Key_Delete);
        window_->waitUntilIdle();
        QCOMPARE(list->model()->rowCount(), 1);
    }

    void aClickShowsWhatQuantizingCosts() {
        click(QStringLiteral("conv2.weight"));
        QCOMPARE(lab().message(), QString());
        const auto& measured = panel().statistics().measured();
        QVERIFY(measured.followsRules);
        const auto settings = measured.settings();
        QCOMPARE(settings.qscheme, qcs::QScheme::PerChannelSymmetric);
        const auto expected = analysed(QStringLiteral("conv2.weight"), settings);
        QCOMPARE(expected.channels.size(), std::size_t(16));
        QVERIFY(sameNumbers(expected.whole, measured.error->whole));
        QCOMPARE(fact(QStringLiteral("SQNR")),
                 QStringLiteral("%1 dB").arg(decibelText(expected.whole.sqnr_db)));
        QCOMPARE(fact(QStringLiteral("MSE")), significantText(expected.whole.mse));
        QCOMPARE(fact(QStringLiteral("max error")), significantText(expected.whole.max_error));
        const auto spread = distribution(QStringLiteral("conv2.weight"), settings, expected, std::nullopt);
        QCOMPARE(lab().values().content().counts, spread.values.counts);
        QCOMPARE(lab().errors().content().counts, spread.errors.counts);
        QVERIFY(spread.values.counts.size() >= 128 && spread.errors.counts.size() >= 128);
        QVERIFY(lab().values().content().behind.counts.empty());
        QVERIFY(lab().channels().isVisible());
        QCOMPARE(lab().channels().content().sqnr.size(), std::size_t(16));
        QVERIFY2(lab().card().text().contains(QStringLiteral("Asked by rule 2")),
                 qPrintable(lab().card().text()));
        QVERIFY2(lab().values().note().startsWith(valuesWords(131'072)), qPrintable(lab().values().note()));
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
        QCOMPARE(QString::fromStdString(panel().statistics().measured().entry().info().name),
                 QStringLiteral("conv5.weight"));
        click(QStringLiteral("conv5.bias")); // of the same module: it stays
        QCOMPARE(currentTensor(), QStringLiteral("conv5.bias"));
    }

    void whatNobodyAskedAboutCanBeChosen() {
        click(QStringLiteral("conv2.bias"));
        QVERIFY2(lab().card().text().contains(QStringLiteral("leaves bias in float")),
                 qPrintable(lab().card().text()));
        const auto common = qcs::insight::common_tensor_specs();
        QVERIFY(panel().statistics().measured().spec == ComparedSpec(common.front().settings));
        QVERIFY(!lab().channels().isVisible());
        QCOMPARE(lab().specs().rowCount(), static_cast<int>(common.size()) + 2); // two formats come with it
        auto& table = lab().comparison().table();
        table.setFocus();
        table.setCurrentIndex(table.model()->index(0, 0));
        QTest::keyClick(&table, Qt::Key_Down);
        QTest::keyClick(&table, Qt::Key_Return);
        window_->waitUntilIdle();
        const auto& measured = panel().statistics().measured();
        QVERIFY(measured.spec == ComparedSpec(common[1].settings));
        QVERIFY(sameNumbers(measured.error->whole,
                            analysed(QStringLiteral("conv2.bias"), common[1].settings).whole));
        QVERIFY(table.currentIndex().data(SpecComparison::DrawnRole).toBool());
    }

    void specsStandSideBySide() {
        click(QStringLiteral("conv2.weight"));
        const SpecComparison& specs = lab().specs();
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
        auto& table = lab().comparison().table();
        table.scrollTo(table.model()->index(tensor, 0));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualRect(table.model()->index(tensor, 0)).center());
        window_->waitUntilIdle();
        QVERIFY(!panel().statistics().measured().followsRules);
        QCOMPARE(fact(QStringLiteral("SQNR")), QStringLiteral("%1 dB").arg(decibelText(26.3755)));
        QCOMPARE(lab().channels().content().sqnr.size(), std::size_t(16));
        // One of one's own.
        QTest::mouseClick(&lab().comparison().addButton(), Qt::LeftButton);
        QLineEdit& field = lab().comparison().field();
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
        const auto* plot = lab().channels().findChild<QCustomPlot*>();
        for (int i = 0; i < plot->itemCount(); ++i)
            if (const auto* label = qobject_cast<QCPItemText*>(plot->item(i)); label && label->visible())
                QVERIFY(label->top->pixelPosition().y() >= plot->axisRect()->top());
        // It is there for other tensors, until it is deleted.
        click(QStringLiteral("conv3.weight"));
        QVERIFY(panel().statistics().measured().followsRules);
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
        const int row = specs.addFormat({});
        QVERIFY(row > 0);
        specs.removeFormat(row);
        specs.removeFormat(0); // not one's own: it stays
        specs.setTensor(plan, plan->quantized[1]);
        specs.setTensor(nullptr, 0);
        QCOMPARE(specs.rowCount(), 0);
        window_->waitUntilIdle();
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
        QVERIFY2(lab().card().text().contains(QStringLiteral("because rule 2 says so")),
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
        window_->waitUntilIdle();
        const auto& measured = panel().statistics().measured();
        const auto own =
            distribution(QStringLiteral("conv2.weight"), measured.settings(), *measured.error, 1);
        QCOMPARE(lab().values().content().counts, own.values.counts);
        QVERIFY2(lab().values().note().contains(QStringLiteral("of channel 1")),
                 qPrintable(lab().values().note()));
        // The whole stays behind it, and a chip says so until it is taken away.
        QCOMPARE(lab().values().content().behind.counts, measured.distribution->values.counts);
        auto* chip = lab().findChild<QAbstractButton*>(QStringLiteral("channel-chip"));
        QVERIFY(chip->isVisible());
        QCOMPARE(chip->text(), QStringLiteral("channel 1"));
        QTest::mouseClick(chip, Qt::LeftButton);
        QCOMPARE(lab().channels().current(), -1);
        QVERIFY(!chip->isVisible());
        QTest::keyClick(plot, Qt::Key_Home);
        QTest::keyClick(plot, Qt::Key_Right);
        window_->waitUntilIdle();
        QVERIFY(lab().values().content().levels.has_value());
        QTest::keyClick(plot, Qt::Key_Escape);
        QCOMPARE(lab().channels().current(), -1);
        QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() - 4, plot->height() / 2));
        QCOMPARE(lab().channels().current(), 15);
    }

    void plotsAreZoomedAndSaved() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = lab().values().findChild<QCustomPlot*>(QStringLiteral("values-figure-plot"));
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
            QCOMPARE(lab().values().savePicture(path, lab().values().pictureSize()), QString());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(file.readAll().startsWith(begin), suffix);
        }
        QVERIFY(!lab().values().savePicture(QStringLiteral("/nowhere/plot.svg"), {400, 300}).isEmpty());
    }

    void picturesHaveTheSizeThatWasChosen() {
        click(QStringLiteral("conv2.weight"));
        const auto& figure = lab().values();
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
        QCOMPARE(dialog.size().width, PictureSize::mostMillimetres);
        unit->setCurrentIndex(0);
        width->setValue(1);
        QCOMPARE(dialog.size().width, PictureSize::leastPixels);
        QCOMPARE(dialog.size().unit, LengthUnit::Pixels);
    }

    void channelsAreCountedInIntegers() {
        click(QStringLiteral("conv2.weight"));
        auto* plot = lab().channels().findChild<QCustomPlot*>(QStringLiteral("channels-figure-plot"));
        plot->replot();
        const auto ticks = plot->xAxis->tickVector();
        QVERIFY(ticks.size() >= 3);
        for (const double tick : ticks)
            QCOMPARE(tick, std::round(tick));
    }

    void aMeasurementCanBeCancelledAndRepeated() {
        const QModelIndex index = row(QStringLiteral("conv5.weight"));
        ranking().view().setCurrentIndex(index); // nothing is delivered before events are processed
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
        const int before = tensors();
        const QString path = writeTensors(folder_.filePath(QStringLiteral("more.safetensors")),
                                          {{QStringLiteral("more"), {1, 2, 3}}});
        window_->setTab(Tab::Rules);
        QCOMPARE(window_->open({path}), QString());
        QVERIFY(panel().isVisible()); // its tab comes to the front
        window_->waitUntilIdle();
        QCOMPARE(tensors(), before + 1);
        QCOMPARE(window_->document().workspace().graphs.front().tensor_files.back(), path.toStdString());
        QVERIFY(window_->document().isModified());
        window_->document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(tensors(), before);
        QVERIFY(!window_->document().isModified());
        window_->document().undoStack()->redo();
        window_->waitUntilIdle();
        QCOMPARE(tensors(), before + 1);
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
        const QString words = problem + banner->text() + ranking().emptyText();
        QVERIFY2(words.contains(QStringLiteral("broken.safetensors")), qPrintable(words));
        QCOMPARE(model().rowCount(), 0);
        QVERIFY(!ranking().emptyText().isEmpty());
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
        QVERIFY2(ranking().emptyText().contains(QStringLiteral("crepe.safetensors could not be opened")),
                 qPrintable(ranking().emptyText()));
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
