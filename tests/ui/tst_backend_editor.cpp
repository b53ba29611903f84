// Edits the backend as a person does: with clicks and keys in the real window.

#include "backend_window.h"
#include "config/presets.h"
#include "editors/backend_entry/constraints_popover.h"
#include "editors/backend_entry/dtype_configs_editor.h"
#include "editors/backend_entry/entry_form.h"
#include "models/dtype_configs_model.h"
#include "shell/main_window.h"
#include "shell/selection_sync.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/entry_actions.h"
#include "views/backend/preset_picker.h"
#include "views/compare/effect_drawer.h"
#include "views/json/json_panel.h"
#include "widgets/row_delegate.h"
#include "widgets/search_field.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace qcs::ui;

class TestBackendEditor : public QObject, private qcs::test::BackendWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void theListIsGroupedSearchedAndCounted() {
        QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        QCOMPARE(model()->index(0).data().toString(), QStringLiteral("Convolution"));
        QCOMPARE(model()->shown(), static_cast<int>(document().backend().configs.size()));
        QVERIFY(rowOf(QStringLiteral("Fixed qparams")).isValid());
        const QModelIndex pool = rowOf(QStringLiteral("F.max_pool2d"));
        QVERIFY2(pool.data(EntriesModel::CountsRole).toString().contains(QLatin1String("match")),
                 qPrintable(pool.data(EntriesModel::CountsRole).toString()));
        QTest::keyClicks(panel().search(), QStringLiteral("convtranspose"));
        QVERIFY(model()->shown() > 0 && model()->shown() < 12);
        QTest::keyClick(panel().search(), Qt::Key_Down);
        QVERIFY(current() != 0);
        QTest::keyClick(panel().search(), Qt::Key_Escape);
        QCOMPARE(model()->shown(), static_cast<int>(document().backend().configs.size()));
        QTest::mouseClick(field<QToolButton>("pattern-families"), Qt::LeftButton);
        QCOMPARE(model()->rowCount(), model()->shown());
        QCOMPARE(model()->entryAt(model()->index(5)), document().entryIdAt(5));
    }

    void everyFieldIsOneUndoableStep() {
        click(QStringLiteral("nn.Conv2d"));
        const auto before = entry();
        const int first = steps();
        type("entry-root", QStringLiteral("torch.nn.Linear"));
        type("entry-qat", QStringLiteral("torch.ao.nn.qat.Linear"));
        type("entry-reference", QStringLiteral("torch.ao.nn.quantized.reference.Linear"));
        type("entry-fused", QStringLiteral("torch.ao.nn.intrinsic.LinearReLU"));
        type("entry-fuser", QStringLiteral("my_package.fuse_them"));
        type("entry-root-getter", QStringLiteral("my_package.root"));
        type("entry-extra-getter", QStringLiteral("my_package.extra"));
        QCOMPARE(steps(), first + 7);
        auto* observation = field<QComboBox>("entry-observation");
        observation->setFocus();
        QTest::keyClick(observation, Qt::Key_Down);
        auto* weight = field<QSpinBox>("entry-index-weight");
        weight->setFocus();
        QTest::keyClick(weight, Qt::Key_Up);
        QTest::keyClick(weight, Qt::Key_Up);
        QTest::mouseClick(field<QToolButton>("entry-count-add"), Qt::LeftButton);
        QTest::keyClick(field<QSpinBox>("entry-count-0"), Qt::Key_Up);
        QTest::keyClick(field<QComboBox>("entry-count-type-0"), Qt::Key_Down);
        QCOMPARE(steps(), first + 10);

        const auto after = entry();
        QCOMPARE(after.root_module.value(), std::string("torch.nn.Linear"));
        QCOMPARE(after.qat_module.value(), std::string("torch.ao.nn.qat.Linear"));
        QCOMPARE(after.reference_quantized_module.value(),
                 qcs::config::catalogue_entry("torch.ao.nn.quantized.reference.Linear")->name);
        QCOMPARE(after.fused_module.value(), std::string("torch.ao.nn.intrinsic.LinearReLU"));
        QCOMPARE(after.fuser_method.value().name, std::string("my_package.fuse_them"));
        QCOMPARE(after.root_node_getter.value(), std::string("my_package.root"));
        QCOMPARE(after.extra_inputs_getter.value(), std::string("my_package.extra"));
        QVERIFY(after.observation_type == qcs::config::ObservationType::OutputShareObserverWithInput);
        QVERIFY(after.input_type_to_index == (std::vector<qcs::config::InputTypeIndex>{{"weight", 1}}));
        QVERIFY(after.num_tensor_args_to_observation_type ==
                (std::vector<qcs::config::TensorCountObservation>{
                    {1, qcs::config::ObservationType::OutputShareObserverWithInput}}));

        // The form follows undo and redo, and clearing a field makes it None.
        document().undoStack()->setIndex(first);
        QVERIFY(entry() == before);
        QCOMPARE(field("entry-root")->text(), QStringLiteral("torch.nn.Conv2d"));
        QVERIFY(!field<QSpinBox>("entry-count-0") || !field<QSpinBox>("entry-count-0")->isVisible());
        document().undoStack()->setIndex(first + 10);
        QVERIFY(entry() == after);
        type("entry-root", QString());
        QVERIFY(!entry().root_module);
        // A number that no form would offer is not changed by an edit of another.
        auto many = entry();
        many.num_tensor_args_to_observation_type = {{1, {}}, {1000, {}}};
        QVERIFY(document().setEntry(current(), many).has_value());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the rows of before
        auto* count = field<QSpinBox>("entry-count-0");
        count->setFocus();
        QTest::keyClick(count, Qt::Key_Up);
        QCOMPARE(entry().num_tensor_args_to_observation_type[0].count, 2);
        QCOMPARE(entry().num_tensor_args_to_observation_type[1].count, 1000);
    }

    void aFactoryMakesTheFuserMethodOfAClass() {
        click(QStringLiteral("nn.Conv2d → nn.ReLU"));
        QVERIFY(entry().fuser_method->is_factory);
        auto* argument = field("entry-fuser-argument");
        QVERIFY(argument->isVisible());
        type("entry-fuser-argument", QStringLiteral("my_package.ConvReLU"));
        QCOMPARE(entry().fuser_method->args.front().name, std::string("my_package.ConvReLU"));
        type("entry-fuser", QStringLiteral("torch.ao.quantization.fuse_conv_bn"));
        QVERIFY(!argument->isVisible());
        QVERIFY(!entry().fuser_method->is_factory);
        QCOMPARE(entry().fuser_method->name,
                 std::string("torch.ao.quantization.fuser_method_mappings.fuse_conv_bn"));
    }

    void aChipIsDescribedFromNothing() {
        document().changeBackend({}, QStringLiteral("nothing"));
        window_->waitUntilIdle();
        const auto reasonOf = [&](const std::string& name) {
            const auto& nodes = document().graph()->nodes;
            const auto node = std::ranges::find(nodes, name, &qcs::model::Node::name) - nodes.begin();
            return window_->answers().analysis()->reasons[qcs::model::TracedNode(node)].reason;
        };
        QVERIFY(reasonOf("conv2_bn") == qcs::insight::Reason::NoPattern);
        const int first = steps();

        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Insert);
        QVERIFY(panel().hasDraft());
        typeAtom("atom-0", QStringLiteral("nn.Conv2d"));
        QVERIFY(!panel().hasDraft());
        QCOMPARE(steps(), first + 1); // typed letter by letter, it is one step
        QCOMPARE(document().undoStack()->undoText(), QStringLiteral("Add pattern Conv2d"));
        press("insert-1");
        typeAtom("atom-1", QStringLiteral("F.relu"));
        press("insert-2");
        typeAtom("atom-2", QStringLiteral("nn.BatchNorm2d"));
        const EntryId made = current();
        QCOMPARE(list()->currentIndex().data().toString(),
                 QStringLiteral("nn.Conv2d → F.relu → nn.BatchNorm2d"));

        press("add-dtype-config");
        window_->waitUntilIdle();
        const auto& effect = window_->drawer().effect().diff; // without constraints it takes anything
        bool told = effect && !effect->changed.empty();
        DTypeConfigsEditor& dtypes = *panel().form()->dtypes();
        const auto ask = [&](int column, const QString& dtype, const char* bound, const QString& value) {
            dtypes.open(dtypes.table()->model()->index(0, column));
            auto* combo = dtypes.popover()->findChild<QComboBox*>(QStringLiteral("constraint-dtype"));
            combo->lineEdit()->selectAll();
            QTest::keyClicks(combo->lineEdit(), dtype);
            if (bound) {
                auto* line = dtypes.popover()->findChild<QLineEdit*>(QString::fromLatin1(bound));
                line->selectAll();
                QTest::keyClicks(line, value);
            }
            QTest::keyClick(dtypes.popover(), Qt::Key_Return);
            window_->waitUntilIdle();
            const auto& diff = window_->drawer().effect().diff;
            told = told || (diff && !diff->changed.empty());
        };
        ask(DTypeConfigsModel::Input, QStringLiteral("quint8"), "constraint-scale_min_lower_bound",
            QStringLiteral("2**-30"));
        ask(DTypeConfigsModel::Output, QStringLiteral("quint8"), nullptr, {});
        ask(DTypeConfigsModel::Weight, QStringLiteral("qint8"), nullptr, {});
        window_->waitUntilIdle();
        const auto& config = document().entry(made)->dtype_configs.at(0);
        QVERIFY(config.input_dtype.dtype == qcs::DType::QUInt8 && config.input_dtype.scale_min_lower_bound);
        QVERIFY(config.weight_dtype.dtype == qcs::DType::QInt8);
        QVERIFY(qcs::insight::is_quantized(reasonOf("conv2_bn")));
        QVERIFY(told);
        QVERIFY(!list()->currentIndex().data(EntriesModel::CountsRole).toString().isEmpty());
        document().undoStack()->setIndex(first);
        QVERIFY(document().backend().configs.empty());
        QVERIFY(!panel().form()->isVisible());
    }

    void mistakesAreToldBesideTheField() {
        click(QStringLiteral("nn.Conv2d"));
        type("entry-root", QStringLiteral("torch.nn.Conv2dd"));
        QVERIFY2(remarkOf("entry-root").contains(QLatin1String("Did you mean torch.nn.Conv2d")),
                 qPrintable(remarkOf("entry-root")));
        const auto before = entry();
        type("entry-qat", QStringLiteral("not a name"));
        QVERIFY2(remarkOf("entry-qat").contains(QLatin1String("a class of modules")),
                 qPrintable(remarkOf("entry-qat")));
        QVERIFY(entry() == before);
        type("entry-reference", QString());
        QVERIFY(remarkOf("entry-reference").contains(QLatin1String("does not know")));
        type("entry-fuser", QStringLiteral("torch.ao.quantization.fuse_conv_bn"));
        QVERIFY2(remarkOf("entry-fuser").contains(QLatin1String("Expected pattern to be a tuple")),
                 qPrintable(remarkOf("entry-fuser")));
    }

    void anEditTellsItsEffect() {
        // All that shares its observer is quantized no more if it is not observed at all.
        click(QStringLiteral("F.max_pool2d"));
        (void)document().changeEntries(
            {current()}, [](qcs::config::BackendPatternConfig& config) { config.dtype_configs.clear(); },
            QStringLiteral("no dtypes"));
        window_->waitUntilIdle();
        const QString told = window_->drawer().text();
        QVERIFY2(told.contains(QStringLiteral("same as input quint8 → no dtype config")), qPrintable(told));
    }

    void whileAPopoverIsOpenTheDrawerTellsTheWholeEditAndNothingMoves() {
        click(QStringLiteral("F.max_pool2d"));
        DTypeConfigsEditor& dtypes = *panel().form()->dtypes();
        const auto before = entry();
        panel().form()->goTo(EntryField::DTypeConfigs);
        QTest::mouseClick(dtypes.table()->viewport(), Qt::LeftButton, {},
                          dtypes.table()->visualRect(dtypes.table()->model()->index(0, 0)).center());
        ConstraintsPopover& popover = *dtypes.popover();
        QVERIFY(popover.isVisible());
        const QRect there = popover.geometry();
        const auto placesOf = [&] {
            QList<QRect> places;
            for (const auto* field : popover.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                if (field->isVisible()) places.push_back(field->geometry());
            return places;
        };
        const QList<QRect> places = placesOf();
        auto* dtype = popover.findChild<QComboBox*>(QStringLiteral("constraint-dtype"))->lineEdit();
        dtype->selectAll();
        QTest::keyClicks(dtype, QStringLiteral("qint8"));
        window_->waitUntilIdle();
        QTest::keyClicks(dtype, QStringLiteral("x")); // no dtype: nothing is taken over
        window_->waitUntilIdle();
        QVERIFY(popover.isVisible());
        const QString told = window_->drawer().summary();
        QVERIFY2(told.contains(QStringLiteral("change")), qPrintable(told));
        QVERIFY(window_->drawer().effect().editing);
        // Remarks come and go, in places of their own.
        QVERIFY(!popover.remark(ConstraintField::DType).isEmpty());
        QCOMPARE(popover.geometry(), there);
        QCOMPARE(placesOf(), places);
        QTest::keyClick(dtype, Qt::Key_Escape); // takes all back
        window_->waitUntilIdle();
        QVERIFY(!popover.isVisible() && entry() == before);
        QVERIFY(window_->drawer().effect().edit.isEmpty());
    }

    void whileAnOperationIsTypedTheDrawerTellsWhatItChanges() {
        window_->activateWindow(); // only there the focus is told of
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        click(QStringLiteral("F.max_pool2d"));
        typeAtom("atom-0", QStringLiteral("my_package.pool"));
        window_->waitUntilIdle();
        QVERIFY(window_->drawer().effect().editing);
        const QString told = window_->drawer().summary();
        QVERIFY2(told.contains(QStringLiteral("pattern")), qPrintable(told));
        window_->activateWindow(); // again, after the list of completions
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        list()->setFocus();
        QVERIFY(window_->drawer().isVisible() && !window_->drawer().effect().editing);
    }

    void aPatternIsShownInJson() {
        click(QStringLiteral("nn.Linear"));
        const int index = document().entryIndex(current());
        Q_EMIT list()->customContextMenuRequested(list()->visualRect(list()->currentIndex()).center());
        auto* menu = list()->findChild<QMenu*>(QStringLiteral("pattern-menu"));
        QVERIFY(menu && menu->isVisible());
        auto* action = window_->findChild<QAction*>(QStringLiteral("show-in-json"));
        QVERIFY(action && menu->actions().contains(action));
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        QCOMPARE(window_->tab(), Tab::Json);
        QCOMPARE(window_->json().pointerHere(), QStringLiteral("/configs/%1").arg(index));
    }

    void aCopyJoinsTheBackendOnceItIsAnother() {
        click(QStringLiteral("nn.ELU"));
        const int first = steps();
        QTest::keyClick(list(), Qt::Key_D, Qt::ControlModifier);
        QVERIFY(panel().hasDraft());
        QVERIFY2(panel().form()->problem().contains(QLatin1String("already has the pattern ELU")),
                 qPrintable(panel().form()->problem()));
        type("entry-root", QStringLiteral("torch.nn.ELU"));
        QCOMPARE(steps(), first);
        // It waits while something else is looked at.
        click(QStringLiteral("nn.Linear"));
        QVERIFY(panel().hasDraft());
        QTest::mouseClick(field<QToolButton>("draft-continue"), Qt::LeftButton);
        QCOMPARE(field("entry-root")->text(), QStringLiteral("torch.nn.ELU"));
        QTest::mouseClick(field<QToolButton>("draft-discard"), Qt::LeftButton);
        QVERIFY(!panel().hasDraft());
        QCOMPARE(steps(), first);
    }

    void patternsComeFromPresets() {
        panel().actions()->fromPreset()->trigger();
        auto* picker = panel().findChild<PresetPicker*>();
        auto* preset = field<QComboBox>("preset-name");
        preset->setCurrentText(QStringLiteral("onednn"));
        QTest::keyClicks(picker->search(), QStringLiteral("LinearTanh"));
        QTest::keyClick(picker->search(), Qt::Key_Down);
        QTest::keyClick(picker->list(), Qt::Key_Return);
        QVERIFY2(entry().pattern &&
                     list()->currentIndex().data().toString().contains(QLatin1String("LinearTanh")),
                 qPrintable(list()->currentIndex().data().toString()));
        window_->waitUntilIdle();
        QCOMPARE(list()->currentIndex().data(EntriesModel::DifferenceRole).toString(), QStringLiteral("new"));
    }

    void theBackendIsComparedWithItsPreset() {
        click(QStringLiteral("nn.Conv2d"));
        type("entry-root", QStringLiteral("torch.nn.Linear"));
        window_->waitUntilIdle();
        QCOMPARE(list()->currentIndex().data(EntriesModel::DifferenceRole).toString(),
                 QStringLiteral("edited"));
        document().removeEntries({document().entryIdAt(3)});
        panel().actions()->compare()->trigger();
        auto* comparison = panel().findChild<PresetComparison*>();
        auto* rows = comparison->list()->model();
        QAbstractItemModelTester tester(rows, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QCOMPARE(rows->rowCount(), 2);
        QVERIFY2(
            rows->index(0, 0, rows->index(0, 0)).data().toString().contains(QLatin1String("root_module")),
            qPrintable(rows->index(0, 0).data().toString()));
        comparison->list()->setCurrentIndex(rows->index(1, 0));
        auto* takeBack = field<QPushButton>("preset-take-back");
        QVERIFY(takeBack->isEnabled());
        takeBack->click();
        QCOMPARE(rows->rowCount(), 1);
        QCOMPARE(document().backend().configs.size(), qcs::config::backend_preset("x86")->configs.size());
    }

    void whatNeverMatchesSaysSo() {
        auto backend = document().backend();
        qcs::config::BackendPatternConfig wide;
        const auto leaf = [](const char* name) {
            return qcs::config::Pattern::leaf(qcs::config::ObjectRef::object(name));
        };
        const auto any = qcs::config::Pattern::leaf(
            qcs::config::ObjectRef::object(std::string(qcs::config::match_all_node)));
        wide.pattern_complex_format = qcs::config::Pattern::tuple({leaf("torch.nn.ReLU"), any});
        backend.configs.insert(backend.configs.begin(), wide);
        document().changeBackend(backend, QStringLiteral("wide"));
        window_->waitUntilIdle();
        const QString badge =
            rowOf(QStringLiteral("nn.Conv2d → nn.ReLU")).data(EntriesModel::BadgeRole).toString();
        QVERIFY2(badge.contains(QLatin1String("entry 1 comes first")), qPrintable(badge));
    }
};

QCS_TEST(TestBackendEditor, qcs::test::ThemedApplication);

#include "tst_backend_editor.moc"
