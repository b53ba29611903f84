// The rules as a style inspector, by the mouse and the keys: marks in the model, counts that lead there, a
// qconfig chosen in its place, filters as chips.

#include "editors/qconfig/qconfig_popover.h"
#include "editors/rule/rule_form.h"
#include "rules_window.h"
#include "shell/rule_marking.h"
#include "shell/selection_sync.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_panel.h"
#include "widgets/counts_line.h"

#include <QLabel>
#include <QMenu>

using namespace qcs::ui;
using qcs::test::Hands;

class TestRulesInspector : public QObject, private qcs::test::RulesWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void columnsAreTheSameInEveryRow_data() {
        QTest::addColumn<int>("width");
        for (const int width : {360, 568, 760, 1100})
            QTest::addRow("%d", width) << width;
    }
    void columnsAreTheSameInEveryRow() {
        QFETCH(const int, width);
        RuleRow small;
        small.key = QStringLiteral("a");
        small.qconfig = QStringLiteral("none");
        small.matches = QStringLiteral("0 matches");
        RuleRow large = small;
        large.key = QString(80, QLatin1Char('k'));
        large.qconfig = QString(80, QLatin1Char('q'));
        large.matches = QStringLiteral("29 matches");
        large.wins = QStringLiteral("19 wins");
        large.bar.finding = QString(200, QLatin1Char('f'));
        large.bar.fix = QStringLiteral("Fix");
        large.bar.fixAll = QStringLiteral("Fix all 12");
        const QRect rect(0, 0, width, 2 * ruleLineHeight);
        const RuleRects a = ruleRects(rect, small);
        const RuleRects b = ruleRects(rect, large);
        QCOMPARE(a.toggle, b.toggle);
        QCOMPARE(a.number, b.number);
        QCOMPARE(a.key, b.key);
        QCOMPARE(a.chip.left(), b.chip.left());
        QCOMPARE(a.matches.right(), width - 17);
        QCOMPARE(b.wins.right(), width - 17);
        QVERIFY(b.key.right() < b.chip.left());
        QVERIFY(b.chip.right() < b.matches.left());
        QVERIFY(b.bar.fixAll.right() < width);
        if (width == 568) { // as drawn
            QCOMPARE(a.toggle.left(), 16);
            QCOMPARE(a.key.left(), 84);
            QCOMPARE(a.chip.left(), 264);
            QVERIFY(b.chip.width() <= 172);
        }
    }

    void theHintHasRoom() {
        window_->resize(1440, 900);
        window_->waitUntilIdle();
        bool found = false;
        for (const auto* label : window_->rules().findChildren<QLabel*>())
            found = found || label->text() == QStringLiteral("drag to reorder · Space on/off · Del removes");
        QVERIFY(found);
    }

    void aChosenRuleMarksItsMatches() {
        QVERIFY(strip().contains(QLatin1String("Point at a rule")));
        click(QStringLiteral("conv[2-4]"), RulePart::Row);
        const int wins = row(QStringLiteral("conv[2-4]")).data(RulesModel::WinsRole).toInt();
        const int matches = row(QStringLiteral("conv[2-4]")).data(RulesModel::MatchesRole).toInt();
        QVERIFY(wins > 0 && matches > wins);
        QCOMPARE(marked(NodeMark::Wins).size(), wins);
        QCOMPARE(marked(NodeMark::Loses).size(), matches - wins);
        QCOMPARE(mark(QStringLiteral("conv2")), NodeMark::Loses);
        QCOMPARE(mark(QStringLiteral("conv3")), NodeMark::Wins);
        QCOMPARE(node(QStringLiteral("conv3")).data(ModuleTreeModel::MarkNumberRole).toInt(), 4);
        QVERIFY2(strip().contains(QStringLiteral("wins %1").arg(wins)), qPrintable(strip()));
        QVERIFY2(strip().contains(QStringLiteral("loses %1, to rule 2").arg(matches - wins)),
                 qPrintable(strip()));
        QVERIFY(node(QStringLiteral("conv2"))
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QLatin1String("rule 4 matches it")));
        // A node is another question: the rule stays chosen, and the one that decides is marked.
        Hands(*window_).clickRow(tree(), node(QStringLiteral("conv1_BN")));
        window_->waitUntilIdle();
        QCOMPARE(window_->rules().currentRule(), rule(QStringLiteral("conv[2-4]")));
        QVERIFY(view()->look(row(QStringLiteral("nn.BatchNorm2d"))).decides);
        QCOMPARE(mark(QStringLiteral("conv3")), NodeMark::Wins);
    }

    void aRuleThatIsPointedAtIsMarkedForAsLong() {
        click(QStringLiteral("conv[2-4]"), RulePart::Row);
        pointAt(QStringLiteral("nn.BatchNorm2d"));
        QCOMPARE(mark(QStringLiteral("conv1_BN")), NodeMark::Wins);
        QCOMPARE(mark(QStringLiteral("conv3")), NodeMark::Faded); // the chosen one
        QVERIFY2(strip().startsWith(QLatin1String("rule 6")), qPrintable(strip()));
        QVERIFY(!window_->model().marks()->only()->isVisible());
        leaveRules();
        QCOMPARE(mark(QStringLiteral("conv1_BN")), NodeMark::None);
        QCOMPARE(mark(QStringLiteral("conv3")), NodeMark::Wins);
        QVERIFY2(strip().startsWith(QLatin1String("rule 4")), qPrintable(strip()));
    }

    void theGraphHasTheSameMarks() {
        window_->setTab(Tab::Graph);
        window_->waitUntilIdle();
        const auto marksIn = [&](BoxNote::Mark wanted) {
            return std::ranges::count(window_->graph().canvas().notes(), wanted, &BoxNote::mark);
        };
        QCOMPARE(marksIn(BoxNote::Mark::Wins), 0);
        window_->rules().setCurrentRule(rule(QStringLiteral("conv[2-4]")));
        window_->waitUntilIdle();
        QCOMPARE(marksIn(BoxNote::Mark::Wins),
                 row(QStringLiteral("conv[2-4]")).data(RulesModel::WinsRole).toInt());
        QCOMPARE(marksIn(BoxNote::Mark::Loses), 1);
        window_->setTab(Tab::Rules);
    }

    void marksFollowEdits() {
        click(QStringLiteral("conv4"), RulePart::Row);
        QCOMPARE(marked(NodeMark::Wins).size(), 0);
        QVERIFY(document().moveRule(rule(QStringLiteral("conv4")), 0));
        window_->waitUntilIdle();
        QCOMPARE(mark(QStringLiteral("conv4")), NodeMark::Wins);
    }

    void onlyTheseAreShown() {
        click(QStringLiteral("conv[2-4]"), RulePart::Row);
        leaveRules();
        const int matches = row(QStringLiteral("conv[2-4]")).data(RulesModel::MatchesRole).toInt();
        Hands hands(*window_);
        hands.click(window_->model().marks()->only());
        window_->waitUntilIdle();
        QCOMPARE(shown(), matches);
        QVERIFY2(filter()->chip().contains(QStringLiteral("rule 4")), qPrintable(filter()->chip()));
        QVERIFY(filter()->text().isEmpty());
        hands.click(filter()->chipButton());
        window_->waitUntilIdle();
        QVERIFY(filter()->chip().isEmpty() && !model().isFiltered());
    }

    void countsLeadToTheModel() {
        const int matches = row(QStringLiteral("conv[2-4]")).data(RulesModel::MatchesRole).toInt();
        const int wins = row(QStringLiteral("conv[2-4]")).data(RulesModel::WinsRole).toInt();
        click(QStringLiteral("conv[2-4]"), RulePart::Matches);
        QCOMPARE(shown(), matches);
        click(QStringLiteral("conv[2-4]"), RulePart::Wins);
        QCOMPARE(shown(), wins);
        QVERIFY(!node(QStringLiteral("conv2")).isValid());
        // It goes with edits.
        QVERIFY(document().setRule(rule(QStringLiteral("conv2")), [&] {
            auto other = *document().rule(rule(QStringLiteral("conv2")));
            other.text = "conv1";
            return other;
        }()));
        window_->waitUntilIdle();
        QCOMPARE(shown(), wins + 1);
        // And with the rule.
        document().removeRules({rule(QStringLiteral("conv[2-4]"))});
        window_->waitUntilIdle();
        QVERIFY(!model().isFiltered() && filter()->chip().isEmpty());
    }

    void countsOfTheModelAreChips() {
        Hands hands(*window_);
        for (auto* counts : window_->findChildren<CountsLine*>()) {
            if (!counts->isVisible() || counts->counts().empty()) continue;
            int tried = 0;
            for (int i = 0; i < static_cast<int>(counts->counts().size()); ++i) {
                const Count count = counts->counts()[static_cast<std::size_t>(i)];
                if (!count.filter.startsWith(QLatin1String("is:")) || counts->rectOf(i).isEmpty()) continue;
                filter()->setText(QStringLiteral("nothing has this name"));
                hands.clickAt(counts, counts->rectOf(i).center());
                window_->waitUntilIdle();
                QVERIFY(filter()->text().isEmpty());
                QVERIFY2(!filter()->chip().isEmpty() && !filter()->chip().contains(QLatin1String("is:")),
                         qPrintable(filter()->chip()));
                const int number = count.text.section(QLatin1Char(' '), 0, 0).toInt();
                QVERIFY2(number == shown(), qPrintable(count.text));
                ++tried;
            }
            QVERIFY(tried > 0);
        }
        // Backspace in the empty field takes the chip away, Escape as well.
        filter()->setFocus();
        hands.press(Qt::Key_Backspace);
        window_->waitUntilIdle();
        QVERIFY(filter()->chip().isEmpty() && !model().isFiltered());
    }

    void theFilterCanBeCleared() {
        Hands hands(*window_);
        QVERIFY(!filter()->clearButton()->isVisible());
        filter()->setText(QStringLiteral("rule 4"));
        window_->waitUntilIdle();
        QCOMPARE(shown(), row(QStringLiteral("conv[2-4]")).data(RulesModel::WinsRole).toInt());
        QVERIFY(!node(QStringLiteral("pad_4")).isValid());
        hands.click(filter()->clearButton());
        window_->waitUntilIdle();
        QVERIFY(filter()->text().isEmpty() && !filter()->clearButton()->isVisible());
        QVERIFY(node(QStringLiteral("pad_4")).isValid());
    }

    void aNodeThatTheFilterHidesTakesItAway() {
        click(QStringLiteral("conv[2-4]"), RulePart::Wins);
        const int pad = window_->document().graph() ? node(QStringLiteral("pad")).isValid() : 0;
        QCOMPARE(pad, 0);
        const auto& nodes = document().graph()->nodes;
        const auto found =
            std::ranges::find(nodes, "pad", [](const qcs::model::Node& n) { return n.name.str(); });
        window_->selection().showNode(qcs::model::TracedNode(found - nodes.begin()));
        window_->waitUntilIdle();
        QVERIFY(filter()->chip().isEmpty());
        QCOMPARE(tree()->currentIndex(), node(QStringLiteral("pad")));
    }

    void aQConfigIsChosenByOneClick() {
        const int before = steps();
        click(QStringLiteral("classifer"), RulePart::Chip);
        QConfigPopover* chooser = window_->rules().chooser();
        QVERIFY(chooser->isVisible());
        QVERIFY(!window_->rules().isEditing());
        const QRect chip = view()->partRect(row(QStringLiteral("classifer")), RulePart::Chip);
        const QRect opened(view()->viewport()->mapToGlobal(chip.topLeft()), chip.size());
        QVERIFY(!chooser->frameGeometry().intersects(opened));
        Hands hands(*window_);
        hands.type(QStringLiteral("default_per_channel_qconfig"));
        hands.press(Qt::Key_Return);
        window_->waitUntilIdle();
        QVERIFY(!chooser->isVisible());
        QCOMPARE(said(QStringLiteral("classifer"), RulesModel::QConfigRole),
                 QStringLiteral("default_per_channel_qconfig"));
        QCOMPARE(steps(), before + 1);
        QVERIFY(view()->hasFocus());
    }

    void partsAreReachedByKeys() {
        QVERIFY(qcs::test::becomesActive(*window_));
        view()->setFocus();
        window_->rules().setCurrentRule(rule(QStringLiteral("conv[2-4]")));
        Hands hands(*window_);
        for (int i = 0; i < 3; ++i) // switch, chip, matches
            hands.press(Qt::Key_Right);
        QCOMPARE(view()->look(row(QStringLiteral("conv[2-4]"))).chosen, RulePart::Matches);
        hands.press(Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(shown(), row(QStringLiteral("conv[2-4]")).data(RulesModel::MatchesRole).toInt());
        hands.press(Qt::Key_Left);
        hands.press(Qt::Key_Return);
        QVERIFY(window_->rules().chooser()->isVisible());
        hands.press(Qt::Key_Escape);
        const int before = steps();
        window_->rules().setCurrentRule(rule(QStringLiteral("classifer")));
        view()->setFocus();
        hands.press(Qt::Key_Return, Qt::AltModifier);
        window_->waitUntilIdle();
        QCOMPARE(steps(), before + 1);
        QVERIFY(row(QStringLiteral("classifier")).isValid());
    }

    void theMenuBeginsWithWhatOneDoes() {
        Hands hands(*window_);
        QMenu* menu = hands.menuOf(view(), row(QStringLiteral("conv[2-4]")));
        QVERIFY(menu);
        QStringList names;
        for (const QAction* action : menu->actions())
            if (!action->isSeparator()) names.push_back(action->objectName());
        QCOMPARE(names.mid(0, 6), (QStringList{QStringLiteral("edit-rule"), QStringLiteral("duplicate-rule"),
                                               QStringLiteral("switch-rule"), QStringLiteral("delete-rule"),
                                               QStringLiteral("move-up"), QStringLiteral("move-down")}));
        QVERIFY(names.indexOf(QStringLiteral("copy-rows")) > 5);
        hands.chooseInMenu(menu, {QStringLiteral("Duplicate the rule")});
        QVERIFY(window_->rules().isEditing());
        QCOMPARE(hands.find<QLineEdit>("rule-path")->text(), QStringLiteral("conv[2-4]"));
        hands.fill("rule-path", QStringLiteral("conv[56]"));
        hands.press(Qt::Key_Return);
        window_->waitUntilIdle();
        QCOMPARE(said(QStringLiteral("conv[56]"), RulesModel::QConfigRole),
                 said(QStringLiteral("conv[2-4]"), RulesModel::QConfigRole));
    }

    void aRuleIsTakenOutForAMoment() {
        const int before = steps();
        const int matches = row(QStringLiteral("conv[2-4]")).data(RulesModel::MatchesRole).toInt();
        click(QStringLiteral("conv[2-4]"), RulePart::Switch);
        QCOMPARE(steps(), before + 1);
        QVERIFY(document().rule(rule(QStringLiteral("conv[2-4]")))->off);
        QVERIFY(view()->look(row(QStringLiteral("conv[2-4]"))).off);
        QCOMPARE(said(QStringLiteral("conv[2-4]"), RulesModel::MatchesTextRole),
                 QStringLiteral("off · %1 match(es)").arg(matches));
        QVERIFY(window_->windowTitle().contains(QLatin1String("1 rule(s) are off")));
        QVERIFY(node(QStringLiteral("conv4")).data(ModuleTreeModel::RuleIdRole).toULongLong() ==
                rule(QStringLiteral("conv4")));
        // What it would match can still be seen and listed.
        pointAt(QStringLiteral("conv[2-4]"));
        QCOMPARE(marked(NodeMark::Loses).size(), matches);
        QVERIFY2(strip().contains(QStringLiteral("off · would match %1").arg(matches)), qPrintable(strip()));
        click(QStringLiteral("conv[2-4]"), RulePart::Matches);
        QCOMPARE(shown(), matches);
        // Space on the chosen one.
        window_->rules().setCurrentRule(rule(QStringLiteral("conv[2-4]")));
        view()->setFocus();
        Hands(*window_).press(Qt::Key_Space);
        window_->waitUntilIdle();
        QVERIFY(!document().rule(rule(QStringLiteral("conv[2-4]")))->off);
        QVERIFY(!window_->windowTitle().contains(QLatin1String("off")));
    }

    void anEmptyPatternClaimsNothing() {
        window_->rules().startNew(qcs::config::RuleKind::Regex);
        window_->waitUntilIdle();
        RuleForm* form = window_->rules().form();
        QVERIFY2(form->problem().startsWith(QLatin1String("Type a pattern")), qPrintable(form->problem()));
        QVERIFY(form->matchesText().isEmpty() && !form->rule());
        Hands hands(*window_);
        hands.type(QStringLiteral("conv[12]"));
        window_->waitUntilIdle();
        QVERIFY2(form->matchesText().startsWith(QLatin1String("Matches")), qPrintable(form->matchesText()));
        const QString reach = form->matchesText();
        const auto marked = model().editedRuleMatches();
        QVERIFY(!marked.empty());
        // What is half typed leaves in sight what the last pattern did.
        hands.type(QStringLiteral("["));
        window_->waitUntilIdle();
        QVERIFY2(form->problem().contains(QLatin1String("character")), qPrintable(form->problem()));
        QCOMPARE(form->matchesText(), reach);
        QCOMPARE(model().editedRuleMatches(), marked);
        QVERIFY(!form->rule());
        const auto* below = form->findChild<QLabel*>(QStringLiteral("rule-remark"));
        const auto* key = form->findChild<QLineEdit*>(QStringLiteral("rule-path"));
        const auto* names = form->findChild<QLabel*>(QStringLiteral("rule-reach"));
        QVERIFY(!names->isEnabled());
        QVERIFY(below->geometry().top() >= key->geometry().bottom() &&
                below->geometry().bottom() <= names->geometry().top());
        hands.press(Qt::Key_Backspace);
        window_->waitUntilIdle();
        QVERIFY(names->isEnabled());
    }

    void theRuleThatIsEditedKeepsItsLastPattern() {
        window_->rules().edit(rule(QStringLiteral("conv[2-4]")));
        Hands hands(*window_);
        hands.fill("rule-path", QStringLiteral("conv[23]"));
        window_->waitUntilIdle();
        QVERIFY(row(QStringLiteral("conv[23]")).isValid());
        hands.type(QStringLiteral("("));
        window_->waitUntilIdle();
        QVERIFY(row(QStringLiteral("conv[23]")).isValid());
        QVERIFY(!window_->answers().raised());
        hands.press(Qt::Key_Return); // is none: the form stays
        QVERIFY(window_->rules().isEditing());
        hands.press(Qt::Key_Escape);
        window_->waitUntilIdle();
        QVERIFY(row(QStringLiteral("conv[2-4]")).isValid());
    }

    void typesStandInOneColumn() {
        const NodeColumns columns = tree()->columns();
        const int width = tree()->width();
        QVERIFY(columns.type > 0 && columns.type < columns.status && columns.status < columns.right);
        QVERIFY(columns.right <= width);
        // Names that have room take it, types give way first.
        const NodeColumns wide = nodeColumns(430, 150, 80);
        QVERIFY(wide.type >= 150);
        const NodeColumns narrow = nodeColumns(430, 300, 200);
        QVERIFY(narrow.type > nodeColumns(430, 150, 200).type - 1);
        QVERIFY(narrow.status - narrow.type >= 84);
    }
};

QCS_TEST(TestRulesInspector, qcs::test::ThemedApplication);

#include "tst_rules_inspector.moc"
