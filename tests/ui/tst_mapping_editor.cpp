// Taming a model in the real window: regexes seen while they are typed, rules made from the model, picked by
// clicks, and fixed from a failed constraint.

#include "config/presets.h"
#include "editors/fields/value_field.h"
#include "editors/qconfig/observer_form.h"
#include "editors/qconfig/qconfig_field.h"
#include "editors/qconfig/qconfig_popover.h"
#include "editors/rule/rule_form.h"
#include "models/rules_model.h"
#include "predict/resolve/rule_matches.h"
#include "sample_window.h"
#include "shell/model_menu.h"
#include "shell/selection_sync.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "views/compare/effect_drawer.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "views/why/why_panel.h"
#include "widgets/fact_list.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace qcs::ui;

class TestMappingEditor : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

    template <typename T>
    T* child(const char* name) {
        return window_->findChild<T*>(QString::fromLatin1(name));
    }
    Document& document() { return window_->document(); }
    RuleForm* form() { return window_->rules().form(); }
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
    bool marked(const QString& name) {
        return treeRow(name).data(ModuleTreeModel::EditedRuleMatchRole).toBool();
    }
    QMenu* menuOf(const QString& name) {
        auto* tree = window_->model().tree();
        clickNode(name);
        const QPoint at = tree->visualRect(treeRow(name)).center();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, at, tree->viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(tree->viewport(), &event);
        return tree->findChild<QMenu*>(QStringLiteral("model-menu"));
    }
    void chooseIn(QMenu* menu, const char* name) {
        QVERIFY(menu);
        auto* action = menu->findChild<QAction*>(QString::fromLatin1(name));
        QVERIFY2(action && action->isEnabled(), name);
        action->trigger();
        menu->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        window_->waitUntilIdle();
    }
    const qcs::config::Rule* ruleWith(const std::string& key) {
        for (const auto& rule : document().mapping().rules)
            if (rule.text == key || rule.object.name == key) return &rule;
        return nullptr;
    }
    qcs::insight::Reason reasonOf(const std::string& name) {
        const auto& nodes = document().graph()->nodes;
        const auto node = std::ranges::find_if(
            nodes, [&](const qcs::model::Node& n) { return n.name == name || n.target == name; });
        return window_->answers().analysis()->reasons[qcs::model::TracedNode(node - nodes.begin())].reason;
    }
    /// The type that PyTorch asks about: that of the fused module, where fusion made one.
    QString askedType(const QString& name, qcs::config::RuleKind kind) {
        const qcs::model::TracedNode node(treeRow(name).data(ModuleTreeModel::NodeRole).toInt());
        const auto rule =
            qcs::predict::rule_for(*document().graph(), *window_->answers().resolution(), node, kind);
        return rule ? QString::fromStdString(rule->object.name) : QString();
    }
    void newRule(qcs::config::RuleKind kind) {
        window_->rules().startNew(kind);
        QVERIFY(window_->rules().isEditing());
        window_->waitUntilIdle();
    }
    void type(const char* field, const QString& text) {
        auto* line = child<QLineEdit>(field);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void aRegexIsSeenInTheModelWhileItIsTyped() {
        newRule(qcs::config::RuleKind::Regex);
        type("rule-path", QStringLiteral("conv[12]$"));
        QVERIFY(marked(QStringLiteral("conv1")) && marked(QStringLiteral("conv2")));
        QVERIFY(!marked(QStringLiteral("conv3")));
        QVERIFY2(form()->matchesText().contains(QLatin1String("Matches 2 module(s): conv1, conv2.")),
                 qPrintable(form()->matchesText()));
        type("rule-path", QStringLiteral("onv1"));
        QVERIFY(!marked(QStringLiteral("conv1")));
        QVERIFY2(form()->matchesText().contains(QLatin1String(".*")), qPrintable(form()->matchesText()));
        QTest::keyClick(child<QLineEdit>("rule-path"), Qt::Key_Escape);
        QVERIFY(!window_->rules().isEditing());
        QVERIFY(!marked(QStringLiteral("conv1")));
    }

    void everyKeyIsTakenOnce() {
        const QSignalSpy imagined(&window_->rules(), &RulesPanel::newRuleEdited);
        const QSignalSpy typed(form(), &RuleForm::typed);
        const QSignalSpy edited(form(), &RuleForm::edited);
        newRule(qcs::config::RuleKind::Regex);
        QCOMPARE(imagined.size(), 1); // what it begins with
        auto* line = child<QLineEdit>("rule-path");
        for (int keys = 1; keys <= 3; ++keys) {
            QTest::keyClick(line, Qt::Key_C);
            QCOMPARE(typed.size(), 1 + keys);
            QCOMPARE(imagined.size(), 1 + keys);
            QCOMPARE(edited.size(), keys);
        }
        // A completion that is chosen, or a text that is pasted, is taken as well.
        line->setText(QStringLiteral("conv"));
        QCOMPARE(typed.size(), 5);
        QCOMPARE(imagined.size(), 5);
    }

    void aNewRuleTellsWhatItWouldChange() {
        const auto before = document().mapping();
        newRule(qcs::config::RuleKind::ModuleName);
        type("rule-path", QStringLiteral("conv5")); // and none
        const QString told = window_->drawer().summary();
        QVERIFY2(told.contains(QLatin1String("become")), qPrintable(told));
        QVERIFY(window_->drawer().effect().editing);
        QVERIFY(document().mapping() == before && document().undoStack()->count() == 0);
        // What was only imagined goes with the form; what is kept stays to be seen.
        QTest::keyClick(child<QLineEdit>("rule-path"), Qt::Key_Escape);
        window_->waitUntilIdle();
        QVERIFY(window_->drawer().effect().edit.isEmpty());
    }

    void aForgottenAnchorIsHintedAt() {
        newRule(qcs::config::RuleKind::Regex);
        type("rule-path", QStringLiteral("conv"));
        QVERIFY2(form()->matchesText().contains(QLatin1String("re.match")),
                 qPrintable(form()->matchesText()));
        type("rule-path", QStringLiteral("conv\\d$"));
        QVERIFY2(!form()->matchesText().contains(QLatin1String("re.match")),
                 qPrintable(form()->matchesText()));
    }

    void theErrorOfARegexNamesItsPlace() {
        newRule(qcs::config::RuleKind::Regex);
        type("rule-path", QStringLiteral("ab*?+"));
        QVERIFY2(form()->problem().contains(QLatin1String("at character 5")), qPrintable(form()->problem()));
        QVERIFY(child<QLineEdit>("rule-path")->property("invalid").toBool());
        type("rule-path", QStringLiteral("conv2$"));
        QVERIFY2(form()->problem().isEmpty(), qPrintable(form()->problem()));
        QVERIFY(!child<QLineEdit>("rule-path")->property("invalid").toBool());
    }

    void anOrderRuleIsPickedInTheModel() {
        newRule(qcs::config::RuleKind::Order);
        QTest::mouseClick(child<QToolButton>("rule-pick"), Qt::LeftButton);
        QVERIFY(window_->model().tree()->isPicking());
        clickNode(QStringLiteral("conv3"));
        QVERIFY(!window_->model().tree()->isPicking());
        QVERIFY(
            askedType(QStringLiteral("conv3"), qcs::config::RuleKind::Order).contains(QLatin1String("Conv")));
        QCOMPARE(child<QLineEdit>("rule-object")->text(),
                 askedType(QStringLiteral("conv3"), qcs::config::RuleKind::Order));
        const auto rule = form()->rule();
        QVERIFY(rule);
        QCOMPARE(child<QSpinBox>("rule-index")->value(), static_cast<int>(rule->index));
        window_->waitUntilIdle();
        QVERIFY(marked(QStringLiteral("conv3")));
        QVERIFY(!marked(QStringLiteral("conv2")));
        QTest::keyClick(child<QLineEdit>("rule-path"), Qt::Key_Return);
        QVERIFY(!window_->rules().isEditing());
        QCOMPARE(document().mapping().rules.front().kind, qcs::config::RuleKind::Order);
    }

    void aModuleIsPickedByKeys() {
        newRule(qcs::config::RuleKind::ModuleName);
        auto* tree = window_->model().tree();
        tree->setCurrentIndex(treeRow(QStringLiteral("conv5")));
        child<QToolButton>("rule-pick")->click();
        QTest::keyClick(tree, Qt::Key_Return);
        QCOMPARE(child<QLineEdit>("rule-path")->text(), QStringLiteral("conv5"));
        child<QToolButton>("rule-pick")->click();
        QTest::keyClick(tree, Qt::Key_Escape);
        QVERIFY(!form()->isPicking());
        QVERIFY(window_->rules().isEditing());
    }

    void theMenuOfARowMakesRules() {
        const auto rules = document().mapping().rules.size();
        chooseIn(menuOf(QStringLiteral("conv5")), "give-alike");
        QVERIFY(window_->rules().isEditing());
        QCOMPARE(child<QLineEdit>("rule-path")->text(), QStringLiteral("conv\\d+$"));
        QVERIFY(marked(QStringLiteral("conv5")) && marked(QStringLiteral("conv1")));
        QCOMPARE(document().mapping().rules.size(), rules);
        QTest::keyClick(child<QLineEdit>("rule-path"), Qt::Key_Return);
        QVERIFY(ruleWith("conv\\d+$"));
        QCOMPARE(document().mapping().rules.size(), rules + 1);

        chooseIn(menuOf(QStringLiteral("conv5")), "give-type");
        QCOMPARE(child<QLineEdit>("rule-object")->text(),
                 askedType(QStringLiteral("conv5"), qcs::config::RuleKind::ObjectType));
        QTest::keyClick(child<QLineEdit>("rule-object"), Qt::Key_Escape);

        chooseIn(menuOf(QStringLiteral("conv5")), "give-module");
        QCOMPARE(window_->focusWidget(), form()->qconfigField()->combo());
        QTest::keyClick(form()->qconfigField()->combo(), Qt::Key_Return);
        QVERIFY(ruleWith("conv5"));
        // Once there is such a rule, that one is edited.
        chooseIn(menuOf(QStringLiteral("conv5")), "give-module");
        QCOMPARE(window_->rules().currentRule(), document().ruleIdAt(static_cast<int>(
                                                     ruleWith("conv5") - document().mapping().rules.data())));
    }

    void leavingInFloatIsOneStep() {
        chooseIn(menuOf(QStringLiteral("conv5")), "leave-in-float");
        QCOMPARE(reasonOf("conv5"), qcs::insight::Reason::NoneByRule);
        QVERIFY(ruleWith("conv5") && !ruleWith("conv5")->qconfig);
        QVERIFY(window_->drawer().effect().diff->changed.size() > 0);
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(!ruleWith("conv5"));
    }

    void theWinningRuleIsEditedFromTheMenu() {
        chooseIn(menuOf(QStringLiteral("conv2")), "edit-winner");
        QVERIFY(window_->rules().isEditing());
        QCOMPARE(child<QLineEdit>("rule-path")->text(), QStringLiteral("conv2"));
    }

    void editingObserversChangesTheModelAtOnce() {
        chooseIn(menuOf(QStringLiteral("conv2")), "edit-winner");
        QTest::mouseClick(child<QToolButton>("rule-observers"), Qt::LeftButton);
        QConfigEditor* editor = form()->qconfigField()->editor();
        QVERIFY(editor->isVisible());
        ValueField* dtype = editor->activation()->field(QStringLiteral("dtype"));
        dtype->choice()->setCurrentIndex(dtype->choice()->findText(QStringLiteral("float16")));
        Q_EMIT dtype->choice()->activated(dtype->choice()->currentIndex());
        window_->waitUntilIdle();
        QVERIFY(ruleWith("conv2")->qconfig->name.empty());
        QVERIFY(reasonOf("conv2") != qcs::insight::Reason::Static);
        QVERIFY(editor->isVisible());
        const QRect formRect = form()->geometry();
        QVERIFY(form()->layout()->totalHeightForWidth(formRect.width()) <= formRect.height());
        QTest::keyClick(child<QLineEdit>("rule-path"), Qt::Key_Escape);
        window_->waitUntilIdle();
        QCOMPARE(reasonOf("conv2"), qcs::insight::Reason::Static);
        QVERIFY(!document().isModified());
    }

    void notesKnowTheModelAndTheMode() {
        chooseIn(menuOf(QStringLiteral("conv2")), "edit-winner");
        child<QToolButton>("rule-observers")->click();
        ObserverForm* activation = form()->qconfigField()->editor()->activation();
        QVERIFY2(!activation->notes().contains(QLatin1String("QAT")), qPrintable(activation->notes()));
        document().setMode(qcs::config::Mode::FxQat);
        window_->waitUntilIdle();
        QVERIFY2(activation->notes().contains(QLatin1String("QAT")), qPrintable(activation->notes()));
    }

    void aFailedConstraintIsMended() {
        document().setBackend({*qcs::config::backend_preset("tensorrt"), {}, "tensorrt"},
                              QStringLiteral("tensorrt"));
        window_->waitUntilIdle();
        clickNode(QStringLiteral("conv2"));
        QCOMPARE(reasonOf("conv2"), qcs::insight::Reason::NoFittingDTypeConfig);
        auto* list = window_->why().constraints();
        int fix = -1;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            if (list->model()
                    ->index(row, 0)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(QLatin1String("Fix: a rule for")))
                fix = row;
        QVERIFY(fix >= 0);
        const QString words = list->model()->index(fix, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(words.contains(QStringLiteral("dtype quint8 → qint8")), qPrintable(words));
        const int steps = document().undoStack()->count();
        window_->why().ensureWidgetVisible(list);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(fix, 0)).center());
        window_->waitUntilIdle();
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QVERIFY(reasonOf("conv2") != qcs::insight::Reason::NoFittingDTypeConfig);
        QVERIFY(window_->drawer().effect().diff->changed.size() > 0);
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(reasonOf("conv2"), qcs::insight::Reason::NoFittingDTypeConfig);
    }

    void draggingAcrossKindsIsRefusedWithWords() {
        auto* model = window_->rules().findChild<RulesModel*>();
        const auto rowOfKind = [&](qcs::config::RuleKind kind) {
            for (int row = 0; row < model->rowCount(); ++row)
                if (model->ruleAt(model->index(row)) != 0 &&
                    model->index(row).data(RulesModel::KindRole).toInt() == static_cast<int>(kind))
                    return model->index(row);
            return QModelIndex();
        };
        const QModelIndex regex = rowOfKind(qcs::config::RuleKind::Regex),
                          name = rowOfKind(qcs::config::RuleKind::ModuleName);
        const std::unique_ptr<QMimeData> dragged(model->mimeData({regex}));
        QVERIFY(!model->canDropMimeData(dragged.get(), Qt::MoveAction, -1, 0, name));
        const QString words = model->refusalOf(model->ruleAt(regex), name);
        QVERIFY2(words.contains(QLatin1String("stays under")), qPrintable(words));
        QVERIFY(model->refusalOf(model->ruleAt(regex), regex).isEmpty());
    }
};

QCS_TEST(TestMappingEditor, QApplication);
#include "tst_mapping_editor.moc"
