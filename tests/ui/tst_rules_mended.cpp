// What is wrong with a rule or an entry is mended in its row, by the mouse and the keys.

#include "models/entries_model.h"
#include "rules_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/findings/findings_panel.h"

using namespace qcs::ui;
using qcs::test::Hands;

class TestRulesMended : public QObject, private qcs::test::RulesWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void aProblemIsMendedInItsRow() {
        const int before = steps();
        QVERIFY2(
            said(QStringLiteral("classifer"), RulesModel::FindingRole).contains(QLatin1String("classifier")),
            qPrintable(said(QStringLiteral("classifer"), RulesModel::FindingRole)));
        const RuleId lost = rule(QStringLiteral("classifer"));
        const int top = view()->visualRect(row(QStringLiteral("classifer"))).top();
        click(QStringLiteral("classifer"), RulePart::Fix);
        QCOMPARE(steps(), before + 1);
        QCOMPARE(rule(QStringLiteral("classifier")), lost);
        QCOMPARE(view()->visualRect(row(QStringLiteral("classifier"))).top(), top);
        QVERIFY(said(QStringLiteral("classifier"), RulesModel::FindingRole).isEmpty());
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(!said(QStringLiteral("classifer"), RulesModel::FindingRole).isEmpty());
    }

    void theFindingIsShown() {
        click(QStringLiteral("classifer"), RulePart::Finding);
        QCOMPARE(window_->tab(), Tab::Findings);
        QVERIFY(window_->findings().list()->currentIndex().data().toString().contains(
            QLatin1String("classifer")));
    }

    void whatNoEditMendsIsEdited() {
        QVERIFY(document().addRule(
            [] {
                qcs::config::Rule rule;
                rule.kind = qcs::config::RuleKind::Regex;
                rule.text = "conv[";
                return rule;
            }(),
            0));
        window_->waitUntilIdle();
        QVERIFY(!said(QStringLiteral("conv["), RulesModel::FindingRole).isEmpty());
        click(QStringLiteral("conv["), RulePart::Fix);
        QVERIFY(window_->rules().isEditing());
        QCOMPARE(window_->rules().currentRule(), rule(QStringLiteral("conv[")));
    }

    void allOfAKindAreMended() {
        const auto add = [&](const char* name) {
            qcs::config::Rule rule;
            rule.kind = qcs::config::RuleKind::ModuleName;
            rule.text = name;
            QVERIFY(document().addRule(rule));
        };
        add("nothing_like_this_1");
        add("nothing_like_this_2");
        window_->waitUntilIdle();
        const int before = steps();
        const auto rules = document().mapping().rules.size();
        QCOMPARE(said(QStringLiteral("nothing_like_this_1"), RulesModel::FixAllRole),
                 QStringLiteral("Fix all 2")); // to rename the third is another kind of fix
        click(QStringLiteral("nothing_like_this_1"), RulePart::FixAll);
        QCOMPARE(steps(), before + 1);
        QCOMPARE(document().mapping().rules.size(), rules - 2);
        QVERIFY(row(QStringLiteral("classifer")).isValid());
        document().undoStack()->undo();
        window_->waitUntilIdle();
        // And from the list of findings.
        window_->setTab(Tab::Findings);
        auto* list = window_->findings().list();
        for (int i = 0; i < list->model()->rowCount(); ++i)
            if (list->model()->index(i, 0).data().toString().contains(QLatin1String("nothing_like_this_1")))
                list->setCurrentIndex(list->model()->index(i, 0));
        press("finding-fix-all");
        window_->waitUntilIdle();
        QCOMPARE(document().mapping().rules.size(), rules - 2);
        QCOMPARE(steps(), before + 1);
    }

    void entriesAreMendedInTheirRows() {
        // An entry whose bounds are the wrong way round.
        qcs::config::BackendConfig backend = document().backend();
        auto& constraints = backend.configs.front().dtype_configs.front().input_dtype;
        constraints.quant_min_lower_bound = std::int64_t{100};
        constraints.quant_max_upper_bound = std::int64_t{10};
        document().changeBackend(backend, QStringLiteral("backend"));
        window_->setTab(Tab::Backend);
        window_->waitUntilIdle();
        auto* list = window_->backend().findChild<EntriesView*>();
        const EntryId wrong = document().entryIdAt(0);
        const auto rowOf = [&] {
            for (int i = 0; i < list->model()->rowCount(); ++i)
                if (const QModelIndex index = list->model()->index(i, 0);
                    index.data(EntriesModel::EntryIdRole).toULongLong() == wrong)
                    return index;
            return QModelIndex();
        };
        QVERIFY(!rowOf().data(EntriesModel::FindingRole).toString().isEmpty());
        list->scrollTo(rowOf());
        const int before = steps();
        Hands hands(*window_);
        hands.clickAt(list->viewport(), list->fixRect(rowOf(), FixPart::Fix).center());
        window_->waitUntilIdle();
        QCOMPARE(steps(), before + 1);
        const auto& changed = document().backend().configs.front().dtype_configs.front().input_dtype;
        QVERIFY(changed.quant_min_lower_bound != constraints.quant_min_lower_bound);
        QVERIFY(rowOf().data(EntriesModel::FindingRole).toString().isEmpty());
        document().undoStack()->undo();
        window_->waitUntilIdle();
        list->setCurrentEntry(wrong);
        list->setFocus();
        hands.press(Qt::Key_Return, Qt::AltModifier);
        window_->waitUntilIdle();
        QVERIFY(rowOf().data(EntriesModel::FindingRole).toString().isEmpty());
    }
};

QCS_TEST(TestRulesMended, qcs::test::ThemedApplication);

#include "tst_rules_mended.moc"
