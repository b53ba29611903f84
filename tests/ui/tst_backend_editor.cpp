// Edits the backend as a person does: with clicks and keys in the real window.

#include "config/presets.h"
#include "editors/constraints_popover.h"
#include "editors/dtype_configs_editor.h"
#include "editors/effect_line.h"
#include "editors/entry_form.h"
#include "main_window/main_window.h"
#include "main_window/selection.h"
#include "models/dtype_configs_model.h"
#include "models/entries_model.h"
#include "models/entry_clipboard.h"
#include "theme/theme.h"
#include "views/backend_panel.h"
#include "views/banner.h"
#include "views/effect_card.h"
#include "views/entries_view.h"
#include "views/entry_actions.h"
#include "views/json/json_panel.h"
#include "views/preset_comparison.h"
#include "views/preset_picker.h"
#include "views/row_tree_view.h"
#include "views/search_field.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace qcs::ui;

namespace {

qcs::BackendPatternConfig entryOf(const std::string& name) {
    qcs::BackendPatternConfig config;
    config.pattern = qcs::Pattern::leaf(qcs::ObjectRef::object(name));
    return config;
}

} // namespace

class TestBackendEditor : public QObject {
    Q_OBJECT

    std::unique_ptr<MainWindow> window_;

    Document& document() { return window_->document(); }
    BackendPanel& panel() { return window_->backend(); }
    EntriesView* list() { return panel().list(); }
    EntriesModel* model() { return static_cast<EntriesModel*>(list()->model()); }
    template <typename T = QLineEdit>
    T* field(const char* name) {
        return panel().findChild<T*>(QString::fromLatin1(name));
    }
    /// What stands under a field.
    QString remarkOf(const char* name) {
        const auto labels = field<QWidget>(name)->parentWidget()->findChildren<QLabel*>(
            QString(), Qt::FindDirectChildrenOnly);
        for (const QLabel* label : labels)
            if (label->isVisible()) return label->text();
        return {};
    }
    QModelIndex rowOf(const QString& pattern) {
        const auto found = model()->match(model()->index(0), Qt::DisplayRole, pattern, 1,
                                          Qt::MatchFixedString | Qt::MatchCaseSensitive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void click(const QString& pattern, Qt::KeyboardModifiers keys = {}) {
        const QModelIndex row = rowOf(pattern);
        QVERIFY2(row.isValid(), qPrintable(pattern));
        list()->scrollTo(row);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, keys, list()->visualRect(row).center());
        list()->setFocus();
    }
    EntryId current() { return list()->currentEntry(); }
    const qcs::BackendPatternConfig& entry() { return *document().entry(current()); }
    void type(const char* name, const QString& text) {
        auto* line = field(name);
        QVERIFY2(line, name);
        line->setFocus();
        line->selectAll();
        if (text.isEmpty())
            QTest::keyClick(line, Qt::Key_Backspace);
        else
            QTest::keyClicks(line, text);
        line->completer()->popup()->hide();
    }
    void typeAtom(const char* name, const QString& text) {
        QLineEdit* line = nullptr;
        for (auto* found : panel().findChildren<QLineEdit*>(QString::fromLatin1(name)))
            if (found->isVisible()) line = found;
        QVERIFY2(line, name);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        if (line->completer()) line->completer()->popup()->hide();
    }
    void press(const char* name) {
        for (auto* button : panel().findChildren<QToolButton*>(QString::fromLatin1(name)))
            if (button->isVisible()) {
                QTest::mouseClick(button, Qt::LeftButton);
                QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                return;
            }
        QFAIL(name);
    }
    int steps() { return document().undoStack()->count(); }
    QString banner() { return window_->findChild<Banner*>(QStringLiteral("banner"))->text(); }

private Q_SLOTS:
    void init() {
        window_ = std::make_unique<MainWindow>(MainWindow::Memory::None);
        window_->show();
        window_->openSample();
        window_->setTab(MainWindow::Tab::Backend);
        window_->waitUntilIdle();
    }
    void cleanup() {
        document().undoStack()->setClean(); // nothing to ask about
        window_.reset();
    }

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
                 qcs::catalogue_entry("torch.ao.nn.quantized.reference.Linear")->name);
        QCOMPARE(after.fused_module.value(), std::string("torch.ao.nn.intrinsic.LinearReLU"));
        QCOMPARE(after.fuser_method.value().name, std::string("my_package.fuse_them"));
        QCOMPARE(after.root_node_getter.value(), std::string("my_package.root"));
        QCOMPARE(after.extra_inputs_getter.value(), std::string("my_package.extra"));
        QVERIFY(after.observation_type == qcs::ObservationType::OutputShareObserverWithInput);
        QVERIFY(after.input_type_to_index == (std::vector<qcs::InputTypeIndex>{{"weight", 1}}));
        QVERIFY(after.num_tensor_args_to_observation_type ==
                (std::vector<qcs::TensorCountObservation>{
                    {1, qcs::ObservationType::OutputShareObserverWithInput}}));

