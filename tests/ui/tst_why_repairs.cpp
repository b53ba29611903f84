// A node that does not run as asked: both side by side, the edits that fix it, and the legend of statuses.

#include "config/presets.h"
#include "sample_window.h"
#include "shell/actions.h"
#include "shell/legend_popover.h"
#include "shell/selection_sync.h"
#include "shell/why_actions.h"
#include "support/test_program.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/why/repairs_view.h"
#include "views/why/verdict_cards.h"
#include "views/why/why_panel.h"
#include "widgets/counts_line.h"
#include "widgets/fact_list.h"
#include "widgets/search_field.h"
#include "widgets/sentence_card.h"

#include <QApplication>
#include <QCheckBox>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

using namespace qcs::ui;

class TestRepairsWindow : public QObject, private qcs::test::SampleWindow {
    Q_OBJECT

    qcs::model::TracedNode node(const char* name) {
        return qcs::model::GraphIndex(*document().graph()).node(name);
    }
    const qcs::insight::NodeVerdict& verdict(const char* name) {
        return window_->answers().current().verdicts->nodes[node(name)];
    }
    void choose(const char* name) {
        window_->selection().showNode(node(name));
        window_->waitUntilIdle();
    }
    QString headline() { return window_->why().findChild<SentenceCard*>()->text(); }
    QString statusOf(const char* name) {
        const auto* tree = window_->model().tree()->model();
        for (const auto& index : tree->match(tree->index(0, 0), ModuleTreeModel::NodeRole,
                                             node(name).number(), 1, Qt::MatchRecursive))
            return index.data(ModuleTreeModel::StatusTextRole).toString();
        return {};
    }
    int count(const char* tag) {
        for (const auto& count : window_->summary().counts())
            if (count.filter == QLatin1String(tag)) return count.text.section(QLatin1Char(' '), 0, 0).toInt();
        return 0;
    }
    const std::vector<QPushButton*>& offers() { return window_->why().repairs()->buttons(); }

private Q_SLOTS:
    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void askedAndOutcomeStandSideBySide() {
        choose("conv1_bn");
        QVERIFY2(headline().startsWith(
                     QLatin1String("Asked float (rule 6), runs in int8: lowered to quantized.BatchNorm2d.")),
                 qPrintable(headline()));
        QVERIFY2(headline().contains(QLatin1String("conv1 before it and max_pool2d after it are int8")),
                 qPrintable(headline()));
        QCOMPARE(statusOf("conv1_bn"), QStringLiteral("int8, asked float"));
        auto* cards = window_->why().cards();
        QVERIFY(cards->isVisible());
        QVERIFY2(cards->text().contains(QLatin1String("float, rule 6")), qPrintable(cards->text()));
        QVERIFY2(cards->text().contains(QLatin1String("quantized.BatchNorm2d")), qPrintable(cards->text()));
        QCOMPARE(count("is:class-asked-float;"), 3);
        choose("conv2");
        QVERIFY(!cards->isVisible());
        QVERIFY(!window_->why().repairs()->isVisible());
        QCOMPARE(statusOf("max_pool2d"), QStringLiteral("shares conv1_BN"));
    }

