// Drives the real window with clicks and keys, and looks at what a person would see.

#include "config/presets.h"
#include "editors/rule/rule_form.h"
#include "models/rules_model.h"
#include "sample_window.h"
#include "shell/pane_area.h"
#include "shell/selection_sync.h"
#include "shell/welcome_page.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/compare/effect_drawer.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "views/why/ladder_view.h"
#include "views/why/why_panel.h"
#include "widgets/counts_line.h"
#include "widgets/fact_list.h"
#include "widgets/message_bars.h"
#include "widgets/no_model_page.h"
#include "widgets/search_field.h"
#include "widgets/sentence_card.h"
#include "widgets/table_export.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace qcs::ui;

class TestMainWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

    QModelIndex treeRow(const QString& name) {
        auto* model = window_->model().tree()->model();
        const auto found = model->match(model->index(0, 0), ModuleTreeModel::NameRole, name, 1,
                                        Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void clickNode(const QString& name) {
        auto* tree = window_->model().tree();
        const QModelIndex index = treeRow(name);
        QVERIFY2(index.isValid(), qPrintable(name));
        tree->scrollTo(index);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(index).center());
    }
    QModelIndex ruleRow(const QString& key) {
        auto* model = window_->rules().view()->model();
        const auto found = model->match(model->index(0, 0), RulesModel::KeyRole, key, 1, Qt::MatchExactly);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void clickRule(const QString& key) {
        auto* view = window_->rules().view();
        const QModelIndex index = ruleRow(key);
        QVERIFY2(index.isValid(), qPrintable(key));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                          view->partRect(index, RulePart::Row).center());
        QCOMPARE(view->currentIndex(), index);
    }
    QString whyName() { return window_->findChild<QWidget*>(QStringLiteral("why-name"))->accessibleName(); }
    QString whySentence() { return window_->findChild<SentenceCard*>(QStringLiteral("why-card"))->text(); }
    QString rung(int row) {
        return window_->why().ladder()->model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
    }
    void trigger(const char* name) {
        auto* action = window_->findChild<QAction*>(QString::fromLatin1(name));
        QVERIFY2(action, name);
        QVERIFY2(action->isEnabled(), name);
        action->trigger();
    }

    QString factsOf(FactListView* list) {
        QStringList rows;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            rows.push_back(list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString());
        return rows.join(QLatin1Char('\n'));
    }
    int rowWith(FactListView* list, const QString& words) {
        for (int row = 0; row < list->model()->rowCount(); ++row)
            if (list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().contains(words))
                return row;
        return -1;
    }
    void useBackend(const char* name) {
        window_->document().setBackend({*qcs::config::backend_preset(name), {}, name},
                                       QString::fromLatin1(name));
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void clickingARowShowsItsLadder() {
        clickNode(QStringLiteral("conv2"));
        QCOMPARE(whyName(), QStringLiteral("conv2"));
        QVERIFY2(whySentence().contains(QLatin1String("Rule 2 decides")), qPrintable(whySentence()));
        QVERIFY2(rung(0).contains(QLatin1String("module name")) && rung(0).contains(QLatin1String("wins")),
                 qPrintable(rung(0)));
        QVERIFY2(rung(1).contains(QLatin1String("shadowed by rule 2")), qPrintable(rung(1)));
        const int rows = window_->why().ladder()->model()->rowCount();
        window_->why().ladder()->setExpanded(true);
        QVERIFY(window_->why().ladder()->model()->rowCount() > rows);
    }

    void clickingARowTellsTheWholePlan() {
        clickNode(QStringLiteral("conv2"));
        WhyPanel& why = window_->why();
        QVERIFY2(whySentence().contains(QLatin1String("Static: quint8 in and out.")),
                 qPrintable(whySentence()));
        QVERIFY(window_->findChild<QWidget*>(QStringLiteral("why-pattern"))->isVisible());
        QVERIFY2(window_->findChild<QLabel*>(QStringLiteral("why-covers"))
                     ->text()
                     .contains(QLatin1String("relu_1")),
                 qPrintable(window_->findChild<QLabel*>(QStringLiteral("why-covers"))->text()));
        QVERIFY2(factsOf(why.constraints())
                     .contains(QLatin1String("Input dtype, required quint8, actual quint8, pass")),
                 qPrintable(factsOf(why.constraints())));
        QVERIFY2(factsOf(why.observers()).contains(QLatin1String("HistogramObserver quint8")),
                 qPrintable(factsOf(why.observers())));
        QVERIFY2(factsOf(why.becomes()).contains(QLatin1String("torch.ao.nn.intrinsic.quantized.ConvReLU2d")),
                 qPrintable(factsOf(why.becomes())));
        QVERIFY(factsOf(why.becomes()).contains(QLatin1String("weight qint8 per_channel_affine axis 0")));
    }

    void aFailingConstraintJumpsToTheBackend() {
        useBackend("tensorrt");
        clickNode(QStringLiteral("conv2"));
        QVERIFY2(whySentence().contains(QLatin1String("fits the qconfig")), qPrintable(whySentence()));
        auto* list = window_->why().constraints();
        const int failing = rowWith(list, QStringLiteral("fail"));
        QVERIFY2(failing >= 0, qPrintable(factsOf(list)));
        QVERIFY2(factsOf(list).contains(QLatin1String("required qint8, actual quint8")),
                 qPrintable(factsOf(list)));
        window_->why().ensureWidgetVisible(list);
        const QModelIndex index = list->model()->index(failing, 0);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
        auto* patterns = window_->backend().list();
        QVERIFY(patterns->isVisible());
        QVERIFY2(patterns->currentIndex().data().toString().contains(QLatin1String("ConvReLU2d")),
                 qPrintable(patterns->currentIndex().data().toString()));
    }

    void nearMissesWaitBehindAFold() {
        clickNode(QStringLiteral("conv2_BN"));
        auto* list = window_->why().nearMisses();
        QVERIFY(list->isVisible());
        QAbstractItemModelTester tester(list->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        QCOMPARE(list->model()->rowCount(), 1);
        window_->why().ensureWidgetVisible(list);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QVERIFY(list->model()->rowCount() > 1);
        QTest::keyClick(list, Qt::Key_Home);
        QTest::keyClick(list, Qt::Key_Space);
        QCOMPARE(list->model()->rowCount(), 1);
    }

    void clickingANumberOfTheSummaryListsItsNodes() {
        CountsLine& summary = window_->summary();
        QVERIFY2(summary.text().contains(QLatin1String("22 of 29 ")), qPrintable(summary.text()));
        // Three BatchNorms that a rule wants in float: between quantized values they are lowered all the
        // same.
        int otherwise = -1;
        for (int i = 0; i < static_cast<int>(summary.counts().size()); ++i)
            if (summary.counts()[static_cast<std::size_t>(i)].filter ==
                QLatin1String("is:class-asked-float;"))
                otherwise = i;
        QVERIFY2(otherwise >= 0, qPrintable(summary.text()));
        QTest::mouseClick(&summary, Qt::LeftButton, {}, summary.rectOf(otherwise).center());
        QTRY_VERIFY(!treeRow(QStringLiteral("conv3")).isValid());
        QVERIFY(treeRow(QStringLiteral("conv1_BN")).isValid());
        QVERIFY(!treeRow(QStringLiteral("conv2_BN")).isValid());
        window_->model().filter()->chipButton()->click();
        QTRY_VERIFY(treeRow(QStringLiteral("conv3")).isValid());
        // By keyboard the first one is quantized.
        summary.setFocus();
        QTest::keyClick(&summary, Qt::Key_Return);
        QTRY_VERIFY(!treeRow(QStringLiteral("pad")).isValid());
        QVERIFY(treeRow(QStringLiteral("conv3")).isValid());
    }

    void whatPyTorchRaisesStandsAboveEverything() {
        QVERIFY(window_->alarm().isEmpty());
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::Regex;
        rule.text = "conv[1";
        QVERIFY(window_->document().addRule(rule, 0));
        window_->waitUntilIdle();
        QVERIFY2(window_->alarm().contains(QLatin1String("raises")), qPrintable(window_->alarm()));
        QVERIFY2(window_->alarm().contains(QLatin1String("rror")), qPrintable(window_->alarm()));
        clickNode(QStringLiteral("conv5"));
        QVERIFY2(whySentence().startsWith(QLatin1String("Not decided")), qPrintable(whySentence()));
        trigger("undo");
        window_->waitUntilIdle();
        QVERIFY(window_->alarm().isEmpty());
    }

    void clickingARungSelectsItsRule() {
        clickNode(QStringLiteral("conv2"));
        auto* ladder = window_->why().ladder();
        const QModelIndex loser = ladder->model()->index(1, 0);
        QTest::mouseClick(ladder->viewport(), Qt::LeftButton, {}, ladder->visualRect(loser).center());
        const QModelIndex current = window_->rules().view()->currentIndex();
        QCOMPARE(current.data(RulesModel::KeyRole).toString(), QStringLiteral("conv[2-4]"));
        trigger("back");
        QCOMPARE(whyName(), QStringLiteral("conv2"));
    }

    void editingAKeyChangesTheCountsAndUndoBringsThemBack() {
        clickRule(QStringLiteral("classifer"));
        const auto badge = [&](const QString& key) {
            return ruleRow(key).data(RulesModel::BadgeRole).toString();
        };
        QVERIFY(badge(QStringLiteral("classifer")).contains(QLatin1String("classifier")));
        QTest::keyClick(window_->rules().view(), Qt::Key_F2);
        QVERIFY(window_->rules().isEditing());
        auto* field = window_->findChild<QLineEdit*>(QStringLiteral("rule-path"));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End);
        QTest::keyClick(field, Qt::Key_Backspace);
        QTest::keyClick(field, Qt::Key_Backspace);
        QTest::keyClicks(field, QStringLiteral("ier"));
        QCOMPARE(field->text(), QStringLiteral("classifier"));
        window_->waitUntilIdle();
        QVERIFY(badge(QStringLiteral("classifier")).isEmpty());
        QCOMPARE(ruleRow(QStringLiteral("classifier")).data(RulesModel::MatchesRole).toInt(), 1);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!window_->rules().isEditing());
        QVERIFY(window_->isWindowModified());
        const Effect& effect = window_->drawer().effect();
        QVERIFY(effect.diff);
        const auto classifier = qcs::model::GraphIndex(*window_->document().graph()).node("classifier");
        QVERIFY(std::ranges::find(effect.diff->changed, classifier) != effect.diff->changed.end());
        QVERIFY(window_->drawer().text().contains(QStringLiteral("classifier")));
        // All that typing is one step.
        trigger("undo");
        window_->waitUntilIdle();
        QVERIFY(ruleRow(QStringLiteral("classifer")).isValid());
        QVERIFY(!window_->isWindowModified());
    }

    void escapeTakesAnEditBack() {
        clickRule(QStringLiteral("conv2"));
        QTest::keyClick(window_->rules().view(), Qt::Key_Return);
        auto* field = window_->findChild<QLineEdit*>(QStringLiteral("rule-path"));
        QTest::keyClicks(field, QStringLiteral("xyz"));
        QVERIFY(ruleRow(QStringLiteral("xyz")).isValid());
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!window_->rules().isEditing());
        QVERIFY(ruleRow(QStringLiteral("conv2")).isValid());
        // As if nothing had been typed: no step back, none forward.
        QVERIFY(!window_->isWindowModified());
        QVERIFY(!window_->document().undoStack()->canUndo());
        QVERIFY(!window_->document().undoStack()->canRedo());
        window_->waitUntilIdle();
        QVERIFY(window_->drawer().effect().edit.isEmpty());
    }

    void escapeKeepsWhatWasDoneBefore() {
        clickRule(QStringLiteral("conv2"));
        trigger("delete-rule");
        trigger("undo");
        trigger("redo");
        clickRule(QStringLiteral("classifer"));
        QTest::keyClick(window_->rules().view(), Qt::Key_F2);
        auto* field = window_->findChild<QLineEdit*>(QStringLiteral("rule-path"));
        QTest::keyClicks(field, QStringLiteral("xyz"));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(ruleRow(QStringLiteral("classifer")).isValid());
        QCOMPARE(window_->document().undoStack()->count(), 1);
        QVERIFY(window_->isWindowModified());
    }

    void aWrongRegexSaysWhyBesideTheField() {
        clickRule(QStringLiteral("conv4"));
        window_->rules().edit(window_->rules().currentRule());
        auto* field = window_->findChild<QLineEdit*>(QStringLiteral("rule-path"));
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("conv("));
        window_->waitUntilIdle();
        QVERIFY2(!window_->rules().form()->problem().isEmpty(), "no words beside the field");
        QTest::keyClicks(field, QStringLiteral("4)"));
        window_->waitUntilIdle();
        QVERIFY2(window_->rules().form()->problem().isEmpty(),
                 qPrintable(window_->rules().form()->problem()));
    }

    void filteringLeavesWhatMatches() {
        const int all = window_->model().tree()->model()->rowCount(treeRow(QStringLiteral("crepe")));
        window_->model().filter()->setFocus();
        QTest::keyClicks(window_->model().filter(), QStringLiteral("conv2_bn"));
        QTRY_VERIFY(!treeRow(QStringLiteral("conv3")).isValid());
        QVERIFY(treeRow(QStringLiteral("conv2_BN")).isValid());
        QTest::keyClick(window_->model().filter(), Qt::Key_Escape);
        QTRY_COMPARE(window_->model().tree()->model()->rowCount(treeRow(QStringLiteral("crepe"))), all);
    }

    void aRowThatTheFilterHidIsSelectedAgain() {
        clickNode(QStringLiteral("conv2"));
        auto* tree = window_->model().tree();
        window_->model().filter()->setFocus();
        QTest::keyClicks(window_->model().filter(), QStringLiteral("conv3"));
        QTRY_VERIFY(!treeRow(QStringLiteral("conv2")).isValid());
        QCOMPARE(whyName(), QStringLiteral("conv2"));
        QTest::keyClick(window_->model().filter(), Qt::Key_Escape);
        QTRY_VERIFY(treeRow(QStringLiteral("conv2")).isValid());
        QTRY_COMPARE(tree->currentIndex(), treeRow(QStringLiteral("conv2")));
        QVERIFY(tree->selectionModel()->isSelected(tree->currentIndex()));
    }

    void addingDeletingAndReorderingByKeys() {
        const auto count = [&] { return window_->document().mapping().rules.size(); };
        const auto before = count();
        window_->rules().startNew(qcs::config::RuleKind::Regex);
        auto* field = window_->findChild<QLineEdit*>(QStringLiteral("rule-path"));
        QTest::keyClicks(field, QStringLiteral("pad.*"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(count(), before + 1);
        QCOMPARE(window_->rules().view()->currentIndex(), ruleRow(QStringLiteral("pad.*")));

        const int row = ruleRow(QStringLiteral("pad.*")).row();
        window_->rules().view()->setFocus();
        trigger("move-up");
        QCOMPARE(ruleRow(QStringLiteral("pad.*")).row(), row - 1);
        trigger("move-down");
        QCOMPARE(ruleRow(QStringLiteral("pad.*")).row(), row);
        QVERIFY(!window_->findChild<QAction*>(QStringLiteral("move-down"))->isEnabled());

        trigger("delete-rule");
        QCOMPARE(count(), before);
        trigger("undo");
        QCOMPARE(count(), before + 1);
    }

    void savingAndReopeningKeepsTheEdit() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.workspace.json"));
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = "conv5";
        QVERIFY(window_->document().addRule(rule));
        QVERIFY(window_->isWindowModified());
        QVERIFY(window_->document().saveAs(path));
        QVERIFY(!window_->isWindowModified());
        QVERIFY2(window_->windowTitle().contains(QLatin1String("mine")), qPrintable(window_->windowTitle()));
        qcs::test::TestWindow other;
        QCOMPARE(other.open({path}), QString());
        other.waitUntilIdle();
        QCOMPARE(other.document().mapping(), window_->document().mapping());
        QVERIFY(other.document().graph());
    }

    void aFileThatIsNotThereSaysSo() {
        const QString problem = window_->open({QStringLiteral("/nowhere/at-all.workspace.json")});
        QVERIFY2(problem.contains(QLatin1String("at-all.workspace.json")), qPrintable(problem));
        QVERIFY(window_->findChild<Banner*>()->isVisible());
    }

    void panelsHideDetachAndComeBack() {
        PaneArea& panes = window_->panes();
        const QString why = QStringLiteral("why");
        const auto visible = [&] { return window_->why().isVisible(); };
        trigger("show-why");
        QVERIFY(!visible());
        trigger("show-why");
        QVERIFY(visible());
        trigger("detach-why");
        QVERIFY(visible());
        QVERIFY(window_->why().window() != window_.get());
        const QByteArray detached = panes.saveLayout();
        window_->why().window()->close();
        QVERIFY(!panes.isDetached(why));
        QCOMPARE(window_->why().window(), window_.get());
        QVERIFY(panes.restoreLayout(detached));
        QVERIFY(panes.isDetached(why));
        trigger("restore-panels");
        QCOMPARE(window_->why().window(), window_.get());
        QVERIFY(!panes.restoreLayout(QByteArray("rubbish")));
    }

    void switchingTheTheme() {
        trigger("theme-dark");
        QCOMPARE(QApplication::palette().color(QPalette::Base), darkColours()[Colour::Panel]);
        QCoreApplication::processEvents();
        const QImage dark = window_->grab().toImage();
        QCOMPARE(dark.pixelColor(dark.width() - 20, dark.height() / 2), darkColours()[Colour::Panel]);
        trigger("theme-light");
        QCoreApplication::processEvents();
        const QImage light = window_->grab().toImage();
        QCOMPARE(light.pixelColor(light.width() - 20, light.height() / 2), lightColours()[Colour::Panel]);
    }

    void everyControlHasAName() {
        for (const QWidget* widget : window_->findChildren<QWidget*>()) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
            if (QString::fromLatin1(widget->metaObject()->className()) == QLatin1String("QMenuBar")) continue;
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY(face);
            QVERIFY2(!face->text(QAccessible::Name).isEmpty(),
                     qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u' ' +
                                widget->objectName()));
        }
    }

    void withoutAModelTheTwoLinesAreShown() {
        window_->document().newWorkspace();
        window_->waitUntilIdle();
        auto* sample =
            window_->findChild<WelcomePage*>()->findChild<QPushButton*>(QStringLiteral("open-sample"));
        QVERIFY(sample->isVisible());
        QVERIFY(ModelExportSnippet::text().count(u'\n') == 1);
        QTest::mouseClick(sample, Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY(!sample->isVisible());
        QVERIFY(treeRow(QStringLiteral("conv2")).isValid());
    }
};

QCS_TEST(TestMainWindow, qcs::test::ThemedApplication);

#include "tst_main_window.moc"
