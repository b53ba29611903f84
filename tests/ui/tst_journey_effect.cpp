// "What will this edit change?": the sample's rules put in order, each edit read before it is kept and after,
// steps of the history looked at, the whole compared with what was opened, and saved. All by the mouse and
// the keys; tests/conformance/live_journeys.py gives the files to PyTorch.

#include "models/rules_model.h"
#include "shell/undo_history.h"
#include "ui/journey.h"
#include "ui/themed_application.h"
#include "views/compare/compare_view.h"
#include "views/compare/diff_view.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "views/why/why_panel.h"
#include "widgets/counts_line.h"
#include "widgets/fact_list.h"

#include <QLabel>
#include <QListView>
#include <QToolButton>

using namespace qcs::test;

class TestJourneyEffect : public QObject, private Journey {
    Q_OBJECT

    // --- what is seen ---
    bool marked(const char* name) {
        return node(QLatin1String(name)).data(ModuleTreeModel::EditedRuleMatchRole).toBool();
    }
    QModelIndex rule(const char* key) {
        const auto* model = rules()->model();
        const auto found = model->match(model->index(0, 0), RulesModel::KeyRole, QString::fromLatin1(key), 1,
                                        Qt::MatchExactly);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    QString badgeOf(const char* key) { return rule(key).data(RulesModel::BadgeRole).toString(); }
    RulesView* rules() { return window_.rules().view(); }
    QString effectTitle() { return hands_.find<EffectDrawer>("effect")->accessibleName(); }
    QString line() { return hands_.find<EffectDrawer>("effect")->summary(); }
    static QString allWords(const QAbstractItemModel& model, const QModelIndex& parent = {}) {
        QString words;
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            words +=
                index.data(Qt::AccessibleTextRole).toString() + QLatin1Char('\n') + allWords(model, index);
        }
        return words;
    }

    // --- what is done ---
    void editRule(const char* key) {
        hands_.clickRow(rules(), rule(key));
        hands_.press(Qt::Key_F2);
        hands_.settle();
    }
    void chooseQConfig(const QString& words) {
        hands_.click("rule-qconfig");
        hands_.type(words);
        hands_.press(Qt::Key_Return);
        hands_.settle();
    }
    void done() {
        hands_.press(Qt::Key_Return);
        hands_.settle();
        must(!window_.rules().isEditing(), QStringLiteral("the form stays open"));
    }

    void opensTheSample() {
        window_.show();
        must(QTest::qWaitForWindowActive(&window_), QStringLiteral("no window"));
        hands_.click("open-sample");
        hands_.settle();
        sees(window_.summary().text(), QStringLiteral("quantized"));
        sees(badgeOf("classifer"), QStringLiteral("did you mean classifier?"));
        sees(badgeOf("conv4"), QStringLiteral("always shadowed"));
    }

    void aRegexIsSeenWhileItIsTyped() {
        hands_.click("add-rule-button");
        hands_.chooseInMenu(qobject_cast<QMenu*>(QApplication::activePopupWidget()),
                            {QStringLiteral("Regex on module names")});
        hands_.type(QStringLiteral("conv[56"));
        sees(hands_.find<QLabel>("rule-remark")->text(), QStringLiteral("character"));
        hands_.type(QStringLiteral("]$"));
        hands_.settle();
        must(marked("conv5") && marked("conv6") && !marked("conv4"),
             QStringLiteral("the tree shows no match"));
        sees(hands_.find<QLabel>("rule-reach")->text(), QStringLiteral("Matches 2 module(s)"));
        chooseQConfig(QStringLiteral("leave it in float"));
        sees(statusOf("conv5"), QStringLiteral("quint8")); // not kept yet
        done();
        must(!marked("conv5"), QStringLiteral("the mark stays"));
        sees(effect(), QStringLiteral("become float as asked"));
        sees(statusOf("conv5"), QStringLiteral("float, rule"));
    }

    void anEditIsReadBeforeItIsKept() {
        editRule("conv[56]$");
        chooseQConfig(QStringLiteral("default_per_channel_qconfig"));
        sees(line(), QStringLiteral("become quint8"));
        must(effectTitle() == QLatin1String("Effect of this edit"), effectTitle());
        sees(statusOf("conv6"), QStringLiteral("quint8"));
        hands_.press(Qt::Key_Escape);
        hands_.settle();
        sees(statusOf("conv6"), QStringLiteral("float, rule"));
        editRule("conv[56]$");
        chooseQConfig(QStringLiteral("default_per_channel_qconfig"));
        sees(line(), QStringLiteral("become quint8"));
        done();
        must(effectTitle() == QLatin1String("Effect of the last edit"), effectTitle());
    }

    void whatMatchesNothingIsMended() {
        editRule("classifer");
        hands_.fill("rule-path", QStringLiteral("classifier"));
        hands_.settle();
        sees(line(), QStringLiteral("become float as asked"));
        must(badgeOf("classifier").isEmpty(), badgeOf("classifier"));
        done();
        sees(statusOf("classifier"), QStringLiteral("float, rule"));
        // And what is always shadowed comes first.
        hands_.clickRow(rules(), rule("conv4"));
        hands_.press(Qt::Key_Up, Qt::AltModifier);
        hands_.settle();
        must(badgeOf("conv4").isEmpty(), badgeOf("conv4"));
        sees(effect(), QStringLiteral("Move rule"));
        sees(statusOf("conv4"), QStringLiteral("float, rule"));
    }