    void acceptingDoesIt() {
        choose("conv1_bn");
        QPushButton* accept = offers().front();
        QVERIFY(accept->isVisible());
        QVERIFY2(accept->accessibleName().startsWith(QLatin1String("Accept int8")),
                 qPrintable(accept->accessibleName()));
        const int before = steps();
        QTest::mouseClick(accept, Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(steps(), before + 1);
        QVERIFY(!verdict("conv1_bn").differs());
        QVERIFY(*verdict("conv1_bn").quantized);
        QCOMPARE(count("is:class-asked-float;"), 2);
        QVERIFY(!window_->why().cards()->isVisible());
    }

    void theBoxWidensItToAllOfTheKind() {
        choose("conv1_bn");
        auto* box = window_->why().repairs()->applyToAlikeBox();
        QVERIFY(box->isVisible());
        QVERIFY2(box->text().contains(QLatin1String("conv5_BN")), qPrintable(box->text()));
        const QString narrow = window_->why().repairs()->text();
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
        QVERIFY(box->isChecked());
        QVERIFY(window_->why().repairs()->text() != narrow);
        QVERIFY2(window_->why().repairs()->text().contains(QLatin1String("fixes 3 ")),
                 qPrintable(window_->why().repairs()->text()));
        QTest::mouseClick(offers().front(), Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(count("is:class-asked-float;"), 0);
    }

    void theFixThatMendsMostComesFirstAboveTheFold() {
        document().setBackend({*qcs::config::backend_preset("tensorrt"), {}, "tensorrt"},
                              QStringLiteral("tensorrt"));
        window_->waitUntilIdle();
        choose("conv1");
        QPushButton* first = offers().front();
        QVERIFY(first->isVisible());
        QVERIFY2(first->accessibleName().startsWith(QLatin1String("Change rule 8: activation dtype")),
                 qPrintable(first->accessibleName()));
        QVERIFY(window_->why().viewport()->rect().contains(
            QRect(first->mapTo(window_->why().viewport(), QPoint()), first->size())));
        const auto quantized = [&] {
            return std::ranges::count_if(window_->answers().current().verdicts->nodes, [](const auto& node) {
                return node.counted && node.quantized == true;
            });
        };
        const auto before = quantized();
        const auto promised = window_->whyActions().repairs().repairs()->list.front().trial.fixed.size();
        QVERIFY(promised > 1);
        QTest::mouseClick(first, Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY(*verdict("conv1").quantized);
        QVERIFY(quantized() >= before + static_cast<std::ptrdiff_t>(promised));
    }

    /// Whether something was found or is still looked for: what stands below keeps its place.
    void nothingBelowMovesWhenTheyCome() {
        window_->selection().showNode(node("conv1_bn"));
        QCoreApplication::sendPostedEvents();
        QWidget* ladder = window_->why().findChild<QWidget*>(QStringLiteral("ladder"));
        if (!ladder) ladder = window_->why().nearMisses();
        const int height = window_->why().repairs()->height();
        QVERIFY(window_->why().repairs()->text().contains(QLatin1String("Looking")));
        window_->waitUntilIdle();
        QVERIFY(!window_->why().repairs()->text().contains(QLatin1String("Looking")));
        QCOMPARE(window_->why().repairs()->height(), height);
    }

    void aPatternIsAddedForWhatNoneMatches() {
        choose("pad");
        QVERIFY2(window_->why().repairs()->text().contains(QLatin1String("Add a pattern for")),
                 qPrintable(window_->why().repairs()->text()));
        const auto entries = document().backend().configs.size();
        QPushButton* add =
            window_->why().repairs()->findChild<QPushButton*>(QStringLiteral("add-missing-pattern"));
        for (auto* button : offers())
            if (button->isVisible() && button->accessibleName().startsWith(QLatin1String("Add a pattern")))
                add = button;
        QTest::mouseClick(add, Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(document().backend().configs.size(), entries + 1);
        QCOMPARE(window_->tab(), Tab::Backend);
        QVERIFY(document().backend().configs.back().pattern ==
                qcs::config::Pattern::leaf(qcs::config::ObjectRef::object("torch.nn.functional.pad")));
    }

    void aFusedNodeOffersWhatMendsItsHost() {
        document().setBackend({*qcs::config::backend_preset("tensorrt"), {}, "tensorrt"},
                              QStringLiteral("tensorrt"));
        window_->waitUntilIdle();
        choose("relu");
        QVERIFY(window_->why().repairs()->isVisible());
        QVERIFY(offers().front()->isVisible());
    }

    /// The bar names the rule at fault, leads there, and ends it.
    void theBarNamesTheRuleAtFault() {
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::Regex;
        rule.text = "conv[1";
        QVERIFY(document().addRule(rule, 0));
        window_->waitUntilIdle();
        QVERIFY2(window_->alarm().contains(QLatin1String("Rule 4 is at fault")),
                 qPrintable(window_->alarm()));
        QCOMPARE(statusOf("getitem"), QStringLiteral("PyTorch raises here"));
        QCOMPARE(statusOf("conv3"), QStringLiteral("undecided"));
        auto* bar = window_->findChild<QWidget*>(QStringLiteral("alarm"));
        auto* show = bar->findChild<QPushButton*>(QStringLiteral("banner-offer-0"));
        QVERIFY(show && show->isVisible());
        window_->setTab(Tab::Backend);
        QTest::mouseClick(show, Qt::LeftButton);
        QCOMPARE(window_->tab(), Tab::Rules);
        QCOMPARE(document().ruleIndex(window_->rules().currentRule()), 3);
        auto* off = bar->findChild<QPushButton*>(QStringLiteral("banner-offer-1"));
        QVERIFY(off && off->isVisible());
        QTest::mouseClick(off, Qt::LeftButton);
        window_->waitUntilIdle();
        QVERIFY2(window_->alarm().isEmpty(), qPrintable(window_->alarm()));
    }

    void theConstraintsStandInColumns() {
        document().setBackend({*qcs::config::backend_preset("tensorrt"), {}, "tensorrt"},
                              QStringLiteral("tensorrt"));
        window_->waitUntilIdle();
        choose("conv1");
        const auto& facts = window_->why().constraints()->facts();
        bool found = false;
        for (int row = 0; row < facts.rowCount(); ++row) {
            const auto& fact = facts.rowAt(row);
            found = found || (fact.columns && fact.columns->first == QLatin1String("qint8") &&
                              fact.columns->second == QLatin1String("quint8"));
        }
        QVERIFY(found);
    }

    void theLegendSaysAndLists() {
        QVERIFY(qcs::test::becomesActive(*window_));
        auto* button = window_->findChild<QToolButton*>(QStringLiteral("legend-button"));
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        auto* legend = window_->findChild<LegendPopover*>();
        QVERIFY(legend && legend->isVisible());
        QTest::keyClick(legend, Qt::Key_Escape);
        QTRY_VERIFY(!window_->findChild<LegendPopover*>());
        // F1 on the list opens it, too.
        window_->model().tree()->setFocus();
        window_->actions()[ActionId::FieldHelp]->trigger();
        legend = window_->findChild<LegendPopover*>();
        QVERIFY(legend && legend->isVisible());
        QAbstractButton* asked = nullptr;
        for (auto* row : legend->findChildren<QAbstractButton*>()) {
            QVERIFY(!row->accessibleName().isEmpty());
            if (row->text() == QLatin1String("Asked float, runs in int8")) asked = row;
        }
        QVERIFY(asked && asked->isEnabled());
        QTest::mouseClick(asked, Qt::LeftButton);
        QTRY_VERIFY(statusOf("conv3").isEmpty());
        QCOMPARE(statusOf("conv1_bn"), QStringLiteral("int8, asked float"));
    }
};

QCS_TEST(TestRepairsWindow, QApplication);
#include "tst_why_repairs.moc"
