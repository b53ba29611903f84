// The mode in which fuse_fx alone is called, in the real window: chosen, undone, saved and opened again; what
// every view then says.

#include "editors/fields/field_rows.h"
#include "models/module_tree_model.h"
#include "models/shown_picture.h"
#include "sample_window.h"
#include "session/custom_fields.h"
#include "shell/selection_sync.h"
#include "shell/tool_bar.h"
#include "support/test_program.h"
#include "views/compare/effect_drawer.h"
#include "views/custom/custom_panel.h"
#include "views/findings/findings_panel.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_panel.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/tensors/tensors_panel.h"
#include "views/why/why_panel.h"
#include "widgets/button_bars.h"
#include "widgets/counts_line.h"
#include "widgets/fact_list.h"
#include "widgets/search_field.h"
#include "widgets/sentence_card.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTemporaryDir>
#include <QToolButton>

using namespace qcs::ui;

class TestFuseMode : public QObject, private qcs::test::SampleWindow {
    Q_OBJECT

    ModuleTreeModel& tree() { return *static_cast<ModuleTreeModel*>(window_->model().tree()->model()); }
    SegmentedControl& modes() { return *window_->findChild<ToolBar*>()->modes(); }

    /// The status of the row of that name, as a person reads it.
    QString status(const QString& name) {
        const auto found = tree().match(tree().index(0, 0), ModuleTreeModel::FullNameRole, name, 1,
                                        Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QStringLiteral("no such row")
                               : found.front().data(ModuleTreeModel::StatusTextRole).toString();
    }
    qcs::model::TracedNode nodeOf(const QString& name) {
        return qcs::model::GraphIndex(*document().graph()).node(name.toStdString());
    }
    QString headline(const QString& name) {
        window_->selection().showNode(nodeOf(name));
        window_->waitUntilIdle();
        return window_->why().findChild<SentenceCard*>()->text();
    }
    void choose(const QString& label) {
        for (auto* button : modes().findChildren<QAbstractButton*>())
            if (button->text() == label) QTest::mouseClick(button, Qt::LeftButton);
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void everyViewSaysWhatIsFused() {
        const QAbstractItemModelTester tester(&tree(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QString before = status(QStringLiteral("conv1"));
        choose(QStringLiteral("Fuse only"));
        QVERIFY(document().mode() == qcs::config::Mode::FxFuse);
        const auto& fusion = window_->answers().fusion();
        QVERIFY(fusion && !window_->answers().resolution());
        QCOMPARE(fusion->model.fusion.fusions.size(), std::size_t{6});
        // The model, the summary, the rules.
        QCOMPARE(status(QStringLiteral("conv1")), QStringLiteral("→ ConvReLU2d"));
        QCOMPARE(status(QStringLiteral("relu")), QStringLiteral("fused into conv1"));
        QCOMPARE(status(QStringLiteral("conv1_BN")), QStringLiteral("stays"));
        QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("stays"));
        const QString summary = window_->summary().text();
        for (const char* words : {"6 fusion", "23 stay", "nothing is observed"})
            QVERIFY2(summary.contains(QLatin1String(words)), qPrintable(summary));
        QVERIFY2(!summary.contains(QStringLiteral("quantized")), qPrintable(summary));
        QVERIFY(window_->alarm().isEmpty());
        // The why panel.
        const QString host = headline(QStringLiteral("conv1"));
        QVERIFY2(host.contains(QStringLiteral("torch.ao.nn.intrinsic.ConvReLU2d takes its place")),
                 qPrintable(host));
        QVERIFY2(host.contains(QStringLiteral("nothing is observed")), qPrintable(host));
        QVERIFY(window_->why().findChild<QLabel*>(QStringLiteral("why-covers"))->isVisible());
        QVERIFY(window_->why().findChild<FactListView*>(QStringLiteral("becomes"))->isVisible());
        for (const char* name : {"observers", "constraints", "near-misses"})
            QVERIFY2(!window_->why().findChild<FactListView*>(QLatin1String(name))->isVisible(), name);
        QVERIFY(headline(QStringLiteral("classifier")).startsWith(QStringLiteral("Stays as it is")));
        // What changed, and back again.
        const QString effect = window_->drawer().text();
        QVERIFY2(effect.contains(QStringLiteral("become fused modules")), qPrintable(effect));
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(document().mode() == qcs::config::Mode::FxPtq);
        QCOMPARE(modes().current(), 0);
        QCOMPARE(status(QStringLiteral("conv1")), before);
        QVERIFY(!window_->answers().fusion() && window_->answers().resolution());
        document().undoStack()->redo();
        window_->waitUntilIdle();
        QCOMPARE(modes().current(), 2);
        QCOMPARE(status(QStringLiteral("conv1")), QStringLiteral("→ ConvReLU2d"));
    }

    void theFilterFindsThem() {
        choose(QStringLiteral("Fuse only"));
        auto* filter = window_->model().findChild<QLineEdit*>();
        const auto matches = [&](const char* words) {
            filter->setText(QLatin1String(words));
            window_->waitUntilIdle();
            return tree().matchCount();
        };
        QCOMPARE(matches("is:fuses-here;"), 6);
        int fused = 0;
        for (const auto& one : window_->answers().fusion()->model.fusion.fusions)
            fused += static_cast<int>(one.nodes.size());
        QCOMPARE(matches("is:fused;"), fused);
        QVERIFY(matches("is:stays;") > 0);
        QCOMPARE(matches("is:quantized;"), 0);
        // The numbers of the summary lead there.
        CountsLine& summary = window_->summary();
        for (int i = 0; i < static_cast<int>(summary.counts().size()); ++i)
            if (summary.counts()[static_cast<std::size_t>(i)].filter == QLatin1String("is:fuses-here;"))
                QTest::mouseClick(&summary, Qt::LeftButton, {}, summary.rectOf(i).center());
        QVERIFY(!window_->model().filter()->chip().isEmpty());
    }

    void theGraphIsTracedOrFused() {
        window_->setTab(Tab::Graph);
        window_->graph().setState(GraphState::Converted);
        window_->waitUntilIdle();
        choose(QStringLiteral("Fuse only"));
        auto* bar = window_->graph().findChild<GraphBar*>();
        QStringList labels;
        for (auto* button : bar->states()->findChildren<QAbstractButton*>())
            if (button->isVisible()) labels << button->text();
        QCOMPARE(labels, QStringList({QStringLiteral("Traced"), QStringLiteral("Fused")}));
        QCOMPARE(bar->states()->current(), 1);
        QVERIFY2(window_->graph().statusLine().startsWith(
                     QStringLiteral("%1 ").arg(window_->answers().fusion()->fused_nodes())),
                 qPrintable(window_->graph().statusLine()));
        choose(QStringLiteral("FX · QAT"));
        QCOMPARE(bar->states()->findChildren<QAbstractButton*>().at(1)->text(), QStringLiteral("Prepared"));
        QVERIFY(bar->states()->findChildren<QAbstractButton*>().at(2)->isVisible());
    }

    void whatIsPreservedIsEditedInItsForm() {
        choose(QStringLiteral("Fuse only"));
        window_->setTab(Tab::Custom);
        auto* panel = window_->findChild<CustomPanel*>();
        FieldRows* rows = panel->field(CustomField::FuseAttributes);
        // It reads no other custom config.
        QVERIFY(rows->isVisible() && !panel->field(CustomField::PrepareAttributes)->isVisible() &&
                !panel->field(CustomField::ConvertAttributes)->isVisible());
        panel->scroll()->ensureWidgetVisible(rows);
        const int before = steps();
        QTest::mouseClick(rows->findChild<QToolButton*>(QStringLiteral("add-row")), Qt::LeftButton);
        QTest::keyClicks(rows->field(0, 0), QStringLiteral("conv1"));
        window_->waitUntilIdle();
        QCOMPARE(steps(), before + 1);
        QCOMPARE(status(QStringLiteral("conv1")), QStringLiteral("fused, preserved"));
        QVERIFY(headline(QStringLiteral("conv1")).contains(QStringLiteral("but preserved")));
        const QString summary = window_->summary().text();
        QVERIFY2(summary.contains(QStringLiteral("1 preserved")) && summary.contains(QStringLiteral("lost")),
                 qPrintable(summary));
        const auto findings = window_->lint().findings();
        QVERIFY(std::ranges::any_of(
            findings, [](const auto& finding) { return finding.code == "preserved-while-fused"; }));
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(status(QStringLiteral("conv1")), QStringLiteral("→ ConvReLU2d"));
        QVERIFY(window_->lint().findings().empty());
    }

    void itIsSavedAndOpenedAgain() {
        choose(QStringLiteral("Fuse only"));
        document().changeFuseCustom({{"conv2"}, {}}, QStringLiteral("preserve"));
        const QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("w.json"));
        QVERIFY(document().saveAs(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("\"mode\": \"fx-fuse\""));
        choose(QStringLiteral("FX · PTQ"));
        QVERIFY(document().saveAs(dir.filePath(QStringLiteral("other.json"))));
        QVERIFY(document().open({path}));
        window_->waitUntilIdle();
        QVERIFY(document().mode() == qcs::config::Mode::FxFuse);
        QCOMPARE(modes().current(), 2);
        QCOMPARE(status(QStringLiteral("conv2")), QStringLiteral("fused, preserved"));
    }

    /// A BatchNorm behind a convolution cannot be fused in training mode.
    void whatItRaisesIsTold() {
        QVERIFY(document().open(
            {QStringLiteral(QCS_SOURCE_DIR "/resources/samples/models/resnet50.graph.json")}));
        window_->waitUntilIdle();
        auto graph = *document().graph();
        for (auto& module : graph.modules)
            module.training = true;
        document().addGraph(QStringLiteral("/nowhere/training.graph.json"),
                            std::make_shared<const qcs::model::Graph>(std::move(graph)));
        choose(QStringLiteral("Fuse only"));
        QVERIFY2(window_->alarm().contains(QStringLiteral("while it fuses the model")),
                 qPrintable(window_->alarm()));
        QCOMPARE(status(QStringLiteral("output")), QStringLiteral("undecided"));
        QVERIFY(window_->summary().text().contains(QStringLiteral("PyTorch raises AssertionError")));
        window_->setTab(Tab::Graph);
        window_->graph().setState(GraphState::Prepared);
        window_->waitUntilIdle();
        choose(QStringLiteral("FX · PTQ"));
        document().undoStack()->undo();
    }

    /// Tensors are measured all the same, and nothing waits for rules.
    void tensorsAskNoRule() {
        choose(QStringLiteral("Fuse only"));
        window_->setTab(Tab::Tensors);
        window_->selection().showNode(nodeOf(QStringLiteral("conv2")));
        window_->waitUntilIdle();
        QVERIFY(window_->tensors().isIdle());
    }
};

QCS_TEST(TestFuseMode, QApplication);
#include "tst_fuse_mode.moc"