    void aRuleIsMadeInTheModel() {
        hands_.chooseInMenu(hands_.menuOf(window_.model().tree(), node(QStringLiteral("conv6"))),
                            {QStringLiteral("Leave in float")});
        hands_.settle();
        sees(statusOf("conv6"), QStringLiteral("float, rule"));
        sees(effect(), QStringLiteral("become float as asked"));
        hands_.press(Qt::Key_Z, Qt::ControlModifier);
        hands_.settle();
        sees(statusOf("conv6"), QStringLiteral("quint8"));
        sees(effect(), QStringLiteral("undone: "));
        hands_.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        hands_.settle();
        sees(statusOf("conv6"), QStringLiteral("float, rule"));
    }

    void aFailedConstraintIsMended() {
        hands_.click("backend");
        hands_.chooseInMenu(qobject_cast<QMenu*>(QApplication::activePopupWidget()),
                            {QStringLiteral("tensorrt")});
        hands_.settle();
        sees(effect(), QStringLiteral("become float"));
        fix("conv2");
        fix("conv3");
    }
    void fix(const char* name) {
        hands_.clickRow(window_.model().tree(), node(QLatin1String(name)));
        hands_.settle();
        FactListView* facts = window_.why().constraints();
        sees(allWords(*facts->model()), QStringLiteral("fail"));
        const auto fix = facts->model()->match(facts->model()->index(0, 0), Qt::AccessibleTextRole,
                                               QStringLiteral("Fix: a rule for"), 1, Qt::MatchStartsWith);
        must(!fix.isEmpty(), allWords(*facts->model()));
        sees(fix.front().data(Qt::AccessibleTextRole).toString(), QStringLiteral("dtype quint8 → qint8"));
        hands_.clickRow(facts, fix.front());
        hands_.settle();
        sees(statusOf(name), QStringLiteral("qint8"));
        sees(effect(), QStringLiteral("Fix %1").arg(QLatin1String(name)));
    }

    void theHistoryTellsWhatEachStepDid() {
        hands_.press(Qt::Key_Z, Qt::ControlModifier | Qt::AltModifier);
        auto* list = hands_.find<QListView>("history-list");
        const int last = list->model()->rowCount() - 1;
        QCOMPARE(last, 8);
        hands_.press(Qt::Key_Up);
        hands_.settle();
        must(effectTitle() == QLatin1String("Effect of this step"), effectTitle());
        sees(effect(), QStringLiteral("Fix conv2"));
        // To the first step and back: a click goes there.
        hands_.clickRow(list, list->model()->index(1, 0));
        hands_.settle();
        sees(statusOf("conv5"), QStringLiteral("float, rule"));
        sees(statusOf("conv2"), QStringLiteral("quint8"));
        sees(list->model()->index(last, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("undone"));
        hands_.clickRow(list, list->model()->index(last, 0));
        hands_.settle();
        sees(statusOf("conv2"), QStringLiteral("qint8"));
        hands_.press(Qt::Key_Escape);
    }

    void bothAreCompared() {
        hands_.chooseInMenuBar({QStringLiteral("Tools"), QStringLiteral("Compare")});
        hands_.settle();
        auto* compare = hands_.find<CompareView>("compare");
        sees(compare->summary(), QStringLiteral("2 become qint8"));
        const QString nodes = allWords(*hands_.find<DiffView>("compare-nodes", compare)->model());
        const QString configs = allWords(*hands_.find<DiffView>("compare-configs", compare)->model());
        sees(nodes, QStringLiteral("classifier"));
        sees(configs, QStringLiteral("classifer"));
        sees(configs, QStringLiteral("Backend"));
        hands_.click(hands_.find("compare-swap", compare));
        hands_.settle();
        sees(allWords(*hands_.find<DiffView>("compare-nodes", compare)->model()),
             QStringLiteral("classifier"));
        must(!compare->summary().contains(QLatin1String("2 become qint8")), compare->summary());
        // Only the backend, against another one.
        hands_.choose(hands_.find<QComboBox>("compare-before", compare), QStringLiteral("Backend x86"));
        hands_.settle();
        sees(compare->summary(), QStringLiteral("change"));
        hands_.press(Qt::Key_Escape);
        must(!compare->isVisible(), QStringLiteral("the window stays"));
    }

    void itIsSaved() {
        save(QStringLiteral("Export the mapping as JSON"), QStringLiteral("mapping.json"));
        // The sample's files come along.
        for (const auto& name : {QStringLiteral("crepe.graph.json"), QStringLiteral("crepe.safetensors")})
            must(contents(path(name)) ==
                     contents(QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/") + name),
                 QStringLiteral("%1 is another").arg(name));
    }

private Q_SLOTS:
    void everyEditTellsWhatItChanges() {
        using Test = TestJourneyEffect;
        walk(*this,
             {&Test::opensTheSample, &Test::aRegexIsSeenWhileItIsTyped, &Test::anEditIsReadBeforeItIsKept,
              &Test::whatMatchesNothingIsMended, &Test::aRuleIsMadeInTheModel,
              &Test::aFailedConstraintIsMended, &Test::theHistoryTellsWhatEachStepDid, &Test::bothAreCompared,
              &Test::itIsSaved},
             QStringLiteral("mapping.json"));
    }

public:
    TestJourneyEffect() : Journey("effect") {}
};

QCS_TEST(TestJourneyEffect, qcs::test::ThemedApplication);

#include "tst_journey_effect.moc"
