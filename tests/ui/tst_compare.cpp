// What edits do, as a person sees it: the drawer, the steps of the undo stack, and
// the window that compares any two.

#include "config/observer_edit.h"
#include "config/presets.h"
#include "editors/rule/rule_form.h"
#include "models/diff_model.h"
#include "models/effect_model.h"
#include "models/rules_model.h"
#include "sample_window.h"
#include "session/edit_effects.h"
#include "shell/compare_action.h"
#include "shell/selection_sync.h"
#include "support/git_repository.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "views/compare/compare_view.h"
#include "views/compare/diff_view.h"
#include "views/compare/effect_drawer.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

using namespace qcs::ui;
using qcs::test::GitRepository;

namespace {

/// Every row with what is below it, as it is read out.
QStringList texts(const QAbstractItemModel& model, const QModelIndex& parent = {}) {
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines.push_back(index.data(Qt::AccessibleTextRole).toString());
        lines += texts(model, index);
    }
    return lines;
}

QModelIndex rowWith(const QAbstractItemModel& model, const QString& words) {
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data().toString().contains(words)) return model.index(row, 0);
    return {};
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

    Document& document() { return window_->document(); }
    EffectDrawer& card() { return window_->drawer(); }
    RuleId ruleOf(const char* key) {
        for (int i = 0; const auto& rule : document().mapping().rules) {
            if (rule.text == key) return document().ruleIdAt(i);
            ++i;
        }
        return 0;
    }
    void click(QAbstractItemView& view, const QModelIndex& index) {
        view.scrollTo(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
    }
    QModelIndex effectRow(const QString& begins) {
        const QAbstractItemModel& rows = *card().table()->model();
        for (int row = 0; row < rows.rowCount(); ++row)
            if (rows.index(row, 0).data(Qt::AccessibleTextRole).toString().startsWith(begins))
                return rows.index(row, 0);
        return {};
    }
    QString shownNode() {
        const auto node = window_->session()->navigator().node();
        return node ? QString::fromStdString(document().graph()->nodes[node].name) : QString();
    }
    void choose(ComparePicker* picker, const QString& words) {
        const int index = picker->findText(words, Qt::MatchContains);
        QVERIFY2(index >= 0, qPrintable(words));
        picker->showPopup();
        picker->view()->setCurrentIndex(picker->model()->index(index, 0));
        QTest::keyClick(picker->view(), Qt::Key_Return);
        window_->waitUntilIdle();
    }

private Q_SLOTS:
    void initTestCase() { Theme::install(*qApp, ThemeChoice::Light); }

    void init() { window_ = qcs::test::sampleWindow(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void theDrawerGroupsWhatAnEditDoes() {
        QVERIFY(card().effect().edit.isEmpty() && !card().isOpen());
        QAbstractItemModelTester tester(card().table()->model());
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        window_->waitUntilIdle();
        QVERIFY(card().isVisible() && card().isOpen());
        const auto* summary = card().findChild<QLabel*>(QStringLiteral("effect-summary"));
        QVERIFY2(summary->text().contains(QLatin1String("float as asked")), qPrintable(summary->text()));
        const auto lines = texts(*card().table()->model());
        for (const auto* kind : {"Outcome: ", "QConfig: ", "Observers: ", "Becomes: "})
            QVERIFY2(!lines.filter(QLatin1String(kind)).isEmpty(), qPrintable(kind + lines.join('\n')));
        QVERIFY(lines.filter(QStringLiteral("Rule: ")).isEmpty()); // the same rule still wins
        // "show" in a row of one node goes there.
        const QModelIndex row = effectRow(QStringLiteral("QConfig: conv2: "));
        QVERIFY2(row.isValid(), qPrintable(lines.join('\n')));
        click(*card().table(), row.siblingAtColumn(EffectModel::ShowColumn));
        QCOMPARE(shownNode(), QStringLiteral("conv2"));
    }

    void showWalksThroughTheNodesOfARow() {
        document().setBackend({*qcs::config::backend_preset("tensorrt"), {}, "tensorrt"},
                              QStringLiteral("tensorrt"));
        window_->waitUntilIdle();
        QAbstractItemModel& rows = *card().table()->model();
        QModelIndex many;
        for (int row = 0; row < rows.rowCount() && !many.isValid(); ++row)
            if (rows.index(row, 0).data(EffectModel::NodesRole).value<QList<int>>().size() > 1)
                many = rows.index(row, EffectModel::ShowColumn);
        QVERIFY(many.isValid());
        const auto nodes = many.data(EffectModel::NodesRole).value<QList<int>>();
        click(*card().table(), many);
        QCOMPARE(window_->session()->navigator().node().number(), nodes[0]);
        QTest::keyClick(card().table(), Qt::Key_Return);
        QCOMPARE(window_->session()->navigator().node().number(), nodes[1]);
    }

    /// Of a rule whose activation gets half the range.
    void onlyWhatDiffersIsWritten() {
        const RuleId rule = ruleOf("conv2");
        qcs::config::Rule changed = *document().rule(rule);
        changed.qconfig->activation = qcs::config::with_keyword(*changed.qconfig->activation, "quant_max",
                                                                qcs::config::Value(std::int64_t{64}));
        changed.qconfig->name.clear();
        QVERIFY(document().setRule(rule, changed));
        window_->waitUntilIdle();
        const auto lines = texts(*card().table()->model());
        const auto ranges = lines.filter(QStringLiteral("range: ")).filter(QStringLiteral("0…127 → 0…64"));
        QVERIFY2(!ranges.isEmpty(), qPrintable(lines.join('\n')));
        QVERIFY2(ranges.front().endsWith(QStringLiteral(": 0…127 → 0…64")), qPrintable(ranges.front()));
        const QModelIndex row = effectRow(ranges.front());
        // The whole of it is in the tool tip.
        QVERIFY(row.siblingAtColumn(EffectModel::ChangeColumn)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("Histogram")));
        QVERIFY2(card().summary().startsWith(QStringLiteral("No status changes; ")),
                 qPrintable(card().summary()));
    }

    void whatWasFloatBeforeBecomesNoFloat() {
        // Of the pads, which no pattern takes, some come to have a pattern without a dtype config.
        auto backend = document().backend();
        qcs::config::BackendPatternConfig pad;
        pad.pattern = qcs::config::Pattern::leaf(qcs::config::ObjectRef::object("torch.nn.functional.pad"));
        backend.configs.push_back(pad);
        document().changeBackend(std::move(backend), QStringLiteral("pads"));
        window_->waitUntilIdle();
        const QString told = card().summary();
        QVERIFY2(told.contains(QStringLiteral("stay float")), qPrintable(told));
        QVERIFY2(!told.contains(QStringLiteral("become float")), qPrintable(told));
    }

    void sayingOneThingTwiceIsAvoided() {
        // From a backend that quantizes nothing, some on their own and some with their input's qparams.
        document().setBackend({}, QStringLiteral("empty"));
        window_->waitUntilIdle();
        document().setBackend({*qcs::config::backend_preset("x86"), {}, "x86"}, QStringLiteral("x86"));
        window_->waitUntilIdle();
        const QString told = card().summary();
        QVERIFY2(told.count(QStringLiteral("become quint8")) == 1, qPrintable(told));
    }

    void undoingTellsTheWayBack() {
        (void)document().setQConfig(ruleOf("conv[2-4]"), std::nullopt);
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        window_->waitUntilIdle();
        const auto there = card().effect().diff->changed;
        QVERIFY(card().isOpen());
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY(!card().isOpen()); // it came for the edit, and goes with it
        QVERIFY(card().effect().edit.startsWith(QStringLiteral("undone: ")));
        QVERIFY(card().effect().diff->changed == there);
        // All the way: there is nothing left to tell.
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QCOMPARE(card().summary(), QStringLiteral("Nothing differs from the saved state."));
        QCOMPARE(card().table()->model()->rowCount(), 0);
    }

    void theDrawerHasOneHeightAndStaysClosedWhenClosedTwice() {
        const int head = card().height();
        QCOMPARE(head, EffectDrawer::headHeight);
        const auto edit = [&](const char* rule) {
            const RuleId id = ruleOf(rule);
            (void)document().setQConfig(
                id, document().rule(id)->qconfig ? std::nullopt : document().mapping().global().qconfig);
            window_->waitUntilIdle();
        };
        const auto fold = [&] {
            QTest::mouseClick(card().findChild<QToolButton*>(QStringLiteral("effect-fold")), Qt::LeftButton);
            QCoreApplication::processEvents();
        };
        edit("conv2");
        QCOMPARE(card().height(), EffectDrawer::openHeight);
        edit("conv[2-4]");
        QCOMPARE(card().height(), EffectDrawer::openHeight);
        fold();
        QCOMPARE(card().height(), head);
        QVERIFY(card().findChild<QLabel*>(QStringLiteral("effect-edit"))->text().contains("change"));
        edit("conv2"); // it comes back once
        QVERIFY(card().isOpen());
        fold();
        edit("conv2");
        QVERIFY(!card().isOpen());
        window_->findChild<QAction*>(QStringLiteral("toggle-effect"))->trigger();
        QVERIFY(card().isOpen());
        // Its own button takes back the edit.
        const int steps = document().undoStack()->index();
        QTest::mouseClick(card().findChild<QToolButton*>(QStringLiteral("effect-undo")), Qt::LeftButton);
        QCOMPARE(document().undoStack()->index(), steps - 1);
        // Where nothing is edited it is not.
        window_->setTab(Tab::Graph);
        QVERIFY(!card().isVisible());
        window_->setTab(Tab::Backend);
        QVERIFY(card().isVisible());
    }

    void inASmallWindowTheHeadHasTheSentence() {
        window_->resize(1280, 720);
        QCoreApplication::processEvents();
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        window_->waitUntilIdle();
        QVERIFY(!card().isOpen());
        QVERIFY(card().findChild<QLabel*>(QStringLiteral("effect-edit"))->text().contains("change"));
    }

    void anEditThatDoesNothingSaysSo() {
        qcs::config::Rule rule;
        rule.kind = qcs::config::RuleKind::ModuleName;
        rule.text = "nowhere.at.all";
        (void)document().addRule(rule);
        window_->waitUntilIdle();
        QVERIFY2(card().text().contains(QStringLiteral("No node changes.")), qPrintable(card().text()));
    }

    void whileAFormIsOpenTheDrawerTellsTheWholeEdit() {
        RulesPanel& rules = window_->rules();
        rules.edit(ruleOf("classifer"));
        auto* field = rules.findChild<QLineEdit*>(QStringLiteral("rule-path"));
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("conv3"));
        window_->waitUntilIdle();
        QTest::keyClick(field, Qt::Key_Backspace);
        QTest::keyClicks(field, QStringLiteral("5"));
        window_->waitUntilIdle();
        QVERIFY2(card().summary().contains(QStringLiteral("change")), qPrintable(card().summary()));
        QVERIFY(card().effect().editing);
        // Against what was before the editing began, not before the last key.
        for (const auto node : card().effect().diff->changed)
            QVERIFY(document().graph()->nodes[node].name.find("conv3") == std::string::npos);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!card().effect().editing && card().effect().diff);
    }

    void severalStepsOfOneEditorAreOneEdit() {
        EditEffects& effects = window_->effects();
        effects.beginEdit();
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        window_->waitUntilIdle();
        (void)document().setQConfig(ruleOf("conv[2-4]"), std::nullopt);
        window_->waitUntilIdle();
        QVERIFY(effects.effect().editing);
        const auto both = effects.effect().diff->changed.size();
        effects.endEdit();
        QVERIFY(!effects.effect().editing);
        effects.showStep(1);
        window_->waitUntilIdle();
        QVERIFY(effects.effect().diff->changed.size() < both);
    }

    void anyStepOfTheUndoStackIsShown() {
        EditEffects& effects = window_->effects();
        // Neighbours change, too; another qconfig have only those that the step is about.
        const auto changed = [&] {
            QStringList names;
            for (const auto& group : effects.effect().diff->groups)
                for (const auto node : group.nodes)
                    if (group.kind == qcs::insight::ChangeKind::QConfig)
                        names.push_back(QString::fromStdString(document().graph()->nodes[node].name));
            return names;
        };
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        (void)document().setQConfig(ruleOf("conv[2-4]"), std::nullopt);
        document().setMode(qcs::config::Mode::FxQat);
        window_->waitUntilIdle();
        effects.showStep(0);
        window_->waitUntilIdle();
        QVERIFY(changed().contains(QStringLiteral("conv2")) && !changed().contains(QStringLiteral("conv4")));
        QCOMPARE(effects.effect().edit, document().undoStack()->text(0));
        QVERIFY(card().accessibleName().contains(QStringLiteral("this step")));
        effects.showStep(1);
        window_->waitUntilIdle();
        QVERIFY(changed().contains(QStringLiteral("conv4")) && !changed().contains(QStringLiteral("conv2")));
        // Of steps that are undone, too.
        QCOMPARE(document().undoStack()->count(), 3);
        document().undoStack()->setIndex(0);
        effects.showStep(1);
        window_->waitUntilIdle();
        QVERIFY(changed().contains(QStringLiteral("conv4")));
        effects.showStep(-1);
        window_->waitUntilIdle();
        QVERIFY(effects.effect().edit.startsWith(QStringLiteral("undone: ")));
    }

    void aStepToAnotherModelIsNotCompared() {
        auto other = std::make_shared<qcs::model::Graph>(*document().graph());
        other->name = "other";
        document().addGraph(QStringLiteral("/nowhere/other.graph.json"), other);
        window_->waitUntilIdle();
        QVERIFY(card().effect().edit.isEmpty());
        window_->effects().showStep(0);
        window_->waitUntilIdle();
        QVERIFY2(card().text().contains(QStringLiteral("nothing is compared")), qPrintable(card().text()));
    }

    void anotherDocumentHasNoSteps() {
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        window_->waitUntilIdle();
        window_->openSample();
        window_->waitUntilIdle();
        QVERIFY(card().effect().edit.isEmpty());
        window_->effects().showStep(0);
        window_->waitUntilIdle();
        QVERIFY(card().effect().edit.isEmpty());
    }

    void statesAreKeptWithinBounds() {
        UndoStates states;
        const auto state = [](int rules) {
            auto mapping = std::make_shared<qcs::config::QConfigMapping>();
            mapping->rules.resize(static_cast<std::size_t>(rules));
            qcs::engine::Inputs made;
            made.mapping = std::move(mapping);
            return made;
        };
        states.reset(state(1));
        for (int i = 1; i <= 1000; ++i)
            states.note(i, i, state(1));
        QCOMPARE(states.size(), UndoStates::maxStates);
        QVERIFY(states.at(1000) && states.at(999) && !states.at(0));
        // A push after steps back drops what was undone.
        states.note(990, 1000, state(1));
        states.note(991, 991, state(1));
        QVERIFY(!states.at(992));
        for (int i = 992; i < 1010; ++i)
            states.note(i, i, state(static_cast<int>(UndoStates::maxEntries) / 4));
        QVERIFY(states.size() <= 4);
        QVERIFY(states.at(1009) && states.at(1008));
    }

    void aStepThatIsNotKeptSaysSo() {
        Effect effect;
        effect.edit = QStringLiteral("Edit rule 1");
        effect.forgotten = true;
        card().setEffect(effect);
        QVERIFY2(card().text().contains(QStringLiteral("too old")), qPrintable(card().text()));
    }

    void theDocumentIsComparedWithWhatWasSaved() {
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        window_->waitUntilIdle();
        window_->findChild<QAction*>(QStringLiteral("compare"))->trigger();
        auto* view = window_->findChild<CompareView*>(QStringLiteral("compare"));
        QVERIFY(view && view->isVisible() && !view->isModal());
        QAbstractItemModelTester nodes(view->nodes()->model()), configs(view->configs()->model());
        window_->waitUntilIdle();
        QVERIFY2(view->summary().contains(QStringLiteral("float as asked")), qPrintable(view->summary()));
        const auto written = texts(*view->configs()->model());
        QVERIFY2(written.filter(QStringLiteral("module name conv2")).size() == 1,
                 qPrintable(written.join('\n')));
        QVERIFY(written.filter(QStringLiteral("qconfig: ")).front().endsWith(QStringLiteral("→ null")));
        // It follows the document.
        document().undoStack()->undo();
        window_->waitUntilIdle();
        QVERIFY2(view->summary().contains(QStringLiteral("No node changes")), qPrintable(view->summary()));
        QVERIFY(texts(*view->configs()->model()).isEmpty());
        document().undoStack()->redo();
        window_->waitUntilIdle();
        click(*view->nodes(), rowWith(*view->nodes()->model(), QStringLiteral("QConfig: conv2")));
        QCOMPARE(shownNode(), QStringLiteral("conv2"));
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(!view->isVisible());
    }

    void presetsAndFilesAreCompared() {
        CompareView& view = window_->compare().open();
        window_->waitUntilIdle();
        choose(view.before(), QStringLiteral("Backend x86"));
        choose(view.after(), QStringLiteral("Backend tensorrt"));
        QVERIFY(view.nodes()->model()->rowCount() > 0);
        QVERIFY(texts(*view.configs()->model()).filter(QStringLiteral("Backend: ")).size() > 5);
        const auto there = texts(*view.nodes()->model()).size();
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("compare-swap")), Qt::LeftButton);
        window_->waitUntilIdle();
        QCOMPARE(view.before()->currentText(), QStringLiteral("Backend tensorrt"));
        QCOMPARE(texts(*view.nodes()->model()).size(), there);

        const QTemporaryDir dir;
        QFile file(dir.filePath(QStringLiteral("规则.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, \"\": null}");
        file.close();
        view.setSources({CompareSource::Kind::Document, {}}, {CompareSource::Kind::File, file.fileName()});
        window_->waitUntilIdle();
        QCOMPARE(view.after()->currentText(), QStringLiteral("File 规则.json"));
        QVERIFY2(view.summary().contains(QStringLiteral("float as asked")), qPrintable(view.summary()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{");
        file.close();
        view.setSources(view.before()->source(), view.after()->source());
        window_->waitUntilIdle();
        QVERIFY2(view.summary().startsWith(QStringLiteral("This cannot be compared.")),
                 qPrintable(view.summary()));
        QVERIFY(view.summary().contains(file.fileName()));
        QVERIFY(texts(*view.nodes()->model()).isEmpty());
    }

    void revisionsOfTheFileAreOffered() {
        GitRepository git;
        const QString path = git.path(QStringLiteral("w/net.workspace.json"));
        QDir().mkpath(QFileInfo(path).path());
        QVERIFY(document().saveAs(path));
        git.commit(QStringLiteral("the first one"));
        (void)document().setQConfig(ruleOf("conv2"), std::nullopt);
        QVERIFY(document().save());
        git.commit(QStringLiteral("conv2 stays in float"));
        CompareView& view = window_->compare().open();
        window_->waitUntilIdle();
        choose(view.before(), QStringLiteral("the first one"));
        QVERIFY2(view.summary().contains(QStringLiteral("float as asked")), qPrintable(view.summary()));
        choose(view.before(), QStringLiteral("conv2 stays in float"));
        QVERIFY2(view.summary().contains(QStringLiteral("No node changes")), qPrintable(view.summary()));
    }

    void modelsAndTheirTensorsAreCompared() {
        const QTemporaryDir dir;
        QVERIFY(document().saveAs(dir.filePath(QStringLiteral("net.workspace.json"))));
        CompareView& view = window_->compare().open();
        window_->waitUntilIdle();
        QVERIFY(texts(*view.configs()->model()).isEmpty());
        document().addTensorFile(dir.filePath(QStringLiteral("more.npz")));
        document().addGraph(dir.filePath(QStringLiteral("other.graph.json")), document().graph());
        window_->waitUntilIdle();
        const QStringList rows = texts(*view.configs()->model());
        QVERIFY2(rows.contains(QStringLiteral("Models: other.graph.json: added")),
                 qPrintable(rows.join('\n')));
        QVERIFY2(!rows.filter(QStringLiteral("more.npz")).isEmpty(), qPrintable(rows.join('\n')));
        QVERIFY2(rows.filter(QStringLiteral("current_graph: "))
                     .front()
                     .endsWith(QStringLiteral("→ \"other.graph.json\"")),
                 qPrintable(rows.join('\n')));
        document().undoStack()->setIndex(0);
        window_->waitUntilIdle();
        QVERIFY(texts(*view.configs()->model()).isEmpty());
        // What the file on disk has is written the same way.
        view.setSources({CompareSource::Kind::Document, {}},
                        {CompareSource::Kind::File, document().filePath()});
        window_->waitUntilIdle();
        QVERIFY(texts(*view.configs()->model()).isEmpty());
        document().undoStack()->setClean();
    }

    void withoutAModelTheTextIsCompared() {
        document().newWorkspace();
        window_->waitUntilIdle();
        CompareView& view = window_->compare().open();
        choose(view.after(), QStringLiteral("Rules default:qnnpack"));
        QVERIFY2(view.summary().contains(QStringLiteral("No model is open")), qPrintable(view.summary()));
        QVERIFY(view.configs()->model()->rowCount() > 0);
    }
};

QCS_TEST(TestCompare, QApplication);
#include "tst_compare.moc"
