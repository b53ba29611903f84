// "Describe my chip": from an empty window to a backend that a model is quantized by, and to the files that
// hand it over. All by the mouse and the keys; tests/conformance/live_journeys.py gives the files to PyTorch.

#include "models/dtype_configs_model.h"
#include "models/entries_model.h"
#include "models/rules_model.h"
#include "ui/journey.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/counts_line.h"

#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

using namespace qcs::test;
using Column = DTypeConfigsModel::Column;

class TestJourneyChip : public QObject, private Journey {
    Q_OBJECT

    // --- what is seen ---
    QString summary() { return window_.summary().text(); }
    QModelIndex pattern(const QString& words) {
        const auto* model = window_.backend().list()->model();
        const auto found = model->match(model->index(0, 0), Qt::DisplayRole, words, 1,
                                        Qt::MatchFixedString | Qt::MatchCaseSensitive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    QString countsOf(const QString& words) {
        return pattern(words).data(EntriesModel::CountsRole).toString();
    }
    QTableView* dtypes() { return hands_.find<QTableView>("dtype-configs"); }
    QString cell(int column) { return dtypes()->model()->index(0, column).data().toString(); }
    QString remark(const char* name) { return hands_.find<QLabel>(name)->text(); }

    // --- what is done ---
    void newPattern(const QStringList& operations) {
        hands_.click("add-pattern-button");
        hands_.chooseInMenu(qobject_cast<QMenu*>(QApplication::activePopupWidget()),
                            {QStringLiteral("New pattern")});
        // The first field has the focus: people just go on typing.
        hands_.type(operations.front());
        hands_.leaveCompletions();
        for (qsizetype i = 1; i < operations.size(); ++i) {
            hands_.click(qPrintable(QStringLiteral("insert-%1").arg(i)));
            hands_.type(operations[i]);
            hands_.leaveCompletions();
        }
        hands_.settle();
    }
    void openCell(int column) { hands_.clickRow(dtypes(), dtypes()->model()->index(0, column)); }
    void constrain(int column, const QList<std::pair<const char*, const char*>>& fields) {
        openCell(column);
        for (const auto& [field, text] : fields)
            hands_.fill(qPrintable(QStringLiteral("constraint-%1").arg(QLatin1String(field))),
                        QString::fromLatin1(text));
        hands_.press(Qt::Key_Return);
        hands_.settle();
    }
    void fillIn(int column, const QString& example) {
        openCell(column);
        auto* button = hands_.find<QPushButton>("constraint-examples");
        hands_.chooseAt(button, button->menu(), {example});
        hands_.press(Qt::Key_Return);
        hands_.settle();
    }

    void comesWithAModel() {
        window_.show();
        must(QTest::qWaitForWindowActive(&window_), QStringLiteral("no window"));
        must(window_.showsWelcome(), QStringLiteral("no welcome page"));
        hands_.click("welcome-empty");
        must(!window_.showsWelcome(), QStringLiteral("the welcome page stays"));
        QFile::copy(golden(QStringLiteral("edge_net.graph.json")),
                    path(QStringLiteral("edge_net.graph.json")));
        hands_.nameFile(path(QStringLiteral("edge_net.graph.json")),
                        [this] { hands_.press(Qt::Key_O, Qt::ControlModifier); });
        sees(statusOf("stem.0"), QStringLiteral("quint8"));
    }

    void beginsWithNothing() {
        hands_.press(Qt::Key_2, Qt::ControlModifier);
        hands_.settle();
        auto* list = window_.backend().list();
        hands_.clickRow(list, list->model()->index(1, 0));
        hands_.press(Qt::Key_A, Qt::ControlModifier);
        hands_.press(Qt::Key_Delete);
        hands_.settle();
        must(list->model()->rowCount() == 0, QStringLiteral("patterns are left"));
        sees(statusOf("stem.0"), QStringLiteral("no pattern"));
        sees(effect(), QStringLiteral("lose their pattern"));
        hands_.press(Qt::Key_Z, Qt::ControlModifier);
        hands_.settle();
        sees(effect(), QStringLiteral("undone"));
        sees(statusOf("stem.0"), QStringLiteral("quint8"));
        hands_.press(Qt::Key_Y, Qt::ControlModifier);
        hands_.settle();
        sees(statusOf("stem.0"), QStringLiteral("no pattern"));
    }

    void givesItAName() {
        sees(hands_.find<QToolButton>("backend")->text(), QStringLiteral("x86 (edited)"));
        hands_.fill("backend-name", QStringLiteral("edge_npu"));
        hands_.settle();
        sees(hands_.find<QToolButton>("backend")->text(), QStringLiteral("edge_npu"));
    }

    void fusesThreeModules() {
        newPattern(
            {QStringLiteral("nn.Conv2d"), QStringLiteral("nn.BatchNorm2d"), QStringLiteral("nn.ReLU")});
        must(pattern(QStringLiteral("nn.Conv2d → nn.BatchNorm2d → nn.ReLU")).isValid(),
             QStringLiteral("the pattern is not in the list"));
        hands_.complete("entry-fused", QStringLiteral("ConvBnReLU2d"),
                        QStringLiteral("torch.ao.nn.intrinsic.ConvBnReLU2d"));
        hands_.fill("entry-fuser", QStringLiteral("torch.ao.quantization.fuse_conv_bn_relu"));
        hands_.settle();
        sees(statusOf("stem.1"), QStringLiteral("fused"));
        sees(statusOf("body.0"), QStringLiteral("no pattern"));
        // A preset has the pattern of two, and says that nothing of ours is replaced.
        hands_.click("add-pattern-button");
        hands_.chooseInMenu(qobject_cast<QMenu*>(QApplication::activePopupWidget()),
                            {QStringLiteral("New from a preset")});
        hands_.choose(hands_.find<QComboBox>("preset-name"), QStringLiteral("native"));
        hands_.fill("preset-search", QStringLiteral("nn.Conv2d → nn.ReLU"));
        auto* offered = hands_.find<QAbstractItemView>("preset-patterns");
        hands_.clickRow(offered, offered->model()->index(0, 0));
        hands_.click("preset-take");
        hands_.settle();
        sees(statusOf("body.1"), QStringLiteral("fused"));
        // What the chip fuses it does not run as it is.
        hands_.clickRow(dtypes(), dtypes()->model()->index(0, Column::Dynamic));
        hands_.press(Qt::Key_Escape);
        while (dtypes()->model()->rowCount() > 0)
            hands_.click("remove-dtype-config");
        sees(remark("dtype-config-words"), QStringLiteral("only fused"));
        hands_.settle();
    }

    void runsConvolutionsInInt8() {
        newPattern({QStringLiteral("torch.ao.nn.intrinsic.ConvReLU2d")});
        sees(countsOf(QStringLiteral("intrinsic.ConvReLU2d")), QStringLiteral("2"));
        hands_.fill("entry-root", QStringLiteral("torch.nn.Conv2d"));
        hands_.complete("entry-qat", QStringLiteral("qat.ConvReLU2d"),
                        QStringLiteral("torch.ao.nn.intrinsic.qat.ConvReLU2d"));
        hands_.fill("entry-reference", QStringLiteral("torch.ao.nn.quantized.reference.Conv2d"));
        hands_.click("add-dtype-config");
        constrain(Column::Input, {{"dtype", "qint8"},
                                  {"quant_min_lower_bound", "-128"},
                                  {"quant_max_upper_bound", "127"},
                                  {"scale_min_lower_bound", "2**-12"}});
        constrain(Column::Output, {{"dtype", "qint8"}, {"scale_min_lower_bound", "1/4096"}});
        fillIn(Column::Weight, QStringLiteral("qint8, −127 to 127, eps at least 2⁻¹²: weights of QNNPACK"));
        openCell(Column::Bias);
        press(QStringLiteral("float32"));
        QCOMPARE(cell(Column::Input), QStringLiteral("qint8  −128…127  eps ≥ 2⁻¹²"));
        QCOMPARE(cell(Column::Output), QStringLiteral("qint8  eps ≥ 2⁻¹²"));
        QCOMPARE(cell(Column::Weight), QStringLiteral("qint8  −127…127  eps ≥ 2⁻¹²"));
        QCOMPARE(cell(Column::Bias), QStringLiteral("float32"));
        hands_.settle();
        sees(statusOf("stem.0"), QStringLiteral("dtype"));
    }
    /// Of the list that a cell opened.
    void press(const QString& choice) {
        auto* combo = dtypes()->viewport()->findChild<QComboBox*>();
        must(combo, QStringLiteral("the cell has no list"));
        hands_.choose(*combo->view(), combo->findText(choice));
        hands_.settle();
    }

    void runsFunctions() {
        newPattern({QStringLiteral("torch.nn.functional.linear")});
        hands_.fill("entry-index-weight", QStringLiteral("1"));
        hands_.fill("entry-index-bias", QStringLiteral("2"));
        addDTypesOfConv(QStringLiteral("F.linear"));
        newPattern({QStringLiteral("operator.add")});
        for (int i = 0; i < 3; ++i)
            hands_.click("entry-count-add");
        hands_.choose(hands_.find<QComboBox>("entry-count-type-1"),
                      QStringLiteral("OUTPUT_SHARE_OBSERVER_WITH_INPUT"));
        addDTypesOfConv(QStringLiteral("operator.add"));
        // Both at once: what only moves values around.
        newPattern({QStringLiteral("torch.nn.functional.adaptive_avg_pool2d")});
        newPattern({QStringLiteral("torch.flatten")});
        auto* list = window_.backend().list();
        hands_.clickRow(list, pattern(QStringLiteral("F.adaptive_avg_pool2d")));
        hands_.clickRow(list, pattern(QStringLiteral("torch.flatten")), Qt::ControlModifier);
        hands_.choose(hands_.find<QComboBox>("entries-observation"),
                      QStringLiteral("OUTPUT_SHARE_OBSERVER_WITH_INPUT"));
        hands_.click("entries-dtypes");
        auto* menu = hands_.find<QMenu>("entries-dtypes-menu");
        hands_.chooseInMenu(menu, {menu->actions().constFirst()->text()});
        hands_.settle();
    }
    /// From the menu of the list: what another pattern has already.
    void addDTypesOfConv(const QString& words) {
        QMenu* menu = hands_.menuOf(window_.backend().list(), pattern(words));
        must(menu, QStringLiteral("no menu of %1").arg(words));
        QMenu* dtypesMenu = nullptr;
        for (const QAction* action : menu->actions())
            if (action->text().contains(QLatin1String("type config"))) dtypesMenu = action->menu();
        must(dtypesMenu && !dtypesMenu->isEmpty(), QStringLiteral("no dtype configs to choose from"));
        QString first = dtypesMenu->actions().constFirst()->text();
        hands_.chooseInMenu(menu, {QStringLiteral("Add a dtype config"), first.remove(QLatin1Char('&'))});
        hands_.settle();
        must(dtypes()->model()->rowCount() == 1, QStringLiteral("no dtype config was added"));
    }

    void fixesTheScaleOfSigmoid() {
        newPattern({QStringLiteral("torch.sigmoid")});
        hands_.click("add-dtype-config");
        for (const int column : {Column::Input, Column::Output})
            fillIn(column, QStringLiteral("Fixed qparams as of sigmoid: scale 1/256, zero point 0"));
        sees(cell(Column::Output), QStringLiteral("1/256"));
    }

    void givesRules() {
        hands_.chooseInMenuBar({QStringLiteral("Tools"), QStringLiteral("Replace the rules by a default"),
                                QStringLiteral("default:qnnpack")});
        hands_.settle();
        sees(statusOf("sigmoid"), QStringLiteral("quint8"));
        hands_.press(Qt::Key_1, Qt::ControlModifier);
        auto* rules = window_.rules().view();
        hands_.clickRow(rules, rules->model()->index(rules->model()->rowCount() - 1, 0));
        hands_.press(Qt::Key_F2);
        hands_.click("rule-qconfig");
        hands_.type(QStringLiteral("default_per_channel_symmetric_qnnpack_qconfig"));
        hands_.press(Qt::Key_Return);
        hands_.settle();
        sees(effect(), QStringLiteral("become qint8"));
        hands_.press(Qt::Key_Return);
        hands_.settle();
        for (const char* name : {"stem.0", "body.0", "add", "linear"})
            sees(statusOf(name), QStringLiteral("qint8"));
        for (const char* name : {"adaptive_avg_pool2d", "flatten"})
            sees(statusOf(name), QStringLiteral("shares "));
    }

    void seesWhatWasNotAsked() {
        // No pattern names LayerNorm, but convert_fx lowers it between quantized values.
        sees(statusOf("norm"), QStringLiteral("int8, asked float"));
        sees(summary(), QStringLiteral("1 asked float, run"));
        hands_.press(Qt::Key_F, Qt::ControlModifier);
        hands_.type(QStringLiteral("not asked"));
        hands_.settle();
        QTRY_COMPARE(static_cast<ModuleTreeModel*>(window_.model().tree()->model())->matchCount(), 1);
        hands_.press(Qt::Key_Escape);
        hands_.settle();
    }

    void handsItOver() {
        save(QStringLiteral("Export the backend config as JSON"), QStringLiteral("backend.json"));
    }

private Q_SLOTS:
    void aChipIsDescribed() {
        using Test = TestJourneyChip;
        walk(*this,
             {&Test::comesWithAModel, &Test::beginsWithNothing, &Test::givesItAName, &Test::fusesThreeModules,
              &Test::runsConvolutionsInInt8, &Test::runsFunctions, &Test::fixesTheScaleOfSigmoid,
              &Test::givesRules, &Test::seesWhatWasNotAsked, &Test::handsItOver},
             QStringLiteral("backend.json"));
    }

public:
    TestJourneyChip() : Journey("chip") {}
};

QCS_TEST(TestJourneyChip, qcs::test::ThemedApplication);

#include "tst_journey_chip.moc"
