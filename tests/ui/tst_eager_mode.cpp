// Eager mode in the real window, by clicks and keys: chosen, asked, explained, undone, saved and opened
// again.

#include "eager_window.h"
#include "editors/rule/rule_form.h"
#include "editors/text/json_editor.h"
#include "models/eager_rules_model.h"
#include "support/test_program.h"
#include "views/eager/eager_rules_view.h"
#include "views/eager/fusions_section.h"
#include "views/eager/mapping_section.h"
#include "views/eager/options_section.h"
#include "views/json/json_panel.h"
#include "views/rules/rules_panel.h"
#include "views/why/ladder_view.h"
#include "views/why/why_panel.h"
#include "widgets/counts_line.h"
#include "widgets/fact_list.h"
#include "widgets/search_field.h"
#include "widgets/sentence_card.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>

using namespace qcs::ui;

class TestEagerMode : public QObject, private qcs::test::EagerWindow {
    Q_OBJECT

    void clickRow(const QString& path) {
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(row(path)).center());
        window_->waitUntilIdle();
    }
    QString headline() { return window_->why().findChild<SentenceCard*>()->text(); }
    /// A link of the headline, which has to be there.
    void follow(const char* edit) {
        const QString link = QStringLiteral("do:%1").arg(QLatin1String(edit));
        auto* card = window_->why().findChild<SentenceCard*>();
        QVERIFY2(card->findChild<QLabel*>()->text().contains(link), edit);
        Q_EMIT card->findChild<QLabel*>()->linkActivated(link);
        window_->waitUntilIdle();
    }
    /// A key typed at whatever has the focus there.
    void key(QWidget& at, int which, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&at, static_cast<Qt::Key>(which), modifiers);
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    // J1: why is my layer not int8, and what mends it?
    void aPersonAsksWhyAndMends() {
        choose(QStringLiteral("Eager"));
        QVERIFY(document().mode() == qcs::config::Mode::EagerPtq);
        const QAbstractItemModelTester rows(tree().model(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(panel().isVisible());
        QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("no qconfig"));
        clickRow(QStringLiteral("classifier"));
        QVERIFY2(headline().contains(QStringLiteral("no qconfig reaches it")), qPrintable(headline()));
        QVERIFY2(panel()
                     .findChild<QLabel*>(QStringLiteral("eager-warnings"))
                     ->text()
                     .contains(QStringLiteral("no module has a qconfig")),
                 "PyTorch's warning");

        pressIn(panel(), "quantize-everything");
        QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("swapped"));
        QVERIFY(headline().contains(QStringLiteral("torch.ao.nn.quantized.Linear")));
        QCOMPARE(status(QStringLiteral("conv1_BN")), QStringLiteral("swapped"));
        // The rungs of the ladder: nothing of its own, nothing by type, the root decides.
        const auto* ladder = window_->why().ladder()->model();
        QCOMPARE(ladder->index(ladder->rowCount() - 1, 0).data(LadderModel::StateRole).toString(),
                 QStringLiteral("wins"));
        // Folded, the line about the rules names the one that decides, of all rungs.
        window_->setTab(Tab::Graph);
        window_->waitUntilIdle();
        QVERIFY(window_->why().outline()->isVisible());
        const QString said = window_->why().outline()->model()->index(0, 0).data().toString();
        QVERIFY2(said.contains(QStringLiteral("qconfig 1 decides")), qPrintable(said));
        window_->setTab(Tab::Rules);
        window_->waitUntilIdle();

        pressIn(*panel().fusions(), "fuse-all");
        QCOMPARE(status(QStringLiteral("conv1_BN")), QStringLiteral("fused into conv1"));
        QCOMPARE(window_->summary().text().contains(QStringLiteral("7 of 7")), true);

        follow("float");
        QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("None, own"));
        QVERIFY(headline().contains(QStringLiteral("its qconfig is None")));
        // The last edit, and nothing else.
        const auto& effects = panel().effects()->facts();
        QCOMPARE(effects.rowCount(), 2);
        QCOMPARE(effects.rowAt(1).name, QStringLiteral("classifier"));

        document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("swapped"));
        document().undoStack()->undo();
        document().undoStack()->undo();
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(document().mode() == qcs::config::Mode::FxPtq);
        QVERIFY(!window_->session()->eager().plan());
        QVERIFY(window_->rules().isVisible());
    }

    void aNewRuleHasTheDefaultOfItsMode() {
        const auto newRule = [&](const char* module) {
            auto* add = panel().findChild<QToolButton*>(QStringLiteral("add-eager-rule"));
            QTest::mouseClick(add, Qt::LeftButton);
            auto* menu = add->findChild<QMenu*>();
            menu->findChild<QAction*>(QStringLiteral("add-eager-name"))->trigger();
            menu->close();
            auto* path = panel().form()->findChild<QLineEdit*>(QStringLiteral("rule-path"));
            QTest::keyClicks(path, QString::fromLatin1(module));
            QTest::keyClick(path, Qt::Key_Return);
            if (panel().isEditing()) QTest::keyClick(path, Qt::Key_Return); // the first took the completion
            window_->waitUntilIdle();
            const auto& rule = document().eager().rules.back();
            return rule.key == module && rule.qconfig ? rule.qconfig->name : "no such rule";
        };
        choose(QStringLiteral("Eager"));
        QCOMPARE(newRule("conv2"), std::string()); // that of x86 has no name in PyTorch
        choose(QStringLiteral("Dynamic"));
        QCOMPARE(newRule("classifier"), std::string("default_dynamic_qconfig"));
    }

    void keysEditTheRules() {
        choose(QStringLiteral("Eager"));
        pressIn(panel(), "quantize-everything");
        auto* add = panel().findChild<QToolButton*>(QStringLiteral("add-eager-rule"));
        QTest::mouseClick(add, Qt::LeftButton);
        auto* menu = add->findChild<QMenu*>();
        QVERIFY(menu && menu->isVisible());
        menu->findChild<QAction*>(QStringLiteral("add-eager-name"))->trigger();
        menu->close();
        QVERIFY(panel().isEditing());
        auto* path = panel().form()->findChild<QLineEdit*>(QStringLiteral("rule-path"));
        QVERIFY(path && path->isVisible());
        QTest::keyClicks(path, QStringLiteral("conv2"));
        QTest::keyClick(path, Qt::Key_Return);
        if (panel().isEditing()) QTest::keyClick(path, Qt::Key_Return); // the first took the completion
        window_->waitUntilIdle();
        QVERIFY(!panel().isEditing());
        QCOMPARE(document().eager().rules.size(), std::size_t{2});
        QCOMPARE(document().eager().rules[1].key, std::string("conv2"));

        EagerRulesView& view = *panel().view();
        const QAbstractItemModelTester rows(view.model(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
        view.setCurrentRule(0);
        view.setFocus();
        key(view, Qt::Key_Space);
        QVERIFY(document().eager().rules[0].off);
        QCOMPARE(status(QStringLiteral("conv1")), QStringLiteral("no qconfig"));
        QCOMPARE(status(QStringLiteral("conv2")), QStringLiteral("swapped"));
        key(view, Qt::Key_Space);
        QVERIFY(!document().eager().rules[0].off);
        view.setCurrentRule(1);
        key(view, Qt::Key_Delete);
        QCOMPARE(document().eager().rules.size(), std::size_t{1});
        // One that has this key already is edited, not added.
        panel().startNew(EagerSection::Root);
        QVERIFY(panel().isEditing());
        key(*panel().form(), Qt::Key_Escape);
        QVERIFY(!panel().isEditing());
        QCOMPARE(document().eager().rules.size(), std::size_t{1});
    }

    void whatFxHasForItselfSaysSo() {
        const auto* tabs = window_->pages().tabs();
        QVERIFY(tabs->isTabEnabled(static_cast<int>(Tab::Graph)));
        window_->setTab(Tab::Graph);
        window_->waitUntilIdle();
        choose(QStringLiteral("Dynamic"));
        QVERIFY(document().mode() == qcs::config::Mode::EagerDynamic);
        QVERIFY(!tabs->isTabEnabled(static_cast<int>(Tab::Graph)));
        QVERIFY(!tabs->isTabEnabled(static_cast<int>(Tab::Backend)));
        QVERIFY(tabs->isTabEnabled(static_cast<int>(Tab::Findings)));
        QCOMPARE(tabs->tabToolTip(static_cast<int>(Tab::Graph)), QStringLiteral("FX only"));
        QCOMPARE(window_->pages().current(), Tab::Rules);
        // quantize_dynamic's own spec: linears, and what is recurrent.
        QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("swapped, dynamic"));
        QCOMPARE(status(QStringLiteral("conv1")), QStringLiteral("no qconfig"));
        choose(QStringLiteral("FX · PTQ"));
        QVERIFY(tabs->isTabEnabled(static_cast<int>(Tab::Graph)));
        QVERIFY(window_->rules().isVisible());
    }

    void countsListTheirModules() {
        choose(QStringLiteral("Eager"));
        pressIn(panel(), "quantize-everything");
        pressIn(*panel().fusions(), "fuse-all");
        Q_EMIT window_->summary().chosen(QStringLiteral("is:fused;"));
        QCOMPARE(tree().model()->rowCount(tree().model()->index(0, 0)), 6);
        QCOMPARE(mode().model()->filter()->chip(), QStringLiteral("fused"));
        QTest::mouseClick(mode().model()->filter()->chipButton(), Qt::LeftButton);
        QCOMPARE(tree().model()->rowCount(tree().model()->index(0, 0)), 13);
        QTest::keyClicks(mode().model()->filter(), QStringLiteral("linear swapped"));
        QCOMPARE(tree().model()->rowCount(tree().model()->index(0, 0)), 1);
    }

    void aMappingOfOnesOwn() {
        choose(QStringLiteral("Dynamic"));
        clickRow(QStringLiteral("conv1"));
        follow("give");
        QCOMPARE(status(QStringLiteral("conv1")), QStringLiteral("not in the mapping"));
        follow("map");
        auto* to = panel().mapping()->findChild<QLineEdit*>(QStringLiteral("mapping-to"));
        QVERIFY(to->isVisible());
        QTest::keyClicks(to, QStringLiteral("my.DynamicConv"));
        QTest::keyClick(to, Qt::Key_Return);
        window_->waitUntilIdle();
        const auto& mapping = document().eager().mapping;
        QVERIFY(mapping && mapping->table.empty());
        QCOMPARE(mapping->pairs.back().from, std::string("torch.nn.Conv2d"));
        QCOMPARE(mapping->pairs.back().to, std::string("my.DynamicConv"));
        // What a class of the user's does when it is asked is not on record: nobody guesses.
        QVERIFY2(window_->summary().text().contains(QStringLiteral("not recorded")) ||
                     status(QStringLiteral("conv1")) != QStringLiteral("not in the mapping"),
                 qPrintable(window_->summary().text()));
        document().undoStack()->undo();
        QVERIFY(!document().eager().mapping);
    }

    void theTextIsThatOfTheMode() {
        window_->setTab(Tab::Json);
        QVERIFY(window_->json().currentPart() == qcs::config::Part::Mapping);
        choose(QStringLiteral("Eager"));
        QVERIFY(window_->json().currentPart() == qcs::config::Part::Eager);
        window_->json().editor().selectAll();
        QTest::keyClicks(&window_->json().editor(),
                         QStringLiteral("{\"format\": \"qconfig-studio/eager-config\", \"version\": 1, "
                                        "\"qconfigs\": [[\"conv3\", null]]}"));
        QVERIFY(window_->json().flush());
        window_->waitUntilIdle();
        QCOMPARE(document().eager().rules.size(), std::size_t{1});
        QCOMPARE(status(QStringLiteral("conv3")), QStringLiteral("None, own"));
        choose(QStringLiteral("FX · PTQ"));
        QVERIFY(window_->json().currentPart() == qcs::config::Part::Mapping);
    }

    void itIsSavedAndOpenedAgain() {
        const QTemporaryDir dir;
        const QString file = dir.filePath(QStringLiteral("eager.workspace.json"));
        choose(QStringLiteral("Eager"));
        pressIn(panel(), "quantize-everything");
        pressIn(*panel().fusions(), "fuse-all");
        const auto eager = document().eager();
        QVERIFY(document().saveAs(file));
        qcs::test::TestWindow other;
        QVERIFY(other.open({file}).isEmpty());
        other.show();
        other.waitUntilIdle();
        QVERIFY(other.document().mode() == qcs::config::Mode::EagerPtq);
        QVERIFY(other.document().eager() == eager);
        QCOMPARE(other.findChild<ToolBar*>()->modes()->current(), 3);
        QVERIFY(other.findChild<EagerPanel*>()->isVisible());
    }

    // A model without calls is one for eager mode; FX says what it lacks.
    void aListOfModulesIsOpened() {
        QVERIFY(window_->open({QStringLiteral(QCS_TEST_DATA "/modules/all_kinds.modules.json")}).isEmpty());
        window_->waitUntilIdle();
        document().setCurrentGraph(static_cast<int>(document().graphs().size()) - 1);
        window_->waitUntilIdle();
        QVERIFY(document().isEager());
        QVERIFY(window_->session()->eager().plan());
        QVERIFY(tree().model()->rowCount() == 1);
        choose(QStringLiteral("FX · PTQ"));
        QVERIFY(!window_->model().isVisible());
        bool said = false;
        for (const auto* label : window_->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(QStringLiteral("list of modules")));
        QVERIFY(said);
    }
};

QCS_TEST(TestEagerMode, QApplication);
#include "tst_eager_mode.moc"