        // The form follows undo and redo, and clearing a field makes it None.
        document().undoStack()->setIndex(first);
        QVERIFY(entry() == before);
        QCOMPARE(field("entry-root")->text(), QStringLiteral("torch.nn.Conv2d"));
        QVERIFY(!field<QSpinBox>("entry-count-0") || !field<QSpinBox>("entry-count-0")->isVisible());
        document().undoStack()->setIndex(first + 10);
        QVERIFY(entry() == after);
        type("entry-root", QString());
        QVERIFY(!entry().root_module);
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
            const auto node = std::ranges::find(nodes, name, &qcs::Node::name) - nodes.begin();
            return window_->analysis().analysis()->reasons[static_cast<std::size_t>(node)].reason;
        };
        QVERIFY(reasonOf("conv2_bn") == qcs::Reason::NoPattern);
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
        const auto& effect = panel().effectCard()->effect().diff; // without constraints it takes anything
        bool told = effect && !effect->changed.empty();
        DTypeConfigsEditor& dtypes = *panel().form()->dtypes();
        const auto ask = [&](int column, const QString& dtype, const char* bound, const QString& value) {
            dtypes.open(dtypes.model()->index(0, column));
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
            const auto& diff = panel().effectCard()->effect().diff;
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
        QVERIFY(qcs::is_quantized(reasonOf("conv2_bn")));
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
        auto* card = panel().effectCard();
        (void)document().changeEntries(
            {current()}, [](qcs::BackendPatternConfig& config) { config.dtype_configs.clear(); },
            QStringLiteral("no dtypes"));
        window_->waitUntilIdle();
        QVERIFY(card->isVisible());
        QVERIFY2(card->text().contains(QStringLiteral("as its input quint8 → no dtype config")),
                 qPrintable(card->text()));
    }

    void whileAPopoverIsOpenItsLineTellsTheWholeEdit() {
        click(QStringLiteral("F.max_pool2d"));
        DTypeConfigsEditor& dtypes = *panel().form()->dtypes();
        const auto before = entry();
        panel().form()->goTo(EntryField::DTypeConfigs);
        QTest::mouseClick(dtypes.table()->viewport(), Qt::LeftButton, {},
                          dtypes.table()->visualRect(dtypes.model()->index(0, 0)).center());
        ConstraintsPopover& popover = *dtypes.popover();
        QVERIFY(popover.isVisible() && popover.effectLine()->isHidden());
        auto* dtype = popover.findChild<QComboBox*>(QStringLiteral("constraint-dtype"))->lineEdit();
        dtype->selectAll();
        QTest::keyClicks(dtype, QStringLiteral("qint8"));
        window_->waitUntilIdle();
        QTest::keyClicks(dtype, QStringLiteral("x")); // no dtype: nothing is taken over
        window_->waitUntilIdle();
        const QString line = popover.effectLine()->text();
        QVERIFY(popover.isVisible() && popover.effectLine()->isVisible());
        QVERIFY2(line.contains(QStringLiteral("change")), qPrintable(line));
        QCOMPARE(dtypes.effectLine()->text(), line);
        QVERIFY(panel().effectCard()->effect().editing);
        // All of it lies within the popover, and no widget covers another.
        QVERIFY(popover.rect().contains(popover.effectLine()->geometry()));
        QVERIFY(popover.effectLine()->geometry().bottom() <
                popover.findChild<QPushButton*>(QStringLiteral("constraint-examples"))->geometry().top());
        QTest::keyClick(dtype, Qt::Key_Escape); // takes all back
        window_->waitUntilIdle();
        QVERIFY(!popover.isVisible() && entry() == before);
        QVERIFY(dtypes.effectLine()->isHidden() && dtypes.effectLine()->text().isEmpty());
        QVERIFY(!panel().effectCard()->isVisible());
    }

    void whileAnOperationIsTypedALineBelowItTellsWhatItChanges() {
        click(QStringLiteral("F.max_pool2d"));
        auto* line = panel().form()->findChild<QLabel*>(QStringLiteral("pattern-effect"));
        QVERIFY(line->isHidden());
        typeAtom("atom-0", QStringLiteral("my_package.pool"));
        window_->waitUntilIdle();
        QVERIFY(line->isVisible());
        QVERIFY2(line->text().contains(QStringLiteral("pattern")), qPrintable(line->text()));
        QVERIFY(panel().form()->dtypes()->effectLine()->isHidden());
        list()->setFocus();
        QVERIFY(line->isHidden());
        QVERIFY(panel().effectCard()->isVisible() && !panel().effectCard()->effect().editing);
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
        QCOMPARE(window_->tab(), MainWindow::Tab::Json);
        QCOMPARE(window_->json().pointerHere(), QStringLiteral("/configs/%1").arg(index));
    }

    void copiesTravelBetweenWindowsAsJson() {
        click(QStringLiteral("nn.Conv2d"));
        click(QStringLiteral("nn.Linear"), Qt::ControlModifier);
        QCOMPARE(list()->selected().size(), 2);
        QTest::keyClick(list(), Qt::Key_C, Qt::ControlModifier);
        const QMimeData* data = QApplication::clipboard()->mimeData();
        QVERIFY(data->hasFormat(QStringLiteral("application/json")) && data->hasText());

        MainWindow other(MainWindow::Memory::None);
        other.show();
        other.document().changeBackend({}, QStringLiteral("empty"));
        other.setTab(MainWindow::Tab::Backend);
        other.backend().list()->setFocus();
        QTest::keyClick(other.backend().list(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(other.document().backend().configs.size(), std::size_t(2));
        QVERIFY(other.document().backend().configs[0] == *document().entry(list()->selected()[0]));
        QCOMPARE(other.backend().list()->selected().size(), 2);
        // Pasted again, they are there already.
        const int count = other.document().undoStack()->count();
        QTest::keyClick(other.backend().list(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(other.document().undoStack()->count(), count);
        other.document().undoStack()->undo();
        QVERIFY(other.document().backend().configs.empty());
        other.document().undoStack()->setClean();
    }

    void whatIsNoPatternIsNotPasted_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("prose") << QStringLiteral("just a sentence");
        QTest::newRow("another kind")
            << QStringLiteral(R"({"format": "qconfig-studio/graph", "version": 1})");
        QTest::newRow("no entries") << QStringLiteral(
            R"({"format": "qconfig-studio/backend-config", "version": 1, "configs": []})");
        QTest::newRow("no pattern") << QStringLiteral(
            R"({"format": "qconfig-studio/backend-config", "version": 1, "configs": [{"root_module": "a.B"}]})");
        QTest::newRow("newer") << QStringLiteral(
            R"({"format": "qconfig-studio/backend-config", "version": 99, "configs": [{"pattern": "a.B"}]})");
        QTest::newRow("deep") << QString(200'000, QLatin1Char('['));
    }
    void whatIsNoPatternIsNotPasted() {
        QFETCH(QString, text);
        click(QStringLiteral("nn.Conv2d"));
        QApplication::clipboard()->setText(text);
        const auto before = document().backend();
        QTest::keyClick(list(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(document().backend() == before);
        QVERIFY2(banner().contains(QLatin1String("clipboard")), qPrintable(banner()));
    }

    void severalAreEditedAtOnce() {
        QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        click(QStringLiteral("nn.ELU"));
        QTest::keyClick(list(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(list(), Qt::Key_Down, Qt::ShiftModifier);
        const auto ids = list()->selected();
        QCOMPARE(ids.size(), 3);
        auto* observation = field<QComboBox>("entries-observation");
        QVERIFY(observation->isVisible());
        const int first = steps();
        observation->setFocus();
        QTest::keyClick(observation, Qt::Key_Down);
        QCOMPARE(steps(), first + 1);
        for (const EntryId id : ids)
            QVERIFY(document().entry(id)->observation_type ==
                    qcs::ObservationType::OutputShareObserverWithInput);
        // One more dtype config for each, from those that the backend has.
        QTest::mouseClick(field<QToolButton>("entries-dtypes"), Qt::LeftButton);
        auto* dtypes = field<QMenu>("entries-dtypes-menu");
        QVERIFY(dtypes->isVisible());
        const auto was = document().entry(ids[0])->dtype_configs.size();
        dtypes->actions().constLast()->trigger();
        dtypes->hide();
        QCOMPARE(document().entry(ids[0])->dtype_configs.size(), was + 1);
        QCOMPARE(steps(), first + 2);
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Delete);
        QVERIFY(!document().entry(ids[0]) && !document().entry(ids[2]));
        document().undoStack()->setIndex(first);
        QVERIFY(document().backend() == *qcs::backend_preset("x86"));
    }

    void keysAndDragsMoveEntries() {
        QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        click(QStringLiteral("nn.LeakyReLU"));
        const EntryId moved = current();
        const int at = document().entryIndex(moved);
        QTest::keyClick(list(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(document().entryIndex(moved), at - 1);
        QCOMPARE(current(), moved);
        QTest::keyClick(list(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(document().entryIndex(moved), at);
        // Dragged two rows down, together with the one after it.
        const QModelIndex row = rowOf(QStringLiteral("nn.LeakyReLU"));
        const std::unique_ptr<QMimeData> drag(model()->mimeData({row, row.siblingAtRow(row.row() + 1)}));
        const QModelIndex target = row.siblingAtRow(row.row() + 3);
        const EntryId before = model()->entryAt(target);
        QVERIFY(model()->canDropMimeData(drag.get(), Qt::MoveAction, target.row(), 0, {}));
        (void)model()->dropMimeData(drag.get(), Qt::MoveAction, target.row(), 0, {});
        QCOMPARE(document().entryIndex(moved), document().entryIndex(before) - 2);
        // Not into another family.
        QVERIFY(!model()->canDropMimeData(drag.get(), Qt::MoveAction, 1, 0, {}));
        document().undoStack()->undo();
        QCOMPARE(document().entryIndex(moved), at);
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
        QVERIFY2(entry().pattern && model()
                                        ->data(list()->currentIndex(), Qt::DisplayRole)
                                        .toString()
                                        .contains(QLatin1String("LinearTanh")),
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
        QCOMPARE(document().backend().configs.size(), qcs::backend_preset("x86")->configs.size());
    }

    void whatNeverMatchesSaysSo() {
        auto backend = document().backend();
        qcs::BackendPatternConfig wide;
        const auto leaf = [](const char* name) { return qcs::Pattern::leaf(qcs::ObjectRef::object(name)); };
        const auto any = qcs::Pattern::leaf(qcs::ObjectRef::object(std::string(qcs::match_all_node)));
        wide.pattern_complex_format = qcs::Pattern::tuple({leaf("torch.nn.ReLU"), any});
        backend.configs.insert(backend.configs.begin(), wide);
        document().changeBackend(backend, QStringLiteral("wide"));
        window_->waitUntilIdle();
        const QString badge =
            rowOf(QStringLiteral("nn.Conv2d → nn.ReLU")).data(EntriesModel::BadgeRole).toString();
        QVERIFY2(badge.contains(QLatin1String("entry 1 comes first")), qPrintable(badge));
    }

    void theRowsFollowWhateverHappens_data() {
        QTest::addColumn<bool>("grouped");
        QTest::newRow("by family") << true;
        QTest::newRow("in order") << false;
    }
    void theRowsFollowWhateverHappens() {
        QFETCH(bool, grouped);
        QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        model()->setGrouped(grouped);
        QRandomGenerator random(7);
        const QStringList searches = {QString(), QStringLiteral("conv"), QStringLiteral("relu")};
        const std::vector<std::string> names = {"torch.nn.Mish", "torch.nn.Conv2d", "torch.nn.ReLU6",
                                                "a.ReLU"};
        for (int step = 0; step < 150; ++step) {
            const int count = static_cast<int>(document().backend().configs.size());
            const EntryId id = document().entryIdAt(count == 0 ? -1 : random.bounded(count));
            switch (random.bounded(7)) {
            case 0: (void)document().addEntry(entryOf(names[random.bounded(4U)]), random.bounded(20)); break;
            case 1: document().removeEntries({id, document().entryIdAt(random.bounded(9))}); break;
            case 2: (void)document().setEntry(id, entryOf(names[random.bounded(4U)])); break;
            case 3:
                document().moveEntries({id, document().entryIdAt(3)},
                                       document().entryIdAt(random.bounded(30)));
                break;
            case 4: model()->setSearch(searches[random.bounded(3)]); break;
            case 5: document().undoStack()->undo(); break;
            default: document().undoStack()->redo();
            }
        }
        model()->setSearch({});
        QCOMPARE(model()->shown(), static_cast<int>(document().backend().configs.size()));
        QList<EntryId> rows;
        for (int row = 0; row < model()->rowCount(); ++row)
            if (const EntryId id = model()->entryAt(model()->index(row))) rows.push_back(id);
        if (!grouped)
            for (int i = 0; i < rows.size(); ++i)
                QCOMPARE(rows[i], document().entryIdAt(i));
    }
};

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    Theme::install(app, ThemeChoice::Light);
    TestBackendEditor test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_backend_editor.moc"
